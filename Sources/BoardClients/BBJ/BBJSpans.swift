/// The directives of one paragraph, as `[bold: words]`.
struct BBJSpans {
    private let author: (Int) -> String?
    private var open: [Span] = []
    private var line: [UInt8] = []
    private var position = 0
    private var result: [UInt8] = []
    /// Bytes that were not written yet.
    private var words: [UInt8] = []
    /// What is doubled nowhere in the rest of the line.
    private var marksWithoutEnd: Set<UInt8> = []

    /// Nobody nests more; what does is words.
    private static let depthLimit = 16

    /// A directive whose end has yet to come.
    private struct Span {
        let isBold: Bool
        /// Where the mark is that ends it; `nil` for a bracket, which may be on a later line.
        let end: Int?
    }

    init(author: @escaping (Int) -> String?) {
        self.author = author
    }

    /// One line as Markdown; what is open at its end goes on with the next one.
    mutating func markdown(ofLine line: [UInt8]) -> String {
        self.line = line
        position = 0
        result = []
        marksWithoutEnd = []
        while position < line.count { readNext() }
        write()
        open.removeAll { $0.end != nil }
        return MarkdownText.guarded(result)
    }

    private mutating func readNext() {
        switch line[position] {
        case .backslash where skipEscape(): break
        case .openBracket where begin(): break
        case .closeBracket where endBracket(): break
        case .asterisk where mark(.asterisk): break
        case .underscore where mark(.underscore): break
        case .greaterThan where reference(): break
        default:
            let next = line[(position + 1)...].firstIndex(where: Self.marks.contains) ?? line.count
            words += line[position..<next]
            position = next
        }
    }

    /// What may mean something.
    private static let marks = ASCIISet("\\[]*_>")

    private func follows(_ text: String, at index: Int) -> Bool {
        index <= line.count && line[index...].starts(with: text.utf8)
    }

    /// A backslash in front of what would mean something; elsewhere it is one.
    private mutating func skipEscape() -> Bool {
        let escaped = ["[", "]", "**", "__"].first { follows($0, at: position + 1) }
        guard let escaped else { return false }
        words += escaped.utf8
        position += 1 + escaped.utf8.count
        return true
    }
}

extension BBJSpans {
    private mutating func begin() -> Bool {
        let name = line[(position + 1)...].prefix(12).prefix { $0 != .colon }
        let text = String(decoding: name, as: UTF8.self)
        guard open.count < Self.depthLimit, Self.names.contains(text),
            follows(": ", at: name.endIndex)
        else { return false }
        position = name.endIndex + 2
        if text == "quote" { words += ">>".utf8 }
        write()
        open.append(Span(isBold: text == "bold", end: nil))
        return true
    }

    private static let names: Set<String> = [
        "red", "yellow", "green", "blue", "cyan", "magenta", "dim", "bold", "underline",
        "linequote", "quote", "rainbow",
    ]

    private mutating func endBracket() -> Bool {
        guard let last = open.last, last.end == nil else { return false }
        write()
        open.removeLast()
        position += 1
        return true
    }

    /// Two asterisks or underscores, which begin something if the same end it on the line.
    private mutating func mark(_ byte: UInt8) -> Bool {
        guard position + 1 < line.count, line[position + 1] == byte else { return false }
        if let ending = open.lastIndex(where: { $0.end == position }) {
            write()
            open.removeSubrange(ending...)
        } else {
            guard open.count < Self.depthLimit, let end = end(of: byte) else { return false }
            write()
            open.append(Span(isBold: byte == .asterisk, end: end))
        }
        position += 2
        return true
    }

    /// Where the mark is that ends what begins here, with something in between.
    private mutating func end(of byte: UInt8) -> Int? {
        guard !marksWithoutEnd.contains(byte) else { return nil }
        var index = position + 3
        while index + 1 < line.count, line[index] != byte || line[index + 1] != byte { index += 1 }
        if index + 1 < line.count { return index }
        marksWithoutEnd.insert(byte)
        return nil
    }

    private mutating func reference() -> Bool {
        guard follows(">>", at: position) else { return false }
        let digits = line[(position + 2)...].prefix(9).prefix { $0.isDigit }
        guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return false }
        words += line[position..<digits.endIndex]
        if let author = author(number), !author.isEmpty { words += " (\(author))".utf8 }
        position = digits.endIndex
        return true
    }

    /// Writes the words so far; marks of bold ones stand close to them.
    private mutating func write() {
        guard !words.isEmpty else { return }
        defer { words = [] }
        let inside = words.drop { $0.isWhitespace }
        guard open.last?.isBold == true, !inside.isEmpty else {
            return MarkdownText.write(words[...], to: &result)
        }
        let blanks = words.count - inside.count
        let trailing = inside.reversed().prefix { $0.isWhitespace }.count
        result += String(repeating: " ", count: blanks).utf8
        result += "**".utf8
        MarkdownText.write(inside.dropLast(trailing), to: &result)
        result += "**".utf8
        result += String(repeating: " ", count: trailing).utf8
    }
}

extension UInt8 {
    fileprivate static let asterisk = UInt8(ascii: "*")
    fileprivate static let underscore = UInt8(ascii: "_")
}
