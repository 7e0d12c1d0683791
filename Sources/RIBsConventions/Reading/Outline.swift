import SwiftSyntax

/// The declarations of a file that conventions examine, except those inside functions.
final class Outline: SyntaxVisitor {
    private(set) var classes: [ClassDeclSyntax] = []
    private(set) var extensions: [ExtensionDeclSyntax] = []
    private(set) var functions: [FunctionDeclSyntax] = []
    private(set) var imports: [ImportDeclSyntax] = []

    init(of file: SourceFileSyntax) {
        super.init(viewMode: .sourceAccurate)
        walk(file)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        classes.append(node)
        return .visitChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        extensions.append(node)
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        functions.append(node)
        return .skipChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        imports.append(node)
        return .skipChildren
    }

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
