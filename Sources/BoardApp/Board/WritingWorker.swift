import BoardCore
import RIBs

@MainActor protocol WritingWorkerListener: AnyObject {
    /// What is on its way is another, or waits.
    func writingWorkerDidNoteOutgoing()
    /// The sources have something else by now, or tell another reader of it.
    func writingWorkerDidFindChange()
    /// A source takes somebody's credential no longer.
    func writingWorker(didFindExpiredAt source: SourceID)
}

/// Follows who is signed in, how the reader voted, and what becomes of what was written.
final class WritingWorker: BoardWorker {
    weak var listener: (any WritingWorkerListener)?
    private let streams: WritingStreams
    private let changes: PostChanges
    /// Who is signed in, at whatever site.
    private var signedIn = SignedInAccounts()
    /// Those whom a site did not know, which is told once.
    private var unknown: Set<Account> = []
    /// How many drafts were refused before they were seen here.
    private var refusedBefore = 0

    init(model: BoardModel, streams: WritingStreams, changes: PostChanges) {
        self.streams = streams
        self.changes = changes
        super.init(model: model)
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(streams.accounts) { [weak self] in self?.follow($0) }
        scope.bind(streams.votes) { [weak self] votes in self?.note { $0.votes = votes } }
        scope.bind(streams.outbox) { [weak self] in self?.follow($0) }
    }

    /// Shows what is new, if it is.
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
    /// Whether somebody is signed in at a source of the list.
    func isSignedIn(at source: SourceID) -> Bool {
        signedIn.account(at: model.source, member: source) != nil
    }

    /// Shows who is signed in, as far as it is known what the sources are.
    func noteAccounts() {
        note {
            $0.accounts = signedIn.accounts(at: model.source)
            $0.marks.knownReaders = Set(model.source.members.filter(isSignedIn))
        }
        for id in model.source.members where isNewlyUnknown(at: id) {
            listener?.writingWorker(didFindExpiredAt: id)
        }
    }

    /// Whether a source has taken who is signed in there for a guest, which nobody was told.
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

    /// What a site told somebody of his own votes is nothing for whoever comes after him, and a guest
    /// was told of none. Of who was signed in at the start it knew from the first request on.
    private func followAccounts(afterSignIn isSignIn: Bool) {
        let before = model.state.accounts
        noteAccounts()
        let isOther = before != model.state.accounts
        guard isSignIn || isOther && (!before.isEmpty || isForOthers) else { return }
        if isOther {
            changes.forgetVotes()
            model.state.marks.forgetTelling()
        }
        listener?.writingWorkerDidFindChange()
    }

    /// Whether the list was refused to whoever asked for it.
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
        // What was refused before is a draft like others.
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
                    ? "A draft was refused; :drafts has it, and why."
                    : "\(count) drafts were refused; :drafts has them, and why.")
        }
        refusedBefore = count
    }

    private func tell(_ item: OutboxItem) {
        switch item.state {
        case .sent(let written):
            if case .post(let post) = written { model.state.marks.noteWriting(of: post) }
            let note = written == nil ? "; it is shown when a moderator has looked at it." : ""
            model.presenter.show(message: "Sent: \(item.draft.heading)\(note)")
            didChange(item.draft.target)
        case .refused(let reason, _):
            model.presenter.show(message: "Not sent: \(reason) :drafts has it.")
            // It may be refused for what stands there now.
            if let post = item.draft.target.post { changes.didChange(post) }
        case .signedOut: listener?.writingWorker(didFindExpiredAt: item.draft.source)
        case .sending, .waiting, .authorAway, .sourceMissing: break
        }
    }

    /// Asks the source again for what the reader changed.
    private func didChange(_ target: WritingTarget) {
        if let post = target.post { changes.didChange(post) }
        listener?.writingWorkerDidFindChange()
    }
}
