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
        return Value(column: UnsafeRawBufferPointer(start: start, count: count))
    }
}

/// What a column can be read as, from the database's text of it.
protocol PostgresColumn {
    init?(column text: UnsafeRawBufferPointer)
}

extension Int64: PostgresColumn {
    init?(column text: UnsafeRawBufferPointer) {
        let isNegative = text.first == UInt8(ascii: "-")
        self = 0
        for byte in isNegative ? text.dropFirst() : text[...] {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
            // The lowest number has no positive counterpart, so digits count down.
            self = self &* 10 &- Int64(byte - UInt8(ascii: "0"))
        }
        if !isNegative { self = 0 &- self }
    }
}

extension Int: PostgresColumn {
    init?(column text: UnsafeRawBufferPointer) {
        guard let number = Int64(column: text) else { return nil }
        self.init(exactly: number)
    }
}

extension Bool: PostgresColumn {
    init?(column text: UnsafeRawBufferPointer) { self = text.first == UInt8(ascii: "t") }
}

extension String: PostgresColumn {
    init?(column text: UnsafeRawBufferPointer) { self.init(decoding: text, as: UTF8.self) }
}

/// BYTEA, which is written as `\x` and two digits for each byte.
extension [UInt8]: PostgresColumn {
    init?(column text: UnsafeRawBufferPointer) {
        guard text.starts(with: "\\x".utf8), text.count % 2 == 0 else { return nil }
        let digits = text.dropFirst(2).compactMap {
            Character(Unicode.Scalar($0)).hexDigitValue
        }
        guard digits.count == text.count - 2 else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
