/// The content of a post that its list contains.
package enum ThreadContent: Sendable {
    /// Nothing: the thread must be requested from the source.
    case elsewhere
    indirect case here(PostThread)
    /// The text in the syntax of the source, which is parsed when the post is opened.
    case bytes([UInt8])
    /// The range in a file that can be read again; a 4-byte count makes it fit into 16 bytes.
    case place(offset: Int, count: UInt32)
}

/// Parses contents in the syntax of their source.
package protocol ThreadReader: Sendable {
    /// Returns the thread of a post, whose `post` is the same row.
    ///
    /// It may read a file; if the content is a place in a file, it must not be called on the main
    /// actor.
    func thread(
        of post: Post, in content: ThreadContent
    ) throws(BoardError) -> PostThread

    /// Returns only the text of the post.
    func bodyText(of post: Post, in content: ThreadContent) throws(BoardError) -> PostText
}

/// The text of a post and its format.
package struct PostText: Sendable, Hashable {
    package let text: String
    package let format: MarkupFormat

    package init(_ text: String, _ format: MarkupFormat) {
        self.text = text
        self.format = format
    }

    static let none = PostText("", .plain)
}

extension PostThread {
    /// The text of the post without its comments.
    package var bodyText: PostText { PostText(body, format) }
}

/// The cost of getting a post's text.
package enum ThreadAvailability: Sendable {
    case inMemory
    /// The text requires reading a file, or work that takes time.
    case readable
    /// The text requires a request to the source.
    case elsewhere
}

extension ThreadContent {
    var reach: ThreadAvailability {
        switch self {
        case .here: .inMemory
        case .bytes(let bytes): bytes.count <= Self.quickSize ? .inMemory : .readable
        case .place: .readable
        case .elsewhere: .elsewhere
        }
    }

    /// The size in bytes that is parsed in less than a millisecond.
    private static let quickSize = 64 << 10
}
