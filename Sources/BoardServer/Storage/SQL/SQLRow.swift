/// A row of a result, whose columns are read by name; valid only while the closure runs that receives it.
struct SQLRow {
    let values: any SQLValues

    func isNull(_ name: String) throws -> Bool {
        guard let index = values.names.firstIndex(of: name) else { throw SQLColumnError(name) }
        return values.isNull(index)
    }

    subscript<Value: SQLColumn>(name: String) -> Value {
        get throws {
            guard let value = try self[name] as Value? else { throw SQLColumnError(name) }
            return value
        }
    }

    subscript<Value: SQLColumn>(name: String) -> Value? {
        get throws {
            // Names are so short that comparing them takes less time than hashing one.
            guard let index = values.names.firstIndex(of: name) else { throw SQLColumnError(name) }
            if values.isNull(index) { return nil }
            guard let value = Value(values, index) else { throw SQLColumnError(name) }
            return value
        }
    }
}

/// The current values of a row by position, as a driver provides them.
protocol SQLValues {
    var names: [String] { get }

    func isNull(_ index: Int) -> Bool
    func integer(_ index: Int) -> Int64?
    func boolean(_ index: Int) -> Bool?
    func text(_ index: Int) -> String?
    func bytes(_ index: Int) -> [UInt8]?
}

/// A missing or unreadable column, or an unexpected NULL: a defect of the database or of a statement.
struct SQLColumnError: Error, CustomStringConvertible {
    let column: String

    init(_ column: String) {
        self.column = column
    }

    var description: String { "The column \(column) is missing, NULL or of another type." }
}

/// A type that columns can be read as.
protocol SQLColumn {
    /// Returns `nil` if the value is not of this type.
    init?(_ values: any SQLValues, _ index: Int)
}

extension Int64: SQLColumn {
    init?(_ values: any SQLValues, _ index: Int) {
        guard let value = values.integer(index) else { return nil }
        self = value
    }
}

extension Int: SQLColumn {
    init?(_ values: any SQLValues, _ index: Int) {
        guard let value = values.integer(index) else { return nil }
        self.init(exactly: value)
    }
}

extension Bool: SQLColumn {
    init?(_ values: any SQLValues, _ index: Int) {
        guard let value = values.boolean(index) else { return nil }
        self = value
    }
}

extension String: SQLColumn {
    init?(_ values: any SQLValues, _ index: Int) {
        guard let value = values.text(index) else { return nil }
        self = value
    }
}

extension [UInt8]: SQLColumn {
    init?(_ values: any SQLValues, _ index: Int) {
        guard let value = values.bytes(index) else { return nil }
        self = value
    }
}

extension SQLColumn where Self: RawRepresentable, RawValue: SQLColumn {
    init?(_ values: any SQLValues, _ index: Int) {
        guard let value = RawValue(values, index) else { return nil }
        self.init(rawValue: value)
    }
}

extension EntryID: SQLColumn {}
extension AccountID: SQLColumn {}
extension SessionID: SQLColumn {}
extension Timestamp: SQLColumn {}
extension Role: SQLColumn {}
extension Change.Kind: SQLColumn {}
extension AccountNotification.Kind: SQLColumn {}
extension ModerationEntry.Action: SQLColumn {}
