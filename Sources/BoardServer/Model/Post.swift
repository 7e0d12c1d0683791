/// A post as a reader sees it.
package struct Post: Equatable, Sendable {
    package let id: EntryID
    package let boardID: String
    package var title: String
    /// Nothing where the account was deleted.
    package var author: String?
    package let createdAt: Timestamp
    package var editedAt: Timestamp?
    /// When it was written or last answered.
    package var activeAt: Timestamp
    /// When anything that is shown of it last changed.
    package var updatedAt: Timestamp
    package var body: String
    package let url: String?
    package let tags: [String]
    package let isPinned: Bool
    package var score: Int
    /// How the reader voted; nothing for a reader who is not signed in.
    package var myVote: Int?
    package var commentCount: Int

    package init(
        id: EntryID, boardID: String, title: String, author: String?, createdAt: Timestamp,
        editedAt: Timestamp? = nil, activeAt: Timestamp, updatedAt: Timestamp, body: String,
        url: String? = nil, tags: [String] = [], isPinned: Bool = false, score: Int = 0,
        myVote: Int? = nil, commentCount: Int = 0
    ) {
        self.id = id
        self.boardID = boardID
        self.title = title
        self.author = author
        self.createdAt = createdAt
        self.editedAt = editedAt
        self.activeAt = activeAt
        self.updatedAt = updatedAt
        self.body = body
        self.url = url
        self.tags = tags
        self.isPinned = isPinned
        self.score = score
        self.myVote = myVote
        self.commentCount = commentCount
    }

    /// The tags that `PostDraft.tagLines` was made of.
    static func tags(ofLines lines: String) -> [String] {
        lines.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    }
}
