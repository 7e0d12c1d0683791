/// Blanks out what is not code, so that brackets and words in it are not taken for code.
///
/// Raw strings and code inside of interpolations are not told apart from plain strings.
struct CodeMask {
    private enum State {
        case code, line, comment(depth: Int), string, longString
    }

    private var state = State.code
    private var rest: Substring
    private var result = ""

    /// Returns a text of as many characters, in which only code and line breaks are left.
    static func mask(_ text: String) -> String {
        var mask = CodeMask(rest: text[...])
        while !mask.rest.isEmpty { mask.step() }
        return mask.result
    }

    private init(rest: Substring) {
        self.rest = rest
    }

    private mutating func step() {
        switch state {
        case .code: stepInCode()
        case .line: if rest.first?.isNewline == true { enter(.code) } else { blank(1) }
        case .comment(let depth): stepInComment(depth)
        case .string: stepInString(closedBy: "\"")
        case .longString: stepInString(closedBy: "\"\"\"")
        }
    }

    private mutating func stepInCode() {
        if rest.hasPrefix("//") { return enter(.line, 2) }
        if rest.hasPrefix("/*") { return enter(.comment(depth: 1), 2) }
        if rest.hasPrefix("\"\"\"") { return enter(.longString, 3) }
        if rest.hasPrefix("\"") { return enter(.string, 1) }
        if let character = rest.popFirst() { result.append(character) }
    }

    private mutating func stepInComment(_ depth: Int) {
        if rest.hasPrefix("/*") { return enter(.comment(depth: depth + 1), 2) }
        guard rest.hasPrefix("*/") else { return blank(1) }
        enter(depth == 1 ? .code : .comment(depth: depth - 1), 2)
    }

    private mutating func stepInString(closedBy end: String) {
        if rest.hasPrefix("\\") { return blank(2) }
        guard rest.hasPrefix(end) else { return blank(1) }
        enter(.code, end.count)
    }

    private mutating func enter(_ state: State, _ count: Int = 0) {
        blank(count)
        self.state = state
    }

    private mutating func blank(_ count: Int) {
        for character in rest.prefix(count) { result.append(character.isNewline ? "\n" : " ") }
        rest = rest.dropFirst(count)
    }
}
