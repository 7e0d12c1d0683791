extension Completions {
    var fish: String {
        ([head] + words + arguments + root.options.map { line($0, of: "") }
            + commands.flatMap { command in
                command.options.map { line($0, of: command.commandName) }
            }
            + [Self.line(for: "help", "-f -a \(Self.quoted(names(of: commands)))")])
            .joined(separator: "\n") + "\n"
    }

    /// The head of the script, in which only the first word is the command.
    private var head: String {
        """
        # Completes board-tui in fish.

        function __board_tui_command
            set -l word (commandline -opc)[2]
            contains -- "$word" \(commandNames.joined(separator: " ")); or set word ''
            test "$word" = "$argv[1]"
        end

        # Whether so many arguments of a command stand before.
        function __board_tui_place
            __board_tui_command $argv[1]; or return
            set -l count 0
            set -l is_value false
            set -l words (commandline -opc)
            test -n "$argv[1]"; and set -e words[2]
            for word in $words[2..]
                if test $is_value = true
                    set is_value false
                else if contains -- "$word" \(valued.flatMap(\.flags).joined(separator: " "))
                    set is_value true
                else if not string match -q -- '-?*' "$word"
                    set count (math $count + 1)
                end
            end
            test $count -eq $argv[2]
        end

        # Asks the program for names.
        function __board_tui_names
            set -l program (string replace -r '^~' $HOME -- (commandline -opc)[1])
            $program $argv 2>/dev/null
        end

        function __board_tui_is_first
            test (count (commandline -opc)) -eq 1
        end

        complete -c board-tui -f
        """
    }

    private var words: [String] {
        described { name, abstract in
            "complete -c board-tui -n __board_tui_is_first -a \(name)"
                + " -d \(Self.quoted(abstract))"
        }
    }

    private var arguments: [String] {
        places.map { command, place, value in
            "complete -c board-tui -n '__board_tui_place \"\(command)\" \(place)' "
                + Self.action(for: value, of: command)
        }
    }

    private static func action(
        for value: CommandHelp.Argument.Value, of command: String
    ) -> String {
        let names = "-a '(__board_tui_names \(question(for: command)))'"
        return switch value {
        case .nothing, .anything: "-f"
        case .file: "-F"
        case .source: "-F \(names)"
        case .name: "-f \(names)"
        case .oneOf(let values): "-f -a \(quoted(values.joined(separator: " ")))"
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
        case .anything, .name: "-x"
        case .file, .source: "-r -F"
        case .oneOf(let values): "-x -a \(quoted(values.joined(separator: " ")))"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
