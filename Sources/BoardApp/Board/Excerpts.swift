import BoardCore

/// The beginnings of texts that had to be read for their rows.
nonisolated package struct Excerpts: Sendable {
    private struct Key: Hashable {
        let post: PostID
        /// Documents give one identity to several posts.
        let version: UInt32

        init(_ post: Post) {
            self.post = post.id
            version = post.version
        }
    }

    private var texts: [Key: String] = [:]

    package init() {}

    /// `nil` for what has not been read.
    subscript(post: Post) -> String? { texts[Key(post)] }

    mutating func add(_ read: [(post: Post, text: String)]) {
        if texts.count > Self.capacity { texts = [:] }
        for (post, text) in read { texts[Key(post)] = text }
    }

    /// As many as somebody scrolls through who looks for something.
    private static let capacity = 5000
}
