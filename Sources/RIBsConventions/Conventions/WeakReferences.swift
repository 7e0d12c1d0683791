import SwiftSyntax

/// Interactors and views hold their router and listener weakly, to avoid retain cycles.
enum WeakReferences: FileConvention {
    static func findings(in source: SourceFile) -> [Finding] {
        source.outline.classes.filter(isHeld).flatMap { declaration in
            declaration.memberBlock.members
                .compactMap { $0.decl.as(VariableDeclSyntax.self) }
                .filter { !has(["weak", "static"], $0) }
                .flatMap { findings(in: $0, of: source) }
        }
    }

    private static func findings(
        in property: VariableDeclSyntax, of source: SourceFile
    ) -> [Finding] {
        let problem =
            has(["unowned"], property)
            ? "may be accessed after it is deallocated" : "creates a retain cycle"
        return property.bindings.filter(pointsUpwards).map { binding in
            let name = binding.pattern.trimmedDescription
            return source.finding(property, "`\(name)` \(problem). Make it a weak var.")
        }
    }

    /// Returns whether routers and listeners hold objects of this class strongly.
    private static func isHeld(_ declaration: ClassDeclSyntax) -> Bool {
        let ends = ["Interactor", "Interactable", "Presenter", "Presentable", "ViewController"]
        return ([declaration.name.text] + declaration.inheritedNames).contains { name in
            ends.contains(where: name.hasSuffix)
        }
    }

    private static func has(_ modifiers: Set<String>, _ property: VariableDeclSyntax) -> Bool {
        property.modifiers.contains { modifiers.contains($0.name.text) }
    }

    private static func pointsUpwards(_ binding: PatternBindingSyntax) -> Bool {
        guard binding.accessorBlock == nil else { return false }
        let name = binding.pattern.trimmedDescription
        let type = binding.typeAnnotation?.type.trimmedDescription ?? ""
        let isReference = ["Listener", "Routing"].contains {
            type.withoutOptionalMarks.hasSuffix($0)
        }
        return isReference || name == "router" || name == "listener"
    }
}

extension String {
    /// The type without optional marks: `any BoardListener` of `(any BoardListener)?`.
    fileprivate var withoutOptionalMarks: String { filter { !"()?!".contains($0) } }
}
