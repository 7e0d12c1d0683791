/// The text of a Swift file, with its code separated from comments and strings.
struct SourceText {
    private(set) var text: String

    init(_ text: String) {
        self.text = text
    }

    /// The position of a protocol or class, as character offsets.
    struct Declaration {
        /// The access level followed by a space, or an empty string.
        let access: String
        /// The range from the keyword to the opening brace.
        let header: Range<Int>
        /// The range between the braces.
        let body: Range<Int>
    }

    /// Returns the declaration of a type, as in `declaration("protocol RootRouting")`.
    func declaration(_ words: String) throws -> Declaration? {
        let pattern = "\\b\(words.replacing(" ", with: "\\s+"))\\b[^{}]*\\{"
        guard let header = try ranges(of: pattern).first, let end = close(of: header.upperBound - 1)
        else { return nil }
        let line = text.prefix(header.lowerBound).reversed().prefix { !$0.isNewline }.reversed()
        let words = String(line).split(separator: " ")
        let isPublic = words.contains("open") || words.contains("public")
        return Declaration(
            access: isPublic ? "public " : words.contains("package") ? "package " : "",
            header: header.lowerBound..<header.upperBound - 1, body: header.upperBound..<end)
    }

    /// Returns whether a type's declaration contains a text between its name and its body.
    func declares(_ words: String, with base: String) throws -> Bool {
        try declaration(words).map { self[$0.header].contains(base) } ?? false
    }

    /// Returns the names of the classes that inherit from a type or conform to it.
    func classes(conformingTo type: String) throws -> [String] {
        try ranges(of: "\\bclass\\s+\\w+[^{}]*:[^{}]*\\b\(type)\\b[^{}]*\\{").compactMap { range in
            self[range].split(separator: #/\W+/#).dropFirst().first.map(String.init)
        }
    }

    /// The names of the top-level types of the file.
    var declaredTypes: [String] {
        let pattern = #/^(?:@?\w+ +)*(?:class|struct|enum|protocol|actor|typealias) +([A-Z]\w*)/#
        return code.matches(of: pattern.anchorsMatchLineEndings()).map { String($0.1) }
    }

    /// The text with comments and strings replaced by spaces.
    var code: String { CodeMask.mask(text) }

    /// Returns the matches of `pattern` in the code, within `range`.
    func ranges(of pattern: String, in range: Range<Int>? = nil) throws -> [Range<Int>] {
        let code = code
        return code.ranges(of: try Regex(pattern)).map { match in
            let start = code.distance(from: code.startIndex, to: match.lowerBound)
            return start..<start + code.distance(from: match.lowerBound, to: match.upperBound)
        }.filter { range?.contains($0.lowerBound) ?? true }
    }

    /// Returns the matches of `pattern` in the body of a type, or anywhere.
    func ranges(of pattern: String, inType type: String?) throws -> [Range<Int>] {
        guard let type else { return try ranges(of: pattern) }
        return try declaration(type).map { try ranges(of: pattern, in: $0.body) } ?? []
    }

    /// Returns the offset of the bracket that closes the one at `offset`.
    func close(of offset: Int) -> Int? {
        var depth = 0
        for (place, character) in code.enumerated().dropFirst(offset) {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth == 0 { return place }
        }
        return nil
    }

    /// Returns the text of a range.
    subscript(range: Range<Int>) -> String {
        String(text.dropFirst(range.lowerBound).prefix(range.count))
    }

    mutating func replace(_ range: Range<Int>, with replacement: String) {
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        let end = text.index(text.startIndex, offsetBy: range.upperBound)
        text.replaceSubrange(start..<end, with: replacement)
    }
}
