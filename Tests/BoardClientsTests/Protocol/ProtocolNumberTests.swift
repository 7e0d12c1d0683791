import BoardCore
import Synchronization
import Testing

@testable import BoardClients

/// Tests of unexpected numbers in responses, for every source.
struct ProtocolNumberTests {
    /// Integers at their limits, and other numbers.
    private static let extremes = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e400", "-0", "-1",
        "-9223372036854775807", "2147483648", "-2147483649", "18446744073709551616", "0.5",
        "253402300800", "-1e18", "0",
    ]

    private static let kinds = SourceUnderTest.remote.filter {
        $0.testDescription != SourceUnderTest.merged.testDescription
    }

    @Test(arguments: kinds, extremes)
    func `any number in any member of a response is handled`(
        kind: SourceUnderTest, extreme: String
    ) async throws {
        let plan = FaultPlan()
        try await FaultPlan.$current.withValue(plan) {
            try await kind.run { _, front, site in
                let root = try #require(front.address)
                let names = Names()
                plan.change { names.note($0) }
                await Self.use(try site.source(root), kind)
                #expect(kind.testDescription == "feed" || !names.all.isEmpty)
                for name in [nil] + names.all.sorted().map(Optional.some) {
                    plan.change { $0.replacingNumbers(named: name, by: extreme) }
                    await Self.use(try site.source(root), kind)
                }
            }
        }
    }

    /// Requests everything once and ignores the results.
    private static func use(_ source: any BoardSource, _ kind: SourceUnderTest) async {
        let id = kind.posts[1]
        let page = await source.posts(PostRequest(limit: 2)).statesAndError().0.last
        if let next = page?.next {
            _ = await source.posts(PostRequest(after: next, limit: 2)).statesAndError()
        }
        _ = await source.boards(reload: true).statesAndError()
        let thread = await source.thread(id, under: nil, reload: true).statesAndError().0.last
        let comment = thread?.comments.first?.id
        _ = await source.thread(id, under: comment, reload: false).statesAndError()
        _ = await source.posts(PostRequest(.search(SourceUnderTest.words))).statesAndError()
    }

    /// The names of members that have a number.
    private final class Names: Sendable {
        private let names = Mutex<Set<String>>([])

        var all: Set<String> { names.withLock { $0 } }

        func note(_ bytes: [UInt8]) -> [UInt8] {
            bytes.forEachNumber { name, _ in names.withLock { _ = $0.insert(name) } }
            return bytes
        }
    }
}

extension [UInt8] {
    /// Visits the numbers of a JSON text together with their member names.
    fileprivate func forEachNumber(_ visit: (String, Range<Int>) -> Void) {
        var (index, name) = (0, "")
        while index < count {
            if self[index] == UInt8(ascii: "\"") {
                var end = index + 1
                while end < count, self[end] != UInt8(ascii: "\"") {
                    end += self[end] == UInt8(ascii: "\\") ? 2 : 1
                }
                let behind = Swift.min(end + 1, count)
                if behind < count, self[behind] == UInt8(ascii: ":") {
                    name = String(decoding: self[(index + 1)..<end], as: UTF8.self)
                }
                index = behind
            } else if self[index].isDigit || self[index] == UInt8(ascii: "-") {
                let end = self[index...].firstIndex { !$0.isPartOfNumber } ?? count
                visit(name, index..<end)
                index = end
            } else {
                index += 1
            }
        }
    }

    /// Returns the text with another number in the members of a name; `nil` for all members.
    fileprivate func replacingNumbers(named name: String?, by number: String) -> [UInt8] {
        // Only JSON has numbers to change.
        guard let first, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) else { return self }
        var (text, end) = ([UInt8](), 0)
        forEachNumber { found, range in
            guard name == nil || name == found else { return }
            text += self[end..<range.lowerBound] + Array(number.utf8)
            end = range.upperBound
        }
        return text + self[end...]
    }
}

extension UInt8 {
    fileprivate var isPartOfNumber: Bool { isDigit || "+-.eE".utf8.contains(self) }
}
