import SwiftSyntax

/// A router with its class and its extensions in a file.
struct RouterClass {
    let source: SourceFile
    private let parts: [any DeclGroupSyntax]

    /// Returns the routers in a file; test routers are excluded, because they need not detach.
    static func all(in source: SourceFile) -> [RouterClass] {
        guard !source.name.hasSuffix("Tests") else { return [] }
        return source.outline.classes.filter(isRouter).map { declaration in
            let extensions = source.outline.extensions.filter {
                $0.extendedType.trimmedDescription == declaration.name.text
            }
            return RouterClass(source: source, parts: [declaration] + extensions)
        }
    }

    private static func isRouter(_ declaration: ClassDeclSyntax) -> Bool {
        let bases: Set = ["Router", "HostingRouter", "ViewableRouter", "LaunchRouter"]
        return declaration.inheritedNames.contains(where: bases.contains)
    }

    /// The stored properties for attached children, which are optional routers.
    var children: [(name: String, node: PatternBindingSyntax)] {
        let members = parts.flatMap { $0.memberBlock.members }
        let properties = members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
        return properties.flatMap(\.bindings).compactMap { binding in
            let type = binding.typeAnnotation?.type.trimmedDescription ?? ""
            let isChild =
                type.hasSuffix("?") && type.contains(#/Rout(er|ing)\b/#)
                && binding.accessorBlock == nil
            return isChild ? (binding.pattern.trimmedDescription, binding) : nil
        }
    }

    var functions: [FunctionDeclSyntax] { parts.flatMap { $0.all(FunctionDeclSyntax.self) } }

    private var bodies: [Syntax] {
        parts.flatMap { part in
            part.all(FunctionDeclSyntax.self).map { Syntax($0) }
                + part.all(InitializerDeclSyntax.self).map { Syntax($0) }
        }
    }

    func calls(of method: String) -> [(child: String, node: FunctionCallExprSyntax)] {
        bodies.flatMap { $0.calls(of: method) }
    }

    /// The positions where a child is set to `nil`, with the child's name.
    var clearings: [(child: String, position: AbsolutePosition)] {
        parts.flatMap { $0.clearings }
    }
}
