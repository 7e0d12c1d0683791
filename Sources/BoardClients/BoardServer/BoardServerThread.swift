import BoardCore

/// A post with all of its comments that came so far.
struct BoardServerThread: Sendable {
    /// Behind which mark its comments go on; `nil` where all that can be asked for have come.
    private(set) var next: String?
    private let post: BoardServerPost
    private var comments = CountedComments()

    init(_ post: BoardServerPost) {
        self.post = post
    }

    /// How many comments came.
    var count: Int { comments.count }

    func holds(_ comment: String) -> Bool { comments.holds(comment) }

    /// Takes the next page of all comments.
    mutating func add(_ answer: JSONValue) {
        next = addPage(answer)
    }

    /// Takes a page of comments, and says behind which mark that list goes on.
    mutating func addPage(_ answer: JSONValue) -> String? {
        let before = count
        let page = BoardServerComments(answer)
        for (node, answerCount) in zip(page.nodes, page.answerCounts) {
            comments.add(node, answerCount: answerCount)
        }
        return count > before && count < Self.limit ? answer.mark : nil
    }

    /// More than anybody reads: a server that gives more would be asked without end.
    private static let limit = 20_000

    /// Remembers that the server has no more answers to this comment than are here.
    mutating func markExhausted(under comment: String) {
        comments.markExhausted(under: comment)
    }

    func thread(isLoading: Bool) -> PostThread {
        post.thread(comments: comments.comments, isLoading: isLoading)
    }
}
