/// Parts a command line as a shell does, by blanks outside quotes, and does nothing else of a shell.
package struct CommandWords {
    private var words: [String] = []
    private var word = String.UnicodeScalarView()
    /// Whether a word has begun, which may be empty between quotes.
    private var isInWord = false
    private var quote: Unicode.Scalar?
    private var isEscaped = false

    private init() {}

    /// The program and its arguments; `nil` where a quote is not closed.
    package static func words(of text: String) -> [String]? {
        var reader = CommandWords()
        for scalar in text.unicodeScalars { reader.read(scalar) }
        guard reader.quote == nil, !reader.isEscaped else { return nil }
        reader.endWord()
        return reader.words
    }

    private mutating func read(_ scalar: Unicode.Scalar) {
        switch scalar {
        case _ where isEscaped: readEscaped(scalar)
        case "\\" where quote != "'": isEscaped = true
        case quote: quote = nil
        case "'" where quote == nil, "\"" where quote == nil:
            quote = scalar
            isInWord = true
        case " " where quote == nil, "\t" where quote == nil: endWord()
        default: append(scalar)
        }
    }

    /// Between double quotes a backslash stands for itself but before a quote and a backslash.
    private mutating func readEscaped(_ scalar: Unicode.Scalar) {
        isEscaped = false
        if quote != nil, scalar != "\"", scalar != "\\" { append("\\") }
        append(scalar)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        word.append(scalar)
        isInWord = true
    }

    private mutating func endWord() {
        if isInWord { words.append(String(word)) }
        word.removeAll()
        isInWord = false
    }
}
