extension CodeLexer {
    /// Returns whether a comment begins here.
    func opensComment() -> Bool {
        guard state.delimiter == nil, language.bytes.mayOpen(bytes[index]) else { return false }
        return language.delimiters.contains { $0.kind == .comment && has($0.opening, at: index) }
    }

    /// Consumes text between tags, or the start of a tag up to its name.
    mutating func takeText() {
        guard let name = nameOfTag() else {
            let rest = bytes[(index + 1)...]
            return take(.plain, to: rest.firstIndex(of: UInt8(ascii: "<")) ?? bytes.count)
        }
        let isEnd = bytes[name.lowerBound - 1] == UInt8(ascii: "/")
        let text = String(decoding: bytes[name], as: UTF8.self).lowercased()
        state.isInTag = true
        state.isRaw = !isEnd && language.rawTags?.contains(text) ?? false
        take(.plain, to: name.lowerBound)
        take(.keyword, to: name.upperBound)
    }

    /// Returns the name of the tag that begins here; in raw content, only of an end tag.
    private func nameOfTag() -> Range<Int>? {
        guard bytes[index] == UInt8(ascii: "<") else { return nil }
        let isEnd = byte(at: index + 1) == UInt8(ascii: "/")
        let start = index + (isEnd ? 2 : 1)
        guard isEnd || !state.isRaw, let first = byte(at: start),
            first.isASCIILetter || first == UInt8(ascii: "!") || first == UInt8(ascii: "?")
        else { return nil }
        let end = bytes[(start + 1)...].firstIndex { !$0.isOfTagName } ?? bytes.count
        return start..<end
    }
}

extension UInt8 {
    fileprivate var isOfTagName: Bool {
        isASCIILetter || isASCIIDigit || self >= 0x80
            || [UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")]
                .contains(self)
    }
}
