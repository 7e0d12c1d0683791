/// A variant of Markdown.
package enum MarkdownDialect: Sendable {
    /// GitHub: a single `~` strikes text, as a double one does.
    case gitHub
    /// Lemmy: `~x~` is a subscript and `^x^` a superscript; only `~~x~~` strikes text.
    case lemmy
}

/// The parts of a text with Lemmy's subscripts and superscripts.
struct LemmyScripts {
    enum Kind { case text, lowered, raised }

    private let bytes: [UInt8]
    private(set) var parts: [(kind: Kind, bytes: [UInt8])] = []
    private var copied = 0

    /// Splits a text at `ParserMarks`.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // The signs have no meaning in a web address.
        var isInAddress = bytes.starts(with: "www.".utf8)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case let byte where byte.isASCIIBlank:
                isInAddress = bytes[(index + 1)...].starts(with: "www.".utf8)
            case UInt8(ascii: ":"):
                isInAddress = isInAddress || bytes[index...].starts(with: "://".utf8)
            default: break
            }
            guard !isInAddress, let end = end(ofScriptAt: index) else {
                index += 1
                continue
            }
            copy(to: index)
            parts.append(
                (
                    bytes[index] == ParserMarks.tilde ? .lowered : .raised,
                    bytes[(index + 1)..<end].map(ParserMarks.restored)
                ))
            index = end + 1
            copied = index
        }
        copy(to: bytes.count)
    }

    private mutating func copy(to end: Int) {
        guard copied < end else { return }
        parts.append((.text, bytes[copied..<end].map(ParserMarks.restored)))
    }

    /// Returns the index of the closing sign; `nil` if there is no subscript or superscript.
    private func end(ofScriptAt index: Int) -> Int? {
        let sign = bytes[index]
        guard sign.isParserMark else { return nil }
        let end = bytes[(index + 1)...].firstIndex { $0 == sign || $0.isASCIIBlank }
        guard let end, bytes[end] == sign, end > index + 1 else { return nil }
        return end
    }
}

extension UInt8 {
    /// A Boolean value that indicates whether the byte represents one of Lemmy's signs.
    var isParserMark: Bool { self == ParserMarks.tilde || self == ParserMarks.caret }
}
