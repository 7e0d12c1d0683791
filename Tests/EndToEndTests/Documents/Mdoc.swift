/// The parts of a man page, as mdoc macros.
enum Mdoc {
    static func section(_ title: String, _ text: String) -> String {
        ".Sh \(title)\n\(text)"
    }

    /// Joins parts of a section, with a paragraph break after a list or a literal block.
    static func parts(_ parts: String...) -> String {
        parts.dropFirst().reduce(parts[0]) { text, part in
            let endsBlock = text.hasSuffix(".El") || text.hasSuffix(".Ed")
            return text + (endsBlock && !part.hasPrefix(".") ? "\n.Pp\n" : "\n") + part
        }
    }

    /// Returns paragraphs of sentences.
    static func paragraphs(_ texts: String...) -> String {
        texts.map(ManualText.prose).joined(separator: "\n.Pp\n")
    }

    /// Returns an indented block of lines that keep their form.
    static func literal(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let code = lines.map { ManualText.literal(String($0)) }.joined(separator: "\n")
        return ".Bd -literal -offset indent\n\(code)\n.Ed"
    }

    static func seeAlso(_ pages: [(name: String, section: Int)]) -> String {
        let lines = pages.map { ".Xr \($0.name.replacing("-", with: "\\-")) \($0.section)" }
        return section("SEE ALSO", lines.joined(separator: " ,\n"))
    }

    static func list(_ items: [(String, String)]) -> String {
        let items = items.map { ".It \($0)\n\(ManualText.prose($1))" }
        return ".Bl -tag -width Ds\n\(items.joined(separator: "\n"))\n.El"
    }

    /// Returns all arguments and options of a command with their descriptions.
    ///
    /// - Parameter shared: The flags of options that another section describes.
    static func arguments(of command: CommandHelp, except shared: Set<String> = []) -> String {
        let arguments = command.positionals.map { argument in
            ("Ar \(argument.valueName ?? "value")", sentence(about: argument))
        }
        let own = command.options.filter { shared.isDisjoint(with: $0.flags) }.map(line)
        return arguments.isEmpty && own.isEmpty ? "" : list(arguments + own)
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

    /// Returns the exit statuses, from lines such as `64 for invalid arguments,`.
    static func exitStatus(_ help: String) -> String {
        let failures = help.split(separator: ",\n").map { line in
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            return ("Li \(words[0])", words[1].prefix(1).uppercased() + words[1].dropFirst() + ".")
        }
        return section("EXIT STATUS", list([("Li 0", "Success.")] + failures))
    }

    static func examples(_ lines: [String]) -> String {
        section("EXAMPLES", literal(lines.joined(separator: "\n")))
    }
}
