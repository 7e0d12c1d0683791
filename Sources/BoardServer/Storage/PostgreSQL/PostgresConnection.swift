import CPostgres

/// A connection to a PostgreSQL server; waits for its answers, so it belongs to one thread of its own.
final class PostgresConnection {
    private let pointer: OpaquePointer
    /// The names of the statements that this connection has prepared.
    private var names: [String: String] = [:]

    /// Connects; fails after seconds where nobody answers.
    init(_ address: PostgresAddress) throws {
        guard let pointer = Self.connect(address) else {
            throw PostgresError(message: "There is no memory for a connection")
        }
        self.pointer = pointer
        guard isAlive else { throw PostgresError(DatabaseRefusal(of: pointer)) }
        // What the server would only like to mention belongs on nobody's standard error.
        PQsetNoticeProcessor(pointer, { _, _ in }, nil)
        try run("SET statement_timeout = '30s'; SET idle_in_transaction_session_timeout = '30s'")
    }

    deinit {
        PQfinish(pointer)
    }

    /// What the address itself says comes before what stands here, but for the encoding.
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

    /// What the server calls the encoding of the database.
    var encoding: String {
        PQparameterStatus(pointer, "server_encoding").map { String(cString: $0) } ?? ""
    }

    /// Where what the server sends by itself arrives.
    var socket: Int32 { PQsocket(pointer) }

    /// Runs statements that have no parameters.
    func run(_ sql: String) throws {
        _ = try checked(PQexec(pointer, sql))
    }

    /// Runs a statement that is prepared the first time; tells how many rows it wrote.
    @discardableResult
    func execute(_ sql: String, _ parameters: [any PostgresParameter] = []) throws -> Int {
        try prepared(sql, parameters).changedCount
    }

    func rows(
        _ sql: String, _ parameters: [any PostgresParameter] = []
    ) throws -> [PostgresRow] {
        try prepared(sql, parameters).rows
    }

    func row(
        _ sql: String, _ parameters: [any PostgresParameter] = []
    ) throws -> PostgresRow? {
        try rows(sql, parameters).first
    }

    /// The number in the first row's first column; nothing where there is none.
    func number(
        _ sql: String, _ parameters: [any PostgresParameter] = []
    ) throws -> Int64? {
        try row(sql, parameters).flatMap { $0[0] }
    }

    /// Runs a statement that is planned anew for its parameters each time.
    func plannedRows(
        _ sql: String, _ parameters: [any PostgresParameter]
    ) throws -> [PostgresRow] {
        let list = PostgresParameterList(parameters)
        return try checked(
            list.with { values, lengths, formats in
                PQexecParams(pointer, sql, list.count, nil, values, lengths, formats, 0)
            }
        ).rows
    }

    private func prepared(
        _ sql: String, _ parameters: [any PostgresParameter]
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

    /// Takes what has arrived, and forgets the notifications in it.
    func consumeInput() throws {
        guard PQconsumeInput(pointer) == 1 else {
            throw PostgresError(message: PostgresError.message(of: pointer))
        }
        while let notification = PQnotifies(pointer) { PQfreemem(notification) }
    }
}
