import BoardCore
import RIBs

@MainActor protocol WritingWorkerListener: AnyObject {
    /// Called when the outbox changed or a draft waits for a retry.
    func writingWorkerDidNoteOutgoing()
    /// Called when the content at the sources has changed, or depends on a new account.
    func writingWorkerDidFindChange()
    /// Called when a server has rejected a stored credential.
    func writingWorker(didFindExpiredAt source: SourceID)
}

/// A worker that tracks the signed-in accounts, the user's votes and the outbox.
final class WritingWorker: BoardWorker {
    weak var listener: (any WritingWorkerListener)?
    private let streams: WritingStreams
    private let actions: PostActions
    /// The signed-in accounts of all sites.
    private var signedIn = SignedInAccounts()
    /// The accounts that a site did not recognize. Each is reported once.
    private var unknown: Set<Account> = []
    /// The number of drafts that were rejected before this list observed them.
    private var refusedBefore = 0

    init(model: BoardModel, streams: WritingStreams, actions: PostActions) {
        self.streams = streams
        self.actions = actions
        super.init(model: model)
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(streams.accounts) { [weak self] in self?.follow($0) }
        scope.bind(streams.votes) { [weak self] votes in self?.note { $0.votes = votes } }
        scope.bind(streams.outbox) { [weak self] in self?.follow($0) }
    }

    /// Presents the state if the edit changed it.
    private func note(_ edit: (inout BoardState) -> Void) {
        let old = model.state
        edit(&model.state)
        let new = model.state
        guard
            old.accounts != new.accounts || old.votes != new.votes || old.outgoing != new.outgoing
        else { return }
        model.presenter.present(new)
    }
}

// MARK: Accounts

extension WritingWorker {
    /// Returns `true` if an account is signed in at a source of the list.
    private func isSignedIn(at source: SourceID) -> Bool {
        signedIn.account(at: model.source, member: source) != nil
    }

    /// Updates the accounts of the list, as far as the sites of its sources are known.
    func noteAccounts() {
        note {
            $0.accounts = signedIn.accounts(at: model.source)
            $0.marks.knownReaders = Set(model.source.members.filter(isSignedIn))
        }
        for id in model.source.members where isNewlyUnknown(at: id) {
            listener?.writingWorker(didFindExpiredAt: id)
        }
    }

    /// Returns `true` the first time that a source treats the signed-in account as a guest.
    private func isNewlyUnknown(at id: SourceID) -> Bool {
        guard let service = model.source.member(id)?.accounts, service.knowsReader == false,
            let account = signedIn[service.site]
        else { return false }
        return unknown.insert(account).inserted
    }

    private func follow(_ accounts: SignedInAccounts) {
        let isSignIn = accounts.signIns > signedIn.signIns
        signedIn = accounts
        followAccounts(afterSignIn: isSignIn)
    }

    /// Updates the list for another account.
    ///
    /// Votes that a site reported belong to the earlier account, and a guest received none. No
    /// reload is needed for an account that was signed in at the start, because all requests used
    /// it.
    private func followAccounts(afterSignIn isSignIn: Bool) {
        let before = model.state.accounts
        noteAccounts()
        let isOther = before != model.state.accounts
        guard isSignIn || isOther && (!before.isEmpty || isForOthers) else { return }
        if isOther {
            actions.forgetVotes()
            model.state.marks.forgetTelling()
        }
        listener?.writingWorkerDidFindChange()
    }

    /// A Boolean value that indicates whether the server refused the list to the current account.
    private var isForOthers: Bool {
        guard case .failed(let error) = model.state.activity else { return false }
        return error.meansSignedOut
    }
}

// MARK: The outbox

extension WritingWorker {
    private func follow(_ items: [OutboxItem]) {
        let known = Dictionary(model.state.outgoing.map { ($0.id, $0.state) }) { first, _ in first }
        let own = items.filter { model.source.member($0.draft.source) != nil }
        // Drafts that were rejected earlier are announced only by their number.
        let outgoing = own.filter { !$0.isRefused || known[$0.id] != nil }
        note { $0.outgoing = outgoing }
        listener?.writingWorkerDidNoteOutgoing()
        tellRefused(own.count - outgoing.count)
        for item in outgoing where known[item.id] != item.state { tell(item) }
    }

    private func tellRefused(_ count: Int) {
        if count > refusedBefore {
            model.presenter.show(
                message: count == 1
                    ? "A draft was rejected; :drafts shows why."
                    : "\(count) drafts were rejected; :drafts shows why.")
        }
        refusedBefore = count
    }

    private func tell(_ item: OutboxItem) {
        switch item.state {
        case .sent(let written):
            if case .post(let post) = written { model.state.marks.noteWriting(of: post) }
            let note = written == nil ? "; it is visible once a moderator approves it." : ""
            model.presenter.show(message: "Sent: \(item.draft.heading)\(note)")
            didChange(item.draft.target)
        case .refused(let reason, _):
            model.presenter.show(message: "Not sent: \(reason) See :drafts.")
            // The current content of the post may be the reason for the rejection.
            if let post = item.draft.target.post { actions.didChange(post) }
        case .signedOut: listener?.writingWorker(didFindExpiredAt: item.draft.source)
        case .sending, .waiting, .authorAway, .sourceMissing: break
        }
    }

    /// Reloads the content that the user has changed.
    private func didChange(_ target: WritingTarget) {
        if let post = target.post { actions.didChange(post) }
        listener?.writingWorkerDidFindChange()
    }
}
