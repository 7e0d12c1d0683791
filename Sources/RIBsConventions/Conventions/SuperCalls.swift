import SwiftSyntax

/// Overridden hooks call `super`, so that intermediate classes run their own code.
enum SuperCalls: FileConvention {
    private static let hooks: Set = ["didBecomeActive", "willResignActive", "didLoad", "didDetach"]

    static func findings(in source: SourceFile) -> [Finding] {
        source.outline.functions.filter(forgetsSuper).map { function in
            let name = function.name.text
            return source.finding(function.name, "Call super.\(name)() first in `\(name)`.")
        }
    }

    private static func forgetsSuper(_ function: FunctionDeclSyntax) -> Bool {
        guard hooks.contains(function.name.text),
            function.signature.parameterClause.parameters.isEmpty,
            function.modifiers.contains(where: { $0.name.text == "override" })
        else { return false }
        return !function.all(MemberAccessExprSyntax.self).contains { access in
            access.base?.is(SuperExprSyntax.self) == true
                && access.declName.baseName.text == function.name.text
        }
    }
}
