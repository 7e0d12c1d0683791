/// What a document may take, wherever it comes from and whatever is in it.
package struct DocumentLimits: Sendable {
    /// About how many bytes of memory all posts may take together; `nil` for a document of the
    /// reader's own, which may be as large as he likes.
    package var memory: Int?
    /// The most bytes of one post with its comments, or of any other part that is read as a whole:
    /// the longest discussions have some millions, and a few such parts are in memory at once.
    package var valueSize: Int

    package init(memory: Int? = nil, valueSize: Int = 32_000_000) {
        self.memory = memory
        self.valueSize = valueSize
    }

    /// What strangers may fill by a pipe unless the reader says otherwise.
    package static let pipe = DocumentLimits(memory: HTTPLimits.standardResponseSize)

    /// Why a post is skipped that is longer than `valueSize`.
    var longPost: String { "a post longer than \(valueSize / 1_000_000) MB" }
    var longBoards: String { "the boards take more than \(valueSize / 1_000_000) MB" }
}
