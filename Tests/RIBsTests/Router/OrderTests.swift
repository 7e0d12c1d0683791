import RIBs
import Testing

/// Tests of the order table of the documentation, row by row.
@MainActor
@Suite(.watchdog)
struct OrderTests {
    private let journal = Journal()
    private let a: SampleRouter
    private let b: SampleRouter
    private let c: SampleRouter
    private let d: SampleRouter

    init() {
        a = SampleRouter("a", journal)
        b = SampleRouter("b", journal)
        c = SampleRouter("c", journal)
        d = SampleRouter("d", journal)
    }

    /// Activates `a` with `b` below it, and `c` and then `d` below `b`.
    private func growTree() {
        a.interactor.activate()
        a.attachChild(b)
        b.attachChild(c)
        b.attachChild(d)
        _ = journal.take()
    }

    @Test func `a child of an active parent is listed, loaded, and then active`() {
        a.interactor.activate()
        _ = journal.take()
        var namesWhenLoading: [String] = []
        b.onLoad = { [a, b] in
            namesWhenLoading = a.childNames
            #expect(!b.isActive)
        }

        a.attachChild(b)

        #expect(namesWhenLoading == ["b"])
        #expect(journal.take() == ["b.didLoad", "b.stream true", "b.didBecomeActive"])
        #expect(b.isActive)
    }

    @Test func `the interactor is active when the stream and the hook report it`() {
        var seen: [Bool] = []
        journal.onEntry = { [b] in seen.append(b.isActive) }

        b.interactor.activate()

        #expect(journal.take() == ["b.didLoad", "b.stream true", "b.didBecomeActive"])
        #expect(seen == [false, true, true])
    }

    @Test func `children that are already listed become active in order`() {
        b.attachChild(c)
        b.attachChild(d)
        a.interactor.activate()
        _ = journal.take()

        a.attachChild(b)

        #expect(
            journal.take() == [
                "b.didLoad", "b.stream true", "b.didBecomeActive",
                "c.stream true", "c.didBecomeActive", "d.stream true", "d.didBecomeActive",
            ])
    }

    @Test func `a child of an inactive parent is loaded and waits`() {
        a.attachChild(b)

        #expect(journal.take() == ["b.didLoad"])
        #expect(!b.isActive)

        a.interactor.activate()

        #expect(
            journal.take() == [
                "a.didLoad", "a.stream true", "a.didBecomeActive",
                "b.stream true", "b.didBecomeActive",
            ])
    }

    @Test func `detaching deactivates the lowest and the last attached first`() {
        growTree()
        var namesWhenResigning: [String] = []
        b.interactor.onResignActive = { [a] _ in namesWhenResigning = a.childNames }
        var namesWhenDetached: [String]?
        b.onDetach = { [a] in namesWhenDetached = a.childNames }

        a.detachChild(b)

        #expect(
            journal.take() == [
                "d.willResignActive", "d.stream false", "c.willResignActive", "c.stream false",
                "b.willResignActive", "b.stream false", "b.didDetach",
            ])
        #expect(namesWhenResigning == ["b"])
        #expect(namesWhenDetached == [])
        #expect(b.childNames == ["c", "d"])
    }

    @Test func `the interactor is still active in willResignActive but not when the stream emits`()
    {
        b.interactor.activate()
        _ = journal.take()
        var seen: [Bool] = []
        journal.onEntry = { [b] in seen.append(b.isActive) }

        b.interactor.deactivate()

        #expect(journal.take() == ["b.willResignActive", "b.stream false"])
        #expect(seen == [true, false])
    }

    @Test func `bindings still run during willResignActive and have ended before the stream emits`()
    {
        let source = BehaviorRelay(value: 0)
        let journal = journal
        b.interactor.onBecomeActive = { b in b.bind(source) { journal.note("bound \($0)") } }
        b.interactor.onResignActive = { _ in source.accept(1) }
        let subscription = b.interactor.isActiveStream.subscribe { if !$0 { source.accept(2) } }
        defer { subscription.cancel() }
        b.interactor.activate()
        _ = journal.take()

        b.interactor.deactivate()

        #expect(journal.take() == ["b.willResignActive", "bound 1", "b.stream false"])
    }

    @Test func `reattaching a subtree activates it from the top without loading it a second time`()
    {
        growTree()
        a.detachChild(b)
        _ = journal.take()

        a.attachChild(b)

        #expect(
            journal.take() == [
                "b.stream true", "b.didBecomeActive", "c.stream true", "c.didBecomeActive",
                "d.stream true", "d.didBecomeActive",
            ])
    }

    @Test func `deactivating and activating the top affects everything below it`() {
        growTree()

        a.interactor.deactivate()

        #expect(
            journal.take() == [
                "d.willResignActive", "d.stream false", "c.willResignActive", "c.stream false",
                "b.willResignActive", "b.stream false", "a.willResignActive", "a.stream false",
            ])

        a.interactor.activate()

        #expect(
            journal.take() == [
                "a.stream true", "a.didBecomeActive", "b.stream true", "b.didBecomeActive",
                "c.stream true", "c.didBecomeActive", "d.stream true", "d.didBecomeActive",
            ])
    }

    @Test func `activating twice and deactivating twice have no further effect`() {
        b.interactor.activate()
        b.interactor.activate()
        b.interactor.deactivate()
        b.interactor.deactivate()

        #expect(
            journal.take() == [
                "b.didLoad", "b.stream true", "b.didBecomeActive",
                "b.willResignActive", "b.stream false",
            ])
    }

    @Test func `a RIB below an inactive one cannot be activated`() {
        a.attachChild(b)

        b.interactor.activate()

        #expect(!b.isActive)
    }

    @Test func `a RIB that was active on its own resigns when its new parent is inactive`() {
        b.interactor.activate()
        _ = journal.take()

        a.attachChild(b)

        #expect(journal.take() == ["b.willResignActive", "b.stream false"])
        #expect(!b.isActive)
    }

    @Test func `an active RIB attached under an active one is not activated again`() {
        a.interactor.activate()
        b.interactor.activate()
        _ = journal.take()

        a.attachChild(b)

        #expect(journal.take() == [])
        #expect(b.isActive)
    }
}
