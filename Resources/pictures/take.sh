#!/bin/bash
# Takes the picture of the README: the demo board with an open post, in an xterm of 160×30.
set -euo pipefail
program=$(realpath "$1")
folder=$(realpath "$2")
work=$(mktemp -d)
terminal=

fail() {
    echo "pictures: $1" >&2
    exit 1
}

stop() {
    kill "$1" 2>/dev/null || true
    wait "$1" 2>/dev/null || true
}

# What runs in the terminal does not end with it, so it is ended first; then the terminal goes too.
end_program() {
    [ ! -s "$work/pid" ] || kill "$(cat "$work/pid")" 2>/dev/null || true
    [ -z "$terminal" ] || stop "$terminal"
    terminal=
    rm -f "$work/pid" "$work/output"
}

# wait_until WHAT COMMAND…: tries the command until it succeeds, for ten seconds.
wait_until() {
    local what=$1 tries=100
    shift
    until "$@"; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || fail "$what did not come in ten seconds"
        sleep 0.1
    done
}

# A display that nobody else has; Xvfb writes its number when it is ready.
Xvfb -displayfd 3 -screen 0 1500x700x24 -nolisten tcp 3>"$work/display" 2>"$work/xvfb.log" &
server=$!
trap 'end_program; stop "$server"; rm -rf "$work"' EXIT
wait_until "the display of Xvfb" [ -s "$work/display" ]
DISPLAY=":$(cat "$work/display")"
export DISPLAY LANG=C.UTF-8 TZ=UTC
# The reader's own settings are not to be in the picture.
export XDG_CONFIG_HOME=/nonexistent

# The one window of the display, whatever title the program gives it.
has_window() {
    window=$(xwininfo -root -children | awk '/"XTerm"/ { print $1; exit }')
    [ -n "$window" ]
}

# The last row is there, between whose words stand sequences that change their looks.
shows_foot() {
    sed $'s/\e[^a-zA-Z]*[a-zA-Z]//g' "$work/output" 2>/dev/null | grep -qF '? keys'
}

# A picture is the last one when the terminal draws no more: it is like the one before.
is_settled() {
    timeout 5 import -window "$window" "$work/now.png" 2>/dev/null || return 1
    local now before=$picture
    now=$(convert "$work/now.png" rgb:- | cksum)
    picture=$now
    [ "$now" = "$before" ]
}

# take NAME THEME BACKGROUND FOREGROUND [ARGUMENT…]: what the program shows when started so.
take() {
    local name=$1 theme=$2 background=$3 foreground=$4 window='' picture=''
    shift 4
    # xterm has true colours, but takes COLORTERM, which says so, out of the environment.
    local command="stty cols 160 rows 30; COLORTERM=truecolor '$program' --theme $theme $*"
    # What the program draws is copied to a file, so that one sees when it is there.
    xterm -u8 -tn xterm-256color -geometry 160x30 -b 8 +sb -bg "$background" -fg "$foreground" \
        -fa 'DejaVu Sans Mono' -fd 'Noto Sans Mono CJK KR:pixelsize=18' -fs 11 -e bash -c \
        "echo \$\$ >'$work/pid'; exec script -qfec \"$command\" '$work/output'" \
        2>"$work/xterm.log" &
    terminal=$!
    wait_until "the window for $name" has_window
    wait_until "the page for $name" shows_foot
    wait_until "a still picture for $name" is_settled
    convert "$work/now.png" -strip -dither None -colors 64 \
        -define png:compression-level=9 "$folder/$name.png"
    end_program
}

take board dark '#1d2026' '#d8dce4' --density comfortable --board start --post reading
