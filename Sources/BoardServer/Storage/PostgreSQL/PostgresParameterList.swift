/// Parameters side by side, as libpq takes them.
struct PostgresParameterList {
    /// All values behind each other, each with a NUL at its end.
    private var bytes: [CChar] = []
    private var starts: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    init(_ parameters: [any PostgresParameter]) {
        for parameter in parameters {
            let encoded = parameter.encoded
            starts.append(encoded.bytes.map { _ in bytes.count })
            lengths.append(Int32(encoded.bytes?.count ?? 0))
            formats.append(encoded.isBinary ? 1 : 0)
            guard let value = encoded.bytes else { continue }
            bytes += value.map(CChar.init(bitPattern:))
            bytes.append(0)
        }
    }

    var count: Int32 { Int32(starts.count) }

    /// Gives values, lengths and formats; the pointers hold while `body` runs.
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

/// Texts for C, with a null pointer behind the last.
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
