#!/bin/bash
# Takes pictures of the program in an xterm: board.png for the README, and six screens, each in three
# themes. Three of the screens show a board of the server, which runs on a temporary database.
# Usage: take.sh PROGRAM SERVER FOLDER
set -euo pipefail
program=$(realpath "$1")
server=$(realpath "$2")
folder=$(realpath "$3")
resources=$(dirname "$(dirname "$(realpath "$0")")")
work=$(mktemp -d)
started=()
terminal=

fail() {
    echo "pictures: $1" >&2
    exit 1
}

stop() {
    kill "$1" 2>/dev/null || true
    wait "$1" 2>/dev/null || true
}

# Ends the program. The terminal ends by itself once the program has stored its state.
end_program() {
    if [ -s "$work/pid" ]; then
        kill "$(cat "$work/pid")" 2>/dev/null || true
        wait "$terminal" || true
    elif [ -n "$terminal" ]; then
        stop "$terminal"
    fi
    terminal=
    rm -f "$work/pid" "$work/output"
}

end() {
    end_program
    for process in "${started[@]}"; do stop "$process"; done
    rm -rf "$work"
}
trap end EXIT

# wait_until WHAT COMMAND…: repeats the command until it succeeds, for ten seconds.
wait_until() {
    local what=$1 tries=100
    shift
    until "$@"; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || fail "$what did not come in ten seconds"
        sleep 0.1
    done
}

# Starts a display of its own; Xvfb writes the number when it is ready. Without -noreset, Xvfb restarts
# when the last window closes.
start_display() {
    Xvfb -displayfd 3 -screen 0 1500x900x24 -nolisten tcp -noreset \
        3>"$work/display" 2>"$work/xvfb.log" &
    started+=($!)
    wait_until "the display of Xvfb" [ -s "$work/display" ]
    DISPLAY=":$(cat "$work/display")"
    export DISPLAY
}

# Starts a server with the posts of the demo board.
start_server() {
    "$server" --database "$work/board.db" --listen 127.0.0.1:0 --name '찻집 · Tea house' \
        --no-rate-limits --log-level error >"$work/server.log" &
    started+=($!)
    wait_until "the server" grep -q invitations "$work/server.log"
    url=$(sed -n '1s/.* at //p' "$work/server.log")
    source=board-server:$url
    admin import "$resources/demo-board.json" >/dev/null
    admin board remove general --yes >/dev/null
}

admin() {
    "$server" admin "$@" --database "$work/board.db"
}

# call NAME PATH JSON: sends a request as this account; prints the id or the token in the response.
call() {
    curl -sSf "$url/api/v1/$2" -H 'Content-Type: application/json' -d "$3" \
        ${tokens[$1]:+-H "Authorization: Bearer ${tokens[$1]}"} | jq -r '.token // .id'
}

# Creates three accounts and their posts, comments and a report. The program is signed in as ann, a
# moderator.
fill_board() {
    local name post password='correct horse'
    local -A tokens=()
    for name in ann 한지호 Zoë; do
        tokens[$name]=$(call "$name" accounts "{\"name\": \"$name\", \"password\": \"$password\"}")
    done
    admin user role ann moderator >/dev/null
    mkdir -p "$HOME/.config/board-tui"
    echo 'tokens = "file"' >"$HOME/.config/board-tui/config.toml"
    "$program" login "$url" --name ann --password-stdin <<<"$password" >/dev/null

    post=$(call ann posts '{"boardId": "free", "body": "저는 우전입니다. And yours?",
        "title": "아침에 마시는 차 🍵 Which tea starts your day?"}')
    call 한지호 comments '{"postId": '"$post"', "body": "보이차요. 물은 95도에서 시작합니다."}'
    call Zoë comments '{"postId": '"$post"', "body": "Assam, in a pot with a knitted hat."}'
    call 한지호 posts '{"boardId": "terminal", "body": "@ann 님은 어떤 테마를 쓰세요?",
        "title": "터미널 색을 고르는 밤 🌙 Colours at night"}'
    post=$(call Zoë posts '{"boardId": "free", "body": "Only today. https://example.org/keyboards",
        "title": "CHEAP KEYBOARDS!!! 💸 오늘만 90% 할인"}')
    call 한지호 "posts/$post/report" '{"reason": "광고입니다. The third advertisement today."}'
}

# Finds the only window of the display. The program changes its title.
has_window() {
    window=$(xwininfo -root -children | awk '/"XTerm"/ { print $1; exit }')
    [ -n "$window" ]
}

# shows TEXT: the program has drawn this text; styles within it are ignored.
shows() {
    sed $'s/\e[^a-zA-Z]*[a-zA-Z]//g' "$work/output" 2>/dev/null | grep -qF -- "$1"
}

# Succeeds when five more pictures are equal. The program updates unread counts a moment after a post is
# marked as read.
is_settled() {
    timeout 5 import -window "$window" "$work/now.png" 2>/dev/null || return 1
    local now before=$picture
    now=$(convert "$work/now.png" rgb:- | cksum)
    picture=$now
    [ "$now" = "$before" ] || same=0
    same=$((same + 1))
    [ "$same" -gt 5 ]
}

# take FILE THEME SIZE ARGUMENTS TEXT [KEYS TEXT]…: starts the program in a terminal, waits for the first
# text, presses keys and waits for the text after them, and takes the picture.
take() {
    local file=$1 theme=$2 size=$3 arguments=$4 window='' picture='' same=0 normal home
    shift 4
    normal=$(sed -n '/^normal = /{s/.*"\(.*\)"/\1/p;q}' "$resources/themes/$theme.toml")
    # Each picture starts with the same stored state.
    home=$(mktemp -d "$work/home.XXXX")
    cp -rT "$HOME" "$home"
    # xterm supports true colours, but removes COLORTERM from the environment.
    local command="echo \$\$ >'$work/pid'; stty cols ${size%x*} rows ${size#*x};"
    command+=" exec env HOME='$home' COLORTERM=truecolor '$program' --fresh --theme $theme $arguments"
    # script copies the output to a file, for shows. In Inconsolata, Hangul is exactly two columns wide.
    xterm -u8 -tn xterm-256color -geometry "$size" -b 8 +sb \
        -fg "${normal% on *}" -bg "${normal#* on }" -fa Inconsolata -fs 13.5 \
        -xrm '*forceBoxChars: true' -e script -qfec "$command" "$work/output" 2>"$work/xterm.log" &
    terminal=$!
    wait_until "the window for $theme $arguments" has_window
    wait_until "'$1' for $theme $arguments" shows "$1"
    shift
    while [ $# -gt 0 ]; do
        # shellcheck disable=SC2086 # A list of keys.
        xdotool windowfocus "$window" key $1
        wait_until "'$2' after $1 for $theme $arguments" shows "$2"
        shift 2
    done
    wait_until "a still picture for $theme $arguments" is_settled
    mv "$work/now.png" "$file"
    end_program
}

# reduce FILE PICTURE…: stacks the pictures and reduces the colours.
reduce() {
    convert "${@:2}" -append -strip -dither None -colors 128 -define png:compression-level=9 "$1"
}

# take_themes NAME SIZE ARGUMENTS TEXT [KEYS TEXT]…: takes a screen in three themes.
take_themes() {
    local name=$1 theme
    shift
    for theme in dark nord light; do
        take "$work/$theme.png" "$theme" "$@"
    done
    reduce "$folder/$name.png" "$work"/{dark,nord,light}.png
}

mkdir "$work/home"
export HOME="$work/home" LANG=C.UTF-8 TZ=UTC
unset "${!XDG_@}"
start_display
# The unread counts are drawn last, with the names before them.
counted='자유게시판   '
take "$work/board.png" dark 160x30 'demo --density comfortable --board start --post reading' "$counted"
reduce "$folder/board.png" "$work/board.png"
take_themes list 120x30 'demo --density comfortable' "$counted" 'j j u j j u j' "$counted"
take_themes panes 160x30 'demo --density comfortable --board terminal --post width' "$counted"
take_themes post 96x30 'demo --post desk' '? keys'

start_server
take_themes sign-in 100x26 "$source" '자유…   ' c 'sign in'
fill_board >/dev/null
take_themes inbox 100x20 "$source" 'inbox 4' i '4 unread'
take_themes moderation 100x26 "$source" '자유…   ' W 'Remove'
