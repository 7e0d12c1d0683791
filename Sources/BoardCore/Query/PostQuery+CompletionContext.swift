extension PostQuery {
    /// The part of an unfinished query that can be completed.
    struct CompletionContext {
        enum Topic: Hashable {
            case terms
            case names(Prefix)
            case nothing
        }

        let topic: Topic
        /// The typed text.
        let text: String
        /// The text before the unfinished word.
        let base: String
        /// The typed part of the word, without quotes.
        let word: String
        /// A Boolean value that indicates whether the word is in an open quotation.
        let isQuoted: Bool

        init(_ text: String) {
            self.text = text
            guard let lexeme = Lexer.last(of: text), lexeme.isOpen else {
                let isFree = text.unicodeScalars.last?.isBlank ?? true
                topic = isFree ? .terms : .nothing
                (base, word, isQuoted) = (text, "", false)
                return
            }
            base = String(text[..<lexeme.wordStart])
            word = lexeme.word
            isQuoted = lexeme.isQuoted
            topic = lexeme.prefix.map(Topic.names) ?? (isQuoted ? .nothing : .terms)
        }

        /// Returns the whole text with a complete word.
        func text(with word: String) -> String {
            base + (topic == .terms ? word : PostQuery.quoted(word))
        }

        /// Returns the whole text with an unfinished word; its quotation stays open.
        func text(withBeginning word: String) -> String {
            let isPlain = topic == .terms || !isQuoted && PostQuery.quoted(word) == word
            return base + (isPlain ? word : "\"" + PostQuery.escaped(word))
        }
    }
}

extension PostQuery.Lexer {
    fileprivate static func last(of text: String) -> PostQuery.Lexeme? {
        var lexer = PostQuery.Lexer(text)
        var last: PostQuery.Lexeme?
        while let lexeme = lexer.next() { last = lexeme }
        return last
    }
}
