import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct LemmyFailureTests {
    @Test func `too many requests cause a wait that is as long as the server's rate-limit window`()
        async throws
    {
        let standIn = FakeLemmyServer(.init(posts: [LemmyFixture.post(1, "Tea")]))
        let limit = FakeResponse(["error": "rate_limit_error"], status: 400)
        try await withFakeServer(standIn) { base in
            let source = try lemmy(base)
            _ = try await source.posts(PostRequest()).whole()
            standIn.conversation.respondNext("post/list", with: limit)
            let (_, error) = await source.posts(PostRequest(reload: true)).statesAndError()

            let host = base.server
            #expect(error == .refused(host: host, status: 429, retryAfter: .seconds(90)))
            #expect(try await source.posts(PostRequest(reload: true)).whole().titles == ["Tea"])
        }
    }

    @Test func `without a known window, the wait is one minute`() async throws {
        let limit = FakeResponse(["error": "rate_limit_error"], status: 400)
        let standIn = FixedFakeServer(replies: ["": limit])
        try await withFakeServer(standIn) { base in
            let (_, error) = await (try lemmy(base)).posts(PostRequest()).statesAndError()
            #expect(
                error == .refused(host: base.server, status: 429, retryAfter: .seconds(60)))
        }
    }

    @Test func `a stated time to wait is respected`() async throws {
        let limit = FakeResponse(
            ["error": "rate_limit_error"], status: 429, headers: ["Retry-After": "7"])
        let standIn = FixedFakeServer(replies: ["": limit])
        try await withFakeServer(standIn) { base in
            let (_, error) = await (try lemmy(base)).posts(PostRequest()).statesAndError()
            #expect(error == .refused(host: base.server, status: 429, retryAfter: .seconds(7)))
        }
    }

    @Test(arguments: [
        (FakeResponse(["error": "instance_is_private"], status: 400), Expected.signedOut),
        (FakeResponse(["error": "couldnt_find_community"], status: 404), .notThere("tea")),
        (
            FakeResponse(["error": "site_ban"], status: 400),
            .because("You are banned from this server")
        ),
        (FakeResponse(["error": "deleted"], status: 400), .because("It is deleted")),
        (
            FakeResponse(["error": "banned", "message": "No\u{1B} spam."], status: 403),
            .because("You are banned: No\u{FFFD} spam.")
        ),
        (
            FakeResponse(["error": "unknown", "message": "Oh\n no\u{1B}[2J"], status: 400),
            .because("Oh  no\u{FFFD}[2J")
        ),
        (
            FakeResponse(text: "Query deserialize error: x", status: 400),
            .because("Query deserialize error: x")
        ),
        (FakeResponse(text: "slow down", status: 429), .status(429)),
        (FakeResponse(text: "<html>no</html>", type: "text/html", status: 502), .status(502)),
        (FakeResponse(text: "oops", status: 500), .status(500)),
        (FakeResponse(text: "<html>sign in</html>", type: "text/html"), .strange(.page)),
        (FakeResponse(text: ""), .strange(.empty)),
    ])
    func `an error response is mapped by meaning`(reply: FakeResponse, expected: Expected)
        async throws
    {
        let standIn = FakeLemmyServer(.init())
        standIn.conversation.respondNext("post/list", with: reply)
        try await withFakeServer(standIn) { base in
            let source = try lemmy(base)
            let request = PostRequest(.board(BoardID("tea", in: source.id)))
            let (_, error) = await source.posts(request).statesAndError()
            #expect(error == expected.error(host: base.server))
        }
    }

    @Test(arguments: [
        FakeResponse(["error": "not_found"], status: 404),
        FakeResponse(text: "<html>no</html>", status: 404),
    ])
    func `a server that is not a Lemmy site is reported as such`(reply: FakeResponse) async throws {
        let standIn = FixedFakeServer(replies: ["": reply])
        try await withFakeServer(standIn) { base in
            let source = try lemmy(base)
            let (_, error) = await source.posts(PostRequest()).statesAndError()
            let (_, boardsError) = await source.boards(reload: false).statesAndError()
            let reason =
                "this does not respond like a Lemmy site (HTTP 404); try the address without "
                + "“lemmy:” before it."
            #expect(error == .rejectedByServer(host: base.server, reason: reason))
            #expect(boardsError == error)
        }
    }

    @Test func `a truncated response is reported`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"posts\":[")
        } test: { address in
            let base = address.deletingLastPathComponent()
            let (_, error) = await (try lemmy(base)).posts(PostRequest()).statesAndError()
            #expect(error == .cutOff(host: base.server))
        }
    }

    @Test func `a server of a later version is named in a message`() async throws {
        let standIn = FixedFakeServer(replies: ["/api/v4/site": FakeResponse(["version": "1.0.2"])])
        try await withFakeServer(standIn) { base in
            let (_, error) = await (try lemmy(base)).posts(PostRequest()).statesAndError()
            guard case .unsupported(let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.contains("Lemmy 1.0.2"))
        }
    }

    @Test func `a later server that supports this version is read, but with a notice`() async throws
    {
        let standIn = FakeLemmyServer(
            .init(posts: [LemmyFixture.post(1, "Tea")], version: "1.0.0-rc"))
        try await withFakeServer(standIn) { base in
            let page = try await (try lemmy(base)).posts(PostRequest()).whole()
            #expect(page.titles == ["Tea"])
            #expect(page.skipped.reasons.contains { $0.contains("Lemmy 1.0.0-rc") })
        }
    }

    @Test func `a thread whose comments fail retains its body`() async throws {
        let post = LemmyFixture.post(1, "Tea", body: "Which?", comments: 3)
        let standIn = FakeLemmyServer(.init(posts: [post]))
        standIn.conversation.respondNext(
            "comment/list", with: FakeResponse(text: "no", status: 500))
        try await withFakeServer(standIn) { base in
            let source = try lemmy(base)
            _ = try await source.posts(PostRequest()).whole()
            let id = PostID("1", in: source.id)
            let (states, error) = await source.thread(id, under: nil, reload: false)
                .statesAndError()

            #expect(states.first?.body == "Which?")
            #expect(error == .refused(host: base.server, status: 500))
            #expect(try await source.thread(id, under: nil, reload: false).whole().comments == [])
        }
    }
}

/// The expected result of a response of any simulated server.
enum Expected: Sendable {
    case signedOut
    case notThere(String)
    case because(String)
    case status(Int)
    case strange(ResponseDefect)

    func error(host: String) -> BoardError {
        switch self {
        case .signedOut: .signedOut(host: host)
        case .notThere(let name): .notThere(name: name)
        case .because(let reason): .rejectedByServer(host: host, reason: reason)
        case .status(let status): .refused(host: host, status: status)
        case .strange(let fault): .unexpectedResponse(host: host, fault)
        }
    }
}
