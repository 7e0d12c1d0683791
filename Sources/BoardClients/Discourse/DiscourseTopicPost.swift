import BoardCore
import Essentials

/// A post of a topic: the opening post or a comment.
struct DiscourseTopicPost: Sendable {
    let id: Int
    /// The number in the topic. Numbers can have gaps.
    let number: Int
    /// The number of the post to which it replies.
    let answered: Int?
    /// The comment of the post, without its position in the thread.
    let comment: Comment

    /// All members to retain from a response with posts.
    static let names: JSONNames = [
        "post_stream", "posts", "id", "post_number", "post_type", "reply_to_post_number",
        "username", "created_at", "cooked", "user_deleted", "deleted_at", "deleted_by", "hidden",
        "actions_summary", "count", "acted", "can_act", "can_edit", "can_delete", "version",
        "accepted_answer",
    ]

    /// Creates a post from JSON; `nil` if the value is not a public post written by a user.
    ///
    /// - Parameter accepted: The numbers of the posts marked as solutions.
    init?(_ post: JSONValue, links: AbsoluteLinks, accepted: Set<Int> = []) {
        guard let id = post["id"].int, let number = post["post_number"].int, number > 0,
            Self.writtenTypes.contains(post["post_type"].int ?? 1)
        else { return nil }
        self.id = id
        self.number = number
        answered = post["reply_to_post_number"].int
        let isAccepted = accepted.contains(number) || post["accepted_answer"].bool == true
        comment = Comment(
            discourse: post, id: id, number: number, links: links, isAccepted: isAccepted)
    }

    /// Regular posts and moderator posts, without small actions and whispers.
    private static let writtenTypes: Set = [1, 2]

    var isTopicItself: Bool { number == 1 }
}

extension Comment {
    fileprivate init(
        discourse post: JSONValue, id: Int, number: Int, links: AbsoluteLinks, isAccepted: Bool
    ) {
        let presence = post.presence
        // Deleted posts have a notice instead of their text.
        let isShown = presence == .present || number == 1
        let body = isShown ? post["cooked"].string.map { links.applied(to: $0) } : nil
        self.init(
            id: "\(id)", number: number,
            author: isShown ? post["username"].string ?? "" : "",
            createdAt: post["created_at"].date, body: body ?? "", format: .discourseHTML,
            score: post.likeCount, vote: post.ownVote, presence: presence,
            isEdited: (post["version"].int ?? 1) > 1,
            isAccepted: isAccepted && presence == .present && number > 1,
            rights: ItemPermissions(
                mayEdit: post["can_edit"].bool, mayDelete: post["can_delete"].bool))
    }
}

extension JSONValue {
    /// Only moderators receive posts that were removed long ago, with the name of who did it.
    fileprivate var presence: Comment.Presence {
        let remover = self["deleted_by"]["username"].string
        let isRemoved = remover != nil && remover != self["username"].string
        if self["user_deleted"].bool == true { return .deleted }
        if self["deleted_at"].string != nil { return isRemoved ? .removed : .deleted }
        return self["hidden"].bool == true ? .hidden : .present
    }
}

extension JSONValue {
    /// The action type of likes.
    static let likeType = 2

    private var likes: JSONValue {
        self["actions_summary"].array?.first { $0["id"].int == Self.likeType } ?? .null
    }

    var likeCount: Int { likes["count"].int ?? 0 }

    /// The user's own vote: 1 for a like, 0 for none; `nil` if the user may not like the post.
    var ownVote: Int? {
        if likes["acted"].bool == true { return 1 }
        return likes["can_act"].bool == true ? 0 : nil
    }
}

/// A batch of posts that are not in the response with the topic.
enum DiscoursePostBatch: Sendable, Equatable {
    case posts([Int])
    /// A page of posts, counted from 1. The longest topics do not list the ids of their posts.
    case page(Int)

    /// Returns the batches to load in addition to the first response of a topic.
    static func chunks(of topic: JSONValue) -> [DiscoursePostBatch] {
        let here = topic["post_stream"]["posts"].array ?? []
        let size = min(max(topic["chunk_size"].int ?? usualSize, 1), 100)
        guard let stream = topic["post_stream"]["stream"].array else {
            let count = min(topic["posts_count"].int ?? 0, postLimit)
            return count > here.count ? (2...max(2, (count - 1) / size + 1)).map { .page($0) } : []
        }
        let known = Set(here.compactMap { $0["id"].int })
        let missing = stream.prefix(postLimit).compactMap(\.int).filter { !known.contains($0) }
        return stride(from: 0, to: missing.count, by: size).map {
            .posts(Array(missing[$0..<min($0 + size, missing.count)]))
        }
    }

    /// The number of posts in the batch; 0 if unknown.
    var count: Int { if case .posts(let posts) = self { posts.count } else { 0 } }

    /// Returns whether the batch is known to contain a post.
    func has(_ post: Int) -> Bool {
        if case .posts(let posts) = self { posts.contains(post) } else { false }
    }

    /// Returns the posts of the batch if all of them were loaded earlier and are identified by id.
    func posts(in earlier: [Int: DiscourseTopicPost]) -> [Int: DiscourseTopicPost]? {
        guard case .posts(let posts) = self else { return nil }
        let known = posts.compactMap { id in earlier[id].map { (id, $0) } }
        return known.count == posts.count ? Dictionary(known) { first, _ in first } : nil
    }

    private static let usualSize = 20
    /// The maximum number of posts per topic. It bounds the number of requests.
    static let postLimit = 20_000
}
