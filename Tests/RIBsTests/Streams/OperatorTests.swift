import RIBs
import Testing

@MainActor
@Suite(.watchdog)
struct OperatorTests {
    private let relay = BehaviorRelay(value: 1)

    @Test func `map transforms every value, including the replayed one`() {
        #expect(values(of: relay.map { "<\($0)>" }) == ["<1>", "<2>", "<2>", "<3>"])
    }

    @Test func `filter passes matching values`() {
        #expect(values(of: relay.filter { $0 != 2 }) == [1, 3])
    }

    @Test func `compactMap passes results that are not nil`() {
        #expect(values(of: relay.compactMap { $0 == 2 ? nil : "<\($0)>" }) == ["<1>", "<3>"])
    }

    @Test func `removeDuplicates drops a value that equals the previous one`() {
        #expect(values(of: relay.removeDuplicates()) == [1, 2, 3])
        #expect(values(of: relay.removeDuplicates { $0 % 2 == $1 % 2 }) == [3, 2, 3])
    }

    @Test func `every subscriber of removeDuplicates receives its own first value`() {
        let stream = relay.removeDuplicates()

        #expect(values(of: stream) == [1, 2, 3])
        #expect(values(of: stream) == [3, 2, 3])
    }

    @Test func `cancelling ends a chain of operators`() {
        var seen: [Int] = []
        let stream = relay.map { $0 * 10 }.filter { $0 > 0 }.removeDuplicates()
        let subscription = stream.subscribe { seen.append($0) }

        subscription.cancel()
        relay.accept(5)

        #expect(seen == [10])
    }

    /// Returns the values that a subscriber receives if 2, 2 and 3 follow the current value.
    private func values<Value>(of stream: some ValueStream<Value>) -> [Value] {
        var seen: [Value] = []
        let subscription = stream.subscribe { seen.append($0) }
        for value in [2, 2, 3] { relay.accept(value) }
        subscription.cancel()
        return seen
    }
}

/// A stream that counts its subscribers.
@MainActor
final class ObservedStream<Value>: ValueStream {
    private(set) var subscriberCount = 0
    private let source: any ValueStream<Value>

    init(_ source: any ValueStream<Value>) {
        self.source = source
    }

    func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Cancellable {
        subscriberCount += 1
        let subscription = source.subscribe(receive)
        return Cancellable { [weak self] in
            self?.subscriberCount -= 1
            subscription.cancel()
        }
    }
}
