/// Splits a command line at unquoted white space, without other features of a shell.
package struct CommandLineParser {
    private var arguments: [String] = []
    private var word = String.UnicodeScalarView()
    /// Set after the start of a word, which may be an empty quotation.
    private var isInWord = false
    private var quote: Unicode.Scalar?
    private var isEscaped = false

    private init() {}

    /// Returns the program and its arguments; `nil` if a quote is not closed.
    package static func arguments(of text: String) -> [String]? {
        var reader = CommandLineParser()
        for scalar in text.unicodeScalars { reader.read(scalar) }
        guard reader.quote == nil, !reader.isEscaped else { return nil }
        reader.endWord()
        return reader.arguments
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

    /// Appends an escaped character; in double quotes, only `"` and `\` can be escaped.
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
        if isInWord { arguments.append(String(word)) }
        word.removeAll()
        isInWord = false
    }
}
