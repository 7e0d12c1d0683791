extension Completions {
    var bash: String {
        """
        # Completes board-tui in bash.

        _board_tui() {
            local word="${COMP_WORDS[COMP_CWORD]}" words='' has_files=false command=''
            ((COMP_CWORD > 1)) && command="${COMP_WORDS[1]}"
            case "${COMP_WORDS[COMP_CWORD - 1]}" in
        \(values.joined(separator: "\n"))
            *)
                case "$command" in
        \(commands.map(line).joined(separator: "\n"))
                help) words='\(commands.map(\.commandName).joined(separator: " "))' ;;
                *)
                    if [[ "$word" = -* ]]; then
                        words='\(root.allFlags)'
                    else
                        has_files=true
                        ((COMP_CWORD == 1)) && words='\(commandNames.joined(separator: " "))'
                    fi
                    ;;
                esac
                ;;
            esac
            local IFS=$'\\n'
            COMPREPLY=($(compgen -W "${words// /$'\\n'}" -- "$word"))
            "$has_files" && COMPREPLY+=($(compgen -f -- "$word"))
        }

        complete -o filenames -F _board_tui board-tui

        """
    }

    private func line(of command: CommandHelp) -> String {
        "        \(command.commandName)) words='\(command.allFlags)' ;;"
    }

    /// What is completed behind an option; those that want the same stand together.
    private var values: [String] {
        var flags: [(value: CommandHelp.Argument.Value, names: [String])] = []
        for option in root.options where option.value != .nothing {
            if let index = flags.firstIndex(where: { $0.value == option.value }) {
                flags[index].names += option.flags
            } else {
                flags.append((option.value, option.flags))
            }
        }
        return flags.map { "    \($1.joined(separator: " | "))) \(Self.action(for: $0)) ;;" }
    }

    private static func action(for value: CommandHelp.Argument.Value) -> String {
        switch value {
        case .nothing, .anything: "return"
        case .file: "has_files=true"
        case .oneOf(let values): "words='\(values.joined(separator: " "))'"
        }
    }
}
