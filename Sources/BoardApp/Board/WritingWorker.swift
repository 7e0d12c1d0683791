import BoardCore
import Localization
import RIBs

/// The accounts of the list, the user's votes and the unsent drafts.
package struct ListWriting: Sendable, Equatable {
    /// The accounts that are signed in at the sources of the list.
    package var accounts: [Account] = []
    package var votes = LocalVotes()
    /// The drafts that are not sent yet.
    package var drafts: [OutboxItem] = []
}

/// A worker that tracks the signed-in accounts, the user's votes and the outbox.
final class WritingWorker: Worker {
    private(set) var state = ListWriting()
    private let feed: PostFeed
    private let source: any BoardSource
    private let streams: WritingStreams
    private let actions: PostActions
    private let outputRelay = PublishRelay<Output>()
    /// The signed-in accounts of all sites.
    private var signedIn = SignedInAccounts()
    /// The accounts that a site did not recognize. Each is reported once.
    private var unknown: Set<Account> = []
    /// The number of drafts that were rejected before this list observed them.
    private var refusedBefore = 0

    enum Output {
        case stateChanged
        /// The names of the accounts at each source are known.
        case signedIn([SourceID: Set<String>])
        /// Another account is in use.
        case accountChanged
        /// A new post or comment of the user was sent.
        case sent(WrittenItem)
        /// A new post of the user was sent at the first attempt, and is to be selected.
        case awaited(PostID)
        case message(String)
        /// The content at the sources has changed, or depends on a new account.
        case contentChanged
        /// A server has rejected a stored credential.
        case expired(SourceID)
    }

    init(feed: PostFeed, streams: WritingStreams, actions: PostActions) {
        self.feed = feed
        source = feed.source
        self.streams = streams
        self.actions = actions
        super.init()
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(feed.events) { [weak self] in self?.follow($0) }
        scope.bind(streams.accounts) { [weak self] in self?.follow($0) }
        scope.bind(actions.votes) { [weak self] votes in self?.note { $0.votes = votes } }
        scope.bind(streams.outbox) { [weak self] in self?.follow($0) }
    }

    var output: any ValueStream<Output> { outputRelay }

    /// Publishes the state if the edit changed it.
    private func note(_ edit: (inout ListWriting) -> Void) {
        let old = state
        edit(&state)
        if state != old { outputRelay.accept(.stateChanged) }
    }
}

// MARK: Accounts

extension WritingWorker {
    /// Updates the accounts after each response, which can reveal the site of a source.
    private func follow(_ event: FeedEvent) {
        switch event {
        case .received: noteAccounts()
        case .ended(let load) where load.error != nil: noteAccounts()
        case .began, .ended, .showed, .arranged, .changed: break
        }
    }

    /// Updates the accounts of the list, as far as the sites of its sources are known.
    private func noteAccounts() {
        outputRelay.accept(.signedIn(signedIn.names(at: source)))
        note { $0.accounts = signedIn.accounts(at: source) }
        for id in source.members where isNewlyUnknown(at: id) {
            outputRelay.accept(.expired(id))
        }
    }

    /// Returns `true` the first time that a source treats the signed-in account as a guest.
    private func isNewlyUnknown(at id: SourceID) -> Bool {
        guard let service = source.member(id)?.accounts, service.recognizesCredential == false,
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
        let before = state.accounts
        noteAccounts()
        let isOther = before != state.accounts
        guard isSignIn || isOther && (!before.isEmpty || isForOthers) else { return }
        if isOther {
            actions.removeAllVotes()
            outputRelay.accept(.accountChanged)
        }
        outputRelay.accept(.contentChanged)
    }

    /// A Boolean value that indicates whether the server refused the list to the current account.
    private var isForOthers: Bool {
        guard case .failed(let error) = feed.state.activity else { return false }
        return error.requiresSignIn
    }
}

// MARK: The outbox

extension WritingWorker {
    private func follow(_ items: [OutboxItem]) {
        let known = Dictionary(state.drafts.map { ($0.id, $0.state) }) { first, _ in first }
        let own = items.filter { source.member($0.draft.source) != nil }
        // Drafts that were rejected earlier are announced only by their number.
        let drafts = own.filter { !$0.isRefused || known[$0.id] != nil }
        note { $0.drafts = drafts }
        reportRejected(own.count - drafts.count)
        for item in drafts where known[item.id] != item.state { tell(item) }
    }

    private func reportRejected(_ count: Int) {
        if count > refusedBefore {
            let message =
                count == 1
                ? localized("A draft was rejected; :drafts shows why.")
                : localized("\(count) drafts were rejected; :drafts shows why.")
            outputRelay.accept(.message(message))
        }
        refusedBefore = count
    }

    private func tell(_ item: OutboxItem) {
        switch item.state {
        case .sent(let written):
            if let written, !item.draft.target.isEdit {
                outputRelay.accept(.sent(written))
                if case .post(let post) = written, item.draft.isFirstAttempt {
                    outputRelay.accept(.awaited(post))
                }
            }
            let isHeld = written == nil && !item.draft.target.isMessage
            let heading = item.draft.heading
            outputRelay.accept(
                .message(
                    isHeld
                        ? localized("Sent: \(heading); it is visible once a moderator approves it.")
                        : localized("Sent: \(heading)")))
            didChange(item.draft.target)
        case .refused(let reason, _):
            outputRelay.accept(.message(localized("Not sent: \(reason) See :drafts.")))
            // The current content of the post may be the reason for the rejection.
            if let post = item.draft.target.post { actions.didChange(post) }
            endOffline()
        case .signedOut: outputRelay.accept(.expired(item.draft.source))
        case .sending, .waiting, .authorAway, .sourceMissing: break
        }
    }

    /// Reloads a list that could not be reached, because a response to a draft has arrived.
    private func endOffline() {
        if feed.state.isOffline { outputRelay.accept(.contentChanged) }
    }

    /// Reloads the content that the user has changed.
    private func didChange(_ target: WritingTarget) {
        if target.isMessage { return endOffline() }
        if let post = target.post { actions.didChange(post) }
        outputRelay.accept(.contentChanged)
    }
}
