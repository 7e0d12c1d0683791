extension Completions {
    var bash: String {
        """
        # Completes board-tui in bash.

        _board_tui() {
            local word="${COMP_WORDS[COMP_CWORD]}" program="${COMP_WORDS[0]/#\\~/$HOME}"
            local words='' has_files=false command='' option='' place=0 i=0
            while ((++i < COMP_CWORD)); do
                if [[ -n "$option" ]]; then
                    [[ "${COMP_WORDS[i]}" = '=' ]] || option=''
                    continue
                fi
                case "${COMP_WORDS[i]}" in
                # bash parts addresses at their colons.
                = | :*) ((i++)) ;;
                \(valued.flatMap(\.flags).joined(separator: " | "))) option="${COMP_WORDS[i]}" ;;
                -?*) ;;
                \(commandNames.joined(separator: " | ")))
                    if ((i == 1)); then command="${COMP_WORDS[i]}"; else ((place++)); fi
                    ;;
                *) ((place++)) ;;
                esac
            done
            if ((i > COMP_CWORD)) || [[ "$word" = :* ]]; then return; fi
            [[ "$word" = '=' ]] && word=''
            case "$option:$command:$place:$word" in
        \(values.joined(separator: "\n"))
        \((commands.map(flags) + ["    ::*:-*) words='\(root.allFlags)' ;;"]).joined(separator: "\n"))
        \(arguments.joined(separator: "\n"))
            :help:0:*) words='\(commands.map(\.commandName).joined(separator: " "))' ;;
            esac
            ((COMP_CWORD == 1)) && [[ "$word" != -* ]] &&
                words="\(commandNames.joined(separator: " ")) $words"
            local IFS=$'\\n'
            COMPREPLY=($(compgen -W "${words// /$'\\n'}" -- "$word"))
            "$has_files" && COMPREPLY+=($(compgen -f -- "$word"))
        }

        complete -o filenames -F _board_tui board-tui

        """
    }

    /// Returns the options of a command.
    ///
    /// They also complete an empty word if the command has no positional arguments.
    private func flags(of command: CommandHelp) -> String {
        let begins = command.positionals.isEmpty ? "*" : "-*"
        return "    :\(command.commandName):*:\(begins)) words='\(command.allFlags)' ;;"
    }

    /// The completions of option values, grouped by kind.
    private var values: [String] {
        let groups = Dictionary(grouping: valued, by: \.value)
        return valued.map(\.value).uniqued.compactMap { value in
            let names = (groups[value] ?? []).flatMap(\.flags).map { "\($0):*" }
            return "    \(names.joined(separator: " | "))) \(Self.action(for: value, of: "")) ;;"
        }
    }

    private var arguments: [String] {
        places.map { command, place, value in
            "    :\(command):\(place):*) \(Self.action(for: value, of: command)) ;;"
        }
    }

    private static func action(
        for value: CommandHelp.Argument.Value, of command: String
    ) -> String {
        let names = "words=$(\"$program\" \(question(for: command)) 2>/dev/null)"
        return switch value {
        case .nothing, .anything: "return"
        case .file: "has_files=true"
        case .source: "has_files=true \(names)"
        case .name: names
        case .oneOf(let values): "words='\(values.joined(separator: " "))'"
        }
    }
}

extension [CommandHelp.Argument.Value] {
    fileprivate var uniqued: Self {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
