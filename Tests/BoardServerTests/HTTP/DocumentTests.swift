import Foundation
import TestSupport
import Testing

@testable import BoardServer

@Suite struct DocumentTests {
    @Test func `the document is complete, and when imported it makes the same board`() async throws
    {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post("한글 \\\"q\\\"", token: token)
            let parent = try await server.comment(on: post, token: token)
            let answer = try await server.comment(on: post, under: parent, token: token)
            _ = try await server.comment(on: post, under: answer, token: token)
            let edit = #"{"body": "other words"}"#
            for path in ["/posts/" + post, "/comments/" + parent] {
                _ = try await server.send("PATCH", "/api/v1" + path, edit, token: token)
            }
            _ = try await server.send("DELETE", "/api/v1/comments/" + answer, token: token)
            let document = try await server.get("/board.json")
            #expect(document.json["boards"][0]["id"].string == "general")
            #expect(document.json["data"][0]["comments"][1]["parentId"].string == parent)

            try await TestServer.with { other in
                let importing = DocumentImport(storage: other.storage)
                let first = try await importing.run(Data(document.body), at: .now)
                #expect(first.imported == 1 && first.diagnostics.isEmpty)
                let again = try await importing.run(Data(document.body), at: .now)
                #expect(again.imported == 0 && again.known == 1)
                let copy = try await other.get("/api/v1/posts").json["data"][0]
                #expect(copy["title"].string == "한글 \"q\"" && copy["author"].string == "ann")
                #expect(copy["editedAt"].string != nil && copy["commentCount"].int == 2)
                let exported = try await other.get("/board.json").json
                #expect(kept(exported["data"][0]) == kept(document.json["data"][0]))
                let comments = exported["data"][0]["comments"]
                #expect(comments[1]["parentId"] == comments[0]["id"])
                #expect(comments[1]["deleted"] == .bool(true))
                #expect(comments[2]["parentId"] == comments[1]["id"])
            }
        }
    }

    /// Returns the members that are the same after an import, including those of comments.
    private func kept(_ entry: JSON) -> JSON {
        let own: Set = ["id", "postId", "parentId", "comments"]
        let members = entry.members.filter { !own.contains($0.key) }
        return .array([.object(members)] + entry["comments"].array.map(kept))
    }

    @Test(arguments: StorageUnderTest.available)
    func `imported posts are searched newest first`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let json = """
                [{"id": 1, "title": "found late", "createdAt": 1793611800},
                 {"id": 2, "title": "found early", "createdAt": 1793600000},
                 {"id": 3, "title": "found last", "createdAt": 1793611900}]
                """
            _ = try await DocumentImport(storage: storage).run(Data(json.utf8), at: .now)
            let hits = try await storage.search(SearchQuery(terms: ["found"])).hits
            let titles = hits.map { if case .post(let post) = $0 { post.title } else { "" } }
            #expect(titles == ["found last", "found late", "found early"])
        }
    }

    /// Most timestamps with a fraction of a second have no exact Double.
    @Test func `imported dates are exact to the millisecond`() async throws {
        try await TestServer.with { server in
            let times = (100..<300).map { "2026-11-23T04:46:34.\($0)Z" }
            let posts = times.map { #"{"id": "\#($0)", "title": "t", "createdAt": "\#($0)"}"# }
            let json = #"{"data": [\#(posts.joined(separator: ","))]}"#
            _ = try await DocumentImport(storage: server.storage).run(Data(json.utf8), at: .now)
            let answer = try await server.get("/api/v1/posts?limit=200").json
            #expect(answer["data"].array.compactMap { $0["createdAt"].string } == times.reversed())
        }
    }

    @Test(arguments: [
        (#"[{"id": 1, "title": "A"}]"#, #"[{"id": 1, "title": "B"}, {"id": 2, "title": "C"}]"#),
        (
            #"[{"id": 1, "title": "A", "createdAt": 1}]"#,
            #"[{"id": 1, "title": "A", "createdAt": 2}, {"id": 2, "title": "C"}]"#
        ),
    ])
    func `posts of other documents with the same ids are distinct`(
        _ first: String, _ second: String
    ) async throws {
        try await TestServer.with { server in
            let importing = DocumentImport(storage: server.storage)
            for (document, count, known) in [(first, 1, 0), (second, 2, 0), (first, 0, 1)] {
                let outcome = try await importing.run(Data(document.utf8), at: .now)
                #expect(outcome.imported == count && outcome.known == known)
            }
        }
    }

    @Test(arguments: [
        "2026-11-02", "2026-11-02 09:30", "Mon, 02 Nov 2026 09:30:00 GMT", "1793611800",
        "1793611800000", "2026-11-02T18:30+0900",
    ])
    func `dates are parsed in all formats of board-tui`(
        _ date: String
    ) async throws {
        try await TestServer.with { server in
            let comment = #"{"body": "b", "createdAt": "\#(date)"}"#
            let json =
                #"[{"id": 1, "title": "t", "createdAt": "\#(date)", "comments": [\#(comment)]}]"#
            let outcome = try await DocumentImport(storage: server.storage)
                .run(Data(json.utf8), at: .sample())
            #expect(outcome.imported == 1 && outcome.diagnostics.isEmpty)
            let post = try await server.get("/api/v1/posts").json["data"][0]
            let time = date == "2026-11-02" ? "00:00:00" : "09:30:00"
            #expect(post["createdAt"].string == "2026-11-02T\(time).000Z")
            #expect(post["activeAt"].string == post["createdAt"].string)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `boards of any id are imported under stable ids`(
        _ kind: StorageUnderTest
    ) async throws {
        let names = [
            ("자유게시판", "자유"), ("질문", "질문"), ("c++", "C++"), ("c", "C"), ("free", "Free"),
            ("a b/c", "a b/c"), ("2호선", "Line 2"), ("", "Nameless"),
        ]
        let boards = names.map { #"{"id": "\#($0.0)", "name": "\#($0.1)"}"# }
        let posts = names.map { #"{"id": 1, "title": "on \#($0.1)", "boardId": "\#($0.0)"}"# }
        func document(_ boards: [String]) -> Data {
            let (boards, posts) = (boards.joined(separator: ","), posts.joined(separator: ","))
            return Data(#"{"boards": [\#(boards)], "data": [\#(posts)]}"#.utf8)
        }
        try await kind.with { storage in
            try await storage.addBoard(Board(id: "board", name: "Another one"))
            let importing = DocumentImport(storage: storage)
            let first = try await importing.run(document(boards), at: .sample())
            let there = try await storage.boards()
            let again = try await importing.run(document(boards.reversed()), at: .sample(1))

            #expect(first.imported == 8 && first.diagnostics.isEmpty && first.notes.count == 6)
            #expect(again.imported == 0 && again.known == 8)
            #expect(Set(again.notes) == Set(first.notes))
            #expect(try await storage.boards() == there)
            let ids = Dictionary(uniqueKeysWithValues: there.map { ($0.name, $0.id) })
            #expect(ids["자유"] == "board-2" && ids["질문"] == "board-3")
            #expect(ids["C"] == "c" && ids["C++"] == "c-2" && ids["Free"] == "free")
            #expect(
                ids["a b/c"] == "a-b-c" && ids["Line 2"] == "2" && ids["Nameless"] == "Nameless")
            for post in try await storage.posts(PostQuery()).posts {
                #expect(post.boardID == ids[String(post.title.dropFirst(3))])
            }
        }
    }

    @Test func `an unreadable board hides no other one`() async throws {
        try await TestServer.with { server in
            let json =
                #"{"boards": [7, {"name": "x"}, {"id": "a\u001b", "name": "\u001b"}, {"id": "b"}], "data": []}"#
            let outcome = try await DocumentImport(storage: server.storage)
                .run(Data(json.utf8), at: .now)
            #expect(outcome.diagnostics.count == 3)
            #expect(!outcome.diagnostics.contains { $0.contains("\u{1B}") })
            #expect(try await server.storage.boards().map(\.id) == ["general", "b"])
        }
    }

    @Test func `posts without a board create the default board`() async throws {
        try await withFolder { folder in
            let storage = try SQLiteStorage(path: folder.appending(path: "board.db").path)
            let outcome = try await DocumentImport(storage: storage)
                .run(Data(#"[{"id": 1, "title": "A"}]"#.utf8), at: .now)
            #expect(outcome.imported == 1 && outcome.diagnostics.isEmpty)
            #expect(try await storage.boards().map(\.id) == ["general"])
            try await storage.close()
        }
    }

    @Test func `a document of many pages is complete`() async throws {
        try await TestServer.with { server in
            let posts = (0..<250).map { #"{"id": \#($0), "title": "t\#($0)"}"# }
            let json = #"{"data": [\#(posts.joined(separator: ","))]}"#
            _ = try await DocumentImport(storage: server.storage).run(Data(json.utf8), at: .now)
            let document = try await server.get("/board.json").json
            #expect(Set(document["data"].array.compactMap { $0["title"].string }).count == 250)
        }
    }

    @Test func `a long document is compressed for clients that accept it`() async throws {
        try await TestServer.with { server in
            let body = (0..<400).map { "words \($0 &* 7_919 % 997)" }.joined(separator: " ")
            let posts = (0..<300).map { #"{"id": \#($0), "title": "t\#($0)", "body": "\#(body)"}"# }
            let json = #"{"data": [\#(posts.joined(separator: ","))]}"#
            _ = try await DocumentImport(storage: server.storage).run(Data(json.utf8), at: .now)
            let plain = try await server.get("/board.json")
            let packed = try await server.get("/board.json", headers: ["Accept-Encoding": "gzip"])
            #expect(packed.headers["content-encoding"] == "gzip")
            #expect(packed.body.count * 3 < plain.body.count && plain.body.count > 1_000_000)
            #expect(Gzip.unpacked(packed.body) == plain.body)
            #expect(packed.headers["etag"] == plain.headers["etag"])
        }
    }

    @Test func `a document is sent again only after a write`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post(token: token)
            let comment = try await server.comment(on: post, token: token)
            func known(_ tag: String) async throws -> Bool {
                try await server.get("/board.json", headers: ["If-None-Match": tag]).status == 304
            }
            for (method, path, body) in [
                ("PUT", "/comments/\(comment)/vote", #"{"value": 1}"#),
                ("PATCH", "/comments/\(comment)", #"{"body": "other words"}"#),
                ("PATCH", "/me", #"{"name": "bob"}"#), ("DELETE", "/posts/\(post)", nil),
            ] {
                let tag = try await server.get("/board.json").headers["etag"] ?? ""
                #expect(try await known(tag))
                _ = try await server.send(method, "/api/v1" + path, body, token: token)
                #expect(try await !known(tag), "\(method) \(path)")
            }
        }
    }

    @Test func `invalid parts of a document are reported and hide no others`() async throws {
        try await TestServer.with { server in
            let json = """
                [{"id": 1, "title": "good", "createdAt": 1793611800,
                  "comments": [{"id": "a", "body": "b", "deleted": 0, "comments": [{"body": "c"}]},
                               {"id": "v", "deleted": true, "body": "v", "comments": [
                                 {"deleted": true, "body": "v"}]},
                               {"id": "w", "parentId": "y", "body": "beside"},
                               {"id": "x", "parentId": "y", "body": "circle"},
                               {"id": "y", "parentId": "x", "body": "back"},
                               {"id": "z", "parentId": "z", "body": "itself"}]},
                 {"id": 2}, {"id": 3, "title": "\\u001b[2J"}, 7,
                 {"id": 4, "title": "elsewhere", "boardId": "nowhere"},
                 {"id": 5, "title": "late", "createdAt": "soon"}]
                """
            let outcome = try await DocumentImport(storage: server.storage)
                .run(Data(json.utf8), at: .now)
            #expect(outcome.imported == 3 && outcome.diagnostics.count == 3)
            #expect(outcome.notes == ["Post 6: “soon” is not a date."])
            let posts = try await server.get("/api/v1/posts").json["data"].array
            #expect(posts.map { $0["boardId"].string } == ["general", "nowhere", "general"])
            let post = try #require(posts.last)
            #expect(post["createdAt"].string == "2026-11-02T09:30:00.000Z")
            let id = post["id"].string ?? ""
            let comments = try await server.get("/api/v1/posts/\(id)/comments").json["data"].array
            #expect(
                comments.map { $0["body"].string }
                    == ["b", "c", "circle", "back", "beside", "itself"])
            let areTop = comments.map { $0["parentId"] == .null }
            #expect(areTop == [true, false, true, false, false, true])
        }
    }

    @Test func `a deep tree is imported up to the maximum depth`() async throws {
        try await TestServer.with { server in
            var comment = #"{"body": "deepest"}"#
            for _ in 0..<80 { comment = #"{"body": "b", "comments": [\#(comment)]}"# }
            let json = #"[{"id": 1, "title": "t", "comments": [\#(comment)]}]"#
            _ = try await DocumentImport(storage: server.storage).run(Data(json.utf8), at: .now)
            let page = try await server.storage.comments(
                CommentQuery(postID: EntryID(rawValue: 1), limit: 200))
            #expect(page.comments.count == 81)
            #expect(page.comments.map(\.depth).max() == Limits.commentDepth - 1)
        }
    }

    @Test func `downloads of the whole board per address are limited, but 304 responses are not`()
        async throws
    {
        let start = Timestamp.now
        try await TestServer.with({
            $0.hasRateLimits = true
            $0.now = { start }
        }) { server in
            let tag = try await server.get("/board.json").headers["etag"] ?? ""
            for _ in 1..<Int(RateLimit.document.burst) {
                #expect(try await server.get("/board.json").status == 200)
            }
            let limited = try await server.get("/board.json")
            #expect(limited.status == 429 && limited.headers["retry-after"] != nil)
            let known = try await server.get("/board.json", headers: ["If-None-Match": tag])
            #expect(known.status == 304)
        }
    }

    @Test func `an address can download two documents at once, and no more`() async throws {
        try await TestServer.with { server in
            let body = String(repeating: "words ", count: 6_000)
            let posts = (0..<200).map { #"{"id": \#($0), "title": "t", "body": "\#(body)"}"# }
            let json = #"{"data": [\#(posts.joined(separator: ","))]}"#
            _ = try await DocumentImport(storage: server.storage).run(Data(json.utf8), at: .now)
            var slow: [PersistentConnection] = []
            for _ in 0..<2 {
                let connection = try PersistentConnection(to: server, room: 4096)
                connection.get("/board.json")
                #expect(try await connection.received(upTo: "\r\n").contains(" 200 "))
                slow.append(connection)
            }
            #expect(try await server.get("/board.json").status == 429)
            slow.removeAll()
            while try await server.get("/board.json").status == 429 {}
        }
    }

    @Test func `ids, names and texts of combining marks in a non-canonical order parse quickly`()
        async throws
    {
        try await TestServer.with { server in
            let marks = "a" + String(repeating: "\u{301}\u{316}", count: 60_000)
            let json = """
                {"boards": [{"id": "\(marks)", "name": "\(marks)"}], "data": [
                {"id": "\(marks)", "boardId": "\(marks)", "title": "t", "body": "\(marks)\\r\\n"},
                {"id": 2, "title": "good", "body": "one\\r\\ntwo\\rthree"}]}
                """
            let clock = ContinuousClock()
            let took = try await clock.measure {
                let outcome = try await DocumentImport(storage: server.storage)
                    .run(Data(json.utf8), at: .now)
                #expect(outcome.imported == 1 && outcome.hasRefused)
            }
            #expect(took < .seconds(8))
            let kept = try await server.storage.posts(PostQuery()).posts
            #expect(kept.map(\.body) == ["one\ntwo\nthree"])
            await #expect(throws: Problem.self) {
                try await DocumentImport(storage: server.storage)
                    .run(Data(#"{"data": [{"\#(marks)": 1}]}"#.utf8), at: .now)
            }
        }
    }
}

extension DocumentImport {
    func run(_ data: Data, at now: Timestamp) async throws -> Outcome {
        try await run(Self.read(data), at: now)
    }
}
