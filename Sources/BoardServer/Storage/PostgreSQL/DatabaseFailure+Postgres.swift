import CPostgres

extension DatabaseFailure {
    /// Explains a failed connection. Messages of libpq are English, because this program sets no locale.
    /// Messages of the server may be in any language, so they are recognized by their state.
    init(of connection: OpaquePointer) {
        let message = Self.message(of: connection)
        let location = Self.location(of: connection)
        // libpq knows no user yet if it rejects the settings themselves, such as an unknown service.
        guard let user = PQuser(connection).map({ String(cString: $0) }) else {
            self.init(.unreachable, message, "Correct the settings in --database.")
            return
        }
        self =
            if PQconnectionNeedsPassword(connection) == 1 {
                .password("\(location) requires a password for \(user)")
            } else if let failure = Self.connectionFailure(message, to: location) {
                failure
            } else {
                Self.sessionFailure(
                    Self.state(of: connection), "\(location) says: \(message)", user: user,
                    database: PQdb(connection).map { String(cString: $0) } ?? "")
            }
    }

    private static func connectionFailure(_ message: String, to location: String)
        -> DatabaseFailure?
    {
        func isMet(_ what: String) -> Bool { message.contains(what) }
        if isMet("could not translate host name") {
            return DatabaseFailure(
                .unknownHost, "there is no host \(location)", "Check the spelling of the host.")
        }
        if isMet("Connection refused") || isMet("No such file or directory") {
            return DatabaseFailure(
                .unreachable, "no server is listening at \(location)",
                "Start PostgreSQL there, or name another host and port in --database.")
        }
        if isMet("timeout expired") || isMet("timed out") {
            return DatabaseFailure(
                .unreachable, "\(location) does not respond",
                "Check that PostgreSQL runs there and that no firewall blocks it.")
        }
        return nil
    }

    private static func sessionFailure(
        _ state: String?, _ message: String, user: String, database: String
    ) -> DatabaseFailure {
        switch state {
        case "28P01": .password(message)
        case "28000":
            DatabaseFailure(
                .notAllowed, message,
                """
                “createuser --pwprompt \(user)” creates an account; access is configured in \
                pg_hba.conf.
                """)
        case "3D000":
            DatabaseFailure(
                .missing, message,
                """
                Create it: createdb --owner \(user) --template template0 --encoding UTF8 \
                --locale C.UTF-8 \(database)
                """)
        case PostgresError.notAllowed: .owner(message)
        default: DatabaseFailure(.unreachable, message, "Try again later.")
        }
    }

    private static func password(_ reason: String) -> DatabaseFailure {
        DatabaseFailure(
            .notAllowed, reason, "Set the right one in ~/.pgpass or PGPASSWORD.")
    }

    /// The account can connect, but not create the tables of a board.
    static func owner(_ reason: String) -> DatabaseFailure {
        DatabaseFailure(
            .notAllowed, reason,
            "The board's account must own its database: use ALTER DATABASE … OWNER TO ….")
    }

    /// The last host that was tried.
    private static func location(of connection: OpaquePointer) -> String {
        let host = PQhost(connection).map { String(cString: $0) } ?? ""
        let port = PQport(connection).map { String(cString: $0) } ?? ""
        return host.hasPrefix("/") ? "\(host)/.s.PGSQL.\(port)" : "\(host):\(port)"
    }

    /// The error message without host, severity and hints.
    private static func message(of connection: OpaquePointer) -> String {
        let text = String(cString: PQerrorMessage(connection))
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        let line = lines.last { !$0.hasPrefix("\t") } ?? "nothing"
        let message = line.replacing(#/^connection to server .*? failed: /#, with: "")
            .replacing(#/^\w+: +/#, with: "")
        return message.hasSuffix(".") ? String(message.dropLast()) : message
    }

    /// Returns the SQLSTATE, which libpq has only in its message, and only if asked before connecting. So it
    /// connects again.
    private static func state(of connection: OpaquePointer) -> String? {
        PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE)
        PQreset(connection)
        let word = message(of: connection).split(separator: " ").last
        return word.flatMap { $0.utf8.count == 5 ? String($0) : nil }
    }
}
