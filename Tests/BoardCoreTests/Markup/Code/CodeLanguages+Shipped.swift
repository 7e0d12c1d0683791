import BoardCore
import BoardResources

extension CodeLanguages {
    /// The languages that come with the program.
    static let shipped = CodeLanguages(
        tables: UnsafeBufferPointer(
            start: code_languages_pointer(), count: code_languages_count))
}

extension CodeLanguage {
    /// The kinds of the characters in lines, in the notation of `CodeSample`.
    func kinds(of lines: [String]) -> [String] {
        var state = State()
        return lines.map { line in
            tokens(in: line[...], state: &state).map { token in
                String(repeating: token.kind.letter, count: line[token.range].count)
            }.joined()
        }
    }
}

extension CodeToken.Kind {
    fileprivate var letter: Character {
        self == .plain ? " " : rawValue.first ?? " "
    }
}
