/// The name of a RIB in trees and paths: its router's type without `Router`.
///
/// Where the router is one of the library's own, its interactor's type without `Interactor` has to
/// do, and where that is one of the library's own too, `RIB`.
enum RIBName {
    static func name(router: Any.Type, interactor: Any.Type) -> String {
        stem(of: router, ["Router", "ViewableRouter", "LaunchRouter"], suffix: "Router")
            ?? stem(of: interactor, ["Interactor", "PresentableInteractor"], suffix: "Interactor")
            ?? "RIB"
    }

    /// The name of a type as `String(describing:)` has it, which would look through all conformances
    /// of the program for each type first; that took a tenth of a program's start.
    static func type(_ type: Any.Type) -> String {
        _typeName(type, qualified: false)
    }

    /// The name of `type` without type parameters and suffix; `nil` for one of the library's `own`.
    private static func stem(of type: Any.Type, _ own: Set<String>, suffix: String) -> String? {
        let name = String(self.type(type).prefix { $0 != "<" })
        if own.contains(name) { return nil }
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    }
}
