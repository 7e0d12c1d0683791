import RIBs
import RIBsTesting
import Testing

@MainActor
struct SpyTests {
    @Test func `a recorder stores calls in order, and returns them once`() {
        let listener = ListenerSpy<String>()
        listener.note("one")
        listener.note("two")

        #expect(listener.take() == ["one", "two"])
        #expect(listener.calls == [])
    }

    @Test func `a wait ends with an earlier call`() async throws {
        let presenter = PresentableSpy<Int>()
        presenter.present(1)
        presenter.present(2)

        #expect(try await next(from: presenter) { $0 > 1 } == 2)
        #expect(presenter.states == [1, 2])
    }

    @Test func `each wait ends with a call after the previous one`() async throws {
        let presenter = PresentableSpy<Int>()
        presenter.present(1)
        #expect(try await next(from: presenter) == 1)
        Task {
            for state in 2...4 { presenter.present(state) }
        }

        #expect(try await next(from: presenter) == 2)
        #expect(try await next(from: presenter) { $0 == 4 } == 4)
    }

    @Test func `a routing spy records its calls and attaches nothing`() {
        let router = RoutingSpy()
        let child = ChildStub()

        router.load()
        router.attachChild(child)
        #expect(router.children.count == 1)
        router.detachChild(child)

        #expect(router.calls == ["load", "attach ChildStub", "detach ChildStub"])
        #expect(router.children.isEmpty)
        #expect(child.interactor.activations == 0)
    }

    @Test func `an interactor spy counts and records its hooks`() {
        let order = OrderRecorder()
        let interactor = InteractorSpy("Board", notesIn: order)
        interactor.onBecomeActive = { order.note("hook") }
        interactor.onResignActive = { order.note("other hook") }

        interactor.activate()
        interactor.deactivate()
        interactor.activate()

        #expect(interactor.activations == 2)
        #expect(interactor.resignations == 1)
        #expect(
            order.take() == [
                "Board.didBecomeActive", "hook", "Board.willResignActive", "other hook",
                "Board.didBecomeActive", "hook",
            ])
    }

    private func next(
        from spy: CallRecorder<Int>,
        where isWanted: @escaping @MainActor (Int) -> Bool = { _ in true }
    ) async throws -> Int {
        try await expectEnd(of: "the wait") { try await spy.next(where: isWanted) }
    }
}
