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

/// A named group of posts.
package struct Board: Sendable, Hashable, Identifiable {
    package let id: BoardID
    /// The displayed name; one line, safe to draw.
    package let name: String
    /// The description of the board; one line, empty if there is none.
    package let summary: String
    /// The parent board; `nil` for a top-level board.
    package let parent: BoardID?

    /// Creates a board from untrusted text, which is sanitized.
    ///
    /// A board without a name is shown by its `id`.
    package init(
        id: BoardID, name: String? = nil, summary: String = "", parent: BoardID? = nil
    ) {
        self.id = id
        let name = (name ?? id.raw).sanitized(as: .line)
        self.name = name.isEmpty ? id.raw : name
        self.summary = summary.sanitized(as: .line)
        self.parent = parent
    }
}
