import BoardCore
import Essentials
import Localization
import RIBs

package protocol ComposePresentable: Presentable {
    var listener: (any ComposePresentableListener)? { get set }
    /// The text written so far.
    var composedText: ComposedText { get }
    func present(_ state: ComposeState)
    /// Replaces the title and the body.
    func setText(title: String, body: String)
    /// Shows a preview of the text, unless the user has pressed a key since requesting it.
    func present(preview: RichText)
    func show(message: String)
    /// Shows an error in a dialog until the user closes it.
    func alert(_ lines: [String])
    /// Asks for confirmation before text is lost.
    func ask(_ lines: [String], onConfirm: @escaping () -> Void)
}

package protocol ComposeListener: AnyObject {
    /// Called when the user leaves the screen, after the draft is saved.
    ///
    /// - Parameter isKept: a Boolean value that indicates whether a draft is stored.
    func composeDidClose(isKept: Bool)
    /// Called when the draft has been added to the outbox.
    func compose(didSend draft: Draft)
}

/// Saves the text being written within a second of each change, and passes it to the outbox.
package final class ComposeInteractor: PresentableInteractor<any ComposePresentable>,
    ComposePresentableListener
{
    package weak var listener: (any ComposeListener)?

    /// The delay between a change and its autosave.
    package static let savingPause = Duration.milliseconds(500)

    private let request: ComposeRequest
    private let source: any BoardSource
    private let accounts: any ValueStream<SignedInAccounts>
    private let inbox: any ValueStream<InboxContents>
    private let pendingWork: ActivityTracker
    private let autosave: DraftAutosave
    private var state: ComposeState

    package init(
        presenter: any ComposePresentable, request: ComposeRequest, source: any BoardSource,
        store: any DraftStore, outbox: Outbox, accounts: any ValueStream<SignedInAccounts>,
        inbox: any ValueStream<InboxContents> = BehaviorRelay(value: InboxContents()),
        pendingWork: ActivityTracker, now: @escaping () -> Date, clock: any Clock<Duration>
    ) {
        self.request = request
        self.source = source
        self.accounts = accounts
        self.inbox = inbox
        self.pendingWork = pendingWork
        let draft = request.draft(at: now())
        autosave = DraftAutosave(
            draft: draft, store: store, outbox: outbox, pendingWork: pendingWork, now: now,
            clock: clock)
        state = ComposeState(of: draft, for: request, at: source)
        super.init(presenter: presenter)
        presenter.listener = self
        autosave.owner = self
    }

    private var draft: Draft {
        get { autosave.draft }
        set { autosave.draft = newValue }
    }

    private var writer: (any PostWriter)? { source.member(draft.source)?.writer }

    // MARK: Beginning

    package override func didBecomeActive() {
        super.didBecomeActive()
        bind(accounts) { [weak self] in self?.take($0) }
        presenter.present(state)
        presenter.setText(title: draft.title, body: draft.body)
        if case .goOn = request { autosave.resume { [weak self] in self?.offerPost() } }
        if case .edit(let item) = request { load(item) }
        loadTarget()
    }

    package override func willResignActive() {
        super.willResignActive()
        autosave.end()
    }

    private func take(_ accounts: SignedInAccounts) {
        let abilities = source.member(draft.source)?.capabilities.writing ?? []
        let author = accounts.account(at: source, member: draft.source)
        change { $0.note(author, abilities: abilities) }
    }

    private func change(_ edit: (inout ComposeState) -> Void) {
        edit(&state)
        presenter.present(state)
    }

    private func load(_ item: WrittenItem) {
        guard let writer else { return }
        change { $0.progress = .loading }
        work(in: pendingWork, { try await writer.draftText(of: item) }) { [weak self] result in
            self?.take(result)
        }
    }

    private func take(_ result: Result<DraftText, any Error>) {
        change { $0.progress = .writing }
        switch result {
        case .success(let text):
            draft.title = text.title
            draft.body = text.body
            draft.original = text
            presenter.setText(title: text.title, body: text.body)
        case .failure(let error):
            presenter.alert([draft.target.sentence(on: BoardError(error))])
            leave(isKept: false)
        }
    }

    private func loadTarget() {
        let loader = TargetLoader(
            source: source.member(draft.source), inbox: inbox, pendingWork: pendingWork)
        loader.load(draft.target, lacksQuote: state.quote == nil, for: self) { [weak self] in
            self?.note($0)
        }
    }

    private func note(_ fact: TargetLoader.Fact) {
        if case .quote(let quote) = fact, quote == state.quote { return }
        change { $0.note(fact) }
        guard case .allBoards = fact else { return }
        if let board = state.onlyBoard { retarget(.newPost(board.id, at: draft.source)) }
        let place = source.member(draft.source)?.name ?? draft.source.name
        if let warning = state.unlistedBoardWarning(at: place) { presenter.show(message: warning) }
    }

    private func retarget(_ target: WritingTarget) {
        draft.target = target
        change { $0.target = target }
    }
}

// MARK: Keeping

extension ComposeInteractor: DraftAutosaveOwner {
    var isWriting: Bool { state.progress == .writing }

    var composedText: ComposedText { presenter.composedText }

    func draftAutosaveDidChangeStatus() {
        change { $0.keeping = autosave.status }
    }

    func draftAutosaveDidLoseLock() {
        guard case .goOn = request else { return }
        presenter.alert([localized("Another program is editing this draft, or has sent it.")])
        leave(isKept: false)
    }

    package func didEdit() {
        if draft.author == nil, !state.isAnonymous { draft.author = state.author?.name }
        autosave.didEdit()
    }

    /// Offers to reply to the post if the parent comment was deleted.
    private func offerPost() {
        guard case .goOn(let kept) = request,
            case .refused(_, isTargetGone: true) = kept.stage,
            case .reply(let post, to: _?) = kept.target
        else { return }
        presenter.ask([
            localized("The comment that you are replying to is gone."),
            localized("Reply to the post instead?"),
        ]) {
            [weak self] in self?.answer(post)
        }
    }

    private func answer(_ post: PostID) {
        retarget(.reply(post, to: nil))
        change { ($0.quote, $0.quotedSource) = (nil, nil) }
        didEdit()
    }
}

// MARK: Another editor

extension ComposeInteractor {
    package func lend() -> String? {
        didEdit()
        return autosave.lend()
    }

    package func didEditExternally() {
        autosave.takeBack()
        didEdit()
    }
}

// MARK: Seeing how it will look

extension ComposeInteractor {
    package func makePreview() {
        let composed = presenter.composedText
        work(in: pendingWork, { [writer] in await composed.preview(by: writer) }) {
            [weak self] (result: Result<RichText, any Error>) in
            if case .success(let text) = result { self?.presenter.present(preview: text) }
        }
    }
}

// MARK: Leaving

extension ComposeInteractor {
    package func close() {
        if [.sending, .discarding].contains(state.progress) { return }
        let isKept = state.keeping != .nothing && !presenter.composedText.isBlank
        do {
            try autosave.saveSynchronously()
            leave(isKept: isKept)
        } catch {
            let reason = DraftStoreError(error).reason
            presenter.ask([
                localized("The draft cannot be saved: \(reason)."), localized("Discard it?"),
            ]) {
                [weak self] in self?.leave(isKept: false)
            }
        }
    }

    private func leave(isKept: Bool) {
        autosave.finish()
        listener?.composeDidClose(isKept: isKept)
    }

    package func discard() {
        guard state.progress == .writing else { return }
        presenter.ask([localized("Discard what you have written?")]) { [weak self] in
            self?.throwAway()
        }
    }

    private func throwAway() {
        change { $0.progress = .discarding }
        autosave.discard { [weak self] result in
            switch result {
            case .success: self?.leave(isKept: false)
            case .failure(let error):
                self?.resumeWriting(after: error) { localized("Not deleted: \($0).") }
            }
        }
    }

    /// Continues after a failed send or discard, with the same keys. The draft is still autosaved.
    private func resumeWriting(after error: any Error, _ message: (_ reason: String) -> String) {
        change { $0.progress = .writing }
        presenter.show(message: message(DraftStoreError(error).reason))
        didEdit()
    }
}

// MARK: Sending

extension ComposeInteractor {
    package func choose(_ board: Board) {
        retarget(.newPost(board.id, at: draft.source))
        didEdit()
    }

    package func toggleAnonymous() {
        change { $0.isAnonymous.toggle() }
        draft.isAnonymous = state.isAnonymous
        didEdit()
    }

    /// Sends the draft. Asks first if another account began it.
    package func send() {
        guard state.progress == .writing else { return }
        guard let question = state.questionAboutAuthor(of: draft) else { return submit() }
        presenter.ask([question]) { [weak self] in self?.submit() }
    }

    private func submit() {
        let draft = state.signed(autosave.current)
        if let fault = state.fault(in: draft) { return presenter.show(message: fault) }
        change { $0.progress = .sending }
        autosave.send(draft) { [weak self] in self?.didSend(draft, $0) }
    }

    private func didSend(_ draft: Draft, _ result: Result<Void, any Error>) {
        switch result {
        case .success: listener?.compose(didSend: draft)
        case .failure(let error):
            resumeWriting(after: error) {
                localized("Not sent, press Ctrl-S to try again: \($0).")
            }
        }
    }
}
