# Completes board-tui in bash.

_board_tui() {
    local word="${COMP_WORDS[COMP_CWORD]}" words='' has_files=false command=''
    ((COMP_CWORD > 1)) && command="${COMP_WORDS[1]}"
    case "${COMP_WORDS[COMP_CWORD - 1]}" in
    --board | --post | --keys | --size | --max-size) return ;;
    --trace) has_files=true ;;
    --theme) words='dark light high-contrast mono solarized gruvbox nord catppuccin' ;;
    --density) words='compact comfortable excerpt' ;;
    *)
        case "$command" in
        posts) words='--board --sort --limit --after --json --max-size -h --help' ;;
        show) words='--json --max-size -h --help' ;;
        search) words='--limit --json --max-size -h --help' ;;
        boards) words='--json --max-size -h --help' ;;
        add) words='-h --help' ;;
        list) words='-h --help' ;;
        rename) words='-h --help' ;;
        remove) words='-h --help' ;;
        import) words='-h --help' ;;
        export) words='-h --help' ;;
        login) words='--name --password-stdin --code --yes --json -h --help' ;;
        logout) words='--name -h --help' ;;
        accounts) words='--json -h --help' ;;
        post) words='--board --title --as --anonymous --yes --json -h --help' ;;
        reply) words='--to --as --anonymous --yes --json -h --help' ;;
        open) words='-h --help' ;;
        config) words='--default --theme --density --no-mouse --ascii --linear --restricted -h --help' ;;
        help) words='posts show search boards add list rename remove import export login logout accounts post reply open config' ;;
        *)
            if [[ "$word" = -* ]]; then
                words='--board --post --keys --size --trace --max-size --print-screen --theme --density --no-mouse --ascii --linear --restricted --version -h --help'
            else
                has_files=true
                ((COMP_CWORD == 1)) && words='posts show search boards add list rename remove import export login logout accounts post reply open config help'
            fi
            ;;
        esac
        ;;
    esac
    local IFS=$'\n'
    COMPREPLY=($(compgen -W "${words// /$'\n'}" -- "$word"))
    "$has_files" && COMPREPLY+=($(compgen -f -- "$word"))
}

complete -o filenames -F _board_tui board-tui
