import SwiftSyntax

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
