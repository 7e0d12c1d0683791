import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct DiscourseFailureTests {
    @Test(arguments: [
        (
            Reply(["errors": ["No."], "error_type": "not_logged_in"], status: 403),
            Expected.signedOut
        ),
        (
            Reply(["errors": ["A\u{1B}[2J", "B"], "error_type": "read_only"], status: 503),
            .because("A\u{FFFD}[2J B")
        ),
        (
            Reply(["errors": ["Not yours"], "error_type": "invalid_access"], status: 403),
            .because("Not yours")
        ),
        (
            Reply(["errors": ["gone"]], status: 410),
            .because(
                "nothing here answers as a Discourse site does (HTTP 410); try the address without "
                    + "“discourse:” in front.")
        ),
        (
            Reply(text: "<html>", type: "text/html", status: 404),
            .because(
                "nothing here answers as a Discourse site does (HTTP 404); try the address without "
                    + "“discourse:” in front.")
        ),
        (Reply(text: "<html>", type: "text/html", status: 502), .status(502)),
        (Reply(text: "", status: 500), .status(500)),
        (Reply(text: "<!DOCTYPE html>", type: "text/html"), .strange(.page)),
    ])
    func `an error response is mapped by meaning`(reply: Reply, expected: Expected) async throws {
        let standIn = DiscourseStandIn(.init(topics: [DiscourseFixture.topic(1, "Tea")]))
        standIn.conversation.answerNext("latest.json", with: reply)
        try await withStandIn(standIn) { base in
            let source = try discourse(base)
            let (_, error) = await source.posts(PostRequest()).statesAndError()

            #expect(error == expected.error(host: base.server))
            #expect(try await source.posts(PostRequest()).whole().titles == ["Tea"])
        }
    }

    @Test func `a site without categories is not a Discourse site`() async throws {
        let standIn = FixedStandIn(replies: ["": Reply(text: "<p>", status: 404)])
        try await withStandIn(standIn) { base in
            let source = try discourse(base)
            let (_, error) = await source.posts(PostRequest()).statesAndError()
            let (_, boardsError) = await source.boards(reload: false).statesAndError()
            #expect(boardsError == error && boardsError != .notThere(name: "categories"))
        }
    }

    @Test func `a rate limit is a wait that the header states`() async throws {
        var reply = Reply(text: "Slow down, too many requests.", status: 429)
        reply.headers = ["Retry-After": "9"]
        let standIn = FixedStandIn(replies: ["latest.json": reply])
        try await withStandIn(standIn) { base in
            let (_, error) = await (try discourse(base)).posts(PostRequest()).statesAndError()
            #expect(error == .refused(host: base.server, status: 429, retryAfter: .seconds(9)))
        }
    }

    @Test func `a redirect to the sign-in page is reported as signed out`() async throws {
        var redirect = Reply(text: "", status: 302)
        redirect.headers = ["Location": "/login"]
        let page = Reply(text: "<html>Log in</html>", type: "text/html")
        let standIn = FixedStandIn(replies: ["latest.json": redirect, "/login": page])
        try await withStandIn(standIn) { base in
            let (_, error) = await (try discourse(base)).posts(PostRequest()).statesAndError()
            #expect(error == .signedOut(host: base.server))
        }
    }

    @Test func `a missing topic is named`() async throws {
        try await withStandIn(DiscourseStandIn(.init())) { base in
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
        let standIn = DiscourseStandIn(.init(topics: [DiscourseFixture.topic(1, "Tea")]))
        standIn.conversation.answerNext("categories.json", with: Reply(text: "", status: 500))
        try await withStandIn(standIn) { base in
            let source = try discourse(base)
            let page = try await source.posts(PostRequest()).whole()
            #expect(page.titles == ["Tea"])
            guard case .boardNames(.refused(_, status: 500, _)) = page.troubles.first?.cause else {
                Issue.record("\(page.troubles)")
                return
            }

            let again = try await source.posts(PostRequest(reload: true)).whole()
            #expect(again.troubles.isEmpty)
        }
    }
}
