import Synchronization
import Testing

@testable import BoardServer

@Suite struct ResponseCacheTests {
    private let cache = ResponseCache()

    @Test func `a response is cached until the next write`() async throws {
        try await StorageUnderTest.sqlite.with { storage in
            let ann = try await storage.makeAccount("ann")
            try await expect(2, of: 5, in: storage)
            try await expect(0, of: 5, in: storage)
            try await storage.makePost(by: ann)
            try await expect(1, of: 5, in: storage)
        }
    }

    @Test func `a write during the creation of a response makes it outdated`() async throws {
        try await StorageUnderTest.sqlite.with { storage in
            let ann = try await storage.makeAccount("ann")
            try await expect(1, of: 1, in: storage)
            let answer = try await answer(in: storage) {
                try await storage.makePost(by: ann)
                return APIResponse([1])
            }
            #expect(answer.body.bytes == [1])
            try await expect(1, of: 5, in: storage)
        }
    }

    @Test func `long responses and long requests are not cached`() async throws {
        try await StorageUnderTest.sqlite.with { storage in
            let long = [UInt8](repeating: 0, count: 300_000)
            try await expect(5, of: 5, long, in: storage)
            let words = String(repeating: "w", count: 201)
            try await expect(5, of: 5, to: words, in: storage)
        }
    }

    @Test func `the memory of cached responses is limited`() async throws {
        try await StorageUnderTest.sqlite.with { storage in
            let bytes = [UInt8](repeating: 0, count: 200_000)
            for number in 0..<41 { try await expect(2, of: 2, bytes, to: "\(number)", in: storage) }
            for number in 0..<41 { try await expect(0, of: 2, bytes, to: "\(number)", in: storage) }
            try await expect(2, of: 2, bytes, to: "41", in: storage)
            try await expect(1, of: 2, bytes, to: "0", in: storage)
        }
    }

    @Test func `requests seen once are limited`() async throws {
        try await StorageUnderTest.sqlite.with { storage in
            try await expect(1, of: 1, to: "first", in: storage)
            for number in 0..<1000 { try await expect(1, of: 1, to: "\(number)", in: storage) }
            try await expect(2, of: 3, to: "first", in: storage)
        }
    }

    @Test func `cached responses expire after ten seconds`() async throws {
        try await StorageUnderTest.sqlite.with { storage in
            try await expect(2, of: 5, in: storage)
            try await expect(0, of: 5, in: storage, at: .sample(9_999))
            try await expect(1, of: 5, in: storage, at: .sample(10_000))
        }
    }

    @Test(.enabled(if: PostgresCluster.isAvailable, PostgresCluster.missing))
    func `a write of another process is visible at once`() async throws {
        try await PostgresCluster.with { address in
            let here = try await PostgresStorage(PostgresAddress(address))
            let there = try await PostgresStorage(PostgresAddress(address))
            let ann = try await there.makeAccount("ann")
            for round in 0..<20 {
                try await there.makePost("\(round)", by: ann)
                for _ in 0..<3 {
                    let answer = try await answer(in: here) {
                        APIResponse([UInt8(try await here.posts(PostQuery()).posts.count)])
                    }
                    #expect(answer.body.bytes == [UInt8(round + 1)])
                }
            }
            try await here.close()
            try await there.close()
        }
    }

    /// Checks how many responses are created for a number of requests.
    private func expect(
        _ expected: Int, of count: Int, _ bytes: [UInt8] = [], to request: String = "posts",
        in storage: any Storage, at now: Timestamp = .sample()
    ) async throws {
        let made = Mutex(0)
        for _ in 0..<count {
            let answer = try await answer(to: request, in: storage, at: now) {
                made.withLock { $0 += 1 }
                return APIResponse(bytes)
            }
            #expect(answer.body.bytes == bytes)
        }
        #expect(made.withLock { $0 } == expected)
    }

    private func answer(
        to request: String = "posts", in storage: any Storage, at now: Timestamp = .sample(),
        _ make: () async throws -> APIResponse
    ) async throws -> APIResponse {
        try await cache.response(
            to: request, isPacked: false, at: now, from: storage, make)
    }
}

extension APIResponse.Body {
    fileprivate var bytes: [UInt8]? {
        guard case .bytes(let bytes) = self else { return nil }
        return bytes
    }
}
