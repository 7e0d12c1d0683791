import RIBs
import RIBsTesting
import Testing

/// Tests of RIBs that are no longer retained.
@MainActor
@Suite(.watchdog)
struct ReleaseTests {
    private let journal = Journal()

    @Test func `a detached subtree is released`() {
        let root = SampleRouter("root", journal)
        root.interactor.activate()
        var subtree: SampleRouter? = SampleRouter("b", journal)
        subtree?.attachChild(SampleRouter("c", journal))
        weak let router = subtree
        weak let interactor = subtree?.interactor
        weak let child = subtree?.children.first
        weak let childInteractor = subtree?.children.first?.interactable
        subtree.map { root.attachChild($0) }
        #expect(child?.interactable.isActive == true)

        subtree.map(root.detachChild)
        subtree = nil

        #expect(router == nil)
        #expect(interactor == nil)
        #expect(child == nil)
        #expect(childInteractor == nil)
    }

    @Test func `a released router deactivates its RIB and detaches the children`() {
        let child = SampleRouter("b", journal)
        var root: SampleRouter? = SampleRouter("a", journal)
        let interactor = root?.interactor
        root?.interactor.activate()
        root?.attachChild(child)
        _ = journal.take()

        root = nil

        #expect(
            journal.take() == [
                "b.willResignActive", "b.stream false", "a.willResignActive", "b.didDetach",
            ])
        #expect(interactor?.isActive == false)
        #expect(!child.isActive)
    }

    @Test func `a child of a released router can be attached elsewhere`() {
        let child = SampleRouter("b", journal)
        var first: SampleRouter? = SampleRouter("a", journal)
        first?.attachChild(child)
        first = nil
        let second = SampleRouter("c", journal)

        let found = misuse { second.attachChild(child) }

        #expect(found == [])
        #expect(second.childNames == ["b"])
    }

    @Test func `a released interactor resigns while its bindings still run`() {
        let source = BehaviorRelay(value: 0)
        let journal = journal
        var interactor: SampleInteractor? = SampleInteractor("a", journal)
        interactor?.activate()
        interactor?.bind(source) { journal.note("bound \($0)") }
        interactor?.onResignActive = { _ in source.accept(1) }
        var stream: [Bool] = []
        let subscription = interactor?.isActiveStream.subscribe { stream.append($0) }
        defer { subscription?.cancel() }

        interactor = nil
        source.accept(2)

        #expect(
            journal.take() == ["a.didBecomeActive", "bound 0", "a.willResignActive", "bound 1"])
        #expect(stream == [true, false])
    }

    @Test func `a router released off the main actor is deactivated on it`() async throws {
        let child = SampleRouter("b", journal)
        let box = RouterBox(SampleRouter("a", journal))
        box.router?.interactor.activate()
        box.router?.attachChild(child)

        var isDetached = false
        child.onDetach = { isDetached = true }

        // The detached task drops the result of `take()` on its own thread.
        Task.detached { _ = await box.take() }

        try await expectEventually("the child is detached") { isDetached }
        #expect(!child.isActive)
    }

    @Test func `many attachments, subscriptions and tasks are released completely`() async throws {
        let root = SampleRouter("root", journal)
        let relay = BehaviorRelay(value: 0)
        root.interactor.activate()
        var interactors: [WeakInteractor] = []
        for _ in 0..<1_000 {
            let child = SampleRouter("b", journal)
            child.interactor.onBecomeActive = { interactor in
                interactor.bind(relay) { [interactor] _ in _ = interactor.name }
                interactor.whileActive { [interactor] in _ = interactor.name }
            }
            interactors.append(WeakInteractor(object: child.interactor))
            root.attachChild(child)
            root.detachChild(child)
        }

        // Each cancelled task needs a turn to be released.
        try await expectEventually("no interactor is left") {
            interactors.allSatisfy { $0.object == nil }
        }
    }
}

/// A box that carries the only reference to a router to another thread.
@MainActor
private final class RouterBox {
    var router: SampleRouter?

    init(_ router: SampleRouter) {
        self.router = router
    }

    func take() -> SampleRouter? {
        defer { router = nil }
        return router
    }
}

private struct WeakInteractor {
    weak var object: SampleInteractor?
}
