import BoardCore

/// A post with all of its comments that came so far.
struct BoardServerThread: Sendable {
    /// Behind which mark its comments go on; `nil` where all that can be asked for have come.
    private(set) var next: String?
    private let post: BoardServerPost
    private var nodes: [CommentNode] = []
    /// How many answers each one has, at any depth, by the server's count.
    private var answerCounts: [Int] = []
    private var places: [String: Int] = [:]
    /// The comments below which nothing more came, whatever the server counts there.
    private var exhausted: Set<String> = []

    init(_ post: BoardServerPost) {
        self.post = post
    }

    /// How many comments came.
    var count: Int { nodes.count }

    func holds(_ comment: String) -> Bool { places[comment] != nil }

    /// Takes the next page of all comments.
    mutating func add(_ answer: JSONValue) {
        next = addPage(answer)
    }

    /// Takes a page of comments, and says behind which mark that list goes on.
    mutating func addPage(_ answer: JSONValue) -> String? {
        let before = count
        let page = BoardServerComments(answer)
        for (node, answerCount) in zip(page.nodes, page.answerCounts) { add(node, answerCount) }
        return count > before && count < Self.limit ? answer.mark : nil
    }

    /// More than anybody reads: a server that gives more would be asked without end.
    private static let limit = 20_000

    /// A comment that is here already is replaced.
    private mutating func add(_ node: CommentNode, _ answerCount: Int) {
        guard let id = node.id else { return }
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
    mutating func markExhausted(under comment: String) {
        exhausted.insert(comment)
    }

    func thread(isLoading: Bool) -> PostThread {
        post.thread(
            comments: CommentThread(nodes: countedNodes()).flattened().withoutUnansweredGone,
            isLoading: isLoading)
    }

    /// Each comment tells of the missing answers that no comment below it tells of.
    private func countedNodes() -> [CommentNode] {
        var missing = answerCounts
        for (node, answerCount) in zip(nodes, answerCounts) {
            guard let parent = node.parentID.flatMap({ places[$0] }) else { continue }
            missing[parent] -= answerCount + 1
        }
        for comment in exhausted { places[comment].map { missing[$0] = 0 } }
        var nodes = nodes
        for place in nodes.indices { nodes[place].missingReplies = max(0, missing[place]) }
        return nodes
    }
}
