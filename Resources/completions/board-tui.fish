# Completes board-tui in fish.

function __board_tui_command
    set -l word (commandline -opc)[2]
    contains -- "$word" open config help; or set word ''
    test "$word" = "$argv[1]"
end

function __board_tui_is_first
    test (count (commandline -opc)) -eq 1
end

complete -c board-tui -f
complete -c board-tui -n '__board_tui_command ""' -F
complete -c board-tui -n __board_tui_is_first -a open -d 'Open a link in the program that is running, or start one.'
complete -c board-tui -n __board_tui_is_first -a config -d 'Print the settings and keys in force, and where each comes from.'
complete -c board-tui -n __board_tui_is_first -a help -d 'Show subcommand help information.'
complete -c board-tui -n '__board_tui_command ""' -l board -x -d 'Start on this board.'
complete -c board-tui -n '__board_tui_command ""' -l post -x -d 'Open this post.'
complete -c board-tui -n '__board_tui_command ""' -l keys -x -d 'Keys to play, as \'j j <Enter> /swift<Enter>\'; needs --print-screen.'
complete -c board-tui -n '__board_tui_command ""' -l size -x -d 'The off-screen terminal\'s size.'
complete -c board-tui -n '__board_tui_command ""' -l trace -r -F -d 'Write what happens in the tree of RIBs to this file, as lines of JSON.'
complete -c board-tui -n '__board_tui_command ""' -l max-size -x -d 'The most that a server or a pipe may send, unpacked, as 500k, 256M or 2G.'
complete -c board-tui -n '__board_tui_command ""' -l print-screen -d 'Print the last screen as text instead of taking over the terminal.'
complete -c board-tui -n '__board_tui_command ""' -l theme -x -a 'dark light high-contrast mono solarized gruvbox nord catppuccin' -d 'The colours: dark, light, high-contrast, mono, solarized, gruvbox, nord, catppuccin.'
complete -c board-tui -n '__board_tui_command ""' -l density -x -a 'compact comfortable excerpt' -d 'How much the list shows of a post.'
complete -c board-tui -n '__board_tui_command ""' -l no-mouse -d 'Leave the mouse to the terminal.'
complete -c board-tui -n '__board_tui_command ""' -l ascii -d 'Draw frames and marks in ASCII.'
complete -c board-tui -n '__board_tui_command ""' -l linear -d 'For screen readers: draw no frames and nothing that moves.'
complete -c board-tui -n '__board_tui_command ""' -l version -d 'Show the version.'
complete -c board-tui -n '__board_tui_command ""' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "open"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "config"' -l default -d 'Print a config.toml with all defaults, as notes.'
complete -c board-tui -n '__board_tui_command "config"' -l theme -x -a 'dark light high-contrast mono solarized gruvbox nord catppuccin' -d 'The colours: dark, light, high-contrast, mono, solarized, gruvbox, nord, catppuccin.'
complete -c board-tui -n '__board_tui_command "config"' -l density -x -a 'compact comfortable excerpt' -d 'How much the list shows of a post.'
complete -c board-tui -n '__board_tui_command "config"' -l no-mouse -d 'Leave the mouse to the terminal.'
complete -c board-tui -n '__board_tui_command "config"' -l ascii -d 'Draw frames and marks in ASCII.'
complete -c board-tui -n '__board_tui_command "config"' -l linear -d 'For screen readers: draw no frames and nothing that moves.'
complete -c board-tui -n '__board_tui_command "config"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "help"' -f -a 'open config'
