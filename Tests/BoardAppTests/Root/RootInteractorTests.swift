import BoardApp
import TestSupport
import Testing

@MainActor struct RootInteractorTests {
    let presenter = RootPresentableSpy()
    let router = RootRoutingSpy()
    let listener = RootListenerSpy()
    let interactor: RootInteractor

    init() {
        interactor = RootInteractor(presenter: presenter)
        interactor.router = router
        interactor.listener = listener
        interactor.activate()
    }

    @Test func `the program begins with a board and ends without one`() {
        #expect(router.routes == ["board"])

        interactor.deactivate()

        #expect(router.routes == ["board", "board gone"])
    }

    @Test func `one interrupt says how to quit and quits nothing`() {
        interactor.interrupt()

        #expect(presenter.messages == ["Press Ctrl-C again to quit."])
        #expect(listener.quits == 0)
    }

    @Test func `two interrupts in a row quit`() {
        interactor.interrupt()
        interactor.interrupt()

        #expect(listener.quits == 1)
    }

    @Test func `another key between two interrupts lets the program go on`() {
        interactor.interrupt()
        interactor.didUseOtherKey()
        interactor.interrupt()

        #expect(listener.quits == 0)
        #expect(presenter.messages.count == 2)
    }

    @Test func `leaving the board quits`() {
        interactor.boardDidClose()

        #expect(listener.quits == 1)
    }

    @Test func `suspending is left to the program`() {
        interactor.suspend()

        #expect(listener.suspends == 1)
        #expect(listener.quits == 0)
    }
}
