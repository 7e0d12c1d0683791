/// Bytes in the parser's input that replace or separate characters of the source.
///
/// Some bytes never occur in UTF-8, so that two of them can replace signs that md4c would
/// interpret. md4c treats them as letters.
enum ParserMarks {
    /// An invisible word joiner, which separates adjacent characters.
    static let joiner = Array("\u{2060}".utf8)
    /// Lemmy's sign for a subscript, a single `~`, which means strikethrough for md4c.
    static let tilde: UInt8 = 0xF8
    /// Lemmy's sign for a superscript, `^`.
    static let caret: UInt8 = 0xF9

    /// Returns the original byte of the source for a byte of the input.
    static func restored(_ byte: UInt8) -> UInt8 {
        switch byte {
        case tilde: UInt8(ascii: "~")
        case caret: UInt8(ascii: "^")
        default: byte
        }
    }

    /// Calls `body` with a text from md4c after removing joiners.
    static func withoutJoiners(
        _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        guard bytes.contains(joiner[0]) else { return body(bytes) }
        var rest = bytes[...]
        var text: [UInt8] = []
        while let start = rest.firstIndex(of: joiner[0]) {
            let isJoiner = rest[start...].starts(with: joiner)
            text += rest[..<(isJoiner ? start : start + 1)]
            rest = rest[(isJoiner ? start + joiner.count : start + 1)...]
        }
        text += rest
        text.withUnsafeBufferPointer(body)
    }

    /// Returns the original text of the source, such as a part of an address.
    static func restored(_ text: some Sequence<UInt8>) -> String {
        let text = String(decoding: text.map(restored), as: UTF8.self)
        return text.utf8.contains(joiner[0]) ? text.replacing("\u{2060}", with: "") : text
    }
}
