import RIBs
import RIBsTesting
import Testing

/// Tests of loops over asynchronous sequences, bound to an interactor's activity.
@MainActor
@Suite(.watchdog)
struct WhileActiveSequenceTests {
    private let interactor = Interactor()

    @Test func `every element is received, and then the end`() async throws {
        let (elements, producer) = AsyncStream<Int>.makeStream()
        var seen: [Int] = []
        interactor.activate()
        for element in 1...3 { producer.yield(element) }
        producer.finish()

        var hasEnded = false
        interactor.whileActive(forEach: elements) {
            seen.append($0)
        } onEnd: { _ in
            hasEnded = true
        }
        try await expectEventually("the end is received") { hasEnded }

        #expect(seen == [1, 2, 3])
    }

    @Test func `an error ends the sequence after the previous elements`() async throws {
        let (elements, producer) = AsyncThrowingStream<Int, any Error>.makeStream()
        var seen: [Int] = []
        interactor.activate()
        producer.yield(1)
        producer.finish(throwing: SampleError())

        var failure: (any Error)?
        interactor.whileActive(forEach: elements) {
            seen.append($0)
        } onEnd: {
            failure = $0
        }
        try await expectEventually("the error is received") { failure != nil }

        #expect(seen == [1])
        #expect(failure is SampleError)
    }

    @Test func `elements pending at deactivation are not received, nor is the end`()
        async throws
    {
        let (elements, producer) = AsyncStream<Int>.makeStream()
        var seen: [String] = []
        interactor.activate()
        interactor.whileActive(forEach: elements) {
            seen.append("\($0)")
        } onEnd: { _ in
            seen.append("end")
        }
        producer.yield(1)
        try await expectEventually("the first element is received") { !seen.isEmpty }
        producer.yield(2)
        producer.finish()

        interactor.deactivate()
        await otherTasks()

        #expect(seen == ["1"])
    }

    @Test func `a receiver that deactivates the RIB receives no further element`() async {
        let (elements, producer) = AsyncStream<Int>.makeStream()
        var seen: [Int] = []
        interactor.activate()
        interactor.whileActive(forEach: elements) { [interactor] in
            seen.append($0)
            interactor.deactivate()
        }
        for element in 1...3 { producer.yield(element) }
        producer.finish()

        await otherTasks()

        #expect(seen == [1])
    }

    @Test func `a sequence that ignores cancellation is not received after deactivation`()
        async throws
    {
        let gate = Gate()
        var seen: [Int] = []
        interactor.activate()
        interactor.whileActive(forEach: Gated(gate: gate)) { seen.append($0) }
        try await gate.isWaitedFor()

        interactor.deactivate()
        gate.open()
        await otherTasks()

        #expect(seen == [])
    }

    @Test func `a sequence that ignores cancellation has no further requests`() async {
        let counter = BehaviorRelay(value: 0)
        interactor.activate()
        interactor.whileActive(forEach: Counting(counter: counter)) { [interactor] _ in
            interactor.deactivate()
        }

        await otherTasks()

        #expect(counter.value == 1)
    }

    @Test(arguments: [false, true])
    func `deactivation notifies the producer`(afterTheLoopBegan: Bool) async throws {
        interactor.activate()
        let terminated = Flag()
        interactor.whileActive(
            forEach: AsyncStream<Int> { producer in
                producer.onTermination = { _ in terminated.raise() }
            }
        ) { _ in }
        if afterTheLoopBegan { await otherTasks() }

        interactor.deactivate()

        try await expectEventually("the producer is told") { terminated.isRaised }
    }

    @Test func `a receiver that deactivates the RIB notifies the producer`() async throws {
        interactor.activate()
        let terminated = Flag()
        interactor.whileActive(
            forEach: AsyncStream<Int> { producer in
                producer.onTermination = { _ in terminated.raise() }
                producer.yield(1)
            }
        ) { [interactor] _ in interactor.deactivate() }

        try await expectEventually("the producer is told") { terminated.isRaised }
    }

    @Test func `a loop over a sequence while inactive is misuse that names both types`() {
        let (elements, _) = AsyncStream<Int>.makeStream()

        let found = misuse {
            interactor.whileActive(forEach: elements) { _ in }
        }

        #expect(
            found.map(\.description) == [
                "Interactor bound AsyncStream<Int> while it was not active."
            ])
    }
}

/// A sequence of one element that is available when the gate opens, cancelled or not.
private struct Gated: AsyncSequence, AsyncIteratorProtocol {
    let gate: Gate
    var isDone = false

    func makeAsyncIterator() -> Gated { self }

    mutating func next() async -> Int? { await next(isolation: nil) }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
        guard !isDone else { return nil }
        isDone = true
        await gate.wait()
        return 1
    }
}

/// A sequence of the numbers to 100 that records how many were requested.
private struct Counting: AsyncSequence, AsyncIteratorProtocol {
    let counter: BehaviorRelay<Int>

    func makeAsyncIterator() -> Counting { self }

    func next() async -> Int? { await next(isolation: nil) }

    func next(isolation actor: isolated (any Actor)?) async -> Int? {
        await Task.yield()
        return await count()
    }

    @MainActor
    private func count() -> Int? {
        counter.accept(counter.value + 1)
        return counter.value < 100 ? counter.value : nil
    }
}
