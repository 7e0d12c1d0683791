import BoardCore

/// A post with all of its comments that came so far.
struct LemmyThread: Sendable {
    var post: LemmyPost
    private var nodes: [CommentNode] = []
    /// How many answers each one has, at any depth, by the server's count.
    private var answerCounts: [Int] = []
    private var places: [Int: Int] = [:]
    /// The comments below which nothing more came, whatever the server counts there.
    private var exhausted: Set<Int> = []

    init(_ post: LemmyPost) {
        self.post = post
    }

    /// All that is read of "comment views": most of each is about its post and its community.
    static let names: JSONNames = [
        "comments", "comment", "id", "path", "content", "published", "updated", "deleted",
        "removed", "creator", "name", "local", "actor_id", "counts", "child_count", "score",
        "my_vote",
    ]

    /// How many comments came.
    var count: Int { nodes.count }

    /// Takes comments as "comment views"; one that is here already is replaced.
    mutating func add(_ views: [JSONValue]) {
        for view in views { add(view) }
    }

    private mutating func add(_ view: JSONValue) {
        guard let id = view["comment"]["id"].int else { return }
        let node = CommentNode(lemmy: view, id: id)
        let answerCount = max(0, view["counts"]["child_count"].int ?? 0)
        if let place = places[id] {
            nodes[place] = node
            answerCounts[place] = answerCount
        } else {
            places[id] = nodes.count
            nodes.append(node)
            answerCounts.append(answerCount)
        }
    }

    /// Remembers that the server has no more answers to this comment than are here.
    mutating func markExhausted(under comment: Int) {
        exhausted.insert(comment)
    }

    func holds(_ comment: Int) -> Bool { places[comment] != nil }

    /// How many answers a comment has at any depth, by the server's count.
    func answerCount(of comment: Int) -> Int { places[comment].map { answerCounts[$0] } ?? 0 }

    func thread(isLoading: Bool) -> PostThread {
        post.thread(
            comments: CommentThread(nodes: countedNodes()).flattened().withoutUnansweredGone,
            isLoading: isLoading)
    }

    /// Each comment tells of the missing answers that no comment below it tells of.
    private func countedNodes() -> [CommentNode] {
        var missing = answerCounts
        for (place, node) in nodes.enumerated() {
            guard let parent = node.parentID.flatMap({ Int($0) }).flatMap({ places[$0] }) else {
                continue
            }
            missing[parent] = missing[parent].subtractingAnswers(answerCounts[place])
        }
        for comment in exhausted { places[comment].map { missing[$0] = 0 } }
        var nodes = nodes
        for place in nodes.indices { nodes[place].missingReplies = max(0, missing[place]) }
        return nodes
    }
}

extension Int {
    /// Without an answer and those below it; a server may count to anything.
    fileprivate func subtractingAnswers(_ count: Int) -> Int {
        let (rest, overflows) = subtractingReportingOverflow(count)
        return overflows || rest == .min ? .min + 1 : rest - 1
    }
}

extension CommentNode {
    /// Reads a "comment view".
    fileprivate init(lemmy view: JSONValue, id: Int) {
        let comment = view["comment"]
        self.init(id: "\(id)")
        createdAt = comment["published"].date
        isEdited = comment["updated"].date != nil
        score = view["counts"]["score"].int
        vote = view["my_vote"].vote
        parentID = comment["path"].string?.lemmyParent
        presence =
            comment["deleted"].bool == true
            ? .deleted : comment["removed"].bool == true ? .removed : .present
        guard presence == .present else { return }
        // Servers send the words of what is gone, and leave hiding them to us.
        author = view["creator"].lemmyName
        body = comment["content"].string
    }
}

extension String {
    /// The comment that is answered by the one with this path, as 601 in `0.600.601.603`.
    fileprivate var lemmyParent: String? {
        let steps = utf8.split(separator: UInt8(ascii: ".")).suffix(2)
        guard steps.count == 2, let parent = steps.first.flatMap({ String($0) }), parent != "0"
        else { return nil }
        return parent
    }
}
