/// A named group of posts.
package struct Board: Sendable, Hashable, Identifiable {
    package let id: String
    /// What readers see; one line, safe to draw.
    package let name: String
    /// What the board is for; one line, empty where nobody said.
    package let summary: String

    /// Makes a board, cleaning the texts that came from a stranger.
    ///
    /// A board without a name is shown by its `id`.
    package init(id: String, name: String? = nil, summary: String = "") {
        self.id = id.sanitized(as: .line)
        let name = (name ?? id).sanitized(as: .line)
        self.name = name.isEmpty ? self.id : name
        self.summary = summary.sanitized(as: .line)
    }
}
