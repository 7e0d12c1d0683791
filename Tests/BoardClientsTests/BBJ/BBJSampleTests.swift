import BoardCore
import FlyingFox
import Foundation
import Testing

@testable import BoardClients

/// Tests with recorded responses of a real BBJ server.
@Suite(.readsRecordings)
struct BBJSampleTests {
    private static let bbj = SourceID("bbj")

    /// Runs `test` with a source whose server responds with a recording.
    private func run(_ sample: String, _ test: (BBJSource) async throws -> Void) async throws {
        let body = Data(try Recordings.bytes("bbj/\(sample)"))
        let server = FakeBBJServer()
        server.state.withLock {
            $0.answers = [
                HTTPResponse(
                    statusCode: .ok, headers: [.contentType: "text/html;charset=utf-8"], body: body)
            ]
        }
        try await server.run(test)
    }

    private func thread(of source: BBJSource) async throws -> PostThread {
        try await source.thread(PostID("x", in: Self.bbj), under: nil, reload: false).whole()
    }

    @Test(arguments: ["thread_index.body.json", "thread_index-include_op.body.json"])
    func `the list has five threads, the pinned one first`(sample: String) async throws {
        var all: PostList?
        try await run(sample) { all = try await $0.posts(PostRequest()).whole().posts }
        let posts = try #require(all)

        #expect(posts.count == 5)
        #expect(posts[0].title == "House rules for the lantern room")
        #expect(posts[0].author == "sysop")
        #expect(posts[0].isPinned)
        #expect(posts[0].commentCount == 9)
        #expect(posts[1].title == "Keys are lowercased by the server")
        #expect(posts[1].author == "otto")
        #expect(posts[2].title == String(repeating: "長", count: 120))
        #expect(posts[3].title == "灯籠流し — 川の掲示板 🏮")
        #expect(posts[3].author == "灯籠")
        #expect(posts[4].author == "anonymous")
        #expect(posts[4].createdAt == Date(timeIntervalSince1970: 1_795_224_720.391857))
    }

    @Test func `the thread has nine replies`() async throws {
        var whole: PostThread?
        try await run("thread_load-raw.body.json") { whole = try await self.thread(of: $0) }
        let thread = try #require(whole)

        #expect(thread.body.hasPrefix("Be kind.\\\nTrim your quotes.\n\nPosts older than a day"))
        #expect(thread.comments.map(\.id) == (1...9).map(String.init))
        #expect(
            thread.comments.prefix(4).map(\.author) == [
                "mirela", "otto", "O'Brien & Söns", "anonymous",
            ])
        #expect(thread.comments[0].body == "Understood. \\>\\>0 (sysop) is clear enough.")
        let place = "board-tui://post/\(thread.id.raw)/comment/1"
        let first = RichText.Inline.link(target: place, [.text(">>1")])
        #expect(
            RichText(thread.comments[1].body, as: .markdown).blocks == [
                .paragraph([first, .text(" (mirela)")]),
                .quote(.init([.paragraph([.text("Understood.")])])),
                .paragraph([
                    .text("Same here, but"), .lineBreak,
                    .text(">>0 (sysop) "), first, .text(" (mirela) what about signatures?"),
                ]),
            ])
        #expect(thread.comments[2].format == .plain)
        #expect(thread.comments[2].body.hasPrefix("  ┌──────┐\n  │ [red: raw] │"))
        #expect(
            RichText(thread.comments[4].body, as: .markdown).blocks == [
                .paragraph([
                    .text(
                        "<script>alert(1)</script> &amp; \"quotes\" & <b>not bold</b> "
                            + "[bold: escaped] [notadirective: ok]")
                ])
            ])
        #expect(
            RichText(thread.comments[5].body, as: .markdown).blocks == [
                .paragraph([
                    .text("this "), .strong([.text("is some stuff")]),
                    .text(" it cant handle "), .strong([.text("stars")]),
                    .text(" under **not**"),
                ])
            ])
        #expect(!thread.comments[6].body.contains("\u{1B}"))
        #expect(thread.comments[8].body.hasPrefix("word1 word2 word3"))
    }

    @Test func `the board has its name`() async throws {
        try await run("instance_info-get.body.json") { source in
            let boards = try await source.boards(reload: false).whole()
            #expect(boards.map(\.name) == ["Paper Lantern BBS"])
        }
    }

    @Test(arguments: [
        ("user_register-duplicate.body.json", "Username already registered"),
        (
            "unknown-endpoint.body.json",
            "HTTP error 404 Not Found: The path '/api/no_such_endpoint' was not found."
        ),
    ])
    func `errors contain the server's message`(sample: String, reason: String) async throws {
        try await run(sample) { source in
            await #expect(throws: BoardError.rejectedByServer(host: source.name, reason: reason)) {
                try await thread(of: source)
            }
        }
    }

    @Test func `a rejected sign-in is reported`() async throws {
        try await run("thread_create-wrong-auth.body.json") { source in
            await #expect(throws: BoardError.signedOut(host: source.name)) {
                try await thread(of: source)
            }
        }
    }
}
