/// A post as shown to a viewer.
package struct Post: Equatable, Sendable {
    package let id: EntryID
    package let boardID: String
    package var title: String
    /// The author's name; `nil` if the account was deleted.
    package var author: String?
    package let createdAt: Timestamp
    package var editedAt: Timestamp?
    /// The time of the post or of its last reply.
    package var activeAt: Timestamp
    /// The time of the last visible change.
    package var updatedAt: Timestamp
    package var body: String
    package let url: String?
    package let tags: [String]
    package let isPinned: Bool
    package var score: Int
    /// The viewer's vote; `nil` if the viewer is not signed in.
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

    /// Returns the tags that were joined as `PostDraft.tagLines`.
    static func tags(ofLines lines: String) -> [String] {
        lines.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    }
}
