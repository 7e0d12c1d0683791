import Essentials

/// Splits HTML into tokens, so that a parser receives complete tags.
///
/// Comments, declarations and scripts are removed. The time is linear, even if something is never
/// closed.
struct HTMLTokens {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The start of the next token.
    private(set) var position = 0
    /// Set if a quote is never closed; tags then end at the first `>`.
    private var ignoresQuotes = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The maximum number of attributes, as libxml2 compares each with all previous ones.
    static let attributeLimit = 256

    /// Returns the next token; `nil` at the end.
    mutating func next() -> HTMLToken? {
        while position < bytes.count {
            guard bytes[position] == .lessThan else { return text() }
            if let token = markup() { return token }
        }
        return nil
    }

    private mutating func text() -> HTMLToken {
        let start = position
        position = index(of: .lessThan, from: start) ?? bytes.count
        return .text(start..<position)
    }

    /// Reads the markup that begins with the next `<`; `nil` if it is not visible.
    private mutating func markup() -> HTMLToken? {
        let next = byte(at: position + 1)
        switch next {
        case _ where next.isASCIILetter: return tag(isEnd: false)
        case UInt8(ascii: "/") where byte(at: position + 2).isASCIILetter: return tag(isEnd: true)
        case UInt8(ascii: "!"): skipDeclaration()
        case UInt8(ascii: "?"), UInt8(ascii: "/"): skip(past: index(of: .greaterThan))
        default:
            position += 1
            return .lessThan
        }
        return nil
    }

    /// Returns a byte, or 0 after the end.
    private func byte(at index: Int) -> UInt8 {
        index < bytes.count ? bytes[index] : 0
    }

    private func index(of byte: UInt8, from start: Int? = nil) -> Int? {
        let start = start ?? position
        guard start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(byte), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
    }

    /// Continues after an index; `nil` means the end, as in browsers for unclosed markup.
    private mutating func skip(past index: Int?) {
        position = index.map { $0 + 1 } ?? bytes.count
    }
}

extension HTMLTokens {
    private mutating func skipDeclaration() {
        guard byte(at: position + 2) == .hyphen, byte(at: position + 3) == .hyphen else {
            return skip(past: index(of: .greaterThan))
        }
        // `<!-->` is a complete comment.
        let start = position + 4
        position += 2
        repeat {
            skip(past: index(of: .greaterThan))
        } while position < bytes.count && !endsComment(at: position, begun: start)
    }

    /// Returns whether `-->` or `--!>` ends before an index.
    private func endsComment(at end: Int, begun start: Int) -> Bool {
        let last = byte(at: end - 2) == UInt8(ascii: "!") && end - 4 >= start ? end - 3 : end - 2
        return byte(at: last) == .hyphen && byte(at: last - 1) == .hyphen
    }
}

extension HTMLTokens {
    private mutating func tag(isEnd: Bool) -> HTMLToken? {
        let start = position
        let name = nameRange(from: start + (isEnd ? 2 : 1))
        let (last, isDubious) = lastByte(ofTagNamed: name)
        skip(past: last)
        guard last != nil else { return nil }
        let kind = HTMLElementKind(named: lowercased(name))
        if !isEnd, let kind, kind.holdsNoMarkup, !isEmptyTag(endingAt: last, named: name) {
            skipContent(of: name)
        }
        if let kind, kind.isForMachines { return nil }
        return .tag(
            HTMLTagToken(
                kind: kind, range: start..<(last ?? start) + 1, name: name, isEnd: isEnd,
                hasDubiousAttributes: isDubious))
    }

    /// Returns `true` if a tag closes itself, as in XHTML.
    ///
    /// A `/` may also be the end of an unquoted address.
    private func isEmptyTag(endingAt last: Int?, named name: Range<Int>) -> Bool {
        guard let last, byte(at: last - 1) == UInt8(ascii: "/") else { return false }
        let before = byte(at: last - 2)
        return last - 1 == name.upperBound || before.isHTMLSpace || before == UInt8(ascii: "\"")
            || before == UInt8(ascii: "'")
    }

    private func nameRange(from start: Int) -> Range<Int> {
        var end = start
        while end < bytes.count, !bytes[end].endsTagName { end += 1 }
        return start..<end
    }

    private func lowercased(_ name: Range<Int>) -> String {
        // No element has a longer name, and short strings need no allocation.
        String(decoding: bytes[name.prefix(15)].map(\.lowercasedASCII), as: UTF8.self)
    }

    /// Returns the index of the closing `>`; `nil` if there is none.
    private mutating func lastByte(ofTagNamed name: Range<Int>) -> (Int?, isDubious: Bool) {
        if !ignoresQuotes {
            var scan = HTMLTagScan(index: name.upperBound)
            while let quote = scan.nextQuote(in: bytes) {
                guard let closing = index(of: bytes[quote], from: quote + 1) else { break }
                scan.skip(to: closing + 1)
            }
            if byte(at: scan.index) == .greaterThan {
                return (scan.index, scan.attributeCount > Self.attributeLimit)
            }
            ignoresQuotes = true
        }
        return (index(of: .greaterThan, from: name.upperBound), true)
    }

    /// Skips to the end tag of an element with raw text.
    private mutating func skipContent(of name: Range<Int>) {
        while let start = index(of: .lessThan) {
            position = start
            if isEndTag(at: start, named: name) { return }
            position += 1
        }
        position = bytes.count
    }

    private func isEndTag(at start: Int, named name: Range<Int>) -> Bool {
        let end = start + 2 + name.count
        guard byte(at: start + 1) == UInt8(ascii: "/"), byte(at: end).endsTagName else {
            return false
        }
        return zip(start + 2..<end, name).allSatisfy {
            byte(at: $0).lowercasedASCII == bytes[$1].lowercasedASCII
        }
    }
}

extension HTMLTokens {
    /// Returns HTML in which tags with unknown names are escaped.
    static func escapingUnknownTags(in html: String) -> String {
        guard html.utf8.contains(.lessThan) else { return html }
        let bytes = Array(html.utf8)
        return bytes.withUnsafeBufferPointer { buffer in
            var tokens = HTMLTokens(buffer)
            var result: [UInt8] = []
            while let token = tokens.next() {
                switch token {
                case .text(let range): result += bytes[range]
                case .lessThan: result += "&lt;".utf8
                case .tag(let tag):
                    let isKnown = HTMLElementKind.isKnown(tokens.lowercased(tag.name))
                    result += (isKnown ? "<" : "&lt;").utf8
                    result += bytes[tag.range.dropFirst()]
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }
}
