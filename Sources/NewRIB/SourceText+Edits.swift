extension SourceText {
    /// Adds a type to what a declaration inherits from or conforms to.
    mutating func addConformance(_ type: String, to words: String) throws -> Bool {
        guard let header = try declaration(words)?.header else { return false }
        let isFirst = try ranges(of: ":", in: header).isEmpty
        insert((isFirst ? ": " : ", ") + type, at: end(ofCodeIn: header))
        return true
    }

    /// Adds lines at the end of a declaration's body, indented once.
    ///
    /// `access` stands in `lines` for the access level of the declaration.
    mutating func addMembers(
        to words: String, apart: Bool, _ lines: (_ access: String) throws -> String
    ) throws -> Bool {
        guard let declaration = try declaration(words) else { return false }
        let end = end(ofCodeIn: declaration.body, comments: true)
        let isEmpty = end == declaration.body.lowerBound
        let gap = apart && !isEmpty ? "\n\n" : "\n"
        let members = try Self.indent(lines(declaration.access))
        replace(end..<declaration.body.upperBound, with: gap + members + "\n")
        return true
    }

    /// Adds an argument or a parameter behind the last one of the list that begins at `offset`.
    mutating func addArgument(_ argument: String, toListAt offset: Int) -> Bool {
        guard let close = close(of: offset) else { return false }
        let end = end(ofCodeIn: offset + 1..<close)
        let isFirst = end == offset + 1
        insert((isFirst ? "" : "," + gap(before: argument, in: offset..<end)) + argument, at: end)
        return true
    }

    /// A blank, or a new line if this one is full: indented as this one, or once more if the list
    /// begins in it.
    private func gap(before argument: String, in list: Range<Int>) -> String {
        let lines = text.prefix(list.upperBound).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let line = lines.last, line.count + argument.count + 2 > 100 else { return " " }
        let isFirst = !self[list].contains(where: \.isNewline)
        return "\n" + line.prefix { $0 == " " } + (isFirst ? "    " : "")
    }

    /// The place behind the last character in `range` that is no blank.
    func end(ofCodeIn range: Range<Int>, comments: Bool = false) -> Int {
        let part = Array(comments ? text : code)[range]
        return part.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? range.lowerBound
    }

    static func indent(_ lines: String) -> String {
        lines.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    " + $0 }
            .joined(separator: "\n")
            .trimmingSuffix(while: \.isWhitespace)
    }
}

extension String {
    /// The string without the characters at its end that fulfil a condition.
    fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> String {
        var rest = self[...]
        while let last = rest.last, condition(last) { rest.removeLast() }
        return String(rest)
    }
}
