import BoardCore
import RIBs
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct DraftCommandsTests {
    let store: MemoryDraftStore
    let outbox: Outbox
    let presenter = RootPresentableSpy()
    let interactor = Interactor()

    init() {
        let store = MemoryDraftStore()
        self.store = store
        outbox = Outbox(
            store: store, writer: { _ in nil }, author: { _ in nil }, sentence: { $0.message })
    }

    /// - Parameter opened: called with the draft that is opened.
    private func commands(opened: @escaping (Draft) -> Void) -> CommandTable {
        interactor.activate()
        let writingServices = WritingServices(
            drafts: store,
            outbox: outbox,
            items: BehaviorRelay(value: []), accounts: BehaviorRelay(value: SignedInAccounts()))
        return .sample(
            presenter: presenter, writingServices: writingServices, interactor: interactor,
            opened: opened)
    }

    @Test func `a draft is discarded only after a question, and the other drafts remain`()
        async throws
    {
        for title in ["Tea", "Cake"] {
            try await store.save(
                Draft(
                    id: title, target: .newPost("free", at: .sample), title: title,
                    stage: .refused(reason: "No."), updatedAt: SamplePosts.now))
        }
        _ = try await outbox.reload()
        let commands = commands { _ in }

        commands.run(.drafts)
        #expect(await eventually { presenter.choices.last?.map(\.text) == ["Cake", "Tea"] })
        presenter.discard?(0)
        #expect(try await store.drafts().count == 2)
        presenter.questions.last?.onConfirm()

        #expect(await eventually { presenter.choices.last?.map(\.text) == ["Tea"] })
        #expect(try await store.drafts().map(\.id) == ["Tea"])
        #expect(await kept() == ["Tea"])
    }

    /// Returns the IDs of the drafts in the outbox.
    private func kept() async -> [Draft.ID]? {
        var states = outbox.states().makeAsyncIterator()
        return await states.next()?.map(\.id)
    }
}
