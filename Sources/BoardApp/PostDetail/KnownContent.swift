import BoardCore

/// What a reader knew of a post when they asked for what is new.
struct KnownContent {
    private let comments: Set<Comment.ID>
    private let body: String

    init(_ thread: PostThread) {
        comments = Set(thread.comments.map(\.id))
        body = thread.body
    }

    /// What has come since, in words.
    func news(in thread: PostThread) -> String {
        let count = thread.comments.count { !comments.contains($0.id) }
        return NewsWords.summary(comments: count, isTextNew: thread.body != body)
    }
}
