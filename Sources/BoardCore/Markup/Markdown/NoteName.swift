/// The name of a note, where bytes begin with it: `[^1]`.
struct NoteName<Bytes: Collection<UInt8>> {
    private let bytes: Bytes.SubSequence
    /// What stands behind it.
    let rest: Bytes.SubSequence

    /// - Parameter limit: how many bytes of the name are looked at.
    init?(at bytes: Bytes, limit: Int = .max) {
        guard bytes.starts(with: "[^".utf8) else { return nil }
        let name = bytes.dropFirst(2).prefix(limit).prefix { $0 != .closingBracket && !$0.isBlank }
        let end = bytes[name.endIndex...]
        guard !name.isEmpty, end.first == .closingBracket else { return nil }
        self.bytes = name
        rest = end.dropFirst()
    }

    /// In small letters, as capital ones are the same.
    var text: String { String(decoding: bytes, as: UTF8.self).lowercased() }

    /// Whether this is the note, as `[^1]: words`, and not a place that refers to it.
    var beginsNote: Bool { rest.first == UInt8(ascii: ":") }
}
