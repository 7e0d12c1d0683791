extension PostQuery.Term: CustomStringConvertible {
    var description: String { (isNegated ? "~" : "") + wanted.description }
}

extension PostQuery.Term.Wanted: CustomStringConvertible {
    var description: String {
        switch self {
        case .newer(let age): "newer:\(age)"
        case .older(let age): "older:\(age)"
        case .author(let name): "author:" + PostQuery.quoted(name.text)
        case .board(let name): "board:" + PostQuery.quoted(name.text)
        case .source(let name): "source:" + PostQuery.quoted(name.text)
        case .domain(let name): "domain:" + PostQuery.quoted(name)
        case .keyword(let keyword): keyword.rawValue
        case .tag(let name): "tag:" + PostQuery.quoted(name.text)
        case .label(let name): "label:" + PostQuery.quoted(name.text)
        case .phrase(let phrase): phrase.description
        }
    }
}

extension Phrase: CustomStringConvertible {
    var description: String {
        if isWhole { return "word:" + PostQuery.quoted(text) }
        let lexeme = PostQuery.Lexeme(text)
        let isWord = lexeme.prefix == nil && !lexeme.isNegated
        let isKeyword = PostQuery.Keyword(word: text) != nil
        let isPlain = isWord && !isKeyword && PostQuery.Prefix(meantBy: text) == nil
        return isPlain ? PostQuery.quoted(text) : PostQuery.quotation(of: text)
    }
}

extension PostQuery.Lexeme {
    /// Reads the first term of a text that is not blank.
    fileprivate init(_ text: String) {
        var lexer = PostQuery.Lexer(text)
        self =
            lexer.next() ?? Self(range: text.startIndex..<text.endIndex, wordStart: text.startIndex)
    }
}

extension PostQuery {
    /// Returns a name or word, in quotes if it needs them.
    static func quoted(_ text: String) -> String {
        let isWord = !text.unicodeScalars.contains(where: \.isBlank)
        return isWord && text.unicodeScalars.first?.isQuote != true ? text : quotation(of: text)
    }

    static func quotation(of text: String) -> String { "\"\(escaped(text))\"" }

    /// Returns a text with its quotes doubled, for use in a quotation.
    static func escaped(_ text: String) -> String {
        let parts = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.map { String($0) }.joined(separator: "\"\"")
    }
}
