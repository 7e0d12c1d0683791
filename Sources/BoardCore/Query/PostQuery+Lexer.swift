extension PostQuery {
    /// The keywords that can stand before a colon.
    enum Prefix: String, CaseIterable {
        case author, domain, tag, label, board, source, word, newer, older
    }

    /// A term as it was typed.
    struct Lexeme {
        /// The range of the whole term.
        var range: Range<String.Index>
        var isNegated = false
        var prefix: Prefix?
        /// The start of the word after the prefix, including an opening quote.
        var wordStart: String.Index
        /// The word without its quotes.
        var word = ""
        var isQuoted = false
        /// A Boolean value that indicates whether more typed letters would belong to this term.
        var isOpen = false
    }

    /// Splits a text into terms in one pass.
    ///
    /// It works on Unicode scalars, because a combining mark may merge a space or a quote into
    /// another character.
    struct Lexer {
        private let text: String
        private var index: String.Index
        private var scalars: String.UnicodeScalarView { text.unicodeScalars }

        init(_ text: String) {
            self.text = text
            index = text.startIndex
        }

        mutating func next() -> Lexeme? {
            _ = take { $0.isBlank }
            guard index < text.endIndex else { return nil }
            var lexeme = Lexeme(range: index..<index, wordStart: index)
            lexeme.isNegated = skip("~")
            readPrefix(of: &lexeme)
            lexeme.wordStart = index
            readWord(of: &lexeme)
            lexeme.range = lexeme.range.lowerBound..<index
            return lexeme
        }

        private mutating func readPrefix(of lexeme: inout Lexeme) {
            let start = index
            let name = take { $0 != ":" && !$0.isQuote && !$0.isBlank }
            lexeme.prefix = Prefix(rawValue: name.lowercased())
            if lexeme.prefix == nil || !skip(":") {
                lexeme.prefix = nil
                index = start
            }
        }

        private mutating func readWord(of lexeme: inout Lexeme) {
            if skip("\"") {
                lexeme.isQuoted = true
                lexeme.word = quotation(isOpen: &lexeme.isOpen)
            } else if index < text.endIndex, scalars[index].isQuote {
                lexeme.isQuoted = true
                scalars.formIndex(after: &index)
                lexeme.word = typographicQuotation(isOpen: &lexeme.isOpen)
            } else {
                lexeme.word = String(take { !$0.isBlank })
                lexeme.isOpen = index == text.endIndex
            }
        }

        /// Reads a quotation as “a”, „a“ or »a«, and skips the closing quote.
        private mutating func typographicQuotation(isOpen: inout Bool) -> String {
            let word = String(take { !$0.isQuote })
            isOpen = index == text.endIndex
            if !isOpen { scalars.formIndex(after: &index) }
            return word
        }

        /// Reads a quotation and skips the closing quote.
        private mutating func quotation(isOpen: inout Bool) -> String {
            var word = String(take { $0 != "\"" })
            while skip("\"") {
                guard skip("\"") else { return word }
                word += "\"" + take { $0 != "\"" }
            }
            isOpen = true
            return word
        }

        private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
            guard index < text.endIndex, scalars[index] == scalar else { return false }
            scalars.formIndex(after: &index)
            return true
        }

        private mutating func take(while isTaken: (Unicode.Scalar) -> Bool) -> Substring {
            let start = index
            index = scalars[start...].firstIndex { !isTaken($0) } ?? text.endIndex
            return text[start..<index]
        }
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether it begins a quotation in a query.
    var isQuote: Bool {
        switch value {
        case 0x22, 0xAB, 0xBB, 0x201C...0x201F: true
        default: false
        }
    }
}
