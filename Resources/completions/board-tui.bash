# Completes board-tui in bash.

_board_tui() {
    local word="${COMP_WORDS[COMP_CWORD]}" program="${COMP_WORDS[0]/#\~/$HOME}"
    local words='' has_files=false command='' option='' place=0 i=0
    while ((++i < COMP_CWORD)); do
        if [[ -n "$option" ]]; then
            [[ "${COMP_WORDS[i]}" = '=' ]] || option=''
            continue
        fi
        case "${COMP_WORDS[i]}" in
        # bash parts addresses at their colons.
        = | :*) ((i++)) ;;
        --board | --post | --keys | --size | --trace | --max-size | --theme | --density | --sort | --limit | --after | --name | --code | --title | --as | --to) option="${COMP_WORDS[i]}" ;;
        -?*) ;;
        posts | show | search | boards | unread | bookmarks | inbox | fetch | cache | add | list | rename | remove | import | export | login | logout | accounts | post | reply | open | config | help)
            if ((i == 1)); then command="${COMP_WORDS[i]}"; else ((place++)); fi
            ;;
        *) ((place++)) ;;
        esac
    done
    if ((i > COMP_CWORD)) || [[ "$word" = :* ]]; then return; fi
    [[ "$word" = '=' ]] && word=''
    case "$option:$command:$place:$word" in
    --board:* | --post:* | --keys:* | --size:* | --max-size:* | --sort:* | --limit:* | --after:* | --name:* | --code:* | --title:* | --as:* | --to:*) return ;;
    --trace:*) has_files=true ;;
    --theme:*) words='dark light high-contrast mono solarized gruvbox nord catppuccin' ;;
    --density:*) words='compact comfortable excerpt' ;;
    :posts:*:-*) words='--board --sort --limit --after --json --max-size --offline --private -h --help' ;;
    :show:*:-*) words='--markdown --json --max-size --offline --private -h --help' ;;
    :search:*:-*) words='--limit --after --json --max-size --offline --private -h --help' ;;
    :boards:*:-*) words='--json --max-size --offline --private -h --help' ;;
    :unread:*:-*) words='--json --max-size --offline --private -h --help' ;;
    :bookmarks:*:*) words='--json --private -h --help' ;;
    :inbox:*:-*) words='--all --json --max-size --offline --private -h --help' ;;
    :fetch:*:-*) words='--limit --json -h --help' ;;
    :cache:*:-*) words='-h --help' ;;
    :add:*:-*) words='-h --help' ;;
    :list:*:*) words='-h --help' ;;
    :rename:*:-*) words='-h --help' ;;
    :remove:*:-*) words='-h --help' ;;
    :import:*:-*) words='-h --help' ;;
    :export:*:*) words='-h --help' ;;
    :login:*:-*) words='--name --password-stdin --code --yes --json -h --help' ;;
    :logout:*:-*) words='--name -h --help' ;;
    :accounts:*:*) words='--json -h --help' ;;
    :post:*:-*) words='--board --title --as --anonymous --yes --json -h --help' ;;
    :reply:*:-*) words='--to --as --anonymous --yes --json -h --help' ;;
    :open:*:-*) words='-h --help' ;;
    :config:*:*) words='--default --theme --density --no-mouse --ascii --linear --restricted --private --offline --fresh -h --help' ;;
    ::*:-*) words='--board --post --keys --size --trace --max-size --print-screen --stored --theme --density --no-mouse --ascii --linear --restricted --private --offline --fresh --version -h --help' ;;
    ::0:*) has_files=true words=$("$program" ---completion -- positional@0 0 0 2>/dev/null) ;;
    :posts:0:*) has_files=true words=$("$program" ---completion posts -- positional@0 0 0 2>/dev/null) ;;
    :show:0:*) has_files=true words=$("$program" ---completion show -- positional@0 0 0 2>/dev/null) ;;
    :search:0:*) has_files=true words=$("$program" ---completion search -- positional@0 0 0 2>/dev/null) ;;
    :boards:0:*) has_files=true words=$("$program" ---completion boards -- positional@0 0 0 2>/dev/null) ;;
    :unread:0:*) has_files=true words=$("$program" ---completion unread -- positional@0 0 0 2>/dev/null) ;;
    :inbox:0:*) has_files=true words=$("$program" ---completion inbox -- positional@0 0 0 2>/dev/null) ;;
    :fetch:0:*) words=$("$program" ---completion fetch -- positional@0 0 0 2>/dev/null) ;;
    :cache:0:*) words='info clear compact' ;;
    :add:1:*) has_files=true ;;
    :rename:0:*) words=$("$program" ---completion rename -- positional@0 0 0 2>/dev/null) ;;
    :remove:0:*) words=$("$program" ---completion remove -- positional@0 0 0 2>/dev/null) ;;
    :import:0:*) has_files=true ;;
    :login:0:*) has_files=true words=$("$program" ---completion login -- positional@0 0 0 2>/dev/null) ;;
    :logout:0:*) has_files=true words=$("$program" ---completion logout -- positional@0 0 0 2>/dev/null) ;;
    :post:0:*) has_files=true words=$("$program" ---completion post -- positional@0 0 0 2>/dev/null) ;;
    :post:1:*) has_files=true ;;
    :reply:0:*) has_files=true words=$("$program" ---completion reply -- positional@0 0 0 2>/dev/null) ;;
    :reply:2:*) has_files=true ;;
    :help:0:*) words='posts show search boards unread bookmarks inbox fetch cache add list rename remove import export login logout accounts post reply open config' ;;
    esac
    ((COMP_CWORD == 1)) && [[ "$word" != -* ]] &&
        words="posts show search boards unread bookmarks inbox fetch cache add list rename remove import export login logout accounts post reply open config help $words"
    local IFS=$'\n'
    COMPREPLY=($(compgen -W "${words// /$'\n'}" -- "$word"))
    "$has_files" && COMPREPLY+=($(compgen -f -- "$word"))
}

complete -o filenames -F _board_tui board-tui
