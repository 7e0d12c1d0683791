import CSQLite

/// A prepared statement; all values are passed as parameters.
final class SQLiteStatement {
    private let functions: csqlite_functions
    private let connection: OpaquePointer
    private let handle: OpaquePointer

    init(
        _ text: String, on connection: OpaquePointer, _ functions: csqlite_functions
    ) throws(SQLiteError) {
        var handle: OpaquePointer?
        let code = functions.prepare(connection, text, -1, &handle, nil)
        guard code == SQLITE_OK, let handle else { throw Self.error(connection, functions) }
        self.functions = functions
        self.connection = connection
        self.handle = handle
    }

    deinit { _ = functions.finalize(handle) }

    func run<Value>(
        _ parameters: [SQLiteValue], _ value: (SQLiteRow) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> [Value] {
        defer {
            _ = functions.reset(handle)
            _ = functions.clear_bindings(handle)
        }
        for (index, value) in parameters.enumerated() { try bind(value, at: CInt(index + 1)) }
        var values: [Value] = []
        while true {
            switch functions.step(handle) {
            case SQLITE_ROW: values.append(try value(row))
            case SQLITE_DONE: return values
            default: throw Self.error(connection, functions)
            }
        }
    }

    private func bind(_ value: SQLiteValue, at index: CInt) throws(SQLiteError) {
        let code =
            switch value {
            case .null: SQLITE_OK
            case .integer(let number): functions.bind_int64(handle, index, number)
            case .real(let number): functions.bind_double(handle, index, number)
            case .text(let text): bind(text, at: index)
            }
        if code != SQLITE_OK { throw Self.error(connection, functions) }
    }

    private func bind(_ text: String, at index: CInt) -> CInt {
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                // An empty string may have no address.
                guard let address = $0.baseAddress else {
                    return csqlite_bind_text(handle, index, "", 0)
                }
                return csqlite_bind_text(handle, index, address, $0.count)
            }
        }
    }

    private var row: SQLiteRow {
        SQLiteRow(values: (0..<functions.column_count(handle)).map { value(at: $0) })
    }

    private func value(at column: CInt) -> SQLiteValue {
        switch functions.column_type(handle, column) {
        case SQLITE_INTEGER: .integer(functions.column_int64(handle, column))
        case SQLITE_FLOAT: .real(functions.column_double(handle, column))
        case SQLITE_TEXT: .text(text(at: column))
        default: .null
        }
    }

    private func text(at column: CInt) -> String {
        guard let start = functions.column_text(handle, column) else { return "" }
        let count = Int(functions.column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private static func error(
        _ connection: OpaquePointer, _ functions: csqlite_functions
    ) -> SQLiteError {
        SQLiteError(
            code: functions.extended_errcode(connection),
            message: String(cString: functions.errmsg(connection)))
    }
}
