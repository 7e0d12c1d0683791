import BoardCore

/// The comments of a thread as they arrive, with the server's reply counts.
struct CountedComments: Sendable {
    private var nodes: [CommentNode] = []
    /// The number of replies to each comment, at any depth, according to the server.
    private var answerCounts: [Int] = []
    private var places: [Comment.ID: Int] = [:]
    /// The comments without further replies, whatever the server's count.
    private var exhausted: Set<Comment.ID> = []

    /// The number of comments received.
    var count: Int { nodes.count }

    /// The size of all texts in bytes.
    var size: Int { nodes.reduce(0) { $0 + ($1.body?.utf8.count ?? 0) } }

    func holds(_ comment: Comment.ID) -> Bool { places[comment] != nil }

    /// Returns the number of replies to a comment, at any depth, according to the server.
    func answerCount(of comment: Comment.ID) -> Int {
        places[comment].map { answerCounts[$0] } ?? 0
    }

    /// Returns the number of missing comments that no received comment leads to.
    ///
    /// The total `count` includes all comments below `parent`, or all comments if it is `nil`.
    func missingCount(under parent: Comment.ID?, of count: Int) -> Int {
        zip(nodes, answerCounts).reduce(count) { missing, known in
            known.0.parentID == parent ? missing.subtractingAnswers(known.1) : missing
        }
    }

    /// Adds or replaces a comment. A comment without an id is ignored.
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

    /// Records that the server has no further replies to a comment.
    mutating func markExhausted(under comment: Comment.ID) {
        exhausted.insert(comment)
    }

    /// The comments in reading order, without deleted ones that have no replies.
    var comments: [Comment] {
        CommentThread(nodes: countedNodes()).flattened().withoutDeletedLeaves
    }

    /// Returns the comments with the numbers of missing replies that none of their replies include.
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
    /// Subtracts a reply and the replies below it, without overflow for any count.
    fileprivate func subtractingAnswers(_ count: Int) -> Int {
        let (rest, overflows) = subtractingReportingOverflow(count)
        return overflows || rest == .min ? .min + 1 : rest - 1
    }
}
