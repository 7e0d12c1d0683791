/// What a source of boards is called: `demo`, `hn`, the name that a reader gave it.
package struct SourceID: Sendable, Hashable {
    /// One line, safe to draw.
    package let name: String

    package init(_ name: String) {
        self.name = name.sanitized(as: .line)
    }
}

/// What a board is called, among all boards of all sources.
package struct BoardID: Sendable, Hashable {
    package let source: SourceID
    /// What the source itself calls it; one line, safe to draw.
    package let raw: String

    package init(_ raw: String, in source: SourceID) {
        self.source = source
        self.raw = raw.sanitized(as: .line)
    }

    fileprivate init(clean raw: String, in source: SourceID) {
        self.source = source
        self.raw = raw
    }
}

/// What a post is called, among all posts of all sources.
package struct PostID: Sendable, Hashable {
    package let source: SourceID
    /// What the source itself calls it; one line, safe to draw.
    package let raw: String
    /// The board within which that is unique; `nil` where it is so in the whole source.
    package let board: String?

    package init(_ raw: String, on board: String? = nil, in source: SourceID) {
        self.source = source
        self.raw = raw.sanitized(as: .line)
        self.board = board?.sanitized(as: .line)
    }

    var boardID: BoardID? { board.map { BoardID(clean: $0, in: source) } }
}
