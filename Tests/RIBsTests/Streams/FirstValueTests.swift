import RIBs
import RIBsTesting
import Testing

@MainActor
@Suite(.watchdog)
struct FirstValueTests {
    private let relay = PublishRelay<Int>()

    @Test func `a replayed value is the first one`() async throws {
        let first = try await expectEnd(of: "the wait") {
            try await BehaviorRelay(value: 1).firstValue()
        }

        #expect(first == 1)
    }

    @Test func `a wait ends with a value and ends its subscription`() async throws {
        let stream = ObservedStream(relay)
        let first = Task { try await stream.firstValue() }
        try await expectEventually("the stream has a subscriber") {
            stream.subscriberCount > 0
        }

        relay.accept(1)
        relay.accept(2)

        #expect(try await expectEnd(of: "the wait", first) == 1)
        #expect(stream.subscriberCount == 0)
    }

    @Test func `a cancelled task stops waiting`() async throws {
        let stream = ObservedStream(relay)
        let first = Task { try await stream.firstValue() }
        try await expectEventually("the stream has a subscriber") {
            stream.subscriberCount > 0
        }

        first.cancel()

        await #expect(throws: CancellationError.self) {
            try await expectEnd(of: "the wait", first)
        }
        #expect(stream.subscriberCount == 0)
    }

    @Test func `an interactor waits while it is active`() async throws {
        let interactor = Interactor()
        interactor.activate()
        let first = Task { try await interactor.firstValue(of: relay) }
        await otherTasks()

        relay.accept(1)

        #expect(try await expectEnd(of: "the wait", first) == 1)
    }

    @Test func `an interactor that resigns ends the wait with ItemGone`() async throws {
        let interactor = Interactor()
        let stream = ObservedStream(relay)
        interactor.activate()
        let first = Task { try await interactor.firstValue(of: stream) }
        try await expectEventually("the stream has a subscriber") {
            stream.subscriberCount > 0
        }

        interactor.deactivate()

        await #expect(throws: ItemGone.self) {
            try await expectEnd(of: "the wait", first)
        }
        #expect(stream.subscriberCount == 0)
    }

    @Test func `an interactor whose task is cancelled throws CancellationError`() async throws {
        let interactor = Interactor()
        let stream = ObservedStream(relay)
        interactor.activate()
        let first = Task { try await interactor.firstValue(of: stream) }
        try await expectEventually("the stream has a subscriber") {
            stream.subscriberCount > 0
        }

        first.cancel()

        await #expect(throws: CancellationError.self) {
            try await expectEnd(of: "the wait", first)
        }
    }
}
