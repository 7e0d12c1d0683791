#!/bin/bash
# Takes the pictures of the README: list and post in three themes, in an xterm of 100×32.
set -euo pipefail
program=$(realpath "$1")
folder=$(realpath "$2")

# A display that nobody else has; Xvfb writes its number when it is ready.
exec 3< <(exec Xvfb -displayfd 1 -screen 0 1400x1000x24 -nolisten tcp 2>/dev/null)
server=$!
trap 'kill "$server"' EXIT
read -r number <&3
export DISPLAY=":$number" LANG=C.UTF-8 COLORTERM=truecolor TZ=UTC
# The reader's own settings are not to be in the picture.
export XDG_CONFIG_HOME=/nonexistent

# take NAME THEME BACKGROUND FOREGROUND [ARGUMENT…]: what the program shows when started so.
take() {
    local name=$1 theme=$2 background=$3 foreground=$4
    shift 4
    local log
    log=$(mktemp)
    # What the program draws is copied to a file, so that one sees when it is there.
    xterm -u8 -geometry 100x32 -fa 'DejaVu Sans Mono' -fs 11 -b 8 +sb -T "$name" \
        -bg "$background" -fg "$foreground" \
        -e script -qfec "stty cols 100 rows 32; '$program' --theme $theme $*" "$log" &
    local terminal=$! window
    settle "$log"
    window=$(xwininfo -root -children | awk -v name="\"$name\"" 'index($0, name) { print $1; exit }')
    import -window "$window" "$folder/$name.png"
    kill "$terminal"
    wait "$terminal" 2>/dev/null || true
    rm -f "$log"
}

# Waits until something has been drawn, and then nothing more for half a second.
settle() {
    local size=-1 now=0
    while [ "$now" -lt 500 ] || [ "$now" != "$size" ]; do
        size=$now
        sleep 0.5
        now=$(stat -c %s "$1")
    done
}

for look in 'dark #1d2026 #d8dce4' 'light #fbfaf7 #2a2d33' 'gruvbox #282828 #ebdbb2'; do
    # shellcheck disable=SC2086 — the three words of a look are three arguments.
    set -- $look
    take "list-$1" "$1" "$2" "$3"
    take "post-$1" "$1" "$2" "$3" --post reading
done
