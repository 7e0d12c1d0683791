import BoardCore

/// Comments of a thread as they come, of which the server says how many answers each one has.
struct CountedComments: Sendable {
    private var nodes: [CommentNode] = []
    /// How many answers each one has, at any depth, by the server's count.
    private var answerCounts: [Int] = []
    private var places: [Comment.ID: Int] = [:]
    /// The comments below which nothing more came, whatever the server counts there.
    private var exhausted: Set<Comment.ID> = []

    /// How many comments came.
    var count: Int { nodes.count }

    /// The bytes of all texts.
    var size: Int { nodes.reduce(0) { $0 + ($1.body?.utf8.count ?? 0) } }

    func holds(_ comment: Comment.ID) -> Bool { places[comment] != nil }

    /// How many answers a comment has at any depth, by the server's count.
    func answerCount(of comment: Comment.ID) -> Int {
        places[comment].map { answerCounts[$0] } ?? 0
    }

    /// How many of so many comments below a comment, or without one of all, are neither here nor
    /// counted below a comment that is.
    func missingCount(under parent: Comment.ID?, of count: Int) -> Int {
        zip(nodes, answerCounts).reduce(count) { missing, known in
            known.0.parentID == parent ? missing.subtractingAnswers(known.1) : missing
        }
    }

    /// Takes a comment; one that is here already is replaced, and one without an id is not taken.
    mutating func add(_ node: CommentNode, answerCount: Int) {
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
    mutating func markExhausted(under comment: Comment.ID) {
        exhausted.insert(comment)
    }

    /// The comments in reading order, without gone ones that nobody answered.
    var comments: [Comment] {
        CommentThread(nodes: countedNodes()).flattened().withoutUnansweredGone
    }

    /// Each comment tells of the missing answers that no comment below it tells of.
    private func countedNodes() -> [CommentNode] {
        var missing = answerCounts
        for (node, answerCount) in zip(nodes, answerCounts) {
            guard let parent = node.parentID.flatMap({ places[$0] }) else { continue }
            missing[parent] = missing[parent].subtractingAnswers(answerCount)
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
