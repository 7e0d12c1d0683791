extension Completions {
    var fish: String {
        ([head] + sources + root.options.map { line($0, of: "") }
            + commands.flatMap { command in
                command.options.map { line($0, of: command.commandName) }
            }
            + [Self.line(for: "help", "-f -a \(Self.quoted(names(of: commands)))")])
            .joined(separator: "\n") + "\n"
    }

    /// A command is one as the first word alone.
    private var head: String {
        """
        # Completes board-tui in fish.

        function __board_tui_command
            set -l word (commandline -opc)[2]
            contains -- "$word" \(commandNames.joined(separator: " ")); or set word ''
            test "$word" = "$argv[1]"
        end

        function __board_tui_is_first
            test (count (commandline -opc)) -eq 1
        end

        complete -c board-tui -f
        """
    }

    private var sources: [String] {
        [Self.line(for: "", "-F")]
            + described { name, abstract in
                "complete -c board-tui -n __board_tui_is_first -a \(name)"
                    + " -d \(Self.quoted(abstract))"
            }
    }

    private func names(of commands: [CommandHelp]) -> String {
        commands.map(\.commandName).joined(separator: " ")
    }

    private func line(_ option: CommandHelp.Argument, of command: String) -> String {
        let names = option.flags.map {
            $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())"
        }
        let words = names + [Self.value(of: option), "-d \(Self.quoted(option.abstract ?? ""))"]
        return Self.line(for: command, words.filter { !$0.isEmpty }.joined(separator: " "))
    }

    private static func line(for command: String, _ words: String) -> String {
        "complete -c board-tui -n '__board_tui_command \"\(command)\"' \(words)"
    }

    private static func value(of option: CommandHelp.Argument) -> String {
        switch option.value {
        case .nothing: ""
        case .anything: "-x"
        case .file: "-r -F"
        case .oneOf(let values): "-x -a \(quoted(values.joined(separator: " ")))"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
