import RIBs
import Testing

@MainActor
@Suite(.watchdog)
struct OperatorTests {
    private let relay = BehaviorRelay(value: 1)

    @Test func `map changes every value, the replayed one too`() {
        #expect(values(of: relay.map { "<\($0)>" }) == ["<1>", "<2>", "<2>", "<3>"])
    }

    @Test func `filter lets some values through`() {
        #expect(values(of: relay.filter { $0 != 2 }) == [1, 3])
    }

    @Test func `compactMap lets through what it makes something of`() {
        #expect(values(of: relay.compactMap { $0 == 2 ? nil : "<\($0)>" }) == ["<1>", "<3>"])
    }

    @Test func `removeDuplicates drops a value that equals the one before`() {
        #expect(values(of: relay.removeDuplicates()) == [1, 2, 3])
        #expect(values(of: relay.removeDuplicates { $0 % 2 == $1 % 2 }) == [3, 2, 3])
    }

    @Test func `every subscriber of removeDuplicates gets its own first value`() {
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

    /// What a subscriber sees when 2, 2 and 3 follow the current value.
    private func values<Value>(of stream: some ValueStream<Value>) -> [Value] {
        var seen: [Value] = []
        let subscription = stream.subscribe { seen.append($0) }
        for value in [2, 2, 3] { relay.accept(value) }
        subscription.cancel()
        return seen
    }
}
