#!/bin/bash
# Starts the server with an empty board and has schemathesis try all calls that it describes, first as
# nobody, then as a member, and the acts of moderators as one; over SQLite, and over PostgreSQL where there is one.
# check-api.sh PROGRAM [OPTIONS OF SCHEMATHESIS]
set -eu -o pipefail
program=$(realpath "$1")
shift
. "$(dirname "$(realpath "$0")")/postgresql.sh"
venv=$PWD/.build/check-api
[ -x $venv/bin/schemathesis ] || { python3 -m venv $venv && $venv/bin/pip -q install 'schemathesis>=4,<5'; }

folder=$(mktemp -d)
chmod 755 "$folder"
server=
cleanUp() {
    [ -z "$server" ] || { kill $server; wait $server; } || true
    rm -rf "$folder"
}
trap cleanUp EXIT
# Here it may leave its notes.
cd "$folder"

start() {
    : >output
    "$program" --database "$1" --listen 127.0.0.1:0 --no-rate-limits --log-level error >output &
    server=$!
    until grep -q invitations output; do
        kill -0 $server
        sleep 0.1
    done
    url=$(sed -n '1s/.* at //p' output)
}

token() {
    curl -sf "$url/api/v1/accounts" -H 'Content-Type: application/json' \
        -d "{\"name\": \"$1\", \"password\": \"correct horse\"}" | sed 's/.*"token":"\([^"]*\)".*/\1/'
}

post() {
    curl -sf "$url/api/v1/posts" -H 'Content-Type: application/json' -H "Authorization: Bearer $1" \
        -d '{"boardId": "general", "title": "A title", "body": "Some words."}' >/dev/null
}

# Not checked is that all that fits the schemas is taken: no schema tells that a cursor is one of the
# server's own, or that a password does not hold the name.
try() {
    $venv/bin/schemathesis run "$url/openapi.json" --url "$url" --max-examples "${EXAMPLES:-50}" \
        --exclude-checks positive_data_acceptance --seed "${SEED:-1}" --no-color "$@"
}

check() {
    local database=$1 ann
    shift
    start "$database"
    ann=$(token ann)
    post "$ann"
    post "$ann"
    try "$@"
    # What ends the session itself would leave the rest without one.
    try --header "Authorization: Bearer $ann" --exclude-operation-id signOut \
        --exclude-operation-id endSession --exclude-operation-id deleteMe "$@"
    local mia
    mia=$(token mia)
    "$program" admin user role mia moderator --database "$database"
    try --header "Authorization: Bearer $mia" \
        --include-path-regex '/(removed|locked|pinned|board|ban|moderation|reports.*)$' "$@"
    kill $server
    wait $server
    server=
}

check "$folder/board.db" "$@"
findPostgreSQL || exit 0
startPostgreSQL
check "$database" "$@"
