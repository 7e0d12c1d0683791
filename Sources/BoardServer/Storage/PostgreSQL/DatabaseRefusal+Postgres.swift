import CPostgres

extension DatabaseRefusal {
    /// Why there is no connection. What libpq says itself is English, as nobody here sets a language;
    /// what the server says may be anything, so it is known by its state.
    init(of connection: OpaquePointer) {
        let words = Self.words(of: connection)
        let place = Self.place(of: connection)
        // libpq knows no user yet if it rejects the settings themselves, such as an unknown service.
        guard let user = PQuser(connection).map({ String(cString: $0) }) else {
            self.init(.unreachable, words, "Correct the settings in --database.")
            return
        }
        self =
            if PQconnectionNeedsPassword(connection) == 1 {
                .password("\(place) requires a password for \(user)")
            } else if let refusal = Self.onTheWay(words, to: place) {
                refusal
            } else {
                Self.atTheDoor(
                    Self.state(of: connection), "\(place) says: \(words)", user: user,
                    database: PQdb(connection).map { String(cString: $0) } ?? "")
            }
    }

    private static func onTheWay(_ words: String, to place: String) -> DatabaseRefusal? {
        func isMet(_ what: String) -> Bool { words.contains(what) }
        if isMet("could not translate host name") {
            return DatabaseRefusal(
                .unknownHost, "there is no host \(place)", "Check the spelling of the host.")
        }
        if isMet("Connection refused") || isMet("No such file or directory") {
            return DatabaseRefusal(
                .unreachable, "no server is listening at \(place)",
                "Start PostgreSQL there, or name another host and port in --database.")
        }
        if isMet("timeout expired") || isMet("timed out") {
            return DatabaseRefusal(
                .unreachable, "\(place) does not respond",
                "Check that PostgreSQL runs there and that no firewall blocks it.")
        }
        return nil
    }

    private static func atTheDoor(
        _ state: String?, _ words: String, user: String, database: String
    ) -> DatabaseRefusal {
        switch state {
        case "28P01": .password(words)
        case "28000":
            DatabaseRefusal(
                .notAllowed, words,
                """
                “createuser --pwprompt \(user)” creates an account; access is configured in \
                pg_hba.conf.
                """)
        case "3D000":
            DatabaseRefusal(
                .missing, words,
                """
                Create it: createdb --owner \(user) --template template0 --encoding UTF8 \
                --locale C.UTF-8 \(database)
                """)
        case PostgresError.notAllowed: .owner(words)
        default: DatabaseRefusal(.unreachable, words, "Try again later.")
        }
    }

    private static func password(_ reason: String) -> DatabaseRefusal {
        DatabaseRefusal(
            .notAllowed, reason, "Set the right one in ~/.pgpass or PGPASSWORD.")
    }

    /// The account may go in, but not make what a board needs.
    static func owner(_ reason: String) -> DatabaseRefusal {
        DatabaseRefusal(
            .notAllowed, reason,
            "The board's account must own its database: use ALTER DATABASE … OWNER TO ….")
    }

    /// The last host that was tried.
    private static func place(of connection: OpaquePointer) -> String {
        let host = PQhost(connection).map { String(cString: $0) } ?? ""
        let port = PQport(connection).map { String(cString: $0) } ?? ""
        return host.hasPrefix("/") ? "\(host)/.s.PGSQL.\(port)" : "\(host):\(port)"
    }

    /// What went wrong with that, without where, how bad and what it is not sure of.
    private static func words(of connection: OpaquePointer) -> String {
        let text = String(cString: PQerrorMessage(connection))
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        let line = lines.last { !$0.hasPrefix("\t") } ?? "nothing"
        let words = line.replacing(#/^connection to server .*? failed: /#, with: "")
            .replacing(#/^\w+: +/#, with: "")
        return words.hasSuffix(".") ? String(words.dropLast()) : words
    }

    /// libpq tells the state only in its words, and there only who has asked before; so once more.
    private static func state(of connection: OpaquePointer) -> String? {
        PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE)
        PQreset(connection)
        let word = words(of: connection).split(separator: " ").last
        return word.flatMap { $0.utf8.count == 5 ? String($0) : nil }
    }
}
