/// The name of a RIB in trees and paths: its router's type without `Router`.
///
/// For the library's own routers, it is the type of the interactor without `Interactor`. If that is
/// also one of the library's own, it is `RIB`.
enum RIBName {
    static func name(router: Any.Type, interactor: Any.Type) -> String {
        stem(of: router, routers, suffix: "Router")
            ?? stem(of: interactor, ["Interactor", "PresentableInteractor"], suffix: "Interactor")
            ?? "RIB"
    }

    private static let routers: Set = ["Router", "ViewableRouter", "LeafRouter", "LaunchRouter"]

    /// Returns the name of a type as in `String(describing:)`, but faster.
    ///
    /// That function first searches all conformances of the program for each type, which took a
    /// tenth of a program's start.
    static func type(_ type: Any.Type) -> String {
        _typeName(type, qualified: false)
    }

    /// Returns the name of `type` without type parameters and suffix; `nil` if it is in `own`.
    private static func stem(of type: Any.Type, _ own: Set<String>, suffix: String) -> String? {
        let name = String(self.type(type).prefix { $0 != "<" })
        if own.contains(name) { return nil }
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    }
}
