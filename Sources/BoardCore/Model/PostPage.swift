import Essentials

/// A page of a list, as far as it is loaded.
package struct PostPage: Sendable {
    /// The boards on the page: first those it declares, then those that only posts name.
    package var boards: [Board]
    package var posts: PostList
    /// Posts that were loaded ahead of their page.
    ///
    /// Later pages contain them again, perhaps with other posts between them and `posts`, but never
    /// after them.
    package var early = PostList.empty
    /// The posts of all boards, if known while `posts` contains only one board.
    package var allPosts: PostList?
    package var skipped: SkippedPosts
    /// The posts of the page that failed to load, each with the error.
    ///
    /// A reload requests them again.
    package var missing: [PostID: BoardError] = [:]
    /// The reason that posts are missing; known once loading has ended.
    package var truncation: Truncation?
    /// The encoding of a document that is not UTF-8.
    package var encoding: DocumentEncoding?
    /// The loading progress; `nil` once everything is loaded.
    package var progress: ReadProgress?
    /// A Boolean value that indicates whether the source reported no changes since the last load.
    package var isUnchanged: Bool
    /// The cursor of the next page; `nil` at the end of the list, and until it is known.
    package var next: PageCursor?
    /// The members whose posts are missing from the list although they should be in it.
    package var sourceFailures: [SourceFailure]
    /// The stored copy that the page is; `nil` if it is from the source.
    package var stored: StoredCopy?
    /// The places in the posts that match a search.
    package var matches: [PostID: SearchMatch] = [:]

    package init(
        boards: [Board] = [], posts: PostList = .empty, skipped: SkippedPosts = SkippedPosts(),
        truncation: Truncation? = nil, encoding: DocumentEncoding? = nil,
        progress: ReadProgress? = nil, isUnchanged: Bool = false, next: PageCursor? = nil,
        sourceFailures: [SourceFailure] = []
    ) {
        self.boards = boards
        self.posts = posts
        self.skipped = skipped
        self.truncation = truncation
        self.encoding = encoding
        self.progress = progress
        self.isUnchanged = isUnchanged
        self.next = next
        self.sourceFailures = sourceFailures
    }

    /// A Boolean value that indicates whether the loaded data is truncated.
    package var isCutOff: Bool {
        if case .cutOff = truncation { true } else { false }
    }
}

/// The place in a post that matches a search.
package struct SearchMatch: Sendable, Hashable {
    /// The text around the first match, without markup, on one line.
    package let line: String
    /// The comment that matches; `nil` if the post itself does.
    package let comment: Comment.ID?
    /// The author of that comment; empty if the post itself matches.
    package let author: String
    /// The date of that comment, or of the post itself; `nil` if it is unknown.
    package let date: Date?

    package init(
        line: String, comment: Comment.ID? = nil, author: String = "", date: Date? = nil
    ) {
        self.line = line
        self.comment = comment
        self.author = author
        self.date = date
    }
}

/// A response from an earlier time that is shown in place of a new one.
package struct StoredCopy: Sendable, Hashable {
    package let receivedAt: Date
    /// The reason that there is no new response; `nil` while it is awaited.
    package var error: BoardError?

    /// A Boolean value that indicates whether the source no longer has what is stored.
    package var isGone: Bool { if case .notThere = error { true } else { false } }

    package init(receivedAt: Date, error: BoardError? = nil) {
        self.receivedAt = receivedAt
        self.error = error
    }
}

/// The reason that a list lacks all or some posts of one source.
package struct SourceFailure: Sendable, Hashable {
    package let source: SourceID
    package let cause: Cause

    package enum Cause: Sendable, Hashable {
        /// The source has not responded yet.
        case silence
        case error(BoardError)
        /// The source returned only a part.
        case truncation(Truncation)
        /// The source returned all posts, but the names of its boards are missing.
        case boardNames(BoardError)
    }

    package init(source: SourceID, _ cause: Cause) {
        self.source = source
        self.cause = cause
    }

    /// The time to wait that the source asked for; `nil` if it did not.
    package var wait: Duration? {
        if case .error(let error) = cause { error.retryAfter } else { nil }
    }
}

/// The loading progress of a source.
package struct ReadProgress: Sendable, Hashable {
    /// The bytes that have been read.
    package let bytes: Int
    /// The total number of bytes; `nil` if unknown, as for a pipe.
    package let total: Int?

    package init(bytes: Int, total: Int?) {
        self.bytes = bytes
        self.total = total
    }

    /// The fraction that has been read, from 0 to 1.
    package var fraction: Double? {
        guard let total, total > 0 else { return nil }
        return min(1, Double(bytes) / Double(total))
    }
}

/// The reason that the posts or boards of a source are incomplete.
package enum Truncation: Sendable, Hashable {
    /// The data is truncated after this number of posts.
    case cutOff(posts: Int, of: SourceContent = .document)
    /// The document has more posts than fit into memory; the first ones were loaded.
    case full(posts: Int)
    /// The server lists only its first boards, this many.
    case boards(Int)
    /// The list ended before all of it was loaded.
    case early(EarlyEnd)
}

/// The encoding of a document that is not UTF-8.
package struct DocumentEncoding: Sendable, Hashable {
    /// The usual name of the encoding.
    package let name: String
    /// A Boolean value that indicates whether this system can decode it.
    package let isRead: Bool

    package init(name: String, isRead: Bool) {
        self.name = name
        self.isRead = isRead
    }
}

/// An opaque position at which a list continues; only the source that returned it can use it.
package struct PageCursor: Sendable, Hashable {
    package let raw: String

    package init(_ raw: String) {
        self.raw = raw
    }
}
