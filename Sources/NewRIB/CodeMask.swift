/// A mask of comments and strings, so that brackets and keywords in them are ignored.
///
/// Raw strings and code inside interpolations are treated like plain strings.
enum CodeMask {
    private static let brackets = [
        ("//", "\n"), ("/*", "*/"), ("\"\"\"", "\"\"\""), ("\"", "\""),
    ]

    /// Returns a text of equal length in which only code and line breaks remain.
    static func mask(_ text: String) -> String {
        var rest = text[...]
        var result = ""
        while let character = rest.first {
            let count = lengthOfNoCode(at: rest)
            result += count == 0 ? String(character) : blanks(rest.prefix(count))
            rest = rest.dropFirst(max(1, count))
        }
        return result
    }

    /// Returns the length of the comment or string that a text starts with; 0 for code.
    private static func lengthOfNoCode(at text: Substring) -> Int {
        guard let (start, end) = brackets.first(where: { text.hasPrefix($0.0) }) else { return 0 }
        var (count, depth) = (start.count, 1)
        var rest = text.dropFirst(count)
        while depth > 0, !rest.isEmpty {
            let isEnd = end == "\n" ? rest.first?.isNewline == true : rest.hasPrefix(end)
            let isNested = start == "/*" && rest.hasPrefix(start)
            depth += isEnd ? -1 : isNested ? 1 : 0
            let isEscape = start.hasPrefix("\"") && rest.first == "\\"
            let step = isEnd ? end.count : isNested || isEscape ? 2 : 1
            count += step
            rest = rest.dropFirst(step)
        }
        return count
    }

    private static func blanks(_ text: Substring) -> String {
        String(text.map { $0.isNewline ? $0 : " " })
    }
}
