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
