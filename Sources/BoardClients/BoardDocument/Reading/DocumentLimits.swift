/// The resource limits for a document.
package struct DocumentLimits: Sendable {
    /// The approximate maximum memory for all posts, in bytes.
    ///
    /// It is `nil`, without a limit, for the user's own documents.
    package var memory: Int?
    /// The maximum size in bytes of a post with its comments, or of another value read as a whole.
    ///
    /// The longest discussions have some megabytes, and a few such values are in memory at once.
    package var valueSize: Int

    package init(memory: Int? = nil, valueSize: Int = 32_000_000) {
        self.memory = memory
        self.valueSize = valueSize
    }

    /// The default limits for a pipe, whose data may be untrusted.
    package static let pipe = DocumentLimits(memory: HTTPLimits.standardResponseSize)

    /// The reason for skipping a post longer than `valueSize`.
    var longPost: String { "a post longer than \(valueSize / 1_000_000) MB" }
    var longBoards: String { "the boards take more than \(valueSize / 1_000_000) MB" }
}
