import CPostgres

/// What a statement answered; belongs to the connection's thread.
final class PostgresResult {
    fileprivate let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        PQclear(pointer)
    }

    /// How many rows were written.
    var changedCount: Int { Int(String(cString: PQcmdTuples(pointer))) ?? 0 }

    var rows: [PostgresRow] {
        (0..<PQntuples(pointer)).map { PostgresRow(result: self, number: $0) }
    }
}

/// A row, whose columns are read as what they are asked for as.
struct PostgresRow {
    fileprivate let result: PostgresResult
    fileprivate let number: Int32

    subscript<Value: PostgresColumn>(column: Int32) -> Value {
        guard let value = self[column] as Value? else {
            preconditionFailure("Column \(column) is NULL or no \(Value.self).")
        }
        return value
    }

    subscript<Value: PostgresColumn>(column: Int32) -> Value? {
        guard PQgetisnull(result.pointer, number, column) == 0,
            let start = PQgetvalue(result.pointer, number, column)
        else { return nil }
        let count = Int(PQgetlength(result.pointer, number, column))
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        return Value(column: String(decoding: bytes, as: UTF8.self))
    }
}

/// What a column can be read as, from the database's text of it.
protocol PostgresColumn {
    init?(column text: String)
}

extension Int64: PostgresColumn {
    init?(column text: String) { self.init(text) }
}

extension Int: PostgresColumn {
    init?(column text: String) { self.init(text) }
}

extension Bool: PostgresColumn {
    init?(column text: String) { self = text == "t" }
}

extension String: PostgresColumn {
    init?(column text: String) { self = text }
}

/// BYTEA, which is written as `\x` and two digits for each byte.
extension [UInt8]: PostgresColumn {
    init?(column text: String) {
        guard text.hasPrefix("\\x") else { return nil }
        let digits = text.dropFirst(2).compactMap(\.hexDigitValue)
        guard digits.count == text.utf8.count - 2, digits.count % 2 == 0 else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
