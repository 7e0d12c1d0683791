extension CodeLanguage {
    /// The lexer state between lines; a text begins with a new one.
    package struct State: Sendable, Hashable {
        /// The index of the open delimiter.
        var delimiter: Int?
        /// The nesting depth of comments, or of brackets in interpolated code.
        var depth = 0
        /// Set inside a string of interpolated code.
        var isInnerString = false
        /// The line that ends the current here-document.
        var hereEnd: [UInt8]?
        var isInTag = false
        /// Set inside an element whose content is not highlighted.
        var isRaw = false

        package init() {}
    }

    /// Splits a line without its terminator into tokens.
    ///
    /// The tokens cover the line in order, and none is empty. The time is linear for any input.
    package func tokens(in line: Substring, state: inout State) -> [CodeToken] {
        var lexer = CodeLexer(language: self, bytes: Array(line.utf8), state: state)
        lexer.run()
        state = lexer.state
        return CodeToken.tokens(lexer.pieces, in: line)
    }
}

extension CodeToken {
    /// Creates tokens from pieces that end at bytes.
    ///
    /// A character that is split by a boundary belongs to the piece in which it begins.
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

/// Finds the next character boundary for ascending byte offsets in one pass.
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
