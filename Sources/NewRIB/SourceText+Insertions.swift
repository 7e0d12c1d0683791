/// Where something goes in a Swift file; `type` is what a declaration begins with.
enum Anchor {
    /// Behind the last member of a type, with an empty line between if they are `apart`.
    case members(type: String, apart: Bool = true)
    /// Among what a type inherits from or conforms to.
    case conformances(type: String)
    /// Behind a type.
    case end(type: String)
    /// Behind the last match of a pattern, in a type or anywhere.
    case last(_ pattern: String, type: String? = nil)
    /// Behind the last argument or parameter of each list whose bracket ends a match of a pattern.
    case lists(_ pattern: String, type: String? = nil)
}

extension SourceText {
    /// Inserts words at each place that an anchor means, and returns how many these are.
    ///
    /// `__access__` stands in them for the access level of the type whose members they are.
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

    /// A blank, or a new line if this one is full: indented as this one, or once more if the list
    /// begins in it.
    private func gap(before argument: String, in list: Range<Int>) -> String {
        let line = text.prefix(list.upperBound).reversed().prefix { !$0.isNewline }.reversed()
        guard line.count + argument.count + 2 > 100 else { return " " }
        let isFirst = !self[list].contains(where: \.isNewline)
        return "\n" + String(line.prefix { $0 == " " }) + (isFirst ? "    " : "")
    }

    /// The place behind the last character of a range that is no blank.
    private func end(of text: String, in range: Range<Int>) -> Int {
        Array(text)[range].lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? range.lowerBound
    }

    private func empty(_ offset: Int) -> Range<Int> { offset..<offset }
}
