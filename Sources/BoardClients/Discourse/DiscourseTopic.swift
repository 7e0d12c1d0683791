import BoardCore
import Essentials

/// A topic with all of its posts that came so far.
struct DiscourseTopic: Sendable {
    private let row: Post
    /// What is still to be asked for, by its place in the topic.
    private var missingByPlace: [Int: DiscourseChunk]
    private let links: AbsoluteLinks
    /// The numbers of the posts that solve the topic.
    private let accepted: Set<Int>
    private var posts: [Int: DiscoursePost] = [:]
    /// The ids of all posts that came, also of those that are no comments.
    private var seen: Set<Int> = []
    /// The bytes of all texts.
    private(set) var size = 0
    private static let sizeLimit = 32 << 20
    /// Whether it has just been changed from here, and whoever asks for that need not wait for the site.
    var isCurrent = false

    /// Reads a topic with its first posts; `nil` where it is none.
    init?(_ topic: JSONValue, rows: DiscourseRow) {
        let first = topic["post_stream"]["posts"].array?.first { $0["post_number"].int == 1 }
        let author = topic["details"]["created_by"]["username"].string ?? first?["username"].string
        let isAuthorGone = author?.isBlank != false && first != nil
        guard
            let row = rows.post(
                topic, author: author, isAuthorGone: isAuthorGone, vote: first?.ownVote)
        else { return nil }
        self.row = row
        let chunks = DiscourseChunk.chunks(of: topic)
        missingByPlace = Dictionary(uniqueKeysWithValues: chunks.enumerated().map { ($0, $1) })
        links = AbsoluteLinks(site: rows.site)
        accepted = topic.acceptedAnswers
        add(topic)
    }

    /// How many posts came.
    var count: Int { posts.count }

    /// The number in the topic that a post has, if it has come.
    func number(of post: Int) -> Int? { posts[post]?.number }

    /// Whether all that can be asked for has come.
    var isWhole: Bool { missingByPlace.isEmpty }

    typealias Missing = (place: Int, chunk: DiscourseChunk)

    /// What is still to be asked for, in order.
    var missing: [Missing] {
        missingByPlace.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// What is to be asked for to have one of the posts, where it is said in what that stands.
    func missing(with post: Int) -> Missing? {
        missing.first { $0.chunk.has(post) }
    }

    /// Whether all has come that stands in front of a place.
    func isWhole(before place: Int) -> Bool { !missingByPlace.keys.contains { $0 < place } }

    /// Takes what was asked for at a place; posts that did not come are gone. Returns the reason why
    /// no more is to be requested.
    mutating func add(_ answer: JSONValue, at place: Int) -> EarlyEnd.Cause? {
        let before = seen.count
        add(answer)
        missingByPlace[place] = nil
        if size >= Self.sizeLimit { return .limit }
        let isEmpty = answer["post_stream"]["posts"].array?.isEmpty != false
        return isEmpty || seen.count > before ? nil : .samePage
    }

    /// Forgets what is still to be requested; returns what is missing for that, `nil` where all posts
    /// have come.
    mutating func end(because cause: EarlyEnd.Cause, at host: String) -> BoardError? {
        missingByPlace = [:]
        let end = EarlyEnd(
            cause, at: host, .comment, count: max(0, count - 1), of: row.commentCount)
        return cause == .samePage && end.total == nil ? nil : .endedEarly(end)
    }

    /// Takes over what came of the topic before, from a place on, so that it is not asked for again.
    mutating func add(_ earlier: DiscourseTopic, from start: Int) {
        for (place, chunk) in missingByPlace where place >= start {
            guard let known = chunk.posts(in: earlier.posts) else { continue }
            posts.merge(known) { new, _ in new }
            missingByPlace[place] = nil
        }
    }

    private mutating func add(_ answer: JSONValue) {
        for post in answer["post_stream"]["posts"].array ?? [] {
            if let id = post["id"].int { seen.insert(id) }
            take(post)
        }
    }

    /// Takes a post that was written or changed; returns whether it is one.
    @discardableResult mutating func take(_ post: JSONValue) -> Bool {
        guard let post = DiscoursePost(post, links: links, accepted: accepted) else { return false }
        size += post.comment.body.utf8.count - (posts[post.id]?.comment.body.utf8.count ?? 0)
        posts[post.id] = post
        return true
    }

    /// - Parameter isLast: `true` if no other state follows, though more may be loaded later.
    func thread(isLoading: Bool, isLast: Bool? = nil) -> PostThread {
        let ordered = ordered
        let first = ordered.first.flatMap { $0.isTopicItself ? $0 : nil }
        let comments = Self.comments(ordered.filter { !$0.isTopicItself })
        return PostThread(
            post: post(with: comments), body: first?.comment.body ?? "", format: .discourseHTML,
            isEdited: first?.comment.isEdited ?? false,
            rights: first?.comment.rights ?? ReaderRights(), comments: comments,
            missingComments: isLast ?? !isLoading ? missingCount : 0, isLoading: isLoading)
    }

    private var missingCount: Int {
        let known = missingByPlace.values.reduce(0) { $0 + $1.count }
        // How many posts are on pages, only the topic itself tells.
        return known > 0 || isWhole ? known : max(1, row.commentCount + 1 - count)
    }

    /// Sites count also what is no comment: what somebody did to the topic, and what is gone. Once all
    /// has come, it is known how many comments there are.
    private func post(with comments: [Comment]) -> Post {
        guard isWhole, row.commentCount < DiscourseChunk.postLimit else { return row }
        var post = row
        post.commentCount = comments.count { $0.presence == .present }
        return post
    }

    /// The posts in the order of the topic; what is sorted are small numbers, not posts.
    private var ordered: [DiscoursePost] {
        posts.values.map { ($0.number, $0.id) }.sorted(by: <).compactMap { posts[$0.1] }
    }

    /// Only posts that come before can be answered, so that no circle is possible.
    private static func comments(_ posts: [DiscoursePost]) -> [Comment] {
        var places: [Int: Int] = [:]
        let nodes = posts.enumerated().map { place, post in
            var node = CommentNode(post.comment)
            node.enclosing = post.answered.flatMap { places[$0] }
            if places[post.number] == nil { places[post.number] = place }
            return node
        }
        return CommentThread(nodes: nodes).flattened().withoutUnansweredGone
    }
}

extension JSONValue {
    /// The numbers of the posts that solve a topic: an object in old versions, an array in new ones.
    fileprivate var acceptedAnswers: Set<Int> {
        let answers = (self["accepted_answers"].array ?? []) + [self["accepted_answer"]]
        return Set(answers.compactMap { $0["post_number"].int })
    }
}
