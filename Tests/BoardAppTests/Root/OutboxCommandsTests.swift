import BoardCore
import RIBs
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct OutboxCommandsTests {
    private let store = MemoryDraftStore()
    private let presenter = RootPresentableSpy()
    private let interactor = Interactor()
    private let gate = Gate()
    private let outbox: Outbox

    init() {
        let writer = ScriptedWriter { [gate] draft, _ in
            await gate.pass()
            return .post(PostID(draft.id, in: draft.source))
        }
        outbox = Outbox(
            store: store, writer: { _ in writer }, author: { _ in "ann" },
            sentence: { $0.message })
        interactor.activate()
    }

    /// - Parameter opened: called with the draft that is opened.
    private func commands(opened: @escaping (Draft) -> Void = { _ in }) -> CommandTable {
        let writingServices = WritingServices(
            drafts: store, outbox: outbox, items: BehaviorRelay(value: []),
            accounts: BehaviorRelay(value: SignedInAccounts()))
        return .sample(
            presenter: presenter, writingServices: writingServices, interactor: interactor,
            opened: opened)
    }

    private func give(_ title: String, attempts: Int = 0) async throws {
        try await store.save(
            Draft(
                id: title, target: .newPost("free", at: .sample), title: title, author: "ann",
                stage: .outgoing(key: title, since: SamplePosts.now, attempts: attempts),
                updatedAt: SamplePosts.now))
    }

    @Test(arguments: [0, 1])
    func `taking back an item that may have arrived asks first`(_ attempts: Int) async throws {
        try await give("Tea", attempts: attempts)
        var opened: [Draft] = []
        let commands = commands { opened.append($0) }

        commands.run(.outbox)
        #expect(await eventually { presenter.choices.map { $0.map(\.text) } == [["Tea"]] })
        presenter.choose(0)

        #expect(presenter.questions.count == attempts)
        presenter.questions.last?.onConfirm()
        #expect(await eventually { opened.map(\.title) == ["Tea"] })
        #expect(try await store.drafts().map(\.stage) == [.draft])
    }

    @Test func `an item sent while the list is open keeps its row`() async throws {
        try await give("Tea")
        let commands = commands()
        commands.run(.outbox)
        #expect(await eventually { !presenter.choices.isEmpty })
        try await give("Cake")

        let sending = Task { [outbox] in await outbox.run() }
        defer { sending.cancel() }
        gate.open()

        #expect(
            await eventually {
                presenter.updatedChoices == [
                    Choice("Tea", note: "as ann · sent"), Choice("Cake", note: "as ann · sent"),
                ]
            })
        presenter.choose(0)
        presenter.questions.last?.onConfirm()
        #expect(await eventually { presenter.messages == ["It is no longer in the outbox."] })
    }
}
