import BoardCore

/// A post with the comments loaded so far.
struct BoardServerThread: Sendable {
    /// The cursor of the next page of comments; `nil` if no more can be requested.
    private(set) var next: String?
    /// The reason why the comments end early.
    var end: BoardError?
    private let post: BoardServerPost
    private var comments = CountedComments()
    private var pages = PageGuard<String>()

    init(_ post: BoardServerPost) {
        self.post = post
    }

    /// The number of comments loaded.
    var count: Int { comments.count }

    /// The size of all texts in bytes.
    var size: Int { comments.size }

    func holds(_ comment: String) -> Bool { comments.holds(comment) }

    /// Adds the next page of all comments.
    mutating func add(_ answer: JSONValue, at host: String) {
        var pages = pages
        (next, end) = addPage(answer, to: &pages, at: host)
        self.pages = pages
    }

    /// Adds a page of comments. Returns the cursor of the next page, or the reason to stop.
    mutating func addPage(
        _ answer: JSONValue, to pages: inout PageGuard<String>, at host: String
    ) -> (mark: String?, end: BoardError?) {
        let page = BoardServerComments(answer)
        for (node, answerCount) in zip(page.nodes, page.answerCounts) {
            comments.add(node, answerCount: answerCount)
        }
        let size = page.nodes.reduce(0) { $0 + ($1.body?.utf8.count ?? 0) }
        let cause = pages.take(page.nodes.map { $0.id ?? "" }, size: size)
        guard let mark = answer.mark, !page.nodes.isEmpty else { return (nil, nil) }
        guard let cause else { return (mark, nil) }
        let end = EarlyEnd(cause, at: host, .comment, count: count, of: post.post.commentCount)
        // If the server counts no more comments than have been received, nothing is missing.
        return (nil, cause == .samePage && end.total == nil ? nil : .endedEarly(end))
    }

    /// Records that the server has no further replies to a comment.
    mutating func markExhausted(under comment: String) {
        comments.markExhausted(under: comment)
    }

    /// - Parameter isLast: `true` if no other state follows, although more may be loaded later.
    func thread(isLoading: Bool, isLast: Bool? = nil) -> PostThread {
        let isInterrupted = next != nil && isLast ?? !isLoading
        return post.thread(
            comments: comments.comments,
            missingComments: isInterrupted ? max(1, post.post.commentCount - count) : 0,
            isLoading: isLoading)
    }
}
