extension PostQuery {
    /// What may stand before a colon.
    enum Prefix: String, CaseIterable {
        case author, tag, board, newer, older
    }

    /// A term as it is typed.
    struct Lexeme {
        /// Where it stands, with all that belongs to it.
        var range: Range<String.Index>
        var isNegated = false
        var prefix: Prefix?
        /// Where its word begins, behind the prefix, with the quote where there is one.
        var wordStart: String.Index
        /// The word without its quotes.
        var word = ""
        var isQuoted = false
        /// Whether the text ends in it so that more letters would belong to it.
        var isOpen = false
    }

    /// Takes a text apart into terms, in one pass.
    ///
    /// It goes by scalars: a mark may join a blank or a quote to a character that is neither.
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
            let name = take { $0 != ":" && $0 != "\"" && !$0.isBlank }
            lexeme.prefix = Prefix(rawValue: name.lowercased())
            if lexeme.prefix == nil || !skip(":") {
                lexeme.prefix = nil
                index = start
            }
        }

        private mutating func readWord(of lexeme: inout Lexeme) {
            lexeme.isQuoted = skip("\"")
            if lexeme.isQuoted {
                lexeme.word = quotation(isOpen: &lexeme.isOpen)
            } else {
                lexeme.word = String(take { !$0.isBlank })
                lexeme.isOpen = index == text.endIndex
            }
        }

        /// What stands up to the closing quote, which is passed.
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
