import RIBs
import RIBsTesting
import Testing

/// Tests of the relay for the item of a RIB that is attached and detached.
@MainActor
@Suite(.watchdog)
struct ItemRelayTests {
    private let journal = Journal()
    private let root: SampleRouter
    private let relay = ItemRelay<SampleInteractor>()

    init() {
        root = SampleRouter("root", journal)
        root.interactor.activate()
    }

    private func attachUser(_ name: String) -> SampleRouter {
        let user = SampleRouter(name, journal)
        root.attachChild(user)
        relay.accept(user.interactor)
        return user
    }

    @Test func `a wait ends with an item that is accepted later`() async throws {
        let wait = Task { try await root.interactor.firstValue(of: relay) }
        await Task.yield()

        let user = attachUser("ann")

        #expect(try await expectEnd(of: "the wait", wait) === user.interactor)
    }

    @Test func `a wait ends immediately with the item of an attached RIB`() async throws {
        let user = attachUser("ann")

        let item = try await expectEnd(of: "the wait") {
            try await root.interactor.firstValue(of: relay)
        }

        #expect(item === user.interactor)
    }

    @Test func `the item of a detached RIB is not delivered, and the next one is`()
        async throws
    {
        let first = attachUser("ann")
        root.detachChild(first)
        #expect(relay.item == nil)
        let workflow = Workflow<SampleInteractor>()
        workflow
            .onStep { [relay] root in (try await root.firstValue(of: relay), ()) }
            .onStep { user, _ in
                await user.visit("visited")
                return (user, ())
            }
            .commit()
        let run = Task { await workflow.run(root.interactor) }
        await Task.yield()

        let second = attachUser("bob")

        #expect(try await outcome(of: run) == "completed")
        #expect(journal.entries.last == "bob.visited")
        withExtendedLifetime((first, second)) {}
    }

    @Test func `the relay does not retain the item`() {
        weak var interactor: SampleInteractor?
        do {
            let user = attachUser("ann")
            interactor = user.interactor
            root.detachChild(user)
        }

        #expect(interactor == nil)
        #expect(relay.item == nil)
    }

    @Test func `the item of a RIB that waits for its parent is present`() {
        root.interactor.deactivate()

        let user = attachUser("ann")

        #expect(!user.isActive)
        #expect(relay.item === user.interactor)
    }

    @Test func `an item whose router is released is absent`() {
        let interactor = SampleInteractor("ann", journal)
        do {
            let router = Router(interactor: interactor)
            root.attachChild(router)
            relay.accept(interactor)
            #expect(relay.item != nil)
            root.detachChild(router)
        }

        #expect(relay.item == nil)
    }

    @Test func `an item that is not an interactor is present until it is released`() {
        let relay = ItemRelay<Journal>()
        do {
            let item = Journal()
            relay.accept(item)
            #expect(relay.item === item)
        }

        #expect(relay.item == nil)
    }

    @Test func `a subscriber receives each item that is accepted later`() {
        var seen: [String] = []
        let subscription = relay.subscribe { seen.append($0.name) }

        let users = ["ann", "bob"].map(attachUser)

        #expect(seen == ["ann", "bob"])
        subscription.cancel()
        withExtendedLifetime(users) {}
    }
}
