import RIBs
import RIBsTesting
import Testing

/// Tests of streams in asynchronous code.
@MainActor
@Suite(.watchdog)
struct ValueSequenceTests {
    private let relay = BehaviorRelay(value: 0)

    @Test func `a loop receives the current value and every one that came while it was busy`()
        async throws
    {
        var seen: [Int] = []

        try await expectEnd(of: "the loop") {
            for await value in relay.values {
                if seen.isEmpty { for next in 1...3 { relay.accept(next) } }
                seen.append(value)
                if value == 3 { break }
            }
        }

        #expect(seen == [0, 1, 2, 3])
    }

    @Test func `a loop waits for a later value`() async throws {
        let gate = Gate()
        Task {
            await gate.wait()
            relay.accept(1)
        }
        try await gate.isWaitedFor()
        var seen: [Int] = []

        try await expectEnd(of: "the loop") {
            for await value in relay.values {
                seen.append(value)
                if value == 1 { break }
                gate.open()
            }
        }

        #expect(seen == [0, 1])
    }

    @Test(arguments: [(2, [0, 4, 5]), (1, [0, 5]), (0, [0, 5])])
    func `a limited buffer drops its oldest values when full`(limit: Int, kept: [Int]) async throws
    {
        var seen: [Int] = []

        try await expectEnd(of: "the loop") {
            for await value in relay.values(keepingNewest: limit) {
                if seen.isEmpty { for next in 1...5 { relay.accept(next) } }
                seen.append(value)
                if value == 5 { break }
            }
        }

        #expect(seen == kept)
    }

    @Test func `each loop has its own subscription, which ends with the loop`()
        async throws
    {
        let stream = ObservedStream(relay)
        let values = stream.values
        #expect(stream.subscriberCount == 0)

        for _ in 1...2 {
            try await expectEnd(of: "the loop") {
                for await value in values {
                    #expect(value == 0)
                    #expect(stream.subscriberCount == 1)
                    break
                }
            }
            #expect(stream.subscriberCount == 0)
        }
    }

    @Test func `cancelling the task ends the loop and the subscription`() async throws {
        let stream = ObservedStream(PublishRelay<Int>())
        let loop = Task { for await _ in stream.values {} }
        try await expectEventually("the stream has a subscriber") {
            stream.subscriberCount > 0
        }
        await otherTasks()

        loop.cancel()
        try await expectEnd(of: "the loop", loop)

        #expect(stream.subscriberCount == 0)
    }

    @Test func `values still waiting when the task is cancelled are not delivered`() async throws {
        var seen: [Int] = []
        let loop = Task {
            for await value in relay.values {
                seen.append(value)
                relay.accept(value + 1)
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }

        try await expectEnd(of: "the loop", loop)

        #expect(seen == [0])
    }

    @Test func `a value sent right before a waiting loop is cancelled is not delivered`()
        async throws
    {
        let stream = ObservedStream(relay)
        var seen: [Int] = []
        let loop = Task { for await value in stream.values { seen.append(value) } }
        try await expectEventually("the current value is received") { !seen.isEmpty }

        relay.accept(1)
        loop.cancel()
        try await expectEnd(of: "the loop", loop)

        #expect(seen == [0])
    }

    @Test func `an iterator that has ended stays ended`() async throws {
        let iterator = relay.values.makeAsyncIterator()
        try await expectEnd(of: "the cancelled wait") {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(await iterator.next() == nil)
        }

        #expect(try await expectEnd(of: "the wait") { await iterator.next() } == nil)
    }

    @Test func `an interactor's loop over the values ends with its activity`() async throws {
        let interactor = Interactor()
        let stream = ObservedStream(relay)
        var seen: [Int] = []
        interactor.activate()
        interactor.whileActive(forEach: stream.values) { seen.append($0) }
        try await expectEventually("the current value is received") { !seen.isEmpty }

        interactor.deactivate()
        relay.accept(1)
        try await expectEventually("nobody subscribes") { stream.subscriberCount == 0 }

        #expect(seen == [0])
    }
}
