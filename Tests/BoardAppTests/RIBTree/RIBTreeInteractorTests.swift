import BoardApp
import RIBs
import TestSupport
import Testing

@MainActor struct RIBTreeInteractorTests {
    let presenter = RIBTreePresentableSpy()
    let listener = RIBTreeListenerSpy()
    let root = Router(interactor: Interactor())
    let recorder = EventRecorder(now: { SamplePosts.now })
    let interactor: RIBTreeInteractor

    init() {
        recorder.begin(root)
        interactor = RIBTreeInteractor(presenter: presenter, root: root, record: recorder.record)
        interactor.listener = listener
        root.interactor.activate()
    }

    @Test func `the tree is shown at once, and again when something happens in it`() {
        interactor.activate()
        #expect(presenter.states.map(\.tree.children.count) == [0])

        root.attachChild(Router(interactor: Interactor()))

        #expect(presenter.states.last?.tree.children.count == 1)
        #expect(presenter.states.last?.record.events.last?.event.kind == .attached)
    }

    @Test func `nothing is presented after the interactor resigns active`() {
        interactor.activate()
        interactor.deactivate()
        let count = presenter.states.count

        root.attachChild(Router(interactor: Interactor()))

        #expect(presenter.states.count == count)
    }

    @Test func `the state shows whether a leak detector is active`() {
        interactor.activate()
        #expect(presenter.states.last?.pendingCount == nil)

        root.leakDetector = LeakDetector()
        root.attachChild(Router(interactor: Interactor()))

        #expect(presenter.states.last?.pendingCount == 0)
    }

    @Test func `closing is reported to the parent`() {
        interactor.activate()

        interactor.close()

        #expect(listener.closes == 1)
    }
}
