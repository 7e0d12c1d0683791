/// The text of a Swift file, with its code told from comments and strings.
struct SourceText {
    private(set) var text: String

    init(_ text: String) {
        self.text = text
    }

    /// The text with blanks for comments and strings, character by character.
    var code: String { CodeMask.mask(text) }

    mutating func insert(_ addition: String, at offset: Int) {
        text.insert(contentsOf: addition, at: text.index(text.startIndex, offsetBy: offset))
    }

    mutating func replace(_ range: Range<Int>, with replacement: String) {
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        let end = text.index(text.startIndex, offsetBy: range.upperBound)
        text.replaceSubrange(start..<end, with: replacement)
    }

    /// The names of the types that the file declares outside of other types.
    var declaredTypes: [String] {
        let pattern = #/^(?:@?\w+ +)*(?:class|struct|enum|protocol|actor|typealias) +([A-Z]\w*)/#
        return code.matches(of: pattern.anchorsMatchLineEndings()).map { String($0.1) }
    }

    /// Where `pattern` matches in the code, within `range`.
    func ranges(of pattern: String, in range: Range<Int>? = nil) throws -> [Range<Int>] {
        let code = code
        return code.ranges(of: try Regex(pattern)).map { match in
            let start = code.distance(from: code.startIndex, to: match.lowerBound)
            return start..<start + code.distance(from: match.lowerBound, to: match.upperBound)
        }.filter { range?.contains($0.lowerBound) ?? true }
    }

    /// The place of the bracket that closes the one at `offset`.
    func close(of offset: Int) -> Int? {
        var depth = 0
        for (place, character) in code.enumerated().dropFirst(offset) {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth == 0 { return place }
        }
        return nil
    }

    /// The number of the line that `offset` is in, beginning with 1.
    func line(of offset: Int) -> Int {
        text.prefix(offset).count { $0.isNewline } + 1
    }

    /// The text of a range.
    subscript(range: Range<Int>) -> String {
        String(text.dropFirst(range.lowerBound).prefix(range.count))
    }
}
