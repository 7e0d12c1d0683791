import FlyingFox
import Foundation
import TestSupport
import Testing

/// Tests of reading sources without a screen.
struct ReadingTests {
    /// Runs a command on a fake site; `SITE` in an argument is its address.
    private func run(
        _ arguments: [String], on site: LobstersStandIn
    ) async throws -> BuiltProgram.Outcome {
        let outcome = Holder<BuiltProgram.Outcome>()
        try await withServer {
            site.answer($0)
        } test: { server in
            let root = try await server.root
            outcome.value = try await BuiltProgram.run(
                arguments.map { $0.replacing("SITE", with: root) })
        }
        return try #require(outcome.value)
    }

    private func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func posts(_ text: String) throws -> [[String: Any]] {
        try #require(try json(text)["data"] as? [[String: Any]])
    }

    @Test func `posts are printed with the names of the board document`() async throws {
        let outcome = try await run(
            ["posts", "lobsters:SITE", "--json"], on: LobstersStandIn(count: 10))

        #expect(outcome.status == .exited(0))
        #expect(outcome.errors.isEmpty)
        let posts = try posts(outcome.output)
        #expect(posts.count == 10)
        #expect(posts[0]["id"] as? String == "s1")
        #expect(posts[0]["boardId"] as? String == "tea")
        #expect(posts[0]["title"] as? String == "Story 1")
        #expect(posts[0]["author"] as? String == "mina")
        #expect(posts[0]["createdAt"] as? String == "2026-01-02T09:04:05Z")
        #expect(posts[0]["score"] as? Int == 1)
        #expect(posts[0]["commentCount"] as? Int == 3)
        #expect(posts[0]["url"] as? String == "https://tea.example/1")
        #expect((posts[0]["source"] as? String)?.hasPrefix("127.0.0.1:") == true)
        #expect(posts[0]["tags"] as? [String] == ["tea"])
        #expect(posts[0]["pinned"] as? Bool == false)
        #expect(posts[2]["author"] is NSNull)
        #expect(try json(outcome.output)["next"] is NSNull)
    }

    @Test func `the reply that solves a topic is marked, as text and as JSON`() async throws {
        let document = """
            {"id": "1", "title": "Which rope", "comments": [
              {"id": "a", "author": "otto", "body": "Hemp."},
              {"id": "b", "author": "grace", "body": "Nylon.", "accepted": true}]}
            """
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("[\(document)]".utf8).write(to: file)

        let shown = try await BuiltProgram.run(["show", file.path, "1"])
        #expect(shown.output.contains("grace · solution\n"))
        #expect(shown.output.ranges(of: "solution").count == 1)

        let asJSON = try await BuiltProgram.run(["show", file.path, "1", "--json"])
        let comments = try #require(try json(asJSON.output)["comments"] as? [[String: Any]])
        #expect(comments.map { $0["accepted"] as? Bool } == [nil, true])
    }

    @Test func `pages are read up to the limit, without duplicates`() async throws {
        let site = LobstersStandIn(count: 200)
        let outcome = try await run(
            ["posts", "lobsters:SITE", "--limit", "60", "--json"], on: site)

        let ids = try posts(outcome.output).compactMap { $0["id"] as? String }
        #expect(ids == (1...60).map { "s\($0)" })
        #expect(site.paths.withLock { $0 } == ["/hottest.json", "/page/2.json", "/page/3.json"])
        #expect(try json(outcome.output)["next"] as? String == "12:3")
    }

    @Test func `a list continues where another one ended`() async throws {
        let outcome = try await run(
            ["posts", "lobsters:SITE", "--limit", "20", "--after", "12:3", "--json"],
            on: LobstersStandIn(count: 200))

        let ids = try posts(outcome.output).compactMap { $0["id"] as? String }
        #expect(ids.first == "s61")
        #expect(ids.count == 20)
    }

    @Test func `plain output has titles and lines of 80 columns`() async throws {
        let outcome = try await run(["posts", "lobsters:SITE"], on: LobstersStandIn(count: 2))

        #expect(
            outcome.output == """
                Story 1
                  tea · mina · 2026-01-02 09:04 · score 1 · 3 comments · #tea
                  https://tea.example/1
                  id s1

                Story 2
                  tea · mina · 2026-01-02 09:04 · score 2 · 3 comments · #tea
                  https://tea.example/2
                  id s2

                """)
    }

    @Test func `a thread is printed with comments, and deleted ones are empty`()
        async throws
    {
        let outcome = try await run(
            ["show", "lobsters:SITE", "s2"], on: LobstersStandIn(count: 2))

        #expect(outcome.status == .exited(0))
        #expect(!outcome.output.contains("\u{1B}"))
        #expect(!outcome.output.contains("ghost") && !outcome.output.contains("gone"))
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("Story 2") == true)
        for line in [
            "Read this[1].", "[1] https://tea.example/x", "(deleted) · score 1",
            "  joon · 2026-01-02 10:04 · score 5", "    An answer", "ann", "  Second",
        ] {
            #expect(lines.contains(line))
        }
    }

    @Test func `a thread in JSON nests its comments`() async throws {
        let outcome = try await run(
            ["show", "lobsters:SITE/s/s2/story", "--json"],
            on: LobstersStandIn(count: 2))

        let thread = try json(outcome.output)
        #expect(thread["id"] as? String == "s2")
        #expect(thread["format"] as? String == "html")
        #expect((thread["body"] as? String)?.contains("tea.example/x") == true)
        let comments = try #require(thread["comments"] as? [[String: Any]])
        #expect(comments.map { $0["id"] as? String } == ["c1", "c3"])
        #expect(comments[0]["deleted"] as? Bool == true)
        #expect(comments[0]["author"] is NSNull)
        #expect(comments[0]["body"] as? String == "")
        let answers = try #require(comments[0]["comments"] as? [[String: Any]])
        #expect(answers.map { $0["author"] as? String } == ["joon"])
        #expect(answers[0]["deleted"] as? Bool == false)
        #expect(answers[0]["format"] as? String == "html")
        #expect((answers[0]["comments"] as? [Any])?.isEmpty == true)
    }

    @Test func `boards are printed`() async throws {
        let plain = try await run(["boards", "lobsters:SITE"], on: LobstersStandIn(count: 1))
        let coded = try await run(
            ["boards", "lobsters:SITE", "--json"], on: LobstersStandIn(count: 1))

        #expect(plain.output == "tea\n  Leaves & water\n")
        let board = try #require(try posts(coded.output).first)
        #expect(board["id"] as? String == "tea")
        #expect(board["description"] as? String == "Leaves & water")
    }

    @Test func `a board is a separate list`() async throws {
        let outcome = try await run(
            ["posts", "lobsters:SITE", "--board", "tea", "--json"], on: LobstersStandIn(count: 9))

        #expect(try posts(outcome.output).map { $0["id"] as? String } == ["s7"])
    }

    @Test func `the address of a board selects it, unless --board is given`() async throws {
        let site = LobstersStandIn(count: 9)
        let linked = try await run(["posts", "lobsters:SITE/t/tea", "--json"], on: site)
        let named = try await run(
            ["posts", "lobsters:SITE/t/rice", "--board", "tea", "--json"], on: site)

        for outcome in [linked, named] {
            #expect(try posts(outcome.output).map { $0["id"] as? String } == ["s7"])
        }
    }

    @Test func `a short wait is completed and reported`() async throws {
        let site = LobstersStandIn(count: 1, first: [.later(seconds: 1)])
        let outcome = try await run(["posts", "lobsters:SITE"], on: site)

        #expect(outcome.status == .exited(0))
        #expect(outcome.output.hasPrefix("Story 1\n"))
        #expect(outcome.errors.contains("1 s"))
    }

    @Test func `a long wait ends at once and is reported`() async throws {
        let site = LobstersStandIn(count: 1, first: [.later(seconds: 31)])
        let outcome = try await run(["posts", "lobsters:SITE"], on: site)

        #expect(outcome.status == .exited(EX_UNAVAILABLE))
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("31 s"))
    }

    @Test(arguments: [
        (["search", "lobsters:SITE", "tea"], EX_UNAVAILABLE, "cannot be searched"),
        (["posts", "lobsters:SITE", "--sort", "warm"], EX_USAGE, "hottest, newest, active"),
        (["posts", "lobsters:SITE", "--board", "nil"], EX_NOINPUT, "nil"),
        (["show", "lobsters:SITE", "none"], EX_NOINPUT, "none"),
        (["show", "lobsters:SITE"], EX_USAGE, "id"),
        (["show", "lobsters:SITE/s/s2", "s2"], EX_USAGE, "link"),
        (["show", "all", "s2"], EX_USAGE, "one source"),
        (["show", "board-tui://post/s2"], EX_USAGE, "does not name a source"),
        (["show", "demo", "board-tui://hn/post/8"], EX_USAGE, "not lead to a post of demo"),
        (["search", "demo", "tea", "--after", "x"], EX_USAGE, "--after"),
        (["posts", "demo", "--after", "0:2"], EX_UNAVAILABLE, "has no cursor “2”"),
        (["posts", "lobsters:SITE", "--limit", "0"], EX_USAGE, "--limit"),
        (["posts", "lobsters:SITE", "--after", "x"], EX_USAGE, "--after"),
        (["posts", "lemy:SITE"], EX_USAGE, "discourse, lemmy, bbj, feed, board-server"),
        (["posts", "nobody"], EX_USAGE, "nobody"), (["posts", "lemmy"], EX_USAGE, "lemmy:"),
        (["search", "demo", "newr:2d"], EX_USAGE, "newer:"),
        (["search", "demo", " "], EX_USAGE, "no search terms"),
        (["posts", "demo", "--sort", "hot"], EX_USAGE, "no sort orders"),
        (["posts", "demo", "--board", "none"], EX_NOINPUT, "none"),
        (["show", "demo", "none"], EX_NOINPUT, "none"),
        (["posts", "no-such.json"], EX_NOINPUT, "no-such.json"),
        (["posts", "http://127.0.0.1:1"], EX_UNAVAILABLE, "127.0.0.1:1"),
    ])
    func `an impossible request is reported in one line, with its status`(
        arguments: [String], status: CInt, words: String
    ) async throws {
        let outcome = try await run(arguments, on: LobstersStandIn(count: 1))

        #expect(outcome.status == .exited(status))
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(words))
        #expect(outcome.errors.filter(\.isNewline).count == 1)
    }

    @Test func `a document is searched with the filter syntax`() async throws {
        let document = """
            [{"id": 1, "title": "green tea", "author": "mina"},
            {"id": 2, "title": "coffee", "body": "no TEA"}, {"id": 3, "title": "tea"}]
            """
        let all = try await BuiltProgram.run(["search", "-", "tea", "--json"], input: document)
        let some = try await BuiltProgram.run(
            ["search", "-", "tea", "~author:mina", "--json"], input: document)

        #expect(try posts(all.output).map { $0["id"] as? String } == ["1", "2", "3"])
        #expect(try posts(some.output).map { $0["id"] as? String } == ["2", "3"])
    }

    @Test func `a search continues where another one ended`() async throws {
        let document =
            #"[{"id": 1, "title": "tea"}, {"id": 2, "title": "rice"}, "#
            + #"{"id": 3, "title": "green tea"}, {"id": 4, "title": "tea"}]"#
        let first = try await BuiltProgram.run(
            ["search", "-", "tea", "--limit", "2", "--json"], input: document)
        let next = try #require(try json(first.output)["next"] as? String)
        let second = try await BuiltProgram.run(
            ["search", "-", "tea", "--after", next, "--json"], input: document)

        #expect(try posts(first.output).map { $0["id"] as? String } == ["1", "3"])
        #expect(try posts(second.output).map { $0["id"] as? String } == ["4"])
        #expect(try json(second.output)["next"] is NSNull)
    }

    @Test func `a post is printed by a link, whatever argument names the source`()
        async throws
    {
        let site = LobstersStandIn(count: 2)
        for link in ["SITE/s/s2/story", "board-tui://post/s2"] {
            let outcome = try await run(["show", "lobsters:SITE", link], on: site)
            #expect(outcome.output.hasPrefix("Story 2"))
        }
        let post = try await BuiltProgram.run(["posts", "demo", "--limit", "1", "--json"])
        let id = try #require(try posts(post.output).first?["id"] as? String)
        let outcome = try await BuiltProgram.run(["show", "board-tui://demo/post/\(id)", "--json"])
        #expect(try json(outcome.output)["id"] as? String == id)
    }

    @Test func `unreadable parts of a document are reported`() async throws {
        let outcome = try await BuiltProgram.run(
            ["posts", "-"], input: #"[{"id": 1, "title": "tea"}, {"id": 2}, 3]"#)

        #expect(outcome.status == .exited(0))
        #expect(outcome.output.hasPrefix("tea\n"))
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.first == "board-tui: 2 posts could not be read.")
        #expect(lines.count == 3)
    }

    @Test func `a post of a board is printed by its id alone`() async throws {
        let document = #"[{"id": 1, "boardId": "free", "title": "tea", "body": "**leaves**"}]"#
        let outcome = try await BuiltProgram.run(["show", "-", "1"], input: document)

        #expect(outcome.output == "tea\nfree · 0 comments\n\nleaves\n")
    }

    @Test func `a post is printed with the name of its board`() async throws {
        let document = """
            {"boards": [{"id": "free", "name": "Free talk"}],
            "data": [{"id": 1, "boardId": "free", "title": "tea"}]}
            """
        let outcome = try await BuiltProgram.run(["show", "-", "1"], input: document)

        #expect(outcome.output == "tea\nFree talk · 0 comments\n")
    }

    @Test func `the received part of a thread is printed, with the reason`() async throws {
        func post(_ number: Int) -> String {
            #"{"id": \#(number), "post_number": \#(number), "cooked": "<p>words \#(number)</p>"}"#
        }
        let topic = """
            {"id": 5, "title": "Tea", "slug": "tea", "posts_count": 3, "post_stream":
            {"stream": [1, 2, 3], "posts": [\(post(1)), \(post(2))]}}
            """
        let outcome = Holder<BuiltProgram.Outcome>()
        try await withServer {
            $0.path == "/t/5.json" ? .json(topic) : HTTPResponse(statusCode: .notFound)
        } test: { server in
            outcome.value = try await BuiltProgram.run(
                ["show", "discourse:\(try await server.root)", "5"])
        }

        let shown = try #require(outcome.value)
        #expect(shown.output.contains("words 1") && shown.output.contains("words 2"))
        #expect(shown.errors.hasPrefix("board-tui: The thread is incomplete: "))
        #expect(shown.status == .exited(EX_UNAVAILABLE))
    }

    @Test func `a post without a link has the address of its own page in JSON`() async throws {
        let topics = """
            {"topic_list": {"topics": [{"id": 5, "title": "Tea", "slug": "tea"},
            {"id": 6, "title": "Rice", "featured_link": "https://rice.example"}]}}
            """
        try await withServer { _ in
            .json(topics)
        } test: { server in
            let root = try await server.root
            let listed = try await BuiltProgram.run(["posts", "discourse:\(root)", "--json"])
            #expect(
                try posts(listed.output).map { $0["url"] as? String }
                    == ["\(root)/t/tea/5", "https://rice.example"])
        }
    }

    @Test func `a post is printed by its web address if no id matches`() async throws {
        let address = "https://x.example/tea"
        let document =
            #"[{"id": 1, "title": "tea", "url": "\#(address)"}, {"id": 2, "title": "rice"}]"#
        let outcome = try await BuiltProgram.run(["show", "-", address], input: document)

        #expect(outcome.output.hasPrefix("tea\n"))
    }

    @Test func `a truncated document is reported after its posts`() async throws {
        let outcome = try await BuiltProgram.run(
            ["posts", "-"], input: #"[{"id":1,"title":"tea"},{"id":2,"ti"#)

        #expect(outcome.status == .exited(EX_DATAERR))
        #expect(outcome.output.hasPrefix("tea\n"))
        #expect(outcome.errors.contains("cut off"))
    }

    @Test func `very deep comments are printed without recursion`() async throws {
        let depth = 20_000
        let comments = (1...depth).map {
            #"{"id": \#($0), "parentId": \#($0 == 1 ? "null" : "\($0 - 1)"), "body": "b"}"#
        }
        let document =
            #"[{"id": 1, "title": "tea", "comments": [\#(comments.joined(separator: ","))]}]"#

        let coded = try await BuiltProgram.run(["show", "-", "1", "--json"], input: document)
        let plain = try await BuiltProgram.run(["show", "-", "1"], input: document)

        #expect(coded.output.hasSuffix(String(repeating: "]}", count: depth) + "]}\n"))
        #expect(plain.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(plain.output.contains("level \(depth)"))
    }

    @Test func `the program ends when its output is no longer read`() async throws {
        let outcome = try await withFolder { folder in
            try Data(Posts.document(1...20_000).utf8)
                .write(to: folder.appending(path: "posts.json"))
            return try await PseudoTerminal.run(
                [
                    "sh", "-c",
                    "{ board-tui posts \"$1/posts.json\"; echo \"status $?\" >&2; } | head -n 1",
                    "sh", folder.path,
                ], environment: BuiltProgram.environment)
        }

        #expect(outcome.1.contains("Post 1"))
        #expect(outcome.1.contains("status 0"))
        #expect(!outcome.1.contains("board-tui:"))
    }
}

/// A box for a value made in a closure.
private final class Holder<Value> {
    var value: Value?
}
