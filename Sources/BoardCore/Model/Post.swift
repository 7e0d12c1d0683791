import Essentials

/// A post as a row of a list: the data that is known before the post is opened.
///
/// The text of the post is in its `PostThread`. A document may have millions of posts, so a row is
/// small: data that documents never have is stored separately in `PostDetails`, and the order of
/// the properties minimizes padding.
package struct Post: Sendable, Hashable, Identifiable {
    package let id: PostID
    /// The title; one line, safe to draw.
    package let title: String
    /// The author's name; one line, empty if unknown.
    package let author: String
    /// The link of the post as the source wrote it; may be invalid.
    package let url: String?
    /// The tags, none of which is blank.
    package let tags: [String]
    let extras: PostExtras
    /// The number of comments at the source; the loaded thread may have fewer.
    package var commentCount: Int
    package let createdAt: Date?
    package let isPinned: Bool
    /// A number that changes with the text, for sources whose lists contain the whole text.
    package var version: UInt32
    package let score: Int?

    /// Creates a post from untrusted text, which is sanitized.
    ///
    /// - Parameter boardID: the board, if the post's id does not contain it.
    package init(
        id: PostID, boardID: BoardID? = nil, title: String, author: String = "",
        isAuthorGone: Bool = false, createdAt: Date? = nil, activeAt: Date? = nil,
        excerpt: String = "", url: String? = nil,
        page: String? = nil, score: Int? = nil, vote: Int? = nil, isRead: Bool? = nil,
        tags: [String] = [], isPinned: Bool = false, commentCount: Int = 0, version: Int = 0
    ) {
        self.id = id
        self.title = title.prefix(bytes: Self.titleLimit).sanitized(as: .line)
        self.author = author.prefix(bytes: Self.authorLimit).sanitized(as: .line)
        self.url = url?.sanitized(as: .line)
        self.tags = tags.map { $0.sanitized(as: .line) }.filter { !$0.isBlank }
        extras = PostExtras(
            PostDetails(
                boardID: id.board == nil ? boardID : nil, activeAt: activeAt,
                excerpt: excerpt.sanitized(as: .line), page: page?.sanitized(as: .line),
                vote: vote, isRead: isRead, isAuthorGone: isAuthorGone))
        self.commentCount = max(0, commentCount)
        self.createdAt = createdAt
        self.isPinned = isPinned
        self.version = UInt32(truncatingIfNeeded: version)
        self.score = score
    }
}

extension Post {
    /// The maximum lengths of a title and an author's name in bytes, as every row stores them.
    private static let (titleLimit, authorLimit) = (10_000, 1_000)
}

extension String {
    /// Returns the first scalars that fit into `limit` bytes.
    func prefix(bytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while Index(end, within: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}

extension Post {
    /// The board of the post; `nil` in a source without boards.
    package var boardID: BoardID? { id.boardID ?? extras.details?.boardID }

    /// The author's name, or a substitute if the account no longer exists.
    ///
    /// It is empty if the source does not name authors.
    package var authorText: String {
        author.isBlank && isAuthorGone ? "(unknown)" : author
    }

    /// A Boolean value that indicates whether the author's account no longer exists.
    package var isAuthorGone: Bool { extras.details?.isAuthorGone == true }

    /// The date of the last activity in the thread; `nil` if unknown.
    package var activeAt: Date? { extras.details?.activeAt }

    /// The excerpt that the list contained, on one line and without markup.
    ///
    /// It is empty if the list has the whole text instead; `PostList.excerpt(at:)` returns the
    /// excerpt of every post.
    package var excerpt: String { extras.details?.excerpt ?? "" }

    /// The web address of the thread as the source wrote it; may be invalid.
    package var page: String? { extras.details?.page }

    /// The user's own vote, from -1 to 1; `nil` if unknown.
    package var vote: Int? { extras.details?.vote }

    /// Set if the source has it as read by the signed-in account; `nil` if unknown.
    package var isRead: Bool? { extras.details?.isRead }
}
