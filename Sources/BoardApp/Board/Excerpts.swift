import BoardCore

/// The excerpts that were loaded separately from their posts.
nonisolated package struct Excerpts: Sendable {
    private struct Key: Hashable {
        let post: PostID
        /// The version of the post, because posts of a document can share an ID.
        let version: UInt32

        init(_ post: Post) {
            self.post = post.id
            version = post.version
        }
    }

    private var texts: [Key: String] = [:]

    package init() {}

    /// Returns the excerpt of a post, or `nil` if it is not loaded.
    subscript(post: Post) -> String? { texts[Key(post)] }

    mutating func add(_ read: [(post: Post, text: String)]) {
        if texts.count > Self.capacity { texts = [:] }
        for (post, text) in read { texts[Key(post)] = text }
    }

    /// The maximum number of excerpts, enough for scrolling through a long list.
    private static let capacity = 5000
}
