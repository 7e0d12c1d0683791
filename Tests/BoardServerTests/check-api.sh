#!/bin/bash
# Starts the server with an empty board and has schemathesis try all calls that it describes, first as
# nobody and then as a member. check-api.sh PROGRAM [OPTIONS OF SCHEMATHESIS]
set -eu -o pipefail
program=$(realpath "$1")
shift
venv=$PWD/.build/check-api
[ -x $venv/bin/schemathesis ] || { python3 -m venv $venv && $venv/bin/pip -q install 'schemathesis>=4,<5'; }

folder=$(mktemp -d)
"$program" --database "$folder/board.db" --listen 127.0.0.1:0 --no-rate-limits --log-level error \
    >"$folder/output" &
server=$!
trap 'kill $server; wait $server || true; rm -rf "$folder"' EXIT
until grep -q invitations "$folder/output"; do
    kill -0 $server
    sleep 0.1
done
# Here it may leave its notes.
cd "$folder"
url=$(sed -n '1s/.* at //p' "$folder/output")

token() {
    curl -sf "$url/api/v1/accounts" -H 'Content-Type: application/json' \
        -d "{\"name\": \"$1\", \"password\": \"correct horse\"}" | sed 's/.*"token":"\([^"]*\)".*/\1/'
}
post() {
    curl -sf "$url/api/v1/posts" -H 'Content-Type: application/json' -H "Authorization: Bearer $1" \
        -d '{"boardId": "general", "title": "A title", "body": "Some words."}' >/dev/null
}
ann=$(token ann)
post "$ann"
post "$ann"

# Not checked is that all that fits the schemas is taken: no schema tells that a cursor is one of the
# server's own, or that a password does not hold the name.
try() {
    $venv/bin/schemathesis run "$url/openapi.json" --url "$url" --max-examples "${EXAMPLES:-50}" \
        --exclude-checks positive_data_acceptance --seed "${SEED:-1}" --no-color "$@"
}
try "$@"
# What ends the session itself would leave the rest without one.
try --header "Authorization: Bearer $ann" --exclude-operation-id signOut \
    --exclude-operation-id endSession --exclude-operation-id deleteMe "$@"
