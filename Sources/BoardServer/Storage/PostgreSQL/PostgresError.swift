import CPostgres

/// An error of a PostgreSQL server or of the connection to it.
struct PostgresError: Error {
    /// The SQLSTATE of five characters; `nil` if no server responded.
    let state: String?
    let message: String
    /// The reason that there is no connection.
    private(set) var refusal: DatabaseFailure?

    static let uniqueViolation = "23505"
    static let notAllowed = "42501"

    init(state: String? = nil, message: String) {
        self.state = state
        self.message = message
    }

    init(_ refusal: DatabaseFailure) {
        self.init(message: refusal.reason)
        self.refusal = refusal
    }

    /// Describes a failed statement without its parameters.
    init(result: OpaquePointer?, on connection: OpaquePointer) {
        let state = PQresultErrorField(result, Int32(UInt8(ascii: "C")))
        let message = PQresultErrorField(result, Int32(UInt8(ascii: "M")))
        self.init(
            state: state.map { String(cString: $0) },
            message: message.map { String(cString: $0) } ?? Self.message(of: connection))
    }

    /// Returns the message of libpq on one line.
    static func message(of connection: OpaquePointer) -> String {
        String(cString: PQerrorMessage(connection)).split(whereSeparator: \.isNewline)
            .map(\.trimmingSpaces).joined(separator: " ")
    }

    /// A Boolean value that indicates whether the same transaction may succeed, because it met another one.
    var isConflict: Bool { ["40001", "40P01"].contains(state) }

    /// A Boolean value that indicates whether the server lacks a feature, or the account a permission.
    var isUnsupported: Bool {
        state.map { ["0A", "42"].contains($0.prefix(2)) || $0 == "58P01" } ?? false
    }

    /// A Boolean value that indicates whether the connection is still usable. Other errors may come from a
    /// server that was replaced by another one.
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
