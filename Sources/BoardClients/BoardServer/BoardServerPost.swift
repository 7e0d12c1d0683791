import BoardCore
import Essentials

/// A post as a list or an answer of its own brings it.
struct BoardServerPost: Sendable {
    let post: Post
    /// `nil` where the list left it out.
    let body: String?
    private let format: MarkupFormat
    private let editedAt: Date?

    /// Reads a post; `nil` where it is none.
    ///
    /// - Parameter hit: what a search found in a comment of it, in place of its own first words.
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

    /// The post with what it says.
    func thread(
        comments: [Comment] = [], missingComments: Int = 0, isLoading: Bool
    ) -> PostThread {
        PostThread(
            post: post, body: body ?? "", format: format, isEdited: editedAt != nil,
            comments: comments, missingComments: missingComments, isLoading: isLoading)
    }
}

extension Board {
    /// Reads a board; `nil` where it is none.
    init?(boardServer json: JSONValue, of source: SourceID) {
        guard let id = json["id"].identifier else { return nil }
        self.init(
            id: BoardID(id, in: source), name: json["name"].string,
            summary: json["description"].string ?? "")
    }
}

extension CommentNode {
    /// Reads a comment; `nil` where it is none.
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
    /// What the `body` of a post or a comment is written in.
    fileprivate var format: MarkupFormat {
        self["format"].string.flatMap { MarkupFormat(name: $0) } ?? .markdown
    }
}
