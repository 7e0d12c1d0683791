/// Parameters in the layout that libpq expects.
struct PostgresParameterList {
    /// All values one after another, each terminated by a NUL.
    private var bytes: [CChar] = []
    private var starts: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    init(_ parameters: [any SQLParameter]) {
        for parameter in parameters {
            let (value, isBinary) = parameter.sqlValue.encoded
            starts.append(value.map { _ in bytes.count })
            lengths.append(Int32(value?.count ?? 0))
            formats.append(isBinary ? 1 : 0)
            guard let value else { continue }
            bytes += value.map(CChar.init(bitPattern:))
            bytes.append(0)
        }
    }

    var count: Int32 { Int32(starts.count) }

    /// Calls `body` with values, lengths and formats; the pointers are valid while it runs.
    func with<Value>(
        _ body: (
            UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>, UnsafePointer<Int32>
        ) throws -> Value
    ) rethrows -> Value {
        try bytes.withUnsafeBufferPointer { bytes in
            let values = starts.map { start in
                start.flatMap { start in bytes.baseAddress.map { $0 + start } }
            }
            return try body(values, lengths, formats)
        }
    }
}

extension SQLValue {
    /// The bytes to send, `nil` for NULL. As binary, a text with a NUL is rejected by the server instead of
    /// being truncated there.
    fileprivate var encoded: (bytes: [UInt8]?, isBinary: Bool) {
        switch self {
        case .null: (nil, false)
        case .integer(let number): (Array(String(number).utf8), false)
        case .boolean(let flag): (Array((flag ? "t" : "f").utf8), false)
        case .text(let text): (Array(text.utf8), true)
        case .bytes(let bytes): (bytes, true)
        case .integers(let numbers):
            (Array("{\(numbers.map(String.init).joined(separator: ","))}".utf8), false)
        }
    }
}

/// C strings, followed by a null pointer.
enum CStrings {
    static func with<Value>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
        let bytes = texts.map { $0.utf8CString }
        let flat = bytes.flatMap(\.self)
        return flat.withUnsafeBufferPointer { flat in
            var start = 0
            var pointers: [UnsafePointer<CChar>?] = []
            for text in bytes {
                pointers.append(flat.baseAddress.map { $0 + start })
                start += text.count
            }
            pointers.append(nil)
            return body(pointers)
        }
    }
}
