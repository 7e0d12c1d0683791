import RIBs
import Testing

/// Loops over asynchronous sequences, bound to an interactor's activity.
@MainActor
struct WhileActiveSequenceTests {
    private let interactor = Interactor()

    @Test func `every element is received and then the end`() async {
        let (elements, producer) = AsyncStream<Int>.makeStream()
        var seen: [Int] = []
        interactor.activate()
        for element in 1...3 { producer.yield(element) }
        producer.finish()

        await withCheckedContinuation { ended in
            interactor.whileActive(forEach: elements) {
                seen.append($0)
            } onEnd: { _ in
                ended.resume()
            }
        }

        #expect(seen == [1, 2, 3])
    }

    @Test func `an error ends the sequence after what came before it`() async {
        let (elements, producer) = AsyncThrowingStream<Int, any Error>.makeStream()
        var seen: [Int] = []
        interactor.activate()
        producer.yield(1)
        producer.finish(throwing: SampleError())

        let failure = await withCheckedContinuation { ended in
            interactor.whileActive(forEach: elements) {
                seen.append($0)
            } onEnd: {
                ended.resume(returning: $0)
            }
        }

        #expect(seen == [1])
        #expect(failure is SampleError)
    }

    @Test func `elements on their way at deactivation are not received, nor is the end`() async {
        let (elements, producer) = AsyncStream<Int>.makeStream()
        var seen: [String] = []
        interactor.activate()
        await withCheckedContinuation { received in
            interactor.whileActive(forEach: elements) {
                seen.append("\($0)")
                if $0 == 1 { received.resume() }
            } onEnd: { _ in
                seen.append("end")
            }
            producer.yield(1)
        }
        producer.yield(2)
        producer.finish()

        interactor.deactivate()
        await otherTasks()

        #expect(seen == ["1"])
    }

    @Test func `a receiver that deactivates the RIB receives no other element`() async {
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

    @Test func `a sequence that ignores cancellation is not received after deactivation`() async {
        let gate = Gate()
        var seen: [Int] = []
        interactor.activate()
        interactor.whileActive(forEach: Gated(gate: gate)) { seen.append($0) }
        await gate.isWaitedFor()

        interactor.deactivate()
        gate.open()
        await otherTasks()

        #expect(seen == [])
    }

    @Test func `a sequence that ignores cancellation is not asked for more`() async {
        let counter = BehaviorRelay(value: 0)
        interactor.activate()
        interactor.whileActive(forEach: Counting(counter: counter)) { [interactor] _ in
            interactor.deactivate()
        }

        await otherTasks()

        #expect(counter.value == 1)
    }

    @Test(arguments: [false, true])
    func `deactivation tells the producer`(afterTheLoopBegan: Bool) async {
        interactor.activate()
        let (terminations, termination) = AsyncStream<Void>.makeStream()
        interactor.whileActive(
            forEach: AsyncStream<Int> { producer in
                producer.onTermination = { _ in termination.finish() }
            }
        ) { _ in }
        if afterTheLoopBegan { await otherTasks() }

        interactor.deactivate()

        for await _ in terminations {}
    }

    @Test func `a receiver that deactivates the RIB tells the producer`() async {
        interactor.activate()
        let (terminations, termination) = AsyncStream<Void>.makeStream()
        interactor.whileActive(
            forEach: AsyncStream<Int> { producer in
                producer.onTermination = { _ in termination.finish() }
                producer.yield(1)
            }
        ) { [interactor] _ in interactor.deactivate() }

        for await _ in terminations {}
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

/// A sequence of one element that comes when the gate opens, cancelled or not.
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

/// A sequence of the numbers to 100 that notes how far it has been asked.
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
