import RIBs
import Testing

@MainActor
@Suite(.watchdog)
struct LaunchRouterTests {
    private let journal = Journal()
    private let root: RootRouter
    private let child: SampleRouter

    init() {
        root = RootRouter(
            interactor: SampleInteractor("root", journal), viewController: SampleView())
        child = SampleRouter("child", journal)
        root.child = child
    }

    @Test func `launching loads the root, activates it, and then its children`() {
        root.launch()

        #expect(
            journal.take() == [
                "root.didLoad", "child.didLoad", "root.didBecomeActive",
                "child.stream true", "child.didBecomeActive",
            ])
        #expect(root.interactable.isActive)
    }

    @Test func `launching a launched tree changes nothing`() {
        root.launch()
        _ = journal.take()

        root.launch()

        #expect(journal.take() == [])
    }

    @Test func `stopping deactivates the root last, and then detaches the children`() {
        root.launch()
        _ = journal.take()

        root.stop()

        #expect(
            journal.take() == [
                "child.willResignActive", "child.stream false", "root.willResignActive",
                "child.didDetach",
            ])
        #expect(!root.interactable.isActive)
        #expect(root.children.isEmpty)
    }

    @Test func `a child that is attached while the tree stops is also detached`() {
        let late = SampleRouter("late", journal)
        root.interactor.onResignActive = { [root] _ in root.attachChild(late) }
        root.launch()

        root.stop()

        #expect(journal.take().suffix(3) == ["late.didLoad", "late.didDetach", "child.didDetach"])
        #expect(root.children.isEmpty)
    }

    @Test func `a tree cannot be activated during or after its stop`() {
        let subscription = root.interactor.isActiveStream.subscribe { [root] in
            if !$0 { root.interactor.activate() }
        }
        root.launch()

        root.stop()
        subscription.cancel()
        root.interactor.activate()

        #expect(!root.interactor.isActive)
    }

    @Test(arguments: [true, false])
    func `a root that was stopped before its launch is never loaded`(byActivation: Bool) {
        // If it were loaded, attaching it would be misuse.
        root.child = nil
        root.stop()

        if byActivation { root.interactor.activate() } else { root.load() }

        #expect(journal.take() == [])
        #expect(!root.interactor.isActive)
    }

    @Test func `a stopped router cannot be launched, attached to, or attached`() {
        root.stop()

        let found = misuse {
            root.launch()
            root.attachChild(child)
            child.attachChild(root)
        }

        #expect(
            found.map(\.rule) == [
                .launchedAfterStop, .attachedAfterTeardown, .attachedAfterTeardown,
            ])
        #expect(root.children.isEmpty && child.children.isEmpty)
        #expect(journal.take() == [])
    }
}

@MainActor
private final class SampleView: ViewControllable {}

@MainActor
private final class RootRouter: LaunchRouter<SampleInteractor, any ViewControllable> {
    var child: SampleRouter?

    override func didLoad() {
        super.didLoad()
        interactor.journal.note("root.didLoad")
        if let child { attachChild(child) }
    }
}
