/// The parsed command line.
struct Options {
    let name: RIBName
    var parent: RIBName?
    var target: String?
    var isViewless = false
    var hasChildren = false

    /// Parses the arguments; returns `nil` for a request for help.
    init?(_ arguments: [String]) throws {
        guard !arguments.contains("--help"), !arguments.contains("-h") else { return nil }
        var names: [String] = []
        var values: [String: String] = [:]
        var rest = arguments.flatMap(Self.parts)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--viewless": isViewless = true
            case "--with-children": hasChildren = true
            case "--parent", "--target": values[word] = try Self.value(of: word, from: &rest)
            default: names.append(try Self.checked(word))
            }
        }
        name = try Self.name(from: names)
        parent = values["--parent"].map(RIBName.init(existing:))
        target = values["--target"]
    }

    /// Splits `--parent=Board` into `--parent` and `Board`.
    private static func parts(of argument: String) -> [String] {
        guard argument.hasPrefix("--") else { return [argument] }
        return argument.split(separator: "=", maxSplits: 1).map(String.init)
    }

    private static func value(
        of option: String, from rest: inout ArraySlice<String>
    ) throws -> String {
        guard let value = rest.popFirst(), !value.hasPrefix("-") else {
            throw NewRIBError("\(option) requires a name. See --help.")
        }
        return value
    }

    private static func checked(_ word: String) throws -> String {
        guard !word.hasPrefix("-") else {
            throw NewRIBError("Unknown option \(word). See --help.")
        }
        return word
    }

    private static func name(from names: [String]) throws -> RIBName {
        guard let word = names.first else {
            throw NewRIBError("The name of the RIB is missing. Usage: swift package new-rib NAME")
        }
        guard names.count == 1 else {
            throw NewRIBError("Specify one name, not several: \(names.joined(separator: ", ")).")
        }
        return try RIBName(word)
    }
}

extension Options {
    static let help = """
        USAGE: swift package new-rib NAME [--with-children | --viewless] [--parent PARENT]
                                     [--target TARGET]

        Writes a RIB and its tests: builder, interactor, view controller, spies.

          NAME              the name in UpperCamelCase, for example PostDetail
          --with-children   also write a router; without it, the RIB has a LeafRouter
          --viewless        a RIB without its own view; its children's views appear in PARENT
          --parent PARENT   also print the lines that attach it to the RIB PARENT: routing
                            methods, listener and builder
          --target TARGET   the module of the RIB; required if several modules have RIBs
          --help            show this help

        The view controller is a screen if the module depends on TerminalUI. Otherwise it is a
        plain class. To skip the permission prompt, add --allow-writing-to-package-directory:

          swift package --allow-writing-to-package-directory new-rib PostDetail --parent Board

        If there is an error, it prints a message, writes nothing and exits with a nonzero status.
        """
}
