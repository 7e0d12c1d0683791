import BoardCore
import Testing

@testable import BoardClients

struct DiscourseFailureTests {
    @Test(arguments: [
        (
            FakeResponse(["errors": ["No."], "error_type": "not_logged_in"], status: 403),
            Expected.signedOut
        ),
        (
            FakeResponse(["errors": ["A\u{1B}[2J", "B"], "error_type": "read_only"], status: 503),
            .because("A\u{FFFD}[2J B")
        ),
        (
            FakeResponse(["errors": ["Not yours"], "error_type": "invalid_access"], status: 403),
            .because("Not yours")
        ),
        (
            FakeResponse(["errors": ["gone"]], status: 410),
            .because(
                "this does not respond like a Discourse site (HTTP 410); try the address without "
                    + "“discourse:” before it.")
        ),
        (
            FakeResponse(text: "<html>", type: "text/html", status: 404),
            .because(
                "this does not respond like a Discourse site (HTTP 404); try the address without "
                    + "“discourse:” before it.")
        ),
        (FakeResponse(text: "<html>", type: "text/html", status: 502), .status(502)),
        (FakeResponse(text: "", status: 500), .status(500)),
        (FakeResponse(text: "<!DOCTYPE html>", type: "text/html"), .strange(.page)),
    ])
    func `an error response is mapped by meaning`(reply: FakeResponse, expected: Expected)
        async throws
    {
        let standIn = FakeDiscourseServer(.init(topics: [DiscourseFixture.topic(1, "Tea")]))
        standIn.conversation.respondNext("latest.json", with: reply)
        try await withFakeServer(standIn) { base in
            let source = try discourse(base)
            let (_, error) = await source.posts(PostRequest()).statesAndError()

            #expect(error == expected.error(host: base.server))
            #expect(try await source.posts(PostRequest()).whole().titles == ["Tea"])
        }
    }

    @Test func `a site without categories is not a Discourse site`() async throws {
        let standIn = FixedFakeServer(replies: ["": FakeResponse(text: "<p>", status: 404)])
        try await withFakeServer(standIn) { base in
            let source = try discourse(base)
            let (_, error) = await source.posts(PostRequest()).statesAndError()
            let (_, boardsError) = await source.boards(reload: false).statesAndError()
            #expect(boardsError == error && boardsError != .notThere(name: "categories"))
        }
    }

    @Test func `a rate limit is a wait that the header states`() async throws {
        var reply = FakeResponse(text: "Slow down, too many requests.", status: 429)
        reply.headers = ["Retry-After": "9"]
        let standIn = FixedFakeServer(replies: ["latest.json": reply])
        try await withFakeServer(standIn) { base in
            let (_, error) = await (try discourse(base)).posts(PostRequest()).statesAndError()
            #expect(error == .refused(host: base.server, status: 429, retryAfter: .seconds(9)))
        }
    }

    @Test func `a redirect to the sign-in page is reported as signed out`() async throws {
        var redirect = FakeResponse(text: "", status: 302)
        redirect.headers = ["Location": "/login"]
        let page = FakeResponse(text: "<html>Log in</html>", type: "text/html")
        let standIn = FixedFakeServer(replies: ["latest.json": redirect, "/login": page])
        try await withFakeServer(standIn) { base in
            let (_, error) = await (try discourse(base)).posts(PostRequest()).statesAndError()
            #expect(error == .signedOut(host: base.server))
        }
    }

    @Test func `a missing topic is named`() async throws {
        try await withFakeServer(FakeDiscourseServer(.init())) { base in
            let source = try discourse(base)
            for raw in ["77", "about"] {
                let id = PostID(raw, in: source.id)
                let (_, error) = await source.thread(id, under: nil, reload: false)
                    .statesAndError()
                #expect(error == .notThere(name: raw))
            }
        }
    }

    @Test func `failed categories do not delay the topics`() async throws {
        let standIn = FakeDiscourseServer(.init(topics: [DiscourseFixture.topic(1, "Tea")]))
        standIn.conversation.respondNext(
            "categories.json", with: FakeResponse(text: "", status: 500))
        try await withFakeServer(standIn) { base in
            let source = try discourse(base)
            let page = try await source.posts(PostRequest()).whole()
            #expect(page.titles == ["Tea"])
            guard case .boardNames(.refused(_, status: 500, _)) = page.sourceFailures.first?.cause
            else {
                Issue.record("\(page.sourceFailures)")
                return
            }

            let again = try await source.posts(PostRequest(reload: true)).whole()
            #expect(again.sourceFailures.isEmpty)
        }
    }
}
