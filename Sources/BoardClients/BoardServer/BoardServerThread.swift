import BoardCore

/// A post with all of its comments that came so far.
struct BoardServerThread: Sendable {
    /// Behind which mark its comments go on; `nil` where all that can be asked for have come.
    private(set) var next: String?
    /// The reason why the comments end before all have come.
    var end: BoardError?
    private let post: BoardServerPost
    private var comments = CountedComments()
    private var pages = PageGuard<String>()

    init(_ post: BoardServerPost) {
        self.post = post
    }

    /// How many comments came.
    var count: Int { comments.count }

    /// The bytes of all texts.
    var size: Int { comments.size }

    func holds(_ comment: String) -> Bool { comments.holds(comment) }

    /// Takes the next page of all comments.
    mutating func add(_ answer: JSONValue, at host: String) {
        var pages = pages
        (next, end) = addPage(answer, to: &pages, at: host)
        self.pages = pages
    }

    /// Takes a page of comments; returns behind which mark that list goes on, or why it does not.
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
        // A server that counts no more than came has sent all of them.
        return (nil, cause == .samePage && end.total == nil ? nil : .endedEarly(end))
    }

    /// Remembers that the server has no more answers to this comment than are here.
    mutating func markExhausted(under comment: String) {
        comments.markExhausted(under: comment)
    }

    /// - Parameter isLast: `true` if no other state follows, though more may be loaded later.
    func thread(isLoading: Bool, isLast: Bool? = nil) -> PostThread {
        let isInterrupted = next != nil && isLast ?? !isLoading
        return post.thread(
            comments: comments.comments,
            missingComments: isInterrupted ? max(1, post.post.commentCount - count) : 0,
            isLoading: isLoading)
    }
}
