/// A block of HTML that begins or ends details whose text is Markdown, as GitHub has them.
enum DetailsTag {
    case begin(summary: [RichText.Inline], isOpen: Bool, rest: [UInt8])
    case end(rest: [UInt8])

    /// `nil` for any other block, such as one that holds the details as a whole.
    init?(_ html: [UInt8]) {
        var cursor = HTMLTagCursor(bytes: html)
        guard cursor.skipsToTag(), let tag = cursor.readTag(), tag.name == "details" else {
            return nil
        }
        let rest = Array(html[cursor.index...])
        if tag.isEnd {
            self = .end(rest: rest)
        } else if HTMLTags.tags(in: rest).contains(where: { $0.name == "details" }) {
            return nil
        } else {
            self = Self.begin(with: rest, isOpen: tag["open"] != nil)
        }
    }

    private static func begin(with html: [UInt8], isOpen: Bool) -> DetailsTag {
        var cursor = HTMLTagCursor(bytes: html)
        guard cursor.skipsToTag(), cursor.readTag() == InlineTag(name: "summary", isEnd: false)
        else {
            return .begin(summary: [], isOpen: isOpen, rest: html)
        }
        let start = cursor.index
        var end = start
        while let next = cursor.index(of: UInt8(ascii: "<")) {
            (end, cursor.index) = (next, next)
            if cursor.readTag() == InlineTag(name: "summary", isEnd: true) { break }
            end = cursor.index
        }
        let words = String(decoding: html[start..<end], as: UTF8.self)
        return .begin(
            summary: HTMLTags.words(of: words), isOpen: isOpen, rest: Array(html[cursor.index...]))
    }
}

extension HTMLTagCursor {
    /// Goes over blanks and says whether a tag begins behind them.
    fileprivate mutating func skipsToTag() -> Bool {
        index = bytes[index...].firstIndex { !$0.isBlank && !$0.isLineEnd } ?? bytes.count
        return index < bytes.count && bytes[index] == UInt8(ascii: "<")
    }
}
