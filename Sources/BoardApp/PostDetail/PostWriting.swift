import BoardCore
import RIBs

@MainActor protocol PostWritingListener: AnyObject {
    /// Called when the permissions, votes or pending drafts changed.
    func postWritingDidChange()
    /// Called when the signed-in account changed, or the same account signed in again.
    ///
    /// - Parameter isSignIn: whether another account signed in or the earlier one signed out. It is
    ///   `false` for a restored session, and when the same account signs in again.
    func postWriting(didChangeReader isSignIn: Bool)
    /// Called when the post itself changed at its source.
    func postWritingDidChangePost()
    /// Called when a comment of the user was sent at the first attempt.
    func postWriting(didSend comment: Comment.ID)
}

/// An observer of the user's permissions for a post, their votes and their pending drafts.
@MainActor final class PostWriting {
    weak var listener: (any PostWritingListener)?

    private(set) var state = PostDetailState.Writing()
    private let post: PostID
    private let source: any BoardSource
    private let actions: PostActions
    private let streams: WritingStreams
    /// The number of sign-ins so far; `Int.max` until the first value arrives.
    private var signIns = Int.max

    init(
        at post: PostID, of source: any BoardSource, actions: PostActions, streams: WritingStreams
    ) {
        self.post = post
        self.source = source
        self.actions = actions
        self.streams = streams
    }

    func follow(for interactor: Interactor) {
        interactor.bind(streams.accounts) { [weak self] in self?.take($0) }
        interactor.bind(actions.votes) { [weak self] votes in self?.note { $0.votes = votes } }
        interactor.bind(streams.outbox) { [weak self] items in
            guard let self else { return }
            note { $0.outgoing = items.filter { $0.belongs(to: post) } }
            if let comment = items.lazy.compactMap({ $0.comment(sentTo: self.post) }).first {
                listener?.postWriting(didSend: comment)
            }
        }
        interactor.bind(actions.changedPosts) { [weak self] changed in
            if let self, changed == post { listener?.postWritingDidChangePost() }
        }
    }

    private func take(_ accounts: SignedInAccounts) {
        let (before, isSignIn) = (state.account, accounts.signIns > signIns)
        signIns = accounts.signIns
        noteCapabilities()
        note { $0.account = accounts.account(at: source, member: post.source) }
        let isOther = state.account != before
        guard isOther || isSignIn else { return }
        listener?.postWriting(didChangeReader: isOther && (isSignIn || before != nil))
    }

    /// Reads the capabilities again, because some sources report moderators with the first thread.
    func noteCapabilities() {
        guard let capabilities = source.member(post.source)?.capabilities else { return }
        note {
            $0.abilities = capabilities.writing
            $0.moderators = capabilities.moderators
            $0.moderationAccounts = capabilities.moderationAccounts
            $0.editWindow = capabilities.editWindow
        }
    }

    private func note(_ edit: (inout PostDetailState.Writing) -> Void) {
        let old = state
        edit(&state)
        if state != old { listener?.postWritingDidChange() }
    }
}

extension OutboxItem {
    /// Returns `true` if the draft is for this thread and not sent yet.
    fileprivate func belongs(to post: PostID) -> Bool {
        if case .sent = state { return false }
        return draft.target.post == post
    }

    /// Returns the comment if it was sent to this thread just now, at the first attempt.
    fileprivate func comment(sentTo post: PostID) -> Comment.ID? {
        guard case .sent(.comment(let comment, of: post)?) = state, draft.isFirstAttempt,
            !draft.target.isEdit
        else { return nil }
        return comment
    }
}
