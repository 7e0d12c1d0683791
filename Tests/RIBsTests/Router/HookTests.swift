import RIBs
import Testing

/// Tests of calls from inside hooks.
@MainActor
@Suite(.watchdog)
struct HookTests {
    private let journal = Journal()
    private let a: SampleRouter
    private let b: SampleRouter
    private let c: SampleRouter

    init() {
        a = SampleRouter("a", journal)
        b = SampleRouter("b", journal)
        c = SampleRouter("c", journal)
    }

    @Test func `a child attached in didLoad waits for its parent`() {
        a.onLoad = { [a, b] in a.attachChild(b) }

        a.interactor.activate()

        #expect(
            journal.take() == [
                "a.didLoad", "b.didLoad", "a.stream true", "a.didBecomeActive",
                "b.stream true", "b.didBecomeActive",
            ])
    }

    @Test func `a child attached in didBecomeActive is active when the call returns`() {
        a.interactor.onBecomeActive = { [a, b] _ in
            a.attachChild(b)
            #expect(b.isActive)
        }

        a.interactor.activate()

        #expect(
            journal.take() == [
                "a.didLoad", "a.stream true", "a.didBecomeActive",
                "b.didLoad", "b.stream true", "b.didBecomeActive",
            ])
    }

    @Test func `a child attached while the stream emits waits for didBecomeActive`() {
        let subscription = a.interactor.isActiveStream.subscribe { [a, b] in
            if $0 { a.attachChild(b) }
        }
        defer { subscription.cancel() }

        a.interactor.activate()

        #expect(
            journal.take() == [
                "a.didLoad", "a.stream true", "b.didLoad", "a.didBecomeActive",
                "b.stream true", "b.didBecomeActive",
            ])
    }

    @Test func `a child attached in willResignActive waits for the next activation`() {
        a.interactor.onResignActive = { [a, b] _ in a.attachChild(b) }
        a.interactor.activate()
        _ = journal.take()

        a.interactor.deactivate()

        #expect(journal.take() == ["a.willResignActive", "b.didLoad", "a.stream false"])
        #expect(!b.isActive)
        #expect(a.childNames == ["b"])
    }

    @Test func `a child attached while its siblings resign waits`() {
        a.interactor.activate()
        a.attachChild(b)
        b.interactor.onResignActive = { [a, c] _ in a.attachChild(c) }

        a.interactor.deactivate()

        #expect(!c.isActive)
        #expect(a.childNames == ["b", "c"])
    }

    @Test func `a child detached in willResignActive is already inactive and unlisted once`() {
        a.interactor.onResignActive = { [a, b] _ in a.detachChild(b) }
        a.interactor.activate()
        a.attachChild(b)
        _ = journal.take()

        a.interactor.deactivate()

        #expect(
            journal.take() == [
                "b.willResignActive", "b.stream false", "a.willResignActive", "b.didDetach",
                "a.stream false",
            ])
        #expect(a.childNames == [])
    }

    @Test func `a RIB detached by its listener in didBecomeActive is gone when the call returns`() {
        b.interactor.onBecomeActive = { [a, b] _ in
            a.detachChild(b)
            #expect(!b.isActive)
            #expect(a.childNames == [])
        }
        b.attachChild(c)
        a.interactor.activate()
        _ = journal.take()

        a.attachChild(b)

        #expect(
            journal.take() == [
                "b.didLoad", "b.stream true", "b.didBecomeActive",
                "b.willResignActive", "b.stream false", "b.didDetach",
            ])
        #expect(!c.isActive)
    }

    @Test func `a RIB detached by its listener while it loads never becomes active`() {
        b.onLoad = { [a, b] in a.detachChild(b) }
        a.interactor.activate()
        _ = journal.take()

        a.attachChild(b)

        #expect(journal.take() == ["b.didLoad", "b.didDetach"])
        #expect(!b.isActive)
    }

    @Test func `a RIB detached by its listener while it resigns is detached once`() {
        b.interactor.onResignActive = { [a, b] _ in a.detachChild(b) }
        a.interactor.activate()
        a.attachChild(b)
        _ = journal.take()

        a.detachChild(b)

        #expect(journal.take() == ["b.willResignActive", "b.stream false", "b.didDetach"])
    }

    @Test func `a RIB deactivated by its stream does not call didBecomeActive`() {
        let subscription = a.interactor.isActiveStream.subscribe { [a] in
            if $0 { a.interactor.deactivate() }
        }
        defer { subscription.cancel() }

        a.interactor.activate()

        #expect(journal.take() == ["a.didLoad", "a.stream true", "a.stream false"])
    }

    @Test func `a sibling detached while the parent activates its children never becomes active`() {
        a.attachChild(b)
        a.attachChild(c)
        b.interactor.onBecomeActive = { [a, c] _ in a.detachChild(c) }
        _ = journal.take()

        a.interactor.activate()

        #expect(
            journal.take() == [
                "a.didLoad", "a.stream true", "a.didBecomeActive",
                "b.stream true", "b.didBecomeActive", "c.didDetach",
            ])
        #expect(!c.isActive)
    }

    @Test func `siblings of a child that deactivates the parent never become active`() {
        a.attachChild(b)
        a.attachChild(c)
        b.interactor.onBecomeActive = { [a] _ in a.interactor.deactivate() }

        a.interactor.activate()

        #expect(!a.isActive && !b.isActive && !c.isActive)
        #expect(!journal.take().contains("c.didBecomeActive"))
    }

    @Test func `a parent deactivated from its child's willResignActive resigns after the child`() {
        a.interactor.activate()
        a.attachChild(b)
        a.attachChild(c)
        c.interactor.onResignActive = { [a] _ in a.interactor.deactivate() }
        _ = journal.take()

        a.detachChild(c)

        #expect(
            journal.take() == [
                "c.willResignActive", "c.stream false", "b.willResignActive", "b.stream false",
                "a.willResignActive", "a.stream false", "c.didDetach",
            ])
        #expect(a.childNames == ["b"])
    }

    @Test func `a parent restarted from its child's willResignActive keeps its children active`() {
        a.interactor.activate()
        a.attachChild(b)
        a.attachChild(c)
        c.interactor.onResignActive = { [a] c in
            c.onResignActive = nil
            a.interactor.deactivate()
            a.interactor.activate()
        }

        a.interactor.deactivate()

        #expect(a.isActive && b.isActive && c.isActive)
    }

    @Test func `a RIB that is reattached during its detachment stays`() {
        b.interactor.onResignActive = { [a, b] interactor in
            interactor.onResignActive = nil
            a.detachChild(b)
            a.attachChild(b)
        }
        a.interactor.activate()
        a.attachChild(b)

        a.detachChild(b)

        #expect(a.childNames == ["b"])
        #expect(b.isActive)
    }

    @Test func `activating a RIB while it resigns has no effect`() {
        a.interactor.onResignActive = { $0.activate() }
        a.interactor.activate()

        a.interactor.deactivate()

        #expect(!a.isActive)
    }
}
