import Synchronization
import Testing

@testable import BoardClients

struct ParallelRequestsTests {
    private struct HTTPFailure: Error, Equatable {
        let item: Int
    }

    @Test func `each item is requested once, within the concurrency limit`() async throws {
        let open = Mutex((now: 0, most: 0))
        var answers: [Int: Int] = [:]
        try await ParallelRequests(limit: 3).forEach(of: Array(100..<150)) { item in
            open.withLock { open in
                open.now += 1
                open.most = max(open.most, open.now)
            }
            for _ in 0..<item % 7 { await Task.yield() }
            open.withLock { $0.now -= 1 }
            return item
        } take: { number, answer in
            #expect(answers.updateValue(answer, forKey: number) == nil)
        }

        #expect(answers == Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, 100 + $0) }))
        #expect(open.withLock { $0.most } <= 3)
    }

    @Test func `a failure cancels running requests, and starts no others`() async {
        let asked = Log<Int>()
        await #expect(throws: HTTPFailure(item: 2)) {
            try await ParallelRequests(limit: 2).forEach(of: Array(0..<100)) { item in
                asked.add(item)
                if item == 2 { throw HTTPFailure(item: item) }
                // The request beside the failed one would never end by itself.
                while item == 1 { try Task.checkCancellation(); await Task.yield() }
            } take: { _, _ in
            }
        }
        #expect(asked.entries.sorted() == [0, 1, 2])
    }

    @Test func `an empty list of items finishes immediately`() async throws {
        try await ParallelRequests.standard.forEach(of: [Int]()) {
            $0
        } take: { _, _ in
            Issue.record("nothing was asked for")
        }
    }
}
