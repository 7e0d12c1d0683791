/// A position in a Swift file; `type` is the start of a declaration.
enum Anchor {
    /// After the last member of a type, with an empty line between if they are `apart`.
    case members(type: String, apart: Bool = true)
    /// In the inheritance list of a type.
    case conformances(type: String)
    /// After a type.
    case end(type: String)
    /// After the last match of a pattern, in a type or anywhere.
    case last(_ pattern: String, type: String? = nil)
    /// At the end of each argument or parameter list whose opening bracket ends a match.
    case lists(_ pattern: String, type: String? = nil)
}

extension SourceText {
    /// Inserts text at each position of an anchor; returns the number of positions.
    ///
    /// In the text, `__access__` stands for the access level of the enclosing type.
    mutating func insert(_ words: String, at anchor: Anchor) throws -> Int {
        let edits = try edits(inserting: words, at: anchor)
        for (range, text) in edits.reversed() { replace(range, with: text) }
        return edits.count
    }

    private func edits(
        inserting words: String, at anchor: Anchor
    ) throws -> [(range: Range<Int>, text: String)] {
        switch anchor {
        case .members(let type, let apart):
            try declaration(type).map { [members(words, of: $0, apart: apart)] } ?? []
        case .conformances(let type):
            try declaration(type).map { [conformance(words, of: $0.header)] } ?? []
        case .end(let type):
            try declaration(type).map { [(empty($0.body.upperBound + 1), words)] } ?? []
        case .last(let pattern, let type):
            try ranges(of: pattern, inType: type).suffix(1).map { (empty($0.upperBound), words) }
        case .lists(let pattern, let type):
            try ranges(of: pattern, inType: type).compactMap { argument(words, at: $0.upperBound) }
        }
    }

    private func members(
        _ lines: String, of type: Declaration, apart: Bool
    ) -> (Range<Int>, String) {
        let end = end(of: text, in: type.body)
        let gap = apart && end > type.body.lowerBound ? "\n\n" : "\n"
        let members = lines.replacing("__access__", with: type.access)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
        let isEnded = members.hasSuffix("\n")
        return (end..<type.body.upperBound, gap + members + (isEnded ? "" : "\n"))
    }

    private func conformance(_ type: String, of header: Range<Int>) -> (Range<Int>, String) {
        let end = end(of: code, in: header)
        return (empty(end), (self[header].contains(":") ? ", " : ": ") + type)
    }

    private func argument(_ argument: String, at start: Int) -> (Range<Int>, String)? {
        guard let close = close(of: start - 1) else { return nil }
        let end = end(of: code, in: start..<close)
        let gap = end == start ? "" : "," + gap(before: argument, in: start..<end)
        return (empty(end), gap + argument)
    }

    /// Returns a space, or a line break with indentation if the line is full.
    ///
    /// The new line is indented like this one, or one level more if the list starts in it.
    private func gap(before argument: String, in list: Range<Int>) -> String {
        let line = text.prefix(list.upperBound).reversed().prefix { !$0.isNewline }.reversed()
        guard line.count + argument.count + 2 > 100 else { return " " }
        let isFirst = !self[list].contains(where: \.isNewline)
        return "\n" + String(line.prefix { $0 == " " }) + (isFirst ? "    " : "")
    }

    /// Returns the offset after the last character of a range that is not whitespace.
    private func end(of text: String, in range: Range<Int>) -> Int {
        Array(text)[range].lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? range.lowerBound
    }

    private func empty(_ offset: Int) -> Range<Int> { offset..<offset }
}
