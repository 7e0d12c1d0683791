import RIBs
import Testing

@MainActor
@Suite(.watchdog)
struct CombineLatestTests {
    private let numbers = BehaviorRelay(value: 1)
    private let words = PublishRelay<String>()

    @Test func `the stream begins when both have a value, and every value produces a pair`() {
        var seen: [String] = []
        let subscription = combineLatest(numbers, words).subscribe { seen.append("\($0)\($1)") }
        defer { subscription.cancel() }

        numbers.accept(2)
        #expect(seen == [])
        words.accept("a")
        words.accept("b")
        numbers.accept(3)

        #expect(seen == ["2a", "2b", "3b"])
    }

    @Test func `two current values produce one pair immediately`() {
        var seen: [String] = []
        let others = BehaviorRelay(value: "a")

        combineLatest(numbers, others).subscribe { seen.append("\($0)\($1)") }.cancel()

        #expect(seen == ["1a"])
    }

    @Test func `three streams produce triples`() {
        var seen: [String] = []
        let flags = BehaviorRelay(value: true)
        let subscription = combineLatest(numbers, words, flags)
            .subscribe { seen.append("\($0)\($1)\($2)") }
        defer { subscription.cancel() }

        words.accept("a")
        flags.accept(false)
        numbers.accept(2)

        #expect(seen == ["1atrue", "1afalse", "2afalse"])
    }

    @Test func `a source of both streams produces two pairs for each value`() {
        var seen: [[Int]] = []
        let subscription = combineLatest(numbers, numbers.map { $0 * 10 })
            .subscribe { seen.append([$0, $1]) }
        defer { subscription.cancel() }

        numbers.accept(2)

        #expect(seen == [[1, 10], [2, 10], [2, 20]])
    }

    @Test func `a value sent during a delivery produces its pair after the current one`() {
        var seen: [String] = []
        var depth = 0
        let subscription = combineLatest(numbers, words).subscribe { [numbers] number, word in
            depth += 1
            #expect(depth == 1)
            if number == 1 { numbers.accept(2) }
            seen.append("\(number)\(word)")
            depth -= 1
        }
        defer { subscription.cancel() }

        words.accept("a")

        #expect(seen == ["1a", "2a"])
    }

    @Test func `cancelling ends the subscription to both`() {
        let first = ObservedStream(numbers)
        let second = ObservedStream(words)
        var seen: [Int] = []
        let subscription = combineLatest(first, second).subscribe { number, _ in
            seen.append(number)
        }
        words.accept("a")

        subscription.cancel()
        numbers.accept(2)

        #expect(seen == [1])
        #expect(first.subscriberCount == 0 && second.subscriberCount == 0)
    }

    @Test func `a receiver that ends its activity receives no pending pair`() {
        let interactor = Interactor()
        var seen: [String] = []
        interactor.activate()
        interactor.bind(combineLatest(numbers, words)) { [numbers, interactor] number, word in
            if number < 8 { numbers.accept(number + 1) }
            seen.append("\(number)\(word)")
            interactor.deactivate()
        }

        words.accept("a")

        #expect(seen == ["1a"])
    }
}
