import BoardCore
import FlyingFox
import Foundation
import RIBsTesting
import Synchronization
import Testing

@testable import BoardClients

/// Tests of servers that state a time to wait.
struct RateLimitMemoryTests {
    private let start = ContinuousClock.now
    private let clock = ManualClock()

    @Test func `a server that states a time to wait receives no request until then`()
        async throws
    {
        let standIn = RateLimitingFakeServer(.refusing(429, ["Retry-After": "60"]))
        try await withFakeServer(standIn) { base in
            let engine = engine()
            let (first, second) = try (client(base, engine), client(base, engine))
            func refused(_ seconds: Int) -> BoardError {
                .refused(host: base.server, status: 429, retryAfter: .seconds(seconds))
            }

            await #expect(throws: refused(60)) { try await first.request(.text(path: "a")) }
            clock.advance(by: .milliseconds(9_500))
            await #expect(throws: refused(51)) { try await first.request(.text(path: "b")) }
            await #expect(throws: refused(51)) { try await second.request(.text(path: "c")) }
            #expect(standIn.conversation.paths == ["/a"])

            clock.advance(by: .milliseconds(50_500))
            let answer = try await second.request(.text(path: "d"))
            #expect(answer == "hi")
            #expect(standIn.conversation.paths == ["/a", "/d"])
        }
    }

    @Test func `another server receives requests meanwhile`() async throws {
        let tired = RateLimitingFakeServer(.refusing(503, ["Retry-After": "60"]))
        let engine = engine()
        try await withFakeServer(tired) { base in
            await #expect(throws: BoardError.self) { try await client(base, engine).request(.text) }
            try await withFakeServer(FixedFakeServer(replies: ["": FakeResponse(text: "hi")])) {
                other in
                let answer = try await client(other, engine).request(.text)
                #expect(answer == "hi")
            }
        }
    }

    @Test func `a write waits as well, but a rejected write blocks nothing`() async throws {
        let standIn = RateLimitingFakeServer(.refusing(429, ["Retry-After": "60"]))
        try await withFakeServer(standIn) { base in
            let client = try client(base, engine())
            var post = Endpoint.text(path: "write")
            post.method = .post

            await #expect(throws: BoardError.self) { try await client.request(post) }
            let answer = try await client.request(.text(path: "read"))
            #expect(answer == "hi")
            standIn.refuseNext()
            await #expect(throws: BoardError.self) { try await client.request(.text(path: "read")) }
            await #expect(throws: BoardError.self) { try await client.request(post) }
            #expect(standIn.conversation.paths == ["/write", "/read", "/read"])
        }
    }

    @Test func `an excessive wait is reported, and ends after one hour`() async throws {
        let day = FakeResponse.refusing(429, ["Retry-After": "86400"])
        let standIn = RateLimitingFakeServer(day)
        try await withFakeServer(standIn) { base in
            let client = try client(base, engine())
            await #expect(throws: BoardError.self) { try await client.request(.text) }
            clock.advance(by: .seconds(3599))
            let left = BoardError.refused(
                host: base.server, status: 429, retryAfter: .seconds(86_400 - 3599))
            await #expect(throws: left) { try await client.request(.text) }
            clock.advance(by: .seconds(1))
            let answer = try await client.request(.text)
            #expect(answer == "hi")
        }
    }

    @Test(arguments: [
        FakeResponse(text: "", status: 429), .refusing(429, ["Retry-After": "0"]),
        .refusing(404, ["Retry-After": "60"]),
    ])
    func `an error other than a rate limit does not block other requests`(reply: FakeResponse)
        async throws
    {
        let standIn = RateLimitingFakeServer(reply)
        try await withFakeServer(standIn) { base in
            let client = try client(base, engine())
            await #expect(throws: BoardError.self) { try await client.request(.text) }
            let answer = try await client.request(.text)
            #expect(answer == "hi")
        }
    }

    @Test(arguments: Kind.all)
    func `each kind of site is given the time it states`(kind: Kind) async throws {
        let standIn = FixedFakeServer(replies: ["": kind.refusal])
        try await withFakeServer(standIn) { base in
            let source = kind.source(base, try client(base, engine()))
            let (_, first) = await source.posts(PostRequest()).statesAndError()
            let asked = standIn.conversation.paths
            clock.advance(by: .seconds(10))
            let (_, second) = await source.thread(
                PostID("7", in: source.id), under: nil, reload: false
            )
            .statesAndError()

            #expect(first?.retryAfter == .seconds(kind.wait))
            #expect(second?.retryAfter == .seconds(kind.wait - 10))
            // The names of boards are requested together with the posts.
            let later = standIn.conversation.paths.dropFirst(asked.count)
            #expect(later.allSatisfy { $0 == "/categories.json" })
        }
    }

    @Test(arguments: [Kind.lemmy, .discourse])
    func `too many searches do not block reading`(kind: Kind) async throws {
        let standIn = FixedFakeServer(replies: [
            "search": kind.refusal, "search.json": kind.refusal,
            "list": FakeResponse(["posts": []]),
            "latest.json": FakeResponse(["topic_list": ["topics": []]]),
            "site": FakeResponse(["version": "0.19"]), "categories.json": FakeResponse([:]),
        ])
        try await withFakeServer(standIn) { base in
            let source = kind.source(base, try client(base, engine()))
            let search = PostRequest(.search("tea"))
            let (_, error) = await source.posts(search).statesAndError()
            let asked = standIn.conversation.paths.filter { $0.contains("search") }
            let (_, again) = await source.posts(search).statesAndError()

            #expect(error?.retryAfter == .seconds(kind.wait))
            #expect(again == error)
            #expect(standIn.conversation.paths.filter { $0.contains("search") } == asked)
            _ = try await source.posts(PostRequest()).whole()
        }
    }

    private func engine() -> ThrottlingEngine {
        ThrottlingEngine(Engine.makeCurrent(), now: { [start, clock] in start + clock.now.offset })
    }

    private func client(_ base: URL, _ engine: ThrottlingEngine) throws -> HTTPClient {
        try HTTPClient(
            base: base, version: "1", engine: engine, limits: .patient(), retry: .never)
    }
}

/// A kind of site and its rate-limit response.
struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let refusal: FakeResponse
    let wait: Int
    let source: @Sendable (URL, any HTTPService) -> any BoardSource

    static let lemmy = Kind(
        testDescription: "Lemmy", refusal: FakeResponse(["error": "rate_limit_error"], status: 400),
        wait: 60
    ) { LemmySource(id: SourceID("a"), base: $0, service: $1) }

    static let discourse = Kind(
        testDescription: "Discourse",
        refusal: FakeResponse(
            ["error_type": "rate_limit", "extras": ["wait_seconds": 30]], status: 429),
        wait: 30
    ) { DiscourseSource(id: SourceID("a"), base: $0, service: $1) }

    static let lobsters = Kind(
        testDescription: "Lobsters",
        refusal: .refusing(429, ["RateLimit-Reset": "40"]), wait: 40
    ) { LobstersSource(id: SourceID("a"), base: $0, service: $1) }

    static let all = [lemmy, discourse, lobsters]
}

extension FakeResponse {
    fileprivate static func refusing(_ status: Int, _ headers: [String: String]) -> FakeResponse {
        var reply = FakeResponse(text: "no", status: status)
        reply.headers = headers
        return reply
    }
}

/// A simulated server that rejects the first request and accepts all others.
private final class RateLimitingFakeServer: FakeServer {
    let conversation = RequestHistory()
    private let refusal: FakeResponse
    private let isRefusing = Mutex(true)

    init(_ refusal: FakeResponse) {
        self.refusal = refusal
    }

    func refuseNext() {
        isRefusing.withLock { $0 = true }
    }

    func reply(to question: FakeRequest) -> FakeResponse {
        let isRefusing = isRefusing.withLock { isRefusing in
            defer { isRefusing = false }
            return isRefusing
        }
        return isRefusing ? refusal : FakeResponse(text: "hi")
    }
}
