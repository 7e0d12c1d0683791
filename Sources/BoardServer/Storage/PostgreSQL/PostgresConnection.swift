import CPostgres

/// A connection to a PostgreSQL server. It waits for responses, so it belongs to a thread of its own.
final class PostgresConnection {
    private let pointer: OpaquePointer
    /// The names of the prepared statements.
    private var names: [String: String] = [:]

    /// Connects; fails after a few seconds without a response.
    init(_ address: PostgresAddress) throws {
        guard let pointer = Self.connect(address) else {
            throw PostgresError(message: "There is not enough memory for a connection")
        }
        self.pointer = pointer
        guard isAlive else { throw PostgresError(DatabaseFailure(of: pointer)) }
        // Notices of the server do not belong on standard error.
        PQsetNoticeProcessor(pointer, { _, _ in }, nil)
        try limitStatements()
    }

    /// Ends statements and transactions that take longer than any request may.
    func limitStatements() throws {
        try run("SET statement_timeout = '30s'; SET idle_in_transaction_session_timeout = '30s'")
    }

    deinit {
        PQfinish(pointer)
    }

    /// Settings in the address override these, except for the encoding.
    private static func connect(_ address: PostgresAddress) -> OpaquePointer? {
        let settings = [
            ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "30000"),
            ("fallback_application_name", "board-server"), ("dbname", address.url),
            ("client_encoding", "UTF8"),
        ]
        return CStrings.with(settings.map(\.0)) { keywords in
            CStrings.with(settings.map(\.1)) { values in
                PQconnectdbParams(keywords, values, 1)
            }
        }
    }

    var isAlive: Bool { PQstatus(pointer) == CONNECTION_OK }

    /// The server's name for the encoding of the database.
    var encoding: String {
        PQparameterStatus(pointer, "server_encoding").map { String(cString: $0) } ?? ""
    }

    /// The socket on which notifications arrive.
    var socket: Int32 { PQsocket(pointer) }

    /// Runs statements without parameters.
    func run(_ sql: String) throws {
        _ = try checked(PQexec(pointer, sql))
    }

    /// Runs a prepared statement; returns the number of rows that it wrote.
    @discardableResult
    func execute(_ sql: String, _ parameters: [any SQLParameter]) throws -> Int {
        try prepared(sql, parameters).changedCount
    }

    func rows<Value>(
        _ sql: String, _ parameters: [any SQLParameter], _ read: (SQLRow) throws -> Value
    ) throws -> [Value] {
        try prepared(sql, parameters).rows.map(read)
    }

    /// Runs a statement that is planned for its parameters each time.
    func plannedRows<Value>(
        _ sql: String, _ parameters: [any SQLParameter], _ read: (SQLRow) throws -> Value
    ) throws -> [Value] {
        let list = PostgresParameterList(parameters)
        return try checked(
            list.with { values, lengths, formats in
                PQexecParams(pointer, sql, list.count, nil, values, lengths, formats, 0)
            }
        ).rows.map(read)
    }

    private func prepared(
        _ sql: String, _ parameters: [any SQLParameter]
    ) throws -> PostgresResult {
        let name = try name(of: sql)
        let list = PostgresParameterList(parameters)
        return try checked(
            list.with { values, lengths, formats in
                PQexecPrepared(pointer, name, list.count, values, lengths, formats, 0)
            })
    }

    private func name(of sql: String) throws -> String {
        if let name = names[sql] { return name }
        let name = "s\(names.count)"
        _ = try checked(PQprepare(pointer, name, sql, 0, nil))
        names[sql] = name
        return name
    }

    private func checked(_ result: OpaquePointer?) throws -> PostgresResult {
        let status = PQresultStatus(result)
        if let result, status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK {
            return PostgresResult(result)
        }
        defer { PQclear(result) }
        throw PostgresError(result: result, on: pointer)
    }

    /// Reads what has arrived, and discards notifications.
    func consumeInput() throws {
        guard PQconsumeInput(pointer) == 1 else {
            throw PostgresError(message: PostgresError.message(of: pointer))
        }
        while let notification = PQnotifies(pointer) { PQfreemem(notification) }
    }
}
