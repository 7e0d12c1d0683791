/// The identifier of a source: `demo`, `hn`, or the name that the user chose.
package struct SourceID: Sendable, Hashable {
    /// The name; one line, safe to draw.
    package let name: String

    package init(_ name: String) {
        self.name = name.sanitized(as: .line)
    }
}

/// The identifier of a board among all boards of all sources.
package struct BoardID: Sendable, Hashable {
    package let source: SourceID
    /// The source's own identifier; one line, safe to draw.
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

/// The identifier of a post among all posts of all sources.
package struct PostID: Sendable, Hashable {
    package let source: SourceID
    /// The source's own identifier; one line, safe to draw.
    package let raw: String
    /// The board within which `raw` is unique; `nil` if it is unique in the source.
    package let board: String?

    package init(_ raw: String, on board: String? = nil, in source: SourceID) {
        self.source = source
        self.raw = raw.sanitized(as: .line)
        self.board = board?.sanitized(as: .line)
    }

    var boardID: BoardID? { board.map { BoardID(clean: $0, in: source) } }
}
