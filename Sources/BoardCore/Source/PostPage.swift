/// What is known of a page of a list at one moment of reading it.
package struct PostPage: Sendable {
    /// The boards that the page tells of, with those that only posts name behind those it declares.
    package var boards: [Board]
    package var posts: PostList
    /// Posts that are here ahead of their page: later pages have them again, and perhaps others
    /// between them and `posts`, never behind them.
    package var early = PostList.empty
    /// The posts of all boards, where `posts` are those of one and the others are known too.
    package var allPosts: PostList?
    package var skipped: SkippedPosts
    /// The posts of the page that could not be loaded, each with the reason; the source loads them when
    /// it is asked again.
    package var missing: [PostID: BoardError] = [:]
    /// Why there are fewer posts than the source has; known when everything has been read.
    package var shortfall: Shortfall?
    /// The encoding of a document that is not in UTF-8.
    package var encoding: DocumentEncoding?
    /// How far reading has come; `nil` when everything has been read.
    package var progress: ReadProgress?
    /// Whether the source said that nothing changed since it was read last.
    package var isUnchanged: Bool
    /// Where the list goes on; `nil` where it ends, and while that is not known.
    package var next: PageCursor?
    /// Which of several sources have nothing in it that they should have.
    package var troubles: [SourceTrouble]

    package init(
        boards: [Board] = [], posts: PostList = .empty, skipped: SkippedPosts = SkippedPosts(),
        shortfall: Shortfall? = nil, encoding: DocumentEncoding? = nil,
        progress: ReadProgress? = nil, isUnchanged: Bool = false, next: PageCursor? = nil,
        troubles: [SourceTrouble] = []
    ) {
        self.boards = boards
        self.posts = posts
        self.skipped = skipped
        self.shortfall = shortfall
        self.encoding = encoding
        self.progress = progress
        self.isUnchanged = isUnchanged
        self.next = next
        self.troubles = troubles
    }

    /// Whether what was read ends in the middle.
    package var isCutOff: Bool {
        if case .cutOff = shortfall { true } else { false }
    }
}

/// Why one of several sources, or some of it, is missing in a list.
package struct SourceTrouble: Sendable, Hashable {
    package let source: SourceID
    package let cause: Cause

    package enum Cause: Sendable, Hashable {
        /// It has not answered yet.
        case silence
        case error(BoardError)
        /// It brought less than it has.
        case shortfall(Shortfall)
        /// It brought all posts, but not the names of their boards.
        case boardNames(BoardError)
    }

    package init(source: SourceID, _ cause: Cause) {
        self.source = source
        self.cause = cause
    }

    /// How long the source wants to be left alone; `nil` where it has not said.
    package var wait: Duration? {
        if case .error(let error) = cause { error.retryAfter } else { nil }
    }
}

/// How much of a source has been read.
package struct ReadProgress: Sendable, Hashable {
    /// Bytes read so far.
    package let bytes: Int
    /// Bytes in all; `nil` where the source does not say, as a pipe.
    package let total: Int?

    package init(bytes: Int, total: Int?) {
        self.bytes = bytes
        self.total = total
    }

    /// The share read, from 0 to 1.
    package var fraction: Double? {
        guard let total, total > 0 else { return nil }
        return min(1, Double(bytes) / Double(total))
    }
}

/// Why the posts of a source, or its boards, are not all that there are.
package enum Shortfall: Sendable, Hashable {
    /// What was read ends in the middle, behind so many posts.
    case cutOff(posts: Int, of: SourceContent = .document)
    /// The document holds more posts than fit into memory; the first ones were taken.
    case full(posts: Int)
    /// The server tells no more than its first boards, so many.
    case boards(Int)
    /// The list ended before all of it was loaded.
    case early(EarlyEnd)
}

/// What a document is in where it is not in UTF-8.
package struct DocumentEncoding: Sendable, Hashable {
    /// What people call it.
    package let name: String
    /// Whether this system could read it.
    package let isRead: Bool

    package init(name: String, isRead: Bool) {
        self.name = name
        self.isRead = isRead
    }
}
