/// A program that opens links, with its first arguments; no shell sees it.
package struct OpenerCommand: Hashable, Sendable {
    /// As the file has it.
    package let text: String
    /// The program and what stands behind it; empty where the program is to be found by itself.
    package let words: [String]

    /// The program that the system opens links with.
    package static let automatic = OpenerCommand(text: "", words: [])

    private init(text: String, words: [String]) {
        self.text = text
        self.words = words
    }

    /// Reads `firefox --new-tab`; `nil` where a quote is not closed, the program has no name, or
    /// there are control characters.
    package init?(_ text: String) {
        var reader = CommandWords()
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        guard let words = reader.words(of: text), words.first != "" else { return nil }
        self.init(text: text, words: words)
    }
}

/// Parts a command line as a shell does, by blanks outside quotes, and does nothing else of a shell.
private struct CommandWords {
    private var words: [String] = []
    private var word = String.UnicodeScalarView()
    /// Whether a word has begun, which may be empty between quotes.
    private var isInWord = false
    private var quote: Unicode.Scalar?
    private var isEscaped = false

    /// `nil` where a quote is not closed.
    mutating func words(of text: String) -> [String]? {
        for scalar in text.unicodeScalars { read(scalar) }
        guard quote == nil, !isEscaped else { return nil }
        endWord()
        return words
    }

    private mutating func read(_ scalar: Unicode.Scalar) {
        switch scalar {
        case _ where isEscaped: readEscaped(scalar)
        case "\\" where quote != "'": isEscaped = true
        case quote: quote = nil
        case "'" where quote == nil, "\"" where quote == nil:
            quote = scalar
            isInWord = true
        case " " where quote == nil: endWord()
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
