/// The parts of a man page, as mdoc macros.
enum Mdoc {
    static func section(_ title: String, _ text: String) -> String {
        ".Sh \(title)\n\(text)"
    }

    static func list(_ items: [(String, String)]) -> String {
        let items = items.map { ".It \($0)\n\(ManualText.prose($1))" }
        return ".Bl -tag -width Ds\n\(items.joined(separator: "\n"))\n.El"
    }

    /// Returns all arguments and options of a command with their descriptions.
    static func arguments(of command: CommandHelp) -> String {
        let arguments = command.positionals.map { argument in
            ("Ar \(argument.valueName ?? "value")", sentence(about: argument))
        }
        return list(arguments + command.options.map(line))
    }

    static func line(of option: CommandHelp.Argument) -> (String, String) {
        let flags = option.flags.map { "Fl \($0.dropFirst().replacing("-", with: "\\-"))" }
        let value = option.kind == "option" ? " Ar \(option.valueName ?? "value")" : ""
        return (flags.joined(separator: " , ") + value, sentence(about: option))
    }

    private static func sentence(about option: CommandHelp.Argument) -> String {
        let values = option.allValues.map { " One of \($0.joined(separator: ", "))." } ?? ""
        let standard = option.defaultValue.map { " By default \($0)." } ?? ""
        let abstract = option.abstract ?? ""
        return abstract + (abstract.contains(":") ? "" : values) + standard
    }

    /// Returns the exit statuses, from lines such as `64 for arguments that make no sense,`.
    static func exitStatus(_ help: String) -> String {
        let failures = help.split(separator: ",\n").map { line in
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            return ("Li \(words[0])", words[1] + ".")
        }
        return section("EXIT STATUS", list([("Li 0", "where all went well.")] + failures))
    }

    static func examples(_ lines: [String]) -> String {
        let code = lines.map { ManualText.prose($0) }.joined(separator: "\n")
        return section("EXAMPLES", ".Bd -literal -offset indent\n\(code)\n.Ed")
    }
}
