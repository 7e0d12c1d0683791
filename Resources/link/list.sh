#!/bin/bash
# Lists the functions of a program that run until its first page is seen, and behind them those that
# move through a list and open a post: list.sh PROGRAM BENCHMARKS
set -euo pipefail
benchmarks=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
program=$work/board-tui
strip --strip-debug -o "$program" "$1"

# The program as the benchmarks start it, with a record of what ran.
cat >"$work/traced" <<END
#!/bin/bash
exec valgrind -q --tool=callgrind --demangle=no --compress-strings=no \\
    --callgrind-out-file="$work/%p.calls" "$program" "\$@"
END
chmod +x "$work/traced"

# What ran while these figures were measured.
functions() {
    "$benchmarks" --program "$work/traced" --rounds 1 --only "$1" >&2
    cat "$work"/*.calls | awk -v object="ob=$program" '
        /^ob=/ { isOurs = $0 == object }
        isOurs && /^fn=[$_A-Za-z]/ { sub(/^fn=/, ""); sub(/\x27[0-9]+$/, ""); print }
    ' | LC_ALL=C sort -u
    rm "$work"/*.calls
}

{
    functions demo.start
    functions 10000.memory
    functions 100.
} | awk '!seen[$0]++'
