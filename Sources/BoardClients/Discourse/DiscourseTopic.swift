import BoardCore
import Essentials

/// A topic with the posts loaded so far.
struct DiscourseTopic: Sendable {
    private let row: Post
    /// The batches that have not been loaded, by position in the topic.
    private var missingByPlace: [Int: DiscoursePostBatch]
    private let links: AbsoluteLinks
    /// The numbers of the posts marked as solutions.
    private let accepted: Set<Int>
    private var posts: [Int: DiscoursePost] = [:]
    /// The ids of all received posts, including those that are not comments.
    private var seen: Set<Int> = []
    /// The size of all texts in bytes.
    private(set) var size = 0
    private static let sizeLimit = 32 << 20
    /// Set after a change by this program, so that the next request is served from the cache.
    var isCurrent = false

    /// Creates a topic with its first posts; `nil` if the value is not a topic.
    init?(_ topic: JSONValue, rows: DiscourseRow) {
        let first = topic["post_stream"]["posts"].array?.first { $0["post_number"].int == 1 }
        let author = topic["details"]["created_by"]["username"].string ?? first?["username"].string
        let isAuthorGone = author?.isBlank != false && first != nil
        guard
            let row = rows.post(
                topic, author: author, isAuthorGone: isAuthorGone, vote: first?.ownVote)
        else { return nil }
        self.row = row
        let chunks = DiscoursePostBatch.chunks(of: topic)
        missingByPlace = Dictionary(uniqueKeysWithValues: chunks.enumerated().map { ($0, $1) })
        links = AbsoluteLinks(site: rows.site)
        accepted = topic.acceptedAnswers
        add(topic)
    }

    /// The number of posts loaded.
    var count: Int { posts.count }

    /// Returns the number in the topic of a loaded post, or `nil`.
    func number(of post: Int) -> Int? { posts[post]?.number }

    /// A Boolean value that indicates whether all batches have been loaded.
    var isWhole: Bool { missingByPlace.isEmpty }

    typealias Missing = (place: Int, chunk: DiscoursePostBatch)

    /// The batches that have not been loaded, in order.
    var missing: [Missing] {
        missingByPlace.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the batch that contains a post, if that is known.
    func missing(with post: Int) -> Missing? {
        missing.first { $0.chunk.has(post) }
    }

    /// Returns whether all batches before a position have been loaded.
    func isWhole(before place: Int) -> Bool { !missingByPlace.keys.contains { $0 < place } }

    /// Adds the response for the batch at a position. Requested posts that are missing are gone.
    ///
    /// Returns the reason to stop loading, or `nil`.
    mutating func add(_ answer: JSONValue, at place: Int) -> EarlyEnd.Cause? {
        let before = seen.count
        add(answer)
        missingByPlace[place] = nil
        if size >= Self.sizeLimit { return .limit }
        let isEmpty = answer["post_stream"]["posts"].array?.isEmpty != false
        return isEmpty || seen.count > before ? nil : .samePage
    }

    /// Discards the remaining batches.
    ///
    /// Returns the error for the missing posts, or `nil` if all posts have been loaded.
    mutating func end(because cause: EarlyEnd.Cause, at host: String) -> BoardError? {
        missingByPlace = [:]
        let end = EarlyEnd(
            cause, at: host, .comment, count: max(0, count - 1), of: row.commentCount)
        return cause == .samePage && end.total == nil ? nil : .endedEarly(end)
    }

    /// Adds the batches from `start` that an earlier state contains completely.
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

    /// Adds a new or changed post. Returns whether the value is a post.
    @discardableResult mutating func take(_ post: JSONValue) -> Bool {
        guard let post = DiscoursePost(post, links: links, accepted: accepted) else { return false }
        size += post.comment.body.utf8.count - (posts[post.id]?.comment.body.utf8.count ?? 0)
        posts[post.id] = post
        return true
    }

    /// - Parameter isLast: `true` if no other state follows, although more may be loaded later.
    func thread(isLoading: Bool, isLast: Bool? = nil) -> PostThread {
        let ordered = ordered
        let first = ordered.first.flatMap { $0.isTopicItself ? $0 : nil }
        let comments = Self.comments(ordered.filter { !$0.isTopicItself })
        return PostThread(
            post: post(with: comments), body: first?.comment.body ?? "", format: .discourseHTML,
            isEdited: first?.comment.isEdited ?? false,
            rights: first?.comment.rights ?? ItemPermissions(), comments: comments,
            missingComments: isLast ?? !isLoading ? missingCount : 0, isLoading: isLoading)
    }

    private var missingCount: Int {
        let known = missingByPlace.values.reduce(0) { $0 + $1.count }
        // For pages, only the topic states the number of posts.
        return known > 0 || isWhole ? known : max(1, row.commentCount + 1 - count)
    }

    /// Returns the row with the number of comments, once all posts have been loaded.
    ///
    /// Sites also count small actions and deleted posts.
    private func post(with comments: [Comment]) -> Post {
        guard isWhole, row.commentCount < DiscoursePostBatch.postLimit else { return row }
        var post = row
        post.commentCount = comments.count { $0.presence == .present }
        return post
    }

    /// The posts in the order of the topic. Sorting the numbers is cheaper than sorting the posts.
    private var ordered: [DiscoursePost] {
        posts.values.map { ($0.number, $0.id) }.sorted(by: <).compactMap { posts[$0.1] }
    }

    /// Builds the comment tree. A reply must follow its parent, which rules out cycles.
    private static func comments(_ posts: [DiscoursePost]) -> [Comment] {
        var places: [Int: Int] = [:]
        let nodes = posts.enumerated().map { place, post in
            var node = CommentNode(post.comment)
            node.enclosing = post.answered.flatMap { places[$0] }
            if places[post.number] == nil { places[post.number] = place }
            return node
        }
        return CommentThread(nodes: nodes).flattened().withoutDeletedLeaves
    }
}

extension JSONValue {
    /// The numbers of the solutions: from an object in old versions, from an array in new ones.
    fileprivate var acceptedAnswers: Set<Int> {
        let answers = (self["accepted_answers"].array ?? []) + [self["accepted_answer"]]
        return Set(answers.compactMap { $0["post_number"].int })
    }
}
