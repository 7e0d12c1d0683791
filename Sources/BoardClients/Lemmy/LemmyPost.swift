import BoardCore
import Essentials

/// A post from a list or a post response.
struct LemmyPost: Sendable {
    /// The id of the post on the server.
    let number: Int
    let post: Post
    let body: String
    /// A Boolean value that indicates whether the post is marked as not safe for work.
    let isNSFW: Bool
    private let editedAt: Date?

    /// Creates a post from a "post view"; `nil` if it is invalid or the post is gone.
    init?(_ view: JSONValue, of source: SourceID, site: URL) {
        let post = view["post"]
        let community = view["community"]
        guard let id = post["id"].int, let title = post["name"].string,
            !post.isDeletedOnLemmy, !community.isDeletedOnLemmy
        else { return nil }
        let counts = view["counts"]
        number = id
        isNSFW = post["nsfw"].bool == true || community["nsfw"].bool == true
        body = post["body"].string ?? ""
        editedAt = post["updated"].date
        self.post = Post(
            id: PostID("\(id)", in: source),
            boardID: community.lemmyName.map { BoardID($0, in: source) },
            title: title, author: view["creator"].lemmyName ?? "",
            isAuthorGone: view["creator"].lemmyName == nil,
            createdAt: post["published"].date, activeAt: counts["newest_comment_time"].date,
            excerpt: Excerpt.text(of: body, as: .lemmyMarkdown), url: post["url"].string,
            page: post["ap_id"].string ?? site.appending(path: "post/\(id)").absoluteString,
            score: counts["score"].int, vote: view["my_vote"].vote,
            isRead: view["read"].bool, tags: isNSFW ? ["NSFW"] : [],
            isPinned: post["featured_community"].bool == true
                || post["featured_local"].bool == true,
            commentCount: counts["comments"].int ?? 0,
            version: editedAt.map { Int($0.timeIntervalSince1970) } ?? 0)
    }

    /// Returns the post with its body and the given comments.
    func thread(
        comments: [Comment] = [], missingComments: Int = 0, isLoading: Bool
    ) -> PostThread {
        PostThread(
            post: post, body: body, format: .lemmyMarkdown, isEdited: editedAt != nil,
            comments: comments, missingComments: missingComments, isLoading: isLoading)
    }
}

extension Board {
    /// Creates a board from a community; `nil` if it is invalid, gone or hidden.
    init?(lemmy community: JSONValue, of source: SourceID) {
        guard let name = community.lemmyName, !community.isDeletedOnLemmy,
            community["hidden"].bool != true
        else { return nil }
        let summary = community["description"].string ?? ""
        self.init(
            id: BoardID(name, in: source), name: community["title"].string,
            summary: Excerpt.text(of: summary, as: .lemmyMarkdown))
    }
}
