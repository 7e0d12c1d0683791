/// What is known of a board at one moment of reading it.
package struct BoardUpdate: Sendable {
    /// All boards of the source, with those that only posts name behind those it declares.
    package var boards: [Board]
    /// The posts of one board, or of all.
    package var posts: PostList
    package var skipped: SkippedPosts
    /// How far reading has come; `nil` when everything has been read.
    package var progress: ReadProgress?
    /// Whether the source said that nothing changed since it was read last.
    package var isUnchanged: Bool

    package init(
        boards: [Board] = [], posts: PostList = .empty, skipped: SkippedPosts = SkippedPosts(),
        progress: ReadProgress? = nil, isUnchanged: Bool = false
    ) {
        self.boards = boards
        self.posts = posts
        self.skipped = skipped
        self.progress = progress
        self.isUnchanged = isUnchanged
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

/// The posts and comments of a source that could not be read, and what else was wrong with it.
package struct SkippedPosts: Sendable, Hashable {
    /// How many posts there are.
    package private(set) var count = 0
    /// How many comments there are, of posts that could be read.
    package private(set) var commentCount = 0
    /// One clause each with position and reason, for the first `limit` of them all.
    ///
    /// There may be one without a skipped post: a document that is cut off behind a whole one.
    package private(set) var reasons: [String] = []

    /// How many reasons are kept: a document of nothing but bad posts must not fill the memory.
    package static let limit = 100

    package init() {}

    /// Counts a post and keeps the reason.
    package mutating func add(_ reason: @autoclosure () -> String) {
        count += 1
        note(reason())
    }

    /// Counts comments of one post; there may be fewer reasons than comments.
    package mutating func addComments(_ count: Int, reasons: some Sequence<String>) {
        commentCount += count
        for reason in reasons.prefix(Self.limit - self.reasons.count) { note(reason) }
    }

    /// Keeps a problem that cost no post.
    package mutating func note(_ reason: @autoclosure () -> String) {
        if reasons.count < Self.limit { reasons.append(reason().sanitized(as: .line)) }
    }
}
