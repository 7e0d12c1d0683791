import BoardCore
import Essentials

/// A post of a topic: the topic's own words, or a comment.
struct DiscoursePost: Sendable {
    let id: Int
    /// Its number in the topic; there are gaps between them.
    let number: Int
    /// The number of the post that it answers.
    let answered: Int?
    /// The comment that it makes, which knows nothing of others.
    let comment: Comment

    /// All that is read of an answer with posts.
    static let names: JSONNames = [
        "post_stream", "posts", "id", "post_number", "post_type", "reply_to_post_number",
        "username", "created_at", "cooked", "user_deleted", "deleted_at", "hidden",
        "actions_summary", "count", "acted", "can_act", "can_edit", "can_delete", "version",
        "accepted_answer",
    ]

    /// Reads a post; `nil` where it is none, or none that anybody wrote for all to read.
    ///
    /// - Parameter accepted: the numbers of the posts that solve the topic.
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

    /// Posts and notes of moderators; not what somebody did to the topic, and no whispers.
    private static let writtenTypes: Set = [1, 2]

    var isTopicItself: Bool { number == 1 }
}

extension Comment {
    fileprivate init(
        discourse post: JSONValue, id: Int, number: Int, links: AbsoluteLinks, isAccepted: Bool
    ) {
        let presence = post.presence
        // In place of the words of what is gone stands a notice.
        let isShown = presence == .present || number == 1
        let body = isShown ? post["cooked"].string.map { links.applied(to: $0) } : nil
        self.init(
            id: "\(id)", number: number,
            author: isShown ? post["username"].string ?? "" : "",
            createdAt: post["created_at"].date, body: body ?? "", format: .discourseHTML,
            score: post.likeCount, vote: post.ownVote, presence: presence,
            isEdited: (post["version"].int ?? 1) > 1,
            isAccepted: isAccepted && presence == .present && number > 1,
            rights: ReaderRights(
                mayEdit: post["can_edit"].bool, mayDelete: post["can_delete"].bool))
    }
}

extension JSONValue {
    fileprivate var presence: Comment.Presence {
        if self["user_deleted"].bool == true || self["deleted_at"].string != nil { return .deleted }
        return self["hidden"].bool == true ? .removed : .present
    }
}

extension JSONValue {
    /// Under which number likes are counted.
    static let likeType = 2

    private var likes: JSONValue {
        self["actions_summary"].array?.first { $0["id"].int == Self.likeType } ?? .null
    }

    /// How many people like a post.
    var likeCount: Int { likes["count"].int ?? 0 }

    /// 1 where whoever asks likes it, 0 where he may; `nil` where he may not.
    var ownVote: Int? {
        if likes["acted"].bool == true { return 1 }
        return likes["can_act"].bool == true ? 0 : nil
    }
}
