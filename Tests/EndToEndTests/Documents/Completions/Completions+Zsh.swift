extension Completions {
    var zsh: String {
        """
        #compdef board-tui
        # Completes board-tui in zsh.

        _board_tui_commands() {
            local -a commands=(
        \(described { "        \(Self.quoted("\($0):\($1)"))" }.joined(separator: "\n"))
            )
            _describe -t commands command commands
        }

        # Asks the program for names.
        _board_tui_names() {
            local -a names=(${(f)"$(_call_program names "$program" \\
                ---completion $command -- positional@0 0 0 2>/dev/null)"})
            local expl
            _wanted names expl name compadd -a names
        }

        _board_tui_source() {
            local -a first
            [[ -z "$command" ]] && ((CURRENT == 2)) && first=('commands:command:_board_tui_commands')
            _alternative $first 'names:name:_board_tui_names' 'files:file:_files'
        }

        _board_tui() {
            local command='' program="${words[1]}"
            ((CURRENT > 2)) && command="${words[2]}"
            case "$command" in
        \(commands.map(branch).joined(separator: "\n"))
            help)
                ((CURRENT == 3)) && _board_tui_commands
                ;;
            *)
                _arguments -s -S \\
        \(specifications(of: root))
                ;;
            esac
        }

        if [[ "${funcstack[1]}" = _board-tui ]]; then
            _board_tui "$@"
        else
            compdef _board_tui board-tui
        fi

        """
    }

    private func branch(of command: CommandHelp) -> String {
        """
            \(command.commandName))
                shift words
                ((CURRENT--))
                _arguments -s -S \\
        \(specifications(of: command))
                ;;
        """
    }

    private func specifications(of command: CommandHelp) -> String {
        (command.options.map(Self.specification) + command.positionals.map(Self.place))
            .map { "            " + $0 }.joined(separator: " \\\n")
    }

    private static func place(of argument: CommandHelp.Argument) -> String {
        quoted((argument.isRepeating ? "*" : "") + value(of: argument))
    }

    private static func specification(of option: CommandHelp.Argument) -> String {
        let names = option.flags
        let summary = escaped(option.abstract ?? "", "[]:")
        let rest = "[\(summary)]\(value(of: option))"
        guard names.count > 1 else { return quoted(names.joined() + rest) }
        return "'(\(names.joined(separator: " ")))'{\(names.joined(separator: ","))}\(quoted(rest))"
    }

    private static func value(of option: CommandHelp.Argument) -> String {
        let name = escaped(option.valueName ?? "", ":")
        return switch option.value {
        case .nothing: ""
        case .anything: ":\(name): "
        case .file: ":\(name):_files"
        case .source: ":\(name):_board_tui_source"
        case .name: ":\(name):_board_tui_names"
        case .oneOf(let values): ":\(name):(\(values.joined(separator: " ")))"
        }
    }

    private static func escaped(_ text: String, _ signs: String) -> String {
        text.map { signs.contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "'\(text.replacing("'", with: "'\\''"))'"
    }
}
