import SwiftSyntax

extension SyntaxProtocol {
    /// All nodes of a kind in this one, in the order of the text.
    func all<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] {
        Syntax(self).children(viewMode: .sourceAccurate).flatMap { child in
            (child.as(Node.self).map { [$0] } ?? []) + child.all(type)
        }
    }
}

extension DeclGroupSyntax {
    /// The names of what it inherits from or conforms to, without type arguments.
    var inheritedNames: [String] {
        inheritanceClause?.inheritedTypes.map { inherited in
            inherited.type.as(IdentifierTypeSyntax.self)?.name.text
                ?? inherited.type.trimmedDescription
        } ?? []
    }
}
