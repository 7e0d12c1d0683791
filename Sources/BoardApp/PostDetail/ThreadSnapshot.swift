import BoardCore

/// A snapshot of a post's text and comments, taken when the user refreshes.
struct ThreadSnapshot {
    private let comments: Set<Comment.ID>
    private let body: String

    init(_ thread: PostThread) {
        comments = Set(thread.comments.map(\.id))
        body = thread.body
    }

    /// Returns a message that sums up what was added since the snapshot.
    ///
    /// - Parameter isQuiet: whether to return `nil` if nothing was added.
    func news(in thread: PostThread, isQuiet: Bool = false) -> String? {
        let count = thread.comments.count { !comments.contains($0.id) }
        let isTextNew = thread.body != body
        if isQuiet, count == 0, !isTextNew { return nil }
        return UpdateMessage.summary(comments: count, isTextNew: isTextNew)
    }
}
