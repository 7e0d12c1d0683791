extension CodeLexer {
    /// Returns the terminator of a here-document that is declared here; `nil` if there is none.
    func endOfHere(behind here: CodeLanguage.Here) -> [UInt8]? {
        let isLonger = [byte(at: index - 1), byte(at: index + here.opening.count)]
            .contains(UInt8(ascii: "<"))
        guard !isLonger, has(here.opening, at: index) else { return nil }
        var start = index + here.opening.count
        let marks = [UInt8(ascii: "-"), UInt8(ascii: "~")]
        if let mark = byte(at: start), marks.contains(mark) { start += 1 }
        return word(at: start, isAnyCase: here.isAnyCase)
    }

    /// Returns the terminator, quoted or not; `nil` for numbers and for unquoted lower case.
    private func word(at start: Int, isAnyCase: Bool) -> [UInt8]? {
        let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
        let quote = byte(at: start).flatMap { quotes.contains($0) ? $0 : nil }
        let start = quote == nil ? start : start + 1
        let end = bytes.dropFirst(start).firstIndex { !$0.isOfName } ?? bytes.count
        guard start < end, !bytes[start].isASCIIDigit, byte(at: end) != UInt8(ascii: ")"),
            quote == nil || byte(at: end) == quote,
            isAnyCase || quote != nil || bytes[start] < UInt8(ascii: "a")
        else { return nil }
        return Array(bytes[start..<end])
    }
}

extension UInt8 {
    fileprivate var isOfName: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
