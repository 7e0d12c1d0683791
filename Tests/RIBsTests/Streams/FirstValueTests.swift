import RIBs
import Testing

@MainActor
struct FirstValueTests {
    private let relay = PublishRelay<Int>()

    @Test func `a replayed value is the first one`() async throws {
        #expect(try await BehaviorRelay(value: 1).firstValue() == 1)
    }

    @Test func `it waits for a value, and ends its subscription then`() async throws {
        let stream = ObservedStream(relay)
        let first = Task { try await stream.firstValue() }
        while stream.subscriberCount == 0 { await Task.yield() }

        relay.accept(1)
        relay.accept(2)

        #expect(try await first.value == 1)
        #expect(stream.subscriberCount == 0)
    }

    @Test func `a cancelled task stops waiting`() async {
        let stream = ObservedStream(relay)
        let first = Task { try await stream.firstValue() }
        while stream.subscriberCount == 0 { await Task.yield() }

        first.cancel()

        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(stream.subscriberCount == 0)
    }

    @Test func `an interactor waits while it is active`() async throws {
        let interactor = Interactor()
        interactor.activate()
        let first = Task { try await interactor.firstValue(of: relay) }
        await otherTasks()

        relay.accept(1)

        #expect(try await first.value == 1)
    }

    @Test func `an interactor that resigns stops waiting and says that it is gone`() async {
        let interactor = Interactor()
        let stream = ObservedStream(relay)
        interactor.activate()
        let first = Task { try await interactor.firstValue(of: stream) }
        while stream.subscriberCount == 0 { await Task.yield() }

        interactor.deactivate()

        await #expect(throws: ItemGone.self) { try await first.value }
        #expect(stream.subscriberCount == 0)
    }

    @Test func `an interactor whose task is cancelled says so`() async {
        let interactor = Interactor()
        let stream = ObservedStream(relay)
        interactor.activate()
        let first = Task { try await interactor.firstValue(of: stream) }
        while stream.subscriberCount == 0 { await Task.yield() }

        first.cancel()

        await #expect(throws: CancellationError.self) { try await first.value }
    }
}
