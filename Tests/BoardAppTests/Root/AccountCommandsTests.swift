import BoardCore
import RIBs
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct AccountCommandsTests {
    let service = ScriptedAccounts()
    let session = SessionActionableItemSpy()
    let presenter = RootPresentableSpy()
    let commands: CommandTable

    init() {
        let source = WritableSource(accounts: service, writer: ScriptedWriter())
        let router = RootRoutingSpy()
        router.sessionItem = session
        commands = .sample(
            presenter: presenter, source: source, interactor: Interactor(), router: router)
    }

    @Test func `another account is chosen by name`() {
        session.account = service.account("ann")
        session.others = [service.account("bob")]

        commands.run(.account)

        #expect(presenter.choices.last?.map(\.text) == ["ann", "bob", "Another account"])
        #expect(presenter.choices.last?.map(\.note) == ["in use", "", ""])
        presenter.choose(1)
        #expect(session.steps == ["use bob"])
        presenter.choose(2)
        #expect(session.steps == ["use bob", "login at sample"])
    }

    @Test func `choosing an account without any signs in`() {
        commands.run(.account)

        #expect(session.steps == ["login at sample"])
        #expect(presenter.choices.isEmpty)
    }
}
