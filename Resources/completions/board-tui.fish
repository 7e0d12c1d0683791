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
        case 'posts'
            __board-tui_parse_subcommand 1 'board=' 'sort=' 'limit=' 'after=' 'json' 'max-size=' 'version' 'h/help'
        case 'show'
            __board-tui_parse_subcommand 2 'json' 'max-size=' 'version' 'h/help'
        case 'search'
            __board-tui_parse_subcommand -r 2 'limit=' 'json' 'max-size=' 'version' 'h/help'
        case 'boards'
            __board-tui_parse_subcommand 1 'json' 'max-size=' 'version' 'h/help'
        case 'add'
            __board-tui_parse_subcommand 2 'version' 'h/help'
        case 'list'
            __board-tui_parse_subcommand 0 'version' 'h/help'
        case 'rename'
            __board-tui_parse_subcommand 2 'version' 'h/help'
        case 'remove'
            __board-tui_parse_subcommand 1 'version' 'h/help'
        case 'import'
            __board-tui_parse_subcommand 1 'version' 'h/help'
        case 'export'
            __board-tui_parse_subcommand 0 'version' 'h/help'
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
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'posts' -d 'Print the posts of a source, for people or as JSON.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'show' -d 'Print a post with all its comments.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'search' -d 'Print the posts that a source finds.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'boards' -d 'Print the boards of a source.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'add' -d 'Give a source a name, by which it is kept in config.toml.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'list' -d 'Print the sources that were added: name, tab, address, one a line.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'rename' -d 'Give a source that was added another name.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'remove' -d 'Take a source away from those that were added.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'import' -d 'Add the sources of an OPML file, such as the feeds of another program.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'export' -d 'Print the sources that were added as OPML, for import here or elsewhere.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'open' -d 'Open a link in the program that is running, or start one.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'config' -d 'Print the settings and keys in force, and where each comes from.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui" -eq 2' -fa 'help' -d 'Show subcommand help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui posts" -eq 1' -F
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui posts" board' -l 'board' -d 'Only those of this board.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui posts" sort' -l 'sort' -d 'The source\'s own order, as new or top.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui posts" limit' -l 'limit' -d 'As many posts, of as many pages; else one page.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui posts" after' -l 'after' -d 'Go on where a list in JSON says next.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui posts" json' -l 'json' -d 'Print JSON, for other programs.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui posts" max-size' -l 'max-size' -d 'The most that a server or a pipe may send, unpacked, as 500k, 256M or 2G.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui posts" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui posts" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui show" -eq 1' -F
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui show" json' -l 'json' -d 'Print JSON, for other programs.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui show" max-size' -l 'max-size' -d 'The most that a server or a pipe may send, unpacked, as 500k, 256M or 2G.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui show" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui search" -eq 1' -F
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui search" limit' -l 'limit' -d 'As many posts, of as many pages; else one page.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui search" json' -l 'json' -d 'Print JSON, for other programs.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui search" max-size' -l 'max-size' -d 'The most that a server or a pipe may send, unpacked, as 500k, 256M or 2G.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui search" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui search" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui boards" -eq 1' -F
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui boards" json' -l 'json' -d 'Print JSON, for other programs.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui boards" max-size' -l 'max-size' -d 'The most that a server or a pipe may send, unpacked, as 500k, 256M or 2G.' -rfka ''
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui boards" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui boards" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui add" -eq 1' -F
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui add" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui add" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui list" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui rename" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui rename" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui remove" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui remove" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_positional "board-tui import" -eq 1' -F
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui import" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui import" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui export" version' -l 'version' -d 'Show the version.'
complete -c 'board-tui' -n '__board-tui_should_offer_completions_for_flags_or_options "board-tui export" h help' -s 'h' -l 'help' -d 'Show help information.'
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
