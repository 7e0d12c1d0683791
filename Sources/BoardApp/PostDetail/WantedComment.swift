import BoardCore

/// The comment that a link leads to, by its name in links.
struct WantedComment {
    let name: String
    /// Whether the source was asked for the part of a long thread that has it.
    var isAskedFor = false

    init(name: String) { self.name = name }

    /// What is known of it.
    enum Search {
        case found(Comment.ID)
        /// Why it will not come, as a sentence.
        case absent(String)
    }

    /// Looks for it; `nil` while it may still come.
    func search(in thread: PostThread) -> Search? {
        if let comment = thread.comments.first(where: { $0.addressName == name }) {
            return .found(comment.id)
        }
        return thread.isLoading || isToBeAskedFor(in: thread) ? nil : .absent(absence(from: thread))
    }

    /// Whether it may be in what the source gives of the thread when it is asked.
    func isToBeAskedFor(in thread: PostThread) -> Bool {
        !isAskedFor && thread.missingComments > 0
    }

    /// What has not come may be among the replies that nobody asked for yet.
    private func absence(from thread: PostThread) -> String {
        thread.comments.count < thread.commentCount
            || thread.comments.contains { $0.missingReplies > 0 }
            ? "The comment that the link leads to is not among those here."
            : "The comment that the link leads to is not there any more."
    }
}
