import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct LobstersThreadTests {
    private let standIn = FakeLobstersServer()

    @Test func `comments are in the site's order, below their parents`() async throws {
        standIn.story("abc", ["description": "<p>Read this.</p>", "url": ""])
        standIn.comment("a", on: "abc", ["parent_comment": .null, "depth": 0])
        standIn.comment("b", on: "abc", ["parent_comment": "a", "depth": 1])
        standIn.comment("c", on: "abc", ["parent_comment": "b", "depth": 2])
        standIn.comment("d", on: "abc", ["parent_comment": .null, "depth": 0])
        try await withLobsters(standIn) { source in
            let states = try await source.thread(
                PostID("abc", in: source.id), under: nil, reload: false
            ).states()
            let thread = try #require(states.last)

            #expect(states.count == 1 && !thread.isLoading)
            try #require(thread.indentedIDs == ["a", ".b", "..c", "d"])
            #expect(thread.body == "<p>Read this.</p>" && thread.format == .html)
            #expect(thread.post.url == nil && thread.post.boardID?.raw == "rust")
            #expect(thread.comments[1].author == "jun" && thread.comments[1].score == 3)
            #expect(thread.comments[1].body == "<p>Words of b</p>")
            #expect(thread.comments[1].createdAt == Date(timeIntervalSince1970: 1_739_462_400))
        }
    }

    @Test func `an edited comment is marked as edited`() async throws {
        standIn.story("abc")
        standIn.comment("a", on: "abc", ["last_edited_at": "2025-02-13T10:00:00.000-06:00"])
        standIn.comment("b", on: "abc", ["last_edited_at": "2025-02-13T10:05:00.000-06:00"])
        standIn.comment("c", on: "abc", [:])
        try await withLobsters(standIn) { source in
            let thread = try #require(try await source.thread("abc"))
            #expect(thread.comments.map(\.isEdited) == [false, true, false])
        }
    }

    @Test func `the address of a comment leads to its story`() async throws {
        standIn.story("abc")
        standIn.comment("xyz", on: "abc", ["depth": 0])
        try await withLobsters(standIn) { source in
            let thread = try #require(try await source.thread("c/xyz"))
            #expect(thread.id == PostID("abc", in: source.id))
            #expect(thread.indentedIDs == ["xyz"])
            for raw in ["c/none", "c/", "c/x/y"] {
                let error = await failure { try await source.thread(raw) }
                #expect(error == .notThere(name: raw))
            }
        }
    }

    @Test func `levels determine the tree if there are no parents, as in 2018`() async throws {
        let standIn = FakeLobstersServer(isOld: true)
        standIn.story("abc")
        for (id, level) in [("a", 1), ("b", 2), ("c", 3), ("d", 2), ("e", 1), ("f", 4)] {
            standIn.comment(id, on: "abc", ["indent_level": .integer(level)])
        }
        try await withLobsters(standIn) { source in
            let thread = try #require(try await source.thread("abc"))

            #expect(thread.indentedIDs == ["a", ".b", "..c", ".d", "e", ".f"])
            #expect(thread.comments.first?.author == "jun")
        }
    }

    @Test func `parents determine the tree if levels are null, as in 2023`() async throws {
        standIn.story("abc")
        let links =
            [("a", nil), ("b", "a"), ("c", "b"), ("d", "a"), ("e", "none")] as [(String, String?)]
        for (id, parent) in links {
            let parent = parent.map { JSONValue.string($0) } ?? .null
            standIn.comment(
                id, on: "abc", ["parent_comment": parent, "indent_level": .null])
        }
        try await withLobsters(standIn) { source in
            let thread = try #require(try await source.thread("abc"))
            #expect(thread.indentedIDs == ["a", ".b", "..c", ".d", "e"])
        }
    }

    @Test func `deleted comments with replies remain, without text and author`() async throws {
        standIn.story("abc")
        let words: JSONValue = "<em>Comment removed by moderator x: why</em>"
        standIn.comment("a", on: "abc", ["is_deleted": true, "comment": words, "depth": 0])
        standIn.comment("b", on: "abc", ["depth": 1])
        standIn.comment("c", on: "abc", ["is_moderated": true, "comment": words, "depth": 0])
        standIn.comment("d", on: "abc", ["depth": 1])
        standIn.comment("e", on: "abc", ["is_deleted": true, "depth": 0])
        standIn.comment("f", on: "abc", ["is_moderated": true, "depth": 1])
        try await withLobsters(standIn) { source in
            let thread = try #require(try await source.thread("abc"))

            try #require(thread.indentedIDs == ["a", ".b", "c", ".d"])
            #expect(thread.comments.map(\.presence) == [.deleted, .present, .removed, .present])
            #expect(thread.comments[2].body == "" && thread.comments[2].author == "")
        }
    }

    @Test func `all members of a comment are optional`() async throws {
        standIn.story("abc")
        standIn.comment(
            "a", on: "abc",
            [
                "commenting_user": .null, "created_at": .null, "score": .null, "comment": .null,
                "comment_plain": "As *typed*.",
            ])
        standIn.comment("b", on: "abc", ["short_id": .null, "parent_comment": "a"])
        try await withLobsters(standIn) { source in
            let thread = try #require(try await source.thread("abc"))

            try #require(thread.comments.map(\.depth) == [0, 1])
            #expect(thread.comments[0].body == "As *typed*.")
            #expect(thread.comments[0].format == .markdown)
            #expect(thread.comments[0].author == "" && thread.comments[0].createdAt == nil)
        }
    }

    @Test(arguments: ["none", "../tags", ""])
    func `a missing story is reported as such`(raw: String) async throws {
        try await withLobsters(standIn) { source in
            #expect(await failure { try await source.thread(raw) } == .notThere(name: raw))
        }
    }

    @Test func `a loaded thread is requested again only for a reload`() async throws {
        standIn.story("abc")
        try await withLobsters(standIn) { source in
            for _ in 1...2 { _ = try await source.thread("abc") }
            _ = try await source.thread("abc", under: "x")
            #expect(standIn.conversation.paths.count == 1)
            _ = try await source.thread("abc", reload: true)
            #expect(standIn.conversation.paths.count == 2)
        }
    }

    @Test func `a truncated response is reported`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{\"short_id\"")
        } test: { base in
            let source = LobstersSource(
                id: SourceID("lobsters"), base: base, service: try service(base))
            #expect(await failure { try await source.thread("abc") } == .cutOff(host: ""))
        }
    }

    @Test func `fifty levels and 10,000 comments form a tree`() throws {
        let deep = LobstersComments(
            (0..<50).map { ["short_id": .string("c\($0)"), "depth": .integer($0)] })
        #expect(deep.comments.map(\.depth) == Array(0..<50))

        let many = LobstersComments(
            (0..<10_000).map { number in
                [
                    "short_id": .string("c\(number)"),
                    "parent_comment": number == 0 ? .null : .string("c\(number / 3)"),
                ]
            })
        #expect(many.comments.count == 10_000)
        #expect(many.comments.first?.id == "c0")
    }
}
