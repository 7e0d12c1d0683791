# For scripts that start a PostgreSQL of their own, which ends with them.

# Sets $bin to where its programs are; says so and fails where there are none.
findPostgreSQL() {
    bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
    [ -n "$bin" ] || { echo "There is no PostgreSQL; the package postgresql has one."; return 1; }
}

# Sets $database to the address of a new database in it.
startPostgreSQL() {
    local here socket unprivileged=
    here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
    # PostgreSQL refuses to be run by root.
    [ "$(id -u)" != 0 ] || unprivileged="runuser -u postgres --"
    coproc postgres { $unprivileged sh -c "$(cat "$here/run-postgresql.sh")" sh "$bin"; }
    read -r socket <&"${postgres[0]}"
    "$bin/psql" --quiet --host="$socket" --username=board postgres \
        -c 'CREATE DATABASE board TEMPLATE template0 ENCODING UTF8'
    database="postgres://board@${socket//\//%2F}/board"
}
