import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TestSupport

/// A Compose interactor between spies, with one signed-in account.
@MainActor class ComposeFixture {
    let presenter = ComposePresentableSpy()
    let listener = ComposeListenerSpy()
    let store = MemoryDraftStore()
    let clock = ManualClock()
    let pendingWork = ActivityTracker()
    let accounts = ScriptedAccounts()
    let boards = [Board(id: "free", name: "Free"), Board(id: "work", name: "Work")]

    func compose(
        _ request: ComposeRequest = .new(.newPost("free", at: .sample)),
        writer: ScriptedWriter = ScriptedWriter(), posts: [PostThread] = [],
        boards: [Board]? = nil, writing: WriteCapabilities = [.posts, .replies],
        in store: MemoryDraftStore? = nil
    ) async -> ComposeInteractor {
        let store = store ?? self.store
        let source = WritableSource(
            posts: posts, boards: boards ?? self.boards, accounts: accounts, writer: writer,
            writing: writing)
        let interactor = ComposeInteractor(
            presenter: presenter, request: request, source: source, store: store,
            outbox: Outbox(
                store: store, writer: { _ in writer }, author: { _ in nil },
                sentence: { $0.message }),
            accounts: BehaviorRelay(value: SignedInAccounts([accounts.account("ann")])),
            pendingWork: pendingWork, now: { SamplePosts.now }, clock: clock)
        interactor.listener = listener
        interactor.activate()
        await pendingWork.finish()
        _ = await eventually { state?.boards.isEmpty == false || boards?.isEmpty == true }
        return interactor
    }

    var state: ComposeState? { presenter.states.last }

    func kept() async -> [Draft] { (try? await store.drafts()) ?? [] }
}
