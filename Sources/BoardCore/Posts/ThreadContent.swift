/// What a list brought of what a post says.
package enum ThreadContent: Sendable {
    /// Nothing: the source has to be asked.
    case elsewhere
    indirect case here(PostThread)
    /// As the source wrote it, to be read when the post is opened.
    case bytes([UInt8])
    /// Where it stands in a file that can be read again; a count of four bytes has it fit into 16.
    case place(offset: Int, count: UInt32)
}

/// Reads what a list brought as its source wrote it.
package protocol ThreadReader: Sendable {
    /// The thread of a post, which has the very same row.
    ///
    /// It may read a file, and so is to be called away from the main actor where the content is a
    /// place.
    func thread(
        of post: Post, in content: ThreadContent
    ) throws(BoardError) -> PostThread

    /// The words of the post alone.
    func words(of post: Post, in content: ThreadContent) throws(BoardError) -> PostWords
}

/// The words of a post, and what they are written in.
package struct PostWords: Sendable, Hashable {
    package let text: String
    package let format: MarkupFormat

    package init(_ text: String, _ format: MarkupFormat) {
        self.text = text
        self.format = format
    }

    static let none = PostWords("", .plain)
}

extension PostThread {
    /// What the post says, without its comments.
    package var words: PostWords { PostWords(body, format) }
}

/// How what a post says can be had.
package enum ThreadReach: Sendable {
    /// At once.
    case atHand
    /// By reading a file, or by work that takes its time.
    case readable
    /// By asking the source.
    case elsewhere
}

extension ThreadContent {
    var reach: ThreadReach {
        switch self {
        case .here: .atHand
        case .bytes(let bytes): bytes.count <= Self.quickSize ? .atHand : .readable
        case .place: .readable
        case .elsewhere: .elsewhere
        }
    }

    /// In bytes; read in less than a thousandth of a second.
    private static let quickSize = 64 << 10
}
