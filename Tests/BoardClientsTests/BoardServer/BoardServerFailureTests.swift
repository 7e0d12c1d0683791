import BoardCore
import Foundation
import Testing

@testable import BoardClients

private typealias Fixture = BoardServerFixture

struct BoardServerFailureTests {
    @Test(arguments: [
        (
            Fixture.problem(
                429, code: "slow_down", detail: "Too fast.", headers: ["Retry-After": "7"]),
            BoardError.refused(host: "", status: 429, retryAfter: .seconds(7))
        ),
        (
            Fixture.problem(503, code: "unavailable", detail: "The database is away."),
            .outOfOrder(host: "", status: 503, reason: "The database is away.")
        ),
        (
            Fixture.problem(422, code: "bad", detail: "Oh\n no\u{1B}[2J"),
            .rejectedByServer(host: "", reason: "Oh  no\u{FFFD}[2J")
        ),
        (
            Fixture.problem(400, code: "Malformed", detail: " "),
            .rejectedByServer(host: "", reason: "Malformed")
        ),
        (
            Fixture.problem(403, code: "banned", detail: ""),
            .rejectedByServer(host: "", reason: "banned")
        ),
        (Fixture.problem(401, code: "signed_out", detail: "Who are you?"), .signedOut(host: "")),
        (FakeResponse(text: "nothing", status: 404), .notThere(name: "tea")),
        (Fixture.problem(410, code: "gone", detail: "Deleted."), .notThere(name: "tea")),
        (
            Fixture.problem(410, code: "gone", detail: "Removed.", isRemoved: true),
            .notThere(name: "tea", isRemoved: true)
        ),
        (
            Fixture.problem(422, code: "invalid", detail: "No such comment.", field: "parentId"),
            .notThere(name: "tea")
        ),
        (
            Fixture.problem(422, code: "too-deep", detail: "Too deep.", field: "parentId"),
            .rejectedByServer(host: "", reason: "Too deep.")
        ),
        (
            FakeResponse(text: "<html>no</html>", type: "text/html", status: 502),
            .refused(host: "", status: 502)
        ),
        (FakeResponse(text: "oops", status: 500), .refused(host: "", status: 500)),
        (
            FakeResponse(text: "<html>sign in</html>", type: "text/html"),
            .unexpectedResponse(host: "", .page)
        ),
        (FakeResponse(["posts": []]), .unexpectedResponse(host: "", .lacksMember("data"))),
        (FakeResponse(nil), .unexpectedResponse(host: "", .lacksMember("data"))),
        (FakeResponse(text: ""), .unexpectedResponse(host: "", .empty)),
    ])
    func `an error response is mapped by meaning`(reply: FakeResponse, expected: BoardError)
        async throws
    {
        let standIn = FakeBoardServer(.init())
        standIn.conversation.respondNext("/posts", with: reply)
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let request = PostRequest(.board(BoardID("tea", in: source.id)))
            let error = await failure { try await source.page(request) }
            #expect(error == expected)
            #expect(try await source.page(request)?.posts.count == 0)
        }
    }

    @Test(arguments: ["/posts", "/boards"])
    func `a server that is not a board server is reported as such`(path: String) async throws {
        let standIn = FixedFakeServer(replies: [
            "": FakeResponse(text: "<html>no</html>", status: 404)
        ])
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let posts = await failure { try await source.page(PostRequest()) }
            let boards = await failure { try await source.boards(reload: false).whole() }
            let reason =
                "this does not respond like a board-server site (HTTP 404); try the address "
                + "without “board-server:” before it."
            #expect(posts == .rejectedByServer(host: "", reason: reason))
            #expect(boards == posts)
        }
    }

    @Test func `a long reason is truncated`() async throws {
        let standIn = FakeBoardServer(.init())
        let problem = Fixture.problem(
            400, code: "x", detail: String(repeating: "long ", count: 100_000))
        standIn.conversation.respondNext("/posts", with: problem)
        try await withFakeServer(standIn) { base in
            let source = try boardServer(base)
            let error = await failure { try await source.page(PostRequest()) }
            guard case .rejectedByServer(_, let reason)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.count <= 200)
        }
    }

    @Test func `a truncated response is reported`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"data\":[")
        } test: { address in
            let source = try boardServer(address.deletingLastPathComponent())
            #expect(await failure { try await source.page(PostRequest()) } == .cutOff(host: ""))
        }
    }
}

struct BoardServerFuzzTests {
    @Test func `damaged responses are parsed without a crash, and texts are sanitized`() throws {
        let source = SourceID("own")
        let site = try url("https://tea.example/")
        var damage = Damage(seed: 5, tokens: Self.tokens)
        var values = ValueDamage(seed: 6)
        for answer in Self.answers {
            for round in 0..<400 {
                let json =
                    round.isMultiple(of: 2)
                    ? values.applied(to: answer)
                    : try? JSONValue(damage.applied(to: answer.bytes))
                guard let json else { continue }
                let items = json["data"].array ?? []
                let posts = items.compactMap { BoardServerPost($0, of: source, site: site) }
                let boards = items.compactMap { Board(boardServer: $0, of: source) }
                #expect(posts.allSatisfy { $0.post.isClean })
                #expect(boards.allSatisfy { $0.name == $0.name.sanitized(as: .line) })
                try Self.checkThread(json, of: source, site: site)
            }
        }
    }

    private static func checkThread(
        _ answer: JSONValue, of source: SourceID, site: URL
    ) throws {
        let post = try #require(BoardServerPost(Fixture.post("1", "T"), of: source, site: site))
        var thread = BoardServerThread(post)
        thread.add(answer, at: "")
        var pages = PageGuard<String>()
        _ = thread.addPage(answer, to: &pages, at: "")
        thread.markExhausted(under: "a")
        let read = thread.thread(isLoading: false).comments
        #expect(read.allSatisfy { $0.isClean && $0.missingReplies >= 0 })
        #expect(Set(read.map(\.id)).count == read.count)
    }

    private static let answers: [JSONValue] = [
        [
            "data": [
                Fixture.post("1", "A\u{1B}[1m", body: "b", comments: 2),
                Fixture.post("2", "한", changes: ["tags": ["x"], "url": "https://x.example"]),
            ], "next": "more",
        ],
        [
            "data": [
                Fixture.comment("a"), Fixture.comment("b", under: "a", changes: ["missing": 4]),
                Fixture.deletedComment("c", under: "b"), Fixture.comment("d", under: "c"),
            ], "next": nil,
        ],
        ["data": [Fixture.board("tea", "Tea", description: "All")], "next": nil],
    ]

    private static let tokens = [
        "null", "\"parentId\":\"a\"", "\"missing\":9223372036854775807", "{}", "[", ",",
        "\"\\u001b]0;x\\u0007\"", "\"deleted\":true", "\"next\":5",
    ]
}
