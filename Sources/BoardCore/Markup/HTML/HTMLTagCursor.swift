/// Reads one tag after the other in linear time.
struct HTMLTagCursor {
    let bytes: [UInt8]
    var index = 0

    func index(of byte: UInt8) -> Int? {
        bytes[index...].firstIndex(of: byte)
    }

    /// Reads the markup that begins with the `<` here; `nil` for comments and instructions.
    mutating func readTag() -> InlineTag? {
        index += 1
        if skips("!--") { return skip(past: "-->") }
        if skips("!") || skips("?") { return skip(past: ">") }
        let isEnd = skips("/")
        let name = readName()
        let attributes = readAttributes()
        return name.isEmpty ? nil : InlineTag(name: name, isEnd: isEnd, attributes: attributes)
    }

    private mutating func skips(_ text: StaticString) -> Bool {
        let found = bytes[index...].starts(with: UnsafeBufferPointer(text))
        if found { index += text.utf8CodeUnitCount }
        return found
    }

    private mutating func skip(past end: StaticString) -> InlineTag? {
        while index < bytes.count, !skips(end) { index += 1 }
        return nil
    }

    private mutating func readName() -> String {
        read { !$0.isSpace && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }.lowercased()
    }

    private mutating func readAttributes() -> [String: String] {
        var attributes: [String: String] = [:]
        while index < bytes.count, !skips(">") {
            guard let name = readAttributeName() else {
                index += 1
                continue
            }
            attributes[name] = attributes[name] ?? readValue()
        }
        return attributes
    }

    private mutating func readAttributeName() -> String? {
        let name = read { $0.isLetterOrDigit || "-_:.".utf8.contains($0) }
        return name.isEmpty ? nil : name.lowercased()
    }

    private mutating func readValue() -> String {
        _ = read(while: \.isSpace)
        guard skips("=") else { return "" }
        _ = read(while: \.isSpace)
        if skips("\"") { return readQuoted(UInt8(ascii: "\"")) }
        if skips("'") { return readQuoted(UInt8(ascii: "'")) }
        return read { !$0.isSpace && $0 != UInt8(ascii: ">") }.readReferences
    }

    private mutating func readQuoted(_ quote: UInt8) -> String {
        let value = read { $0 != quote }
        index = min(index + 1, bytes.count)
        return value.readReferences
    }

    private mutating func read(while isPart: (UInt8) -> Bool) -> String {
        let part = bytes[index...].prefix(while: isPart)
        index = part.endIndex
        return String(decoding: part, as: UTF8.self)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate init(_ text: StaticString) {
        self.init(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { isBlank || isLineEnd || self == 0x0C }
}

extension String {
    /// The text with its character references, such as `&amp;`, decoded.
    var readReferences: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
        let pieces = split(separator: "&", omittingEmptySubsequences: false)
        return String(pieces[0]) + pieces.dropFirst().map(\.readReference).joined()
    }
}

extension Substring {
    /// The text with the reference at its start, whose `&` was removed, decoded.
    fileprivate var readReference: String {
        guard let end = prefix(48).firstIndex(of: ";"),
            let character = CharacterReference.decoded(self[..<end])
        else { return "&" + self }
        return character + self[index(after: end)...]
    }
}
