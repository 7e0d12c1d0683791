import BoardApp
import TestSupport
import Testing

@MainActor struct CommandLineInteractorTests {
    let presenter = CommandLinePresentableSpy()
    let listener = CommandLineListenerSpy()
    let interactor: CommandLineInteractor

    init() {
        interactor = CommandLineInteractor(presenter: presenter)
        interactor.listener = listener
        interactor.activate()
    }

    @Test func `a command goes to the parent`() {
        interactor.submit("post 42")

        #expect(listener.commands == [.open(.post("42"))])
    }

    @Test func `so does what is wrong with a line`() {
        interactor.submit("pst 42")

        #expect(listener.flaws == [.unknown("pst")])
        #expect(listener.commands.isEmpty)
    }

    @Test func `an empty line and leaving it close it`() {
        interactor.submit(" ")
        interactor.close()

        #expect(listener.closes == 2)
        #expect(listener.commands.isEmpty && listener.flaws.isEmpty)
    }

    @Test func `a completed line is put in place of the old one`() {
        interactor.complete("bo")

        #expect(presenter.texts == ["board "])
    }
}
