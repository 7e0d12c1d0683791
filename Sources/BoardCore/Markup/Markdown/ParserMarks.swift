/// Bytes in the parser's input that replace or separate characters of the source.
///
/// UTF-8 never has some bytes, so two of them can stand for signs that md4c is not to see, and which it
/// takes for letters.
enum ParserMarks {
    /// An invisible word joiner. It separates a character from the one beside it.
    static let joiner = Array("\u{2060}".utf8)
    /// Lemmy's sign for a subscript, a single `~`, which md4c takes for struck text.
    static let tilde: UInt8 = 0xF8
    /// Lemmy's sign for a superscript, `^`.
    static let caret: UInt8 = 0xF9

    /// Returns the byte of the source that a byte stands for.
    static func restored(_ byte: UInt8) -> UInt8 {
        switch byte {
        case tilde: UInt8(ascii: "~")
        case caret: UInt8(ascii: "^")
        default: byte
        }
    }

    /// Passes a text that md4c reports to `body` without joiners.
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

    /// Returns a text of the source, such as a part of an address.
    static func restored(_ text: some Sequence<UInt8>) -> String {
        let text = String(decoding: text.map(restored), as: UTF8.self)
        return text.utf8.contains(joiner[0]) ? text.replacing("\u{2060}", with: "") : text
    }
}
