import TestSupport
import Testing

@testable import BoardCore

struct SearchPatternTests {
    @Test(arguments: [
        ("aab", "aaab", true), ("abab", "abaabab", true), ("aaa", "aabaabaa", false),
        ("a", "", false), ("a", "a", true), ("abcabd", "abcabcabd", true), ("ab", "a", false),
    ])
    func `a pattern is found at any position`(_ words: String, _ text: String, _ isFound: Bool) {
        #expect(SearchPattern(words).isFound(in: text) == isFound)
    }

    @Test func `random patterns are found as by a plain comparison`() {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<3000 {
            let text = Self.text(0...40, using: &random)
            let words = Self.text(1...6, using: &random)
            let isThere = text.indices.contains { text[$0...].starts(with: words) }

            #expect(SearchPattern(words).isFound(in: text) == isThere, "\(words) in \(text)")
        }
    }

    @Test func `all matches of random patterns are those of a plain comparison`() {
        var random = SeededGenerator(seed: 10)
        for _ in 0..<3000 {
            let text = Self.text(0...40, using: &random)
            let words = Self.text(1...4, using: &random)
            let ends = text.indices.filter { text[$0...].starts(with: words) }
                .map { $0 + words.count }

            #expect(SearchPattern(words).ends(in: text) == ends, "\(words) in \(text)")
        }
    }

    @Test func `a pattern that nearly matches everywhere takes few comparisons per element`() {
        let comparisons = [1000, 2000].map { count in
            let counter = Counter()
            let words = Self.letters(count / 2, "a", counter) + [Letter("b", counter)]
            let pattern = SearchPattern(words)
            #expect(!pattern.isFound(in: Self.letters(count, "a", counter)))
            #expect(pattern.ends(in: Self.letters(count, "a", counter)).isEmpty)
            return counter.count
        }

        #expect(comparisons[0] < 13 * 1000)
        #expect(2 * comparisons[1] <= 5 * comparisons[0])
    }

    private static func text(
        _ count: ClosedRange<Int>, using random: inout SeededGenerator
    ) -> [Character] {
        (0..<Int.random(in: count, using: &random)).map { _ in
            Bool.random(using: &random) ? "a" : "b"
        }
    }

    private static func letters(
        _ count: Int, _ letter: Character, _ counter: Counter
    ) -> [Letter] {
        Array(repeating: Letter(letter, counter), count: count)
    }
}

/// Counts comparisons; each test has its own counter.
private final class Counter: @unchecked Sendable {
    var count = 0
}

private struct Letter: Hashable, Sendable {
    private let letter: Character
    private let counter: Counter

    init(_ letter: Character, _ counter: Counter) {
        self.letter = letter
        self.counter = counter
    }

    static func == (a: Self, b: Self) -> Bool {
        a.counter.count += 1
        return a.letter == b.letter
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(letter)
    }
}
