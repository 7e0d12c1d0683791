#!/bin/bash
# Tells how many requests a second the server answers, beside a constant of the same size that its
# framework answers in the same run, and how long 99 of 100 take at half the load. The same answers again
# and again come from memory while nobody writes; so also what it is where each has to be made anew.
# bench-server.sh PROGRAM; POSTS=20000 SECONDS_EACH=3 change it.
set -eu -o pipefail
program=$(realpath "$1")
posts=${POSTS:-20000}
seconds=${SECONDS_EACH:-3}
. "$(dirname "$(realpath "$0")")/postgresql.sh"
folder=$(mktemp -d)
chmod 755 "$folder"
server=
cleanUp() {
    [ -z "$server" ] || { kill $server; wait $server; } || true
    rm -rf "$folder"
}
trap cleanUp EXIT

# The last post, which is the first on its page, has a thread of 1000 comments.
document() {
    awk -v posts="$posts" 'BEGIN {
        body = "A few words of *Markdown*, 그리고 한국어 조금, a \\\"quote\\\",\\nand a second line that is " \
            "as long as the first one, so that a page of posts takes about as many bytes as elsewhere."
        printf "{\"boards\":[{\"id\":\"general\",\"name\":\"General\"}],\"data\":["
        for (p = 1; p <= posts; p++) {
            printf "%s\n{\"id\":%d,\"title\":\"Post %d 제목\",\"author\":\"name%d\",\"createdAt\":%d,", \
                (p > 1 ? "," : ""), p, p, p % 97, 1700000000 + p
            printf "\"body\":\"%d %s\",\"tags\":[\"one\",\"two\"],\"comments\":[", p, body
            comments = p == posts ? 1000 : 3
            for (c = 1; c <= comments; c++) {
                printf "%s{\"id\":%d,%s\"author\":\"name%d\",\"createdAt\":%d,\"body\":\"%s\"}", \
                    (c > 1 ? "," : ""), c, (c % 4 == 1 ? "" : "\"parentId\":" (c - 1) ","), c % 97, \
                    1700000000 + p + c, "An answer as long as answers are: 네, 맞아요."
            }
            printf "]}"
        }
        print "]}"
    }'
}

start() {
    "$program" admin import "$folder/board.json" --database "$1" >/dev/null
    : >"$folder/output"
    "$program" --database "$1" --listen 127.0.0.1:0 --no-rate-limits --bench-route \
        --log-level warning >"$folder/output" 2>"$folder/errors" &
    server=$!
    until grep -q ' at http' "$folder/output"; do
        kill -0 $server
        sleep 0.1
    done
    url=$(sed -n '1s/.* at //p' "$folder/output")
}

stop() {
    kill $server
    wait $server
    server=
}

# For wrk: each request with another parameter that says nothing, so that none is answered from memory.
cat >"$folder/anew.lua" <<LUA
local path, count = nil, 0
request = function()
    path = path or wrk.path
    count = count + 1
    return wrk.format(nil, path .. "&anew=" .. count)
end
LUA

# Requests a second; options of wrk before the path.
rate() {
    wrk --threads 1 --connections 16 --duration "${seconds}s" "${@:1:$#-1}" "$url${!#}" |
        awk '/^Requests.sec/ { print $2 }'
}

# How long 99 of 100 requests take at most, at half of so many a second: each of 64 connections waits
# between two of them, for longer and for shorter. A dash if not even one a second was answered.
halfLoad() {
    [ "$1" -gt 0 ] || { echo -; return; }
    echo "function delay() return math.random(0, $((256000 / $1))) end" >"$folder/half.lua"
    wrk --threads 1 --connections 64 --duration "${seconds}s" --latency \
        --script "$folder/half.lua" "$url$2" | awk '/^ *99%/ { print $2 }'
}

# Three rounds, one beside the other, and the best of each: whatever else the machine does takes away.
compare() {
    local name=$1 bytes own=0 anew=0 constant=0 round
    bytes=$(curl -s "$url$2" | wc -c)
    for round in 1 2 3; do
        own=$(printf '%s\n' "$own" "$(rate "$2")" | sort -n | tail -1)
        anew=$(printf '%s\n' "$anew" "$(rate --script "$folder/anew.lua" "$2")" | sort -n | tail -1)
        constant=$(printf '%s\n' "$constant" "$(rate "/bench?bytes=$bytes")" | sort -n | tail -1)
    done
    awk -v name="$name" -v bytes="$bytes" -v own="$own" -v anew="$anew" -v constant="$constant" \
        -v half="$(halfLoad "${own%.*}" "$2")" 'BEGIN {
        printf "  %-8s %7d bytes %9.0f a second, %4.0f %% of a constant, made anew %3.0f %%; " \
            "99 %% within %s at half\n", name, bytes, own, 100 * own / constant, \
            100 * anew / constant, half
    }'
}

compareWriting() {
    local token
    token=$(curl -sf "$url/api/v1/accounts" -H 'Content-Type: application/json' \
        -d '{"name": "ann", "password": "correct horse"}' | sed 's/.*"token":"\([^"]*\)".*/\1/')
    cat >"$folder/write.lua" <<LUA
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Authorization"] = "Bearer $token"
wrk.body = '{"boardId": "general", "title": "A title", "body": "Some words."}'
LUA
    printf '  %-8s %13s %9.0f a second\n' write '' "$(rate --script "$folder/write.lua" /api/v1/posts)"
}

bench() {
    local post
    start "$2"
    echo "$1, $posts posts:"
    post=$(curl -s "$url/api/v1/posts?limit=1" | sed 's/.*"id":"\([0-9]*\)".*/\1/')
    compare page "/api/v1/posts?limit=50"
    compare thread "/api/v1/posts/$post/comments?limit=100"
    compare post "/api/v1/posts/$post?"
    compare search "/api/v1/search?q=post+${posts}&limit=50"
    compareWriting
    [ ! -r /proc/$server/status ] ||
        awk '/VmHWM/ { printf "  memory   %13d MB at most\n", $2 / 1024 }' /proc/$server/status
    stop
}

document >"$folder/board.json"
bench SQLite "$folder/board.db"

findPostgreSQL || exit 0
startPostgreSQL
bench PostgreSQL "$database"
