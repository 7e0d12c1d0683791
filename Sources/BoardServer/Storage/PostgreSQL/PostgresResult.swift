import CPostgres

/// The response to a statement; belongs to the connection's thread.
final class PostgresResult {
    fileprivate let pointer: OpaquePointer
    fileprivate private(set) lazy var names = (0..<PQnfields(pointer)).map { column in
        PQfname(pointer, column).map { String(cString: $0) } ?? ""
    }

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        PQclear(pointer)
    }

    /// The number of rows that were written.
    var changedCount: Int { Int(String(cString: PQcmdTuples(pointer))) ?? 0 }

    var rows: some Sequence<SQLRow> {
        (0..<PQntuples(pointer)).lazy.map { row in
            SQLRow(values: PostgresValues(result: self, row: row))
        }
    }
}

/// The values of a row, in PostgreSQL's text format.
private struct PostgresValues: SQLValues {
    let result: PostgresResult
    let row: Int32

    var names: [String] { result.names }

    func isNull(_ index: Int) -> Bool { PQgetisnull(result.pointer, row, Int32(index)) != 0 }

    private func value(_ index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(result.pointer, row, Int32(index)),
            count: Int(PQgetlength(result.pointer, row, Int32(index))))
    }

    func integer(_ index: Int) -> Int64? {
        let text = value(index)
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = isNegative ? text.dropFirst() : text[...]
        guard !digits.isEmpty else { return nil }
        var number: Int64 = 0
        for byte in digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
            // The lowest number has no positive counterpart, so digits count down.
            number = number &* 10 &- Int64(byte - UInt8(ascii: "0"))
        }
        return isNegative ? number : 0 &- number
    }

    func boolean(_ index: Int) -> Bool? {
        switch value(index).first {
        case UInt8(ascii: "t"): true
        case UInt8(ascii: "f"): false
        default: nil
        }
    }

    func text(_ index: Int) -> String? { String(decoding: value(index), as: UTF8.self) }

    /// Reads a BYTEA: `\x` and two digits for each byte.
    func bytes(_ index: Int) -> [UInt8]? {
        let text = value(index)
        guard text.starts(with: "\\x".utf8), text.count % 2 == 0 else { return nil }
        let digits = text.dropFirst(2).compactMap {
            Character(Unicode.Scalar($0)).hexDigitValue
        }
        guard digits.count == text.count - 2 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
