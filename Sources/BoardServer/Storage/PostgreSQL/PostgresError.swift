import CPostgres

/// What a PostgreSQL server or the way to it failed with.
struct PostgresError: Error {
    /// Five characters that name the kind; nothing where no server answered.
    let state: String?
    let message: String
    /// Why there is no connection.
    private(set) var refusal: DatabaseRefusal?

    static let uniqueViolation = "23505"
    static let notAllowed = "42501"

    init(state: String? = nil, message: String) {
        self.state = state
        self.message = message
    }

    init(_ refusal: DatabaseRefusal) {
        self.init(message: refusal.reason)
        self.refusal = refusal
    }

    /// Why a statement failed, without the values that it was about.
    init(result: OpaquePointer?, on connection: OpaquePointer) {
        let state = PQresultErrorField(result, Int32(UInt8(ascii: "C")))
        let message = PQresultErrorField(result, Int32(UInt8(ascii: "M")))
        self.init(
            state: state.map { String(cString: $0) },
            message: message.map { String(cString: $0) } ?? Self.message(of: connection))
    }

    /// What libpq says, on one line.
    static func message(of connection: OpaquePointer) -> String {
        String(cString: PQerrorMessage(connection)).split(whereSeparator: \.isNewline)
            .map(\.trimmingSpaces).joined(separator: " ")
    }

    /// Whether the same transaction may well succeed: it met another one.
    var isConflict: Bool { ["40001", "40P01"].contains(state) }

    /// Whether the server has no such thing, or not for this account.
    var isRefusal: Bool {
        state.map { ["0A", "42"].contains($0.prefix(2)) || $0 == "58P01" } ?? false
    }

    /// Whether a connection can be used on after it; others may come of a server that has become another
    /// one behind the connection.
    var leavesConnection: Bool {
        guard let state else { return false }
        return ["22", "23", "40", "53"].contains(state.prefix(2)) || state == "57014"
    }
}

extension StorageError {
    init(_ error: PostgresError) {
        let reason = [error.message, error.state.map { "(\($0))" }].compactMap(\.self)
        self =
            switch error.state {
            case "53100": .full
            // Two renames met. All other unique values come from the server, or have an ON CONFLICT.
            case PostgresError.uniqueViolation: .nameTaken
            case PostgresError.notAllowed: .refused(.owner(error.message))
            default:
                error.refusal.map(Self.refused) ?? .unavailable(reason.joined(separator: " "))
            }
    }
}
