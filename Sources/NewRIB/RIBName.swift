/// The validated name of a RIB.
struct RIBName {
    /// The name as a type: `PostDetail`.
    let type: String

    init(_ name: String) throws {
        try Self.checkIsIdentifier(name)
        try Self.checkHasNoRole(name)
        try Self.checkIsFree(name)
        type = name
    }

    /// Uses the name of an existing RIB without validation.
    init(existing name: String) {
        type = name
    }

    /// The name as a variable: `postDetail`, and `urlBar` for `URLBar`.
    var variable: String { Self.variable(type) }

    private static func variable(_ type: String) -> String {
        let capitals = type.prefix { $0.isUppercase || $0.isNumber }
        let isWord = capitals.count == 1 || capitals.count == type.count
        let head = isWord ? capitals : capitals.dropLast()
        return head.lowercased() + type.dropFirst(head.count)
    }

    private static func checkIsIdentifier(_ name: String) throws {
        guard name.wholeMatch(of: #/[A-Z][A-Za-z0-9]*/#) != nil else {
            throw NewRIBError(
                "“\(name)” is not a valid RIB name. Use letters from A to Z and digits, "
                    + "starting with a capital, for example PostDetail.")
        }
    }

    private static func checkHasNoRole(_ name: String) throws {
        guard let role = roles.first(where: name.hasSuffix) else { return }
        let rest = name.dropLast(role.count)
        let advice = rest.isEmpty ? "Choose another name" : "Use \(rest) instead"
        throw NewRIBError("The command adds suffixes such as \(role) itself. \(advice).")
    }

    private static func checkIsFree(_ name: String) throws {
        guard !keywords.contains(variable(name)), !members.contains(variable(name)) else {
            throw NewRIBError(
                "“\(variable(name))” is a Swift keyword or a member of routers. "
                    + "Choose another name.")
        }
    }

    private static let roles = [
        "ViewController", "ViewControllable", "PresentableListener", "Builder", "Buildable",
        "Interactor", "Interactable", "Router", "Routing", "Presenter", "Presentable", "Component",
        "Dependency", "Listener", "State",
    ]

    /// The members of a router that a child of the same name would hide.
    private static let members: Set = [
        "children", "events", "load", "node", "path", "shownViews", "stop", "tree",
        "viewHost", "watchForLeak",
    ]

    private static let keywords: Set = [
        "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
        "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal", "is", "let", "nil", "open", "operator", "package", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "some", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "type",
        "typealias", "var", "where", "while",
    ]
}
