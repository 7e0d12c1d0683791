extension PostQuery {
    /// What the end of a query that is being typed may become.
    struct Question {
        enum Topic: Hashable {
            case terms
            case names(Prefix)
            case nothing
        }

        let topic: Topic
        /// What is typed.
        let text: String
        /// What stands before the word in question.
        let base: String
        /// The word as far as it is typed, without quotes.
        let word: String
        /// Whether the reader has opened a quotation for it.
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

        /// The whole text with a word that is complete.
        func text(with word: String) -> String {
            base + (topic == .terms ? word : PostQuery.quoted(word))
        }

        /// The whole text with a word that goes on, whose quotation stays open.
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
