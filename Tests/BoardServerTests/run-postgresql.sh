# Runs a PostgreSQL of its own in a new folder until standard input ends, as it does whatever ends the
# tests. Says the folder of its socket; then obeys a word a line, stop or start, and says done.
bin=$1
folder=$(mktemp -d "${TMPDIR:-/tmp}/board-server-postgres.XXXXXX") || exit 1
trap '' INT TERM HUP
# Whoever began this may take away the folder where it was begun.
cd "$folder" || exit 1

control() {
    "$bin/pg_ctl" --silent --wait --pgdata="$folder/data" "$@" >/dev/null
}

start() {
    control --log="$folder/log" start --options="\
        -c listen_addresses='' -c unix_socket_directories='$folder' -c max_connections=200 -c deadlock_timeout=50ms \
        -c fsync=off -c full_page_writes=off -c shared_buffers=32MB -c max_wal_size=256MB"
}

"$bin/initdb" --pgdata="$folder/data" --username=board --auth=trust --encoding=UTF8 \
    --locale=C.UTF-8 --no-sync >"$folder/log" 2>&1 && start && echo "$folder"
while read -r word; do
    case $word in
    stop) control --mode=fast stop ;;
    start) start ;;
    esac
    echo done
done
control --mode=immediate stop
rm -rf "$folder"
