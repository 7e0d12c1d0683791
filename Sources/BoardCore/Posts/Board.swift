/// A named group of posts.
package struct Board: Sendable, Hashable, Identifiable {
    package let id: BoardID
    /// What readers see; one line, safe to draw.
    package let name: String
    /// What the board is for; one line, empty where nobody said.
    package let summary: String
    /// The board that this one is a part of; `nil` for a board of its own.
    package let parent: BoardID?

    /// Makes a board, cleaning the texts that came from a stranger.
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
