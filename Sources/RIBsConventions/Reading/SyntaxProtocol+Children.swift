import SwiftSyntax

extension SyntaxProtocol {
    /// Returns the calls of a method in a function, such as `attachChild(board)`.
    ///
    /// The child of `push(board.viewControllable)` is also `board`.
    func calls(of method: String) -> [(child: String, node: FunctionCallExprSyntax)] {
        let names = storedNames
        return all(FunctionCallExprSyntax.self).compactMap { call in
            let callee = call.calledExpression
            let name =
                callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
                ?? callee.as(DeclReferenceExprSyntax.self)?.baseName.text
            guard name == method, let argument = call.arguments.first?.expression else {
                return nil
            }
            return (names[argument.childName] ?? argument.childName, call)
        }
    }

    /// The assignments of `nil`: `self.board = nil`.
    var clearings: [(child: String, position: AbsolutePosition)] {
        all(SequenceExprSyntax.self).compactMap { sequence in
            let parts = Array(sequence.elements)
            guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self),
                parts[2].is(NilLiteralExprSyntax.self)
            else { return nil }
            return (parts[0].childName, sequence.position)
        }
    }

    /// The properties assigned to or from local variables, by variable name.
    private var storedNames: [String: String] {
        let assigned = all(SequenceExprSyntax.self).compactMap { sequence in
            let parts = Array(sequence.elements)
            let isAssignment = parts.count == 3 && parts[1].is(AssignmentExprSyntax.self)
            return isAssignment ? pair(parts[2], parts[0].childName) : nil
        }
        let read = all(InitializerClauseSyntax.self).compactMap { clause in
            clause.parent?.boundName.flatMap { name in
                clause.value.isVariable ? (name, clause.value.childName) : nil
            }
        }
        return Dictionary(assigned + read) { first, _ in first }
    }

    private func pair(_ variable: ExprSyntax, _ property: String) -> (String, String)? {
        variable.isVariable ? (variable.childName, property) : nil
    }

    /// The name bound by a `let`, an `if let` or a `guard let`.
    fileprivate var boundName: String? {
        self.as(PatternBindingSyntax.self)?.pattern.trimmedDescription
            ?? self.as(OptionalBindingConditionSyntax.self)?.pattern.trimmedDescription
    }
}

extension ExprSyntax {
    /// The variable at the root of an expression: `board` in `self.board?.viewControllable`.
    fileprivate var childName: String {
        trimmedDescription.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            .first { $0 != "self" }.map(String.init) ?? ""
    }

    /// A Boolean value that indicates whether the expression is a plain variable or property.
    fileprivate var isVariable: Bool {
        self.is(DeclReferenceExprSyntax.self)
            || self.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription == "self"
    }
}

extension SyntaxProtocol {
    /// Returns all descendant nodes of a type, in source order.
    func all<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] {
        Syntax(self).children(viewMode: .sourceAccurate).flatMap { child in
            (child.as(Node.self).map { [$0] } ?? []) + child.all(type)
        }
    }
}

extension DeclGroupSyntax {
    /// The names of inherited types, without generic arguments.
    var inheritedNames: [String] {
        inheritanceClause?.inheritedTypes.map { inherited in
            inherited.type.as(IdentifierTypeSyntax.self)?.name.text
                ?? inherited.type.trimmedDescription
        } ?? []
    }
}
