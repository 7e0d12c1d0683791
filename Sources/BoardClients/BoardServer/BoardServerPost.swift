import BoardCore
import Essentials

/// A post from a list or a post response.
struct BoardServerPost: Sendable {
    let post: Post
    /// The body; `nil` if the list omitted it.
    let body: String?
    private let format: MarkupFormat
    private let editedAt: Date?

    /// Creates a post from JSON; `nil` if the value is invalid.
    ///
    /// - Parameter hit: The text of a matching comment, used as the excerpt instead of the body.
    init?(_ json: JSONValue, of source: SourceID, site: URL, hit: String? = nil) {
        guard let id = json["id"].identifier, let title = json["title"].string, !title.isBlank
        else { return nil }
        body = json["body"].string
        format = json.format
        editedAt = json["editedAt"].date
        post = Post(
            id: PostID(id, in: source),
            boardID: json["boardId"].identifier.map { BoardID($0, in: source) }, title: title,
            author: json["author"].string ?? "", isAuthorGone: json["author"].string == nil,
            createdAt: json["createdAt"].date,
            activeAt: json["activeAt"].date,
            excerpt: Excerpt.text(of: hit ?? body ?? "", as: format),
            url: json["url"].identifier,
            page: site.appending(path: "posts/\(id)").absoluteString, score: json["score"].int,
            vote: json["myVote"].vote,
            tags: (json["tags"].array ?? []).compactMap(\.string),
            isPinned: json["pinned"].bool ?? false, commentCount: json["commentCount"].int ?? 0,
            version: editedAt.map { Int($0.timeIntervalSince1970) } ?? 0)
    }

    /// Returns the post with its body and the given comments.
    func thread(
        comments: [Comment] = [], missingComments: Int = 0, isLoading: Bool
    ) -> PostThread {
        PostThread(
            post: post, body: body ?? "", format: format, isEdited: editedAt != nil,
            comments: comments, missingComments: missingComments, isLoading: isLoading)
    }
}

extension Board {
    /// Creates a board from JSON; `nil` if the value is invalid.
    init?(boardServer json: JSONValue, of source: SourceID) {
        guard let id = json["id"].identifier else { return nil }
        self.init(
            id: BoardID(id, in: source), name: json["name"].string,
            summary: json["description"].string ?? "")
    }
}

extension CommentNode {
    /// Creates a comment from JSON; `nil` if the value is invalid.
    init?(boardServer json: JSONValue) {
        guard let id = json["id"].identifier else { return nil }
        self.init(id: id)
        parentID = json["parentId"].identifier
        createdAt = json["createdAt"].date
        isEdited = json["editedAt"].date != nil
        guard json["deleted"].bool != true else {
            presence = .deleted
            return
        }
        author = json["author"].string
        body = json["body"].string
        format = json.format
        score = json["score"].int
        vote = json["myVote"].vote
    }
}

extension JSONValue {
    /// The format of the `body` of a post or a comment.
    fileprivate var format: MarkupFormat {
        self["format"].string.flatMap { MarkupFormat(name: $0) } ?? .markdown
    }
}
