/// The name of a footnote at the start of some bytes: `[^1]`.
struct FootnoteName<Bytes: Collection<UInt8>> {
    private let bytes: Bytes.SubSequence
    /// The bytes after it.
    let rest: Bytes.SubSequence

    /// Parses a name; `nil` if there is none.
    ///
    /// - Parameter limit: the maximum length of the name in bytes.
    init?(at bytes: Bytes, limit: Int = .max) {
        guard bytes.starts(with: "[^".utf8) else { return nil }
        let name = bytes.dropFirst(2).prefix(limit).prefix { $0 != .closingBracket && !$0.isBlank }
        let end = bytes[name.endIndex...]
        guard !name.isEmpty, end.first == .closingBracket else { return nil }
        self.bytes = name
        rest = end.dropFirst()
    }

    /// The name in lower case, because case does not matter.
    var text: String { String(decoding: bytes, as: UTF8.self).lowercased() }

    /// A Boolean value that indicates whether this defines the footnote, as in `[^1]: text`.
    var beginsNote: Bool { rest.first == UInt8(ascii: ":") }
}
