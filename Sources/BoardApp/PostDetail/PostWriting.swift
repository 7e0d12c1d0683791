import BoardCore
import RIBs

@MainActor protocol PostWritingListener: AnyObject {
    /// What the reader may do, or has done, is another.
    func postWritingDidChange()
    /// Somebody else reads now, or somebody has signed in anew.
    ///
    /// - Parameter isSignIn: whether somebody else reads who is signed in, or read until now.
    func postWriting(didChangeReader isSignIn: Bool)
    /// The post itself is another at its source.
    func postWritingDidChangePost()
}

/// Follows what the reader may do at a post beside reading, and what of that is on its way.
@MainActor final class PostWriting {
    weak var listener: (any PostWritingListener)?

    private(set) var state = PostDetailState.Writing()
    private let post: PostID
    private let source: any BoardSource
    private let streams: WritingStreams
    /// How often somebody has signed in; more than ever until that is known.
    private var signIns = Int.max

    init(at post: PostID, of source: any BoardSource, streams: WritingStreams) {
        self.post = post
        self.source = source
        self.streams = streams
    }

    func follow(for interactor: Interactor) {
        interactor.bind(streams.accounts) { [weak self] in self?.take($0) }
        interactor.bind(streams.votes) { [weak self] votes in self?.note { $0.votes = votes } }
        interactor.bind(streams.outbox) { [weak self] items in
            guard let self else { return }
            note { $0.outgoing = items.filter { $0.belongs(to: post) } }
        }
        interactor.bind(streams.changedPosts) { [weak self] changed in
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

    /// Some sources tell of moderators with the first thread.
    func noteCapabilities() {
        guard let capabilities = source.member(post.source)?.capabilities else { return }
        note {
            $0.abilities = capabilities.writing
            $0.moderators = capabilities.moderators
            $0.timeToChange = capabilities.timeToChange
        }
    }

    private func note(_ edit: (inout PostDetailState.Writing) -> Void) {
        let old = state
        edit(&state)
        if state != old { listener?.postWritingDidChange() }
    }
}

extension OutboxItem {
    /// Whether it goes to this thread and is not there yet.
    fileprivate func belongs(to post: PostID) -> Bool {
        if case .sent = state { return false }
        return draft.target.post == post
    }
}
