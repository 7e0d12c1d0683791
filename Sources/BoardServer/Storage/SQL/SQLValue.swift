/// A parameter of a statement, in a form that both databases know.
enum SQLValue: Sendable {
    case null
    case integer(Int64)
    case boolean(Bool)
    case text(String)
    case bytes([UInt8])
    /// A list to compare with; see `SQLSession.isAny`.
    case integers([Int64])
}

/// A type that statements accept as a parameter.
protocol SQLParameter: Sendable {
    var sqlValue: SQLValue { get }
}

extension Int64: SQLParameter {
    var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLParameter {
    var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLParameter {
    var sqlValue: SQLValue { .boolean(self) }
}

extension String: SQLParameter {
    var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLParameter {
    var sqlValue: SQLValue { .bytes(self) }
}

extension SQLValue: SQLParameter {
    var sqlValue: SQLValue { self }
}

extension Optional: SQLParameter where Wrapped: SQLParameter {
    var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension SQLParameter where Self: RawRepresentable, RawValue: SQLParameter {
    var sqlValue: SQLValue { rawValue.sqlValue }
}

extension EntryID: SQLParameter {}
extension AccountID: SQLParameter {}
extension SessionID: SQLParameter {}
extension Timestamp: SQLParameter {}
extension Role: SQLParameter {}
extension Change.Kind: SQLParameter {}
extension AccountNotification.Kind: SQLParameter {}
extension ModerationEntry.Action: SQLParameter {}
