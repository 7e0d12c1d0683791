# Completes board-tui in fish.

function __board_tui_command
    set -l word (commandline -opc)[2]
    contains -- "$word" posts show search boards unread bookmarks inbox fetch cache add list rename remove import export login logout accounts post reply open config help; or set word ''
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
        else if contains -- "$word" --board --post --keys --size --trace --max-size --theme --density --sort --limit --after --name --code --title --as --to
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
complete -c board-tui -n __board_tui_is_first -a posts -d 'Print the posts of a source, as text or JSON.'
complete -c board-tui -n __board_tui_is_first -a show -d 'Print a post with all its comments.'
complete -c board-tui -n __board_tui_is_first -a search -d 'Search a source and print the posts found.'
complete -c board-tui -n __board_tui_is_first -a boards -d 'Print the boards of a source.'
complete -c board-tui -n __board_tui_is_first -a unread -d 'Print the number of unread posts by board.'
complete -c board-tui -n __board_tui_is_first -a bookmarks -d 'Print your bookmarks, the latest first.'
complete -c board-tui -n __board_tui_is_first -a inbox -d 'Print unread replies, mentions and private messages.'
complete -c board-tui -n __board_tui_is_first -a fetch -d 'Store lists and the threads in them for reading offline.'
complete -c board-tui -n __board_tui_is_first -a cache -d 'Show, empty or compact what is stored for reading offline.'
complete -c board-tui -n __board_tui_is_first -a add -d 'Save a source under a name in config.toml.'
complete -c board-tui -n __board_tui_is_first -a list -d 'Print the added sources, one per line: name, tab, address.'
complete -c board-tui -n __board_tui_is_first -a rename -d 'Rename an added source.'
complete -c board-tui -n __board_tui_is_first -a remove -d 'Remove an added source.'
complete -c board-tui -n __board_tui_is_first -a import -d 'Add the sources of an OPML file, such as the feeds of another program.'
complete -c board-tui -n __board_tui_is_first -a export -d 'Print the added sources as OPML, for import here or elsewhere.'
complete -c board-tui -n __board_tui_is_first -a login -d 'Sign in at a source.'
complete -c board-tui -n __board_tui_is_first -a logout -d 'Sign out at a source.'
complete -c board-tui -n __board_tui_is_first -a accounts -d 'List signed-in accounts and where their tokens are stored.'
complete -c board-tui -n __board_tui_is_first -a post -d 'Write a post.'
complete -c board-tui -n __board_tui_is_first -a reply -d 'Reply to a post or a comment.'
complete -c board-tui -n __board_tui_is_first -a open -d 'Open a link in the running program, or start one.'
complete -c board-tui -n __board_tui_is_first -a config -d 'Print the current settings and keys, and where each comes from.'
complete -c board-tui -n __board_tui_is_first -a help -d 'Show subcommand help information.'
complete -c board-tui -n '__board_tui_place "" 0' -F -a '(__board_tui_names ---completion -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "posts" 0' -F -a '(__board_tui_names ---completion posts -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "show" 0' -F -a '(__board_tui_names ---completion show -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "search" 0' -F -a '(__board_tui_names ---completion search -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "boards" 0' -F -a '(__board_tui_names ---completion boards -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "unread" 0' -F -a '(__board_tui_names ---completion unread -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "inbox" 0' -F -a '(__board_tui_names ---completion inbox -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "fetch" 0' -f -a '(__board_tui_names ---completion fetch -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "cache" 0' -f -a 'info clear compact'
complete -c board-tui -n '__board_tui_place "add" 1' -F
complete -c board-tui -n '__board_tui_place "rename" 0' -f -a '(__board_tui_names ---completion rename -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "remove" 0' -f -a '(__board_tui_names ---completion remove -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "import" 0' -F
complete -c board-tui -n '__board_tui_place "login" 0' -F -a '(__board_tui_names ---completion login -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "logout" 0' -F -a '(__board_tui_names ---completion logout -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "post" 0' -F -a '(__board_tui_names ---completion post -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "post" 1' -F
complete -c board-tui -n '__board_tui_place "reply" 0' -F -a '(__board_tui_names ---completion reply -- positional@0 0 0)'
complete -c board-tui -n '__board_tui_place "reply" 2' -F
complete -c board-tui -n '__board_tui_command ""' -l board -x -d 'Start on this board.'
complete -c board-tui -n '__board_tui_command ""' -l post -x -d 'Open this post.'
complete -c board-tui -n '__board_tui_command ""' -l keys -x -d 'Keys to press, such as \'j j <Enter> /swift<Enter>\'; needs --print-screen.'
complete -c board-tui -n '__board_tui_command ""' -l size -x -d 'The off-screen terminal\'s size.'
complete -c board-tui -n '__board_tui_command ""' -l trace -r -F -d 'Write the events of the RIB tree to this file, as lines of JSON.'
complete -c board-tui -n '__board_tui_command ""' -l max-size -x -d 'Maximum input size after decompression, for example 500k or 2G (default: 256M; for a site 16M, for a feed 10M).'
complete -c board-tui -n '__board_tui_command ""' -l print-screen -d 'Print the last screen as text instead of taking over the terminal.'
complete -c board-tui -n '__board_tui_command ""' -l stored -d 'With --print-screen: use the stored drafts and accounts.'
complete -c board-tui -n '__board_tui_command ""' -l theme -x -a 'dark light high-contrast mono solarized gruvbox nord catppuccin' -d 'The theme: dark, light, high-contrast, mono, solarized, gruvbox, nord, catppuccin, or a file.'
complete -c board-tui -n '__board_tui_command ""' -l density -x -a 'compact comfortable excerpt' -d 'How much of a post the list shows.'
complete -c board-tui -n '__board_tui_command ""' -l no-mouse -d 'Leave the mouse to the terminal.'
complete -c board-tui -n '__board_tui_command ""' -l ascii -d 'Draw borders and symbols in ASCII.'
complete -c board-tui -n '__board_tui_command ""' -l linear -d 'For screen readers: draw no borders and no animations.'
complete -c board-tui -n '__board_tui_command ""' -l restricted -d 'For guests, as over ssh: opens no file, editor, browser, web page or shell. Drafts and accounts are deleted when the program ends.'
complete -c board-tui -n '__board_tui_command ""' -l private -d 'Store nothing and read nothing that is stored. Drafts and accounts are deleted when the program ends.'
complete -c board-tui -n '__board_tui_command ""' -l offline -d 'Show what is stored, and open no connection.'
complete -c board-tui -n '__board_tui_command ""' -l fresh -d 'Begin at the top, not where you were.'
complete -c board-tui -n '__board_tui_command ""' -l version -d 'Show the version.'
complete -c board-tui -n '__board_tui_command ""' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "posts"' -l board -x -d 'Only posts on this board.'
complete -c board-tui -n '__board_tui_command "posts"' -l sort -x -d 'A sort order of the source, as new or top.'
complete -c board-tui -n '__board_tui_command "posts"' -l limit -x -d 'Maximum number of posts (default: one page).'
complete -c board-tui -n '__board_tui_command "posts"' -l after -x -d 'Continue from this cursor (next in JSON).'
complete -c board-tui -n '__board_tui_command "posts"' -l json -d 'Print JSON, for other programs.'
complete -c board-tui -n '__board_tui_command "posts"' -l max-size -x -d 'Maximum input size after decompression, for example 500k or 2G (default: 256M; for a site 16M, for a feed 10M).'
complete -c board-tui -n '__board_tui_command "posts"' -l offline -d 'Print what is stored, and open no connection.'
complete -c board-tui -n '__board_tui_command "posts"' -l private -d 'Ignore stored accounts, read posts and bookmarks.'
complete -c board-tui -n '__board_tui_command "posts"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "show"' -l markdown -d 'Print Markdown.'
complete -c board-tui -n '__board_tui_command "show"' -l json -d 'Print JSON, for other programs.'
complete -c board-tui -n '__board_tui_command "show"' -l max-size -x -d 'Maximum input size after decompression, for example 500k or 2G (default: 256M; for a site 16M, for a feed 10M).'
complete -c board-tui -n '__board_tui_command "show"' -l offline -d 'Print what is stored, and open no connection.'
complete -c board-tui -n '__board_tui_command "show"' -l private -d 'Ignore stored accounts, read posts and bookmarks.'
complete -c board-tui -n '__board_tui_command "show"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "search"' -l limit -x -d 'Maximum number of posts (default: one page).'
complete -c board-tui -n '__board_tui_command "search"' -l after -x -d 'Continue from this cursor (next in JSON).'
complete -c board-tui -n '__board_tui_command "search"' -l json -d 'Print JSON, for other programs.'
complete -c board-tui -n '__board_tui_command "search"' -l max-size -x -d 'Maximum input size after decompression, for example 500k or 2G (default: 256M; for a site 16M, for a feed 10M).'
complete -c board-tui -n '__board_tui_command "search"' -l offline -d 'Print what is stored, and open no connection.'
complete -c board-tui -n '__board_tui_command "search"' -l private -d 'Ignore stored accounts, read posts and bookmarks.'
complete -c board-tui -n '__board_tui_command "search"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "boards"' -l json -d 'Print JSON, for other programs.'
complete -c board-tui -n '__board_tui_command "boards"' -l max-size -x -d 'Maximum input size after decompression, for example 500k or 2G (default: 256M; for a site 16M, for a feed 10M).'
complete -c board-tui -n '__board_tui_command "boards"' -l offline -d 'Print what is stored, and open no connection.'
complete -c board-tui -n '__board_tui_command "boards"' -l private -d 'Ignore stored accounts, read posts and bookmarks.'
complete -c board-tui -n '__board_tui_command "boards"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "unread"' -l json -d 'Print JSON, for other programs.'
complete -c board-tui -n '__board_tui_command "unread"' -l max-size -x -d 'Maximum input size after decompression, for example 500k or 2G (default: 256M; for a site 16M, for a feed 10M).'
complete -c board-tui -n '__board_tui_command "unread"' -l offline -d 'Print what is stored, and open no connection.'
complete -c board-tui -n '__board_tui_command "unread"' -l private -d 'Ignore stored accounts, read posts and bookmarks.'
complete -c board-tui -n '__board_tui_command "unread"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "bookmarks"' -l json -d 'Print JSON, for other programs.'
complete -c board-tui -n '__board_tui_command "bookmarks"' -l private -d 'Ignore stored accounts, read posts and bookmarks.'
complete -c board-tui -n '__board_tui_command "bookmarks"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "inbox"' -l all -d 'Also print entries that were read.'
complete -c board-tui -n '__board_tui_command "inbox"' -l json -d 'Print JSON, for other programs.'
complete -c board-tui -n '__board_tui_command "inbox"' -l max-size -x -d 'Maximum input size after decompression, for example 500k or 2G (default: 256M; for a site 16M, for a feed 10M).'
complete -c board-tui -n '__board_tui_command "inbox"' -l offline -d 'Print what is stored, and open no connection.'
complete -c board-tui -n '__board_tui_command "inbox"' -l private -d 'Ignore stored accounts, read posts and bookmarks.'
complete -c board-tui -n '__board_tui_command "inbox"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "fetch"' -l limit -x -d 'Maximum number of posts per source (default: one page).'
complete -c board-tui -n '__board_tui_command "fetch"' -l json -d 'Print JSON, for other programs.'
complete -c board-tui -n '__board_tui_command "fetch"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "cache"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "add"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "list"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "rename"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "remove"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "import"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "export"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "login"' -l name -x -d 'Your account name there; for Discourse only with an administrator\'s key.'
complete -c board-tui -n '__board_tui_command "login"' -l password-stdin -d 'Read the password, or the key, from the first line of standard input.'
complete -c board-tui -n '__board_tui_command "login"' -l code -x -d 'The code from an authenticator app.'
complete -c board-tui -n '__board_tui_command "login"' -l yes -d 'Send the password even if the connection is not encrypted.'
complete -c board-tui -n '__board_tui_command "login"' -l json -d 'Print JSON, for other programs.'
complete -c board-tui -n '__board_tui_command "login"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "logout"' -l name -x -d 'The account to sign out, if you have several there.'
complete -c board-tui -n '__board_tui_command "logout"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "accounts"' -l json -d 'Print JSON, for other programs.'
complete -c board-tui -n '__board_tui_command "accounts"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "post"' -l board -x -d 'The board to post to, as boards prints it; not needed if there is only one.'
complete -c board-tui -n '__board_tui_command "post"' -l title -x -d 'The title.'
complete -c board-tui -n '__board_tui_command "post"' -l as -x -d 'The account to write as (default: the one you used last).'
complete -c board-tui -n '__board_tui_command "post"' -l anonymous -d 'Post anonymously, even if you are signed in.'
complete -c board-tui -n '__board_tui_command "post"' -l yes -d 'Send your credentials even if the connection is not encrypted.'
complete -c board-tui -n '__board_tui_command "post"' -l json -d 'Print JSON, for other programs.'
complete -c board-tui -n '__board_tui_command "post"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "reply"' -l to -x -d 'The comment to reply to, as show --json prints it.'
complete -c board-tui -n '__board_tui_command "reply"' -l as -x -d 'The account to write as (default: the one you used last).'
complete -c board-tui -n '__board_tui_command "reply"' -l anonymous -d 'Post anonymously, even if you are signed in.'
complete -c board-tui -n '__board_tui_command "reply"' -l yes -d 'Send your credentials even if the connection is not encrypted.'
complete -c board-tui -n '__board_tui_command "reply"' -l json -d 'Print JSON, for other programs.'
complete -c board-tui -n '__board_tui_command "reply"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "open"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "config"' -l default -d 'Print a config.toml with all defaults as comments.'
complete -c board-tui -n '__board_tui_command "config"' -l theme -x -a 'dark light high-contrast mono solarized gruvbox nord catppuccin' -d 'The theme: dark, light, high-contrast, mono, solarized, gruvbox, nord, catppuccin, or a file.'
complete -c board-tui -n '__board_tui_command "config"' -l density -x -a 'compact comfortable excerpt' -d 'How much of a post the list shows.'
complete -c board-tui -n '__board_tui_command "config"' -l no-mouse -d 'Leave the mouse to the terminal.'
complete -c board-tui -n '__board_tui_command "config"' -l ascii -d 'Draw borders and symbols in ASCII.'
complete -c board-tui -n '__board_tui_command "config"' -l linear -d 'For screen readers: draw no borders and no animations.'
complete -c board-tui -n '__board_tui_command "config"' -l restricted -d 'For guests, as over ssh: opens no file, editor, browser, web page or shell. Drafts and accounts are deleted when the program ends.'
complete -c board-tui -n '__board_tui_command "config"' -l private -d 'Store nothing and read nothing that is stored. Drafts and accounts are deleted when the program ends.'
complete -c board-tui -n '__board_tui_command "config"' -l offline -d 'Show what is stored, and open no connection.'
complete -c board-tui -n '__board_tui_command "config"' -l fresh -d 'Begin at the top, not where you were.'
complete -c board-tui -n '__board_tui_command "config"' -s h -l help -d 'Show help information.'
complete -c board-tui -n '__board_tui_command "help"' -f -a 'posts show search boards unread bookmarks inbox fetch cache add list rename remove import export login logout accounts post reply open config'
