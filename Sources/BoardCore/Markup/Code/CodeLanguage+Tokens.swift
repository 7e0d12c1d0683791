extension CodeLanguage {
    /// What goes on from one line to the next; a text begins with a new one.
    package struct State: Sendable, Hashable {
        /// The number of the delimiter that is open.
        var delimiter: Int?
        /// How many comments are open in it, or brackets of code in a string.
        var depth = 0
        /// Whether a string in the code in a string is open.
        var isInnerString = false
        /// The line that ends the text announced before.
        var hereEnd: [UInt8]?
        var isInTag = false
        /// Whether the element that is open is one whose content is not coloured.
        var isRaw = false

        package init() {}
    }

    /// Takes a line apart, without its end; the parts are all of it, in order, and none is empty.
    ///
    /// Whatever the line holds, each byte is looked at a few times.
    package func tokens(in line: Substring, state: inout State) -> [CodeToken] {
        var lexer = CodeLexer(language: self, bytes: Array(line.utf8), state: state)
        lexer.run()
        state = lexer.state
        return CodeToken.tokens(lexer.pieces, in: line)
    }
}

extension CodeToken {
    /// Makes tokens of pieces that end at bytes: a character, of which a mark may be the end, goes
    /// with its beginning.
    static func tokens(_ pieces: [CodeLexer.Piece], in line: Substring) -> [CodeToken] {
        var tokens: [CodeToken] = []
        var bounds = CharacterBounds(line)
        var start = line.startIndex
        for piece in pieces {
            let end = bounds.bound(atOrBehind: piece.end)
            guard start < end else { continue }
            tokens.append(CodeToken(kind: piece.kind, range: start..<end))
            start = end
        }
        return tokens
    }
}

/// Goes through a line once, and finds for bytes where the next character begins.
private struct CharacterBounds {
    private let line: Substring
    private var index: String.Index
    private var offset = 0

    init(_ line: Substring) {
        self.line = line
        index = line.startIndex
    }

    mutating func bound(atOrBehind byte: Int) -> String.Index {
        while offset < byte, index < line.endIndex {
            let next = line.index(after: index)
            offset += line.utf8.distance(from: index, to: next)
            index = next
        }
        return index
    }
}
