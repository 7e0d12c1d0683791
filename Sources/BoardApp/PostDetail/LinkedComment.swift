import BoardCore
import Localization

/// The comment that a link points to, identified by its name in addresses.
struct LinkedComment {
    let name: String
    /// Set once the part of a long thread that contains the comment was requested.
    var isAskedFor = false
    /// Set once the thread was reloaded, because it may be older than the comment.
    var isReloaded = false

    init(name: String) { self.name = name }

    /// The result of looking for the comment.
    enum Search {
        case found(Comment.ID)
        /// The comment will not arrive; the value is a message that says why.
        case absent(String)
    }

    /// Looks for the comment in a thread and returns `nil` while it may still arrive.
    func search(in thread: PostThread) -> Search? {
        if let comment = thread.comments.first(where: { $0.addressName == name }) {
            return .found(comment.id)
        }
        return thread.isLoading || mustBeRequested(in: thread)
            ? nil : .absent(absence(from: thread))
    }

    /// Returns `true` if the thread lacks the comment, and a reload may return it.
    func mustReload(_ thread: PostThread) -> Bool {
        guard case .absent? = search(in: thread) else { return false }
        return !isReloaded && !isAskedFor
    }

    /// Returns `true` if another request may return the comment.
    func mustBeRequested(in thread: PostThread) -> Bool {
        !isAskedFor && thread.missingComments > 0
    }

    /// Returns the message for a missing comment, which may be among replies that are not loaded.
    private func absence(from thread: PostThread) -> String {
        thread.comments.count < thread.commentCount
            || thread.comments.contains { $0.missingReplies > 0 }
            ? localized("The linked comment is not among those loaded.")
            : localized("The linked comment no longer exists.")
    }
}
