import BoardCore
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct AccountCommandsTests {
    let service = ScriptedAccounts()
    let session = SessionActionableItemSpy()
    let presenter = RootPresentableSpy()
    let commands: AccountCommands

    init() {
        let source = WritableSource(accounts: service, writer: ScriptedWriter())
        commands = AccountCommands(
            presenter: presenter, source: source, session: { [session] in session },
            sourceAtHand: { nil })
    }

    @Test func `another account is chosen by name`() {
        session.account = service.account("ann")
        session.others = [service.account("bob")]

        commands.chooseAccount()

        #expect(presenter.choices.last?.map(\.text) == ["ann", "bob", "Another account"])
        #expect(presenter.choices.last?.map(\.note) == ["in use", "", ""])
        presenter.choose(1)
        #expect(session.steps == ["use bob"])
        presenter.choose(2)
        #expect(session.steps == ["use bob", "login at sample"])
    }

    @Test func `choosing an account without any signs in`() {
        commands.chooseAccount()

        #expect(session.steps == ["login at sample"])
        #expect(presenter.choices.isEmpty)
    }
}
