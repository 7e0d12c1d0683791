function __board-tui_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __board-tui_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __board-tui_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __board-tui_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __board-tui_parse_tokens -S
    set -l unparsed_tokens (__board-tui_tokens -pc)
    switch $unparsed_tokens[1]
    case 'board-tui'
        __board-tui_parse_subcommand 1 'board=' 'post=' 'keys=' 'size=' 'trace=' 'max-size=' 'print-screen' 'theme=' 'density=' 'no-mouse' 'ascii' 'linear' 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'open'
            __board-tui_parse_subcommand 1 'version' 'h/help'
        case 'config'
            __board-tui_parse_subcommand 0 'default' 'theme=' 'density=' 'no-mouse' 'ascii' 'linear' 'version' 'h/help'
        case 'help'
            __board-tui_parse_subcommand -r 1 'version'
        end
    end
end

function __board-tui_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __board-tui_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __board-tui_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __board-tui_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__board-tui_tokens -p)
    if test -z "$(__board-tui_tokens -t)"
        set -l index (count (__board-tui_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'board-tui' -f
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 1' -F
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" board' -l 'board' -d 'Start on this board.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" post' -l 'post' -d 'Open this post.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" keys' -l 'keys' -d 'Keys to play, as \'j j <Enter> /swift<Enter>\'; needs --print-screen.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" size' -l 'size' -d 'The off-screen terminal\'s size.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" trace' -l 'trace' -d 'Write what happens in the tree of RIBs to this file, as lines of JSON.' -rF
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" max-size' -l 'max-size' -d 'The most that a server or a pipe may send, unpacked, as 500k, 256M or 2G.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" print-screen' -l 'print-screen' -d 'Print the last screen as text instead of taking over the terminal.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" theme' -l 'theme' -d 'The colours: dark, light, high-contrast, mono, solarized, gruvbox, nord, catppuccin.' -rfka 'dark light high-contrast mono solarized gruvbox nord catppuccin'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" density' -l 'density' -d 'How much the list shows of a post.' -rfka 'compact comfortable excerpt'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" no-mouse' -l 'no-mouse' -d 'Leave the mouse to the terminal.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" ascii' -l 'ascii' -d 'Draw frames and marks in ASCII.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" linear' -l 'linear' -d 'For screen readers: draw no frames and nothing that moves.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'open' -d 'Open a link in the program that is running, or start one.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'config' -d 'Print the settings and keys in force, and where each comes from.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'help' -d 'Show subcommand help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui open" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui open" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui config" default' -l 'default' -d 'Print a config.toml with all defaults, as notes.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui config" theme' -l 'theme' -d 'The colours: dark, light, high-contrast, mono, solarized, gruvbox, nord, catppuccin.' -rfka 'dark light high-contrast mono solarized gruvbox nord catppuccin'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui config" density' -l 'density' -d 'How much the list shows of a post.' -rfka 'compact comfortable excerpt'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui config" no-mouse' -l 'no-mouse' -d 'Leave the mouse to the terminal.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui config" ascii' -l 'ascii' -d 'Draw frames and marks in ASCII.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui config" linear' -l 'linear' -d 'For screen readers: draw no frames and nothing that moves.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui config" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui config" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui help" version' -l 'version' -d 'Show the version.'
