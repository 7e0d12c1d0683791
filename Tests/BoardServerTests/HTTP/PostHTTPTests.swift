import Testing

@testable import BoardServer

@Suite struct PostHTTPTests {
    @Test func `a post is created at its Location, with only the members that an author may set`()
        async throws
    {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let body = """
                {"boardId": "general", "title": "제목", "body": "# 본문\\n\\t끝", "tags": ["a", "b"], \
                "url": "https://example.org/x", "score": 99, "author": "bob", "pinned": true, \
                "id": "7", "createdAt": "1970-01-01T00:00:00Z", "commentCount": 5}
                """
            let made = try await server.send("POST", "/api/v1/posts", body, token: token)

            #expect(made.status == 201)
            let read = try await server.get(made.headers["location"] ?? "/", token: token)
            #expect(read.status == 200 && read.json == made.json)
            #expect(made.json["title"].string == "제목")
            #expect(made.json["body"].string == "# 본문\n\t끝")
            #expect(made.json["author"].string == "ann" && made.json["score"].int == 0)
            #expect(made.json["pinned"] == .bool(false) && made.json["commentCount"].int == 0)
            #expect(made.json["tags"] == .array([.string("a"), .string("b")]))
            #expect(made.json["createdAt"].string?.hasPrefix("1970") == false)
        }
    }

    @Test(arguments: [
        (#"{"title": "t", "body": "b"}"#, "boardId"),
        (#"{"boardId": 7, "title": "t", "body": "b"}"#, "boardId"),
        (#"{"boardId": "general", "body": "b"}"#, "title"),
        (#"{"boardId": "general", "title": null, "body": "b"}"#, "title"),
        (#"{"boardId": "general", "title": " ", "body": "b"}"#, "title"),
        (#"{"boardId": "general", "title": "a\nb", "body": "b"}"#, "title"),
        (#"{"boardId": "general", "title": "a\tb", "body": "b"}"#, "title"),
        (#"{"boardId": "general", "title": "a\u0000b", "body": "b"}"#, "title"),
        (#"{"boardId": "general", "title": "a\u001b[2Jb", "body": "b"}"#, "title"),
        (#"{"boardId": "general", "title": "a\u0085b", "body": "b"}"#, "title"),
        (#"{"boardId": "general", "title": "a\u2028b", "body": "b"}"#, "title"),
        (
            #"{"boardId": "general", "title": "\#(String(repeating: "글", count: 201))", "body": "b"}"#,
            "title"
        ),
        (#"{"boardId": "general", "title": "t", "body": "a\u0007b"}"#, "body"),
        (#"{"boardId": "general", "title": "t", "body": "a\u007fb"}"#, "body"),
        (#"{"boardId": "general", "title": "t", "body": "a\rb"}"#, "body"),
        (#"{"boardId": "general", "title": "t", "body": ""}"#, "body"),
        (#"{"boardId": "general", "title": "t", "body": []}"#, "body"),
        (
            #"{"boardId": "general", "title": "t", "body": "\#(String(repeating: "b", count: 40_001))"}"#,
            "body"
        ),
        (#"{"boardId": "general", "title": "t", "body": "b", "url": "javascript:1"}"#, "url"),
        (#"{"boardId": "general", "title": "t", "body": "b", "url": "https://"}"#, "url"),
        (#"{"boardId": "general", "title": "t", "body": "b", "tags": "x"}"#, "tags"),
        (#"{"boardId": "general", "title": "t", "body": "b", "tags": ["a\u001b"]}"#, "tags"),
        (
            #"{"boardId": "general", "title": "t", "body": "b", "tags": ["1","2","3","4","5","6","7","8","9"]}"#,
            "tags"
        ),
    ])
    func `an invalid post is refused with the name of the member`(
        _ body: String, _ field: String
    ) async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let refused = try await server.send("POST", "/api/v1/posts", body, token: token)
            #expect(refused.status == 422 && refused.field == field, "\(refused.text)")
            #expect(refused.headers["content-type"] == "application/problem+json")
            #expect(try await server.get("/api/v1/posts").json["data"].array.isEmpty)
        }
    }

    @Test(arguments: [
        "", "{", "[]", "\"x\"", "nul", "{} {}",
        #"{"boardId": "general", "title": "\ud800", "body": "b"}"#,
        "{\"boardId\": \"general\", \"title\": \"\u{1}\", \"body\": \"b\"}",
    ])
    func `a body that is not a JSON object is malformed`(_ body: String) async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let refused = try await server.send("POST", "/api/v1/posts", body, token: token)
            #expect(refused.status == 400 && refused.code == "malformed", "\(refused.text)")
        }
    }

    @Test func `the longest post is stored completely`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let words = String(repeating: "글", count: Limits.body)
            let escaped = String(repeating: "\\uAE00", count: Limits.body)
            let body = #"{"boardId": "general", "title": "t", "body": "\#(escaped)"}"#
            let made = try await server.send("POST", "/api/v1/posts", body, token: token)
            #expect(made.status == 201 && made.json["body"].string == words)
        }
    }

    @Test func `an edit sets its time, and a deleted post is gone`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let path = "/api/v1/posts/" + (try await server.post(token: token))
            let same = try await server.send(
                "PATCH", path, #"{"title": "A title", "score": 5}"#, token: token)
            #expect(same.status == 200 && same.json["editedAt"] == .null)
            let edited = try await server.send(
                "PATCH", path, #"{"title": "new", "score": 5}"#, token: token)
            #expect(edited.status == 200 && edited.json["title"].string == "new")
            #expect(edited.json["body"].string == "Some words." && edited.json["score"].int == 0)
            #expect(edited.json["editedAt"].string != nil)
            let bad = try await server.send("PATCH", path, #"{"title": "\u001b"}"#, token: token)
            #expect(bad.status == 422 && bad.field == "title")
            #expect(try await server.send("DELETE", path, token: token).status == 204)
            let gone = try await server.get(path)
            #expect(gone.status == 410 && gone.code == "gone")
            #expect(try await server.send("DELETE", path, token: token).status == 410)
        }
    }

    @Test(arguments: ["new", "active", "top"])
    func `pages are complete while new posts arrive`(_ sort: String) async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            for number in 0..<5 { _ = try await server.post("\(number)", token: token) }
            var titles: [String] = []
            var path: String? = "/api/v1/posts?board=general&sort=\(sort)&limit=2"
            while let page = path {
                let json = try await server.get(page).json
                titles += json["data"].array.compactMap { $0["title"].string }
                path = json["next"].string.map {
                    "/api/v1/posts?board=general&sort=\(sort)&limit=2&after=\($0)"
                }
                _ = try await server.post("late", token: token)
            }
            #expect(titles == ["4", "3", "2", "1", "0"])
        }
    }

    @Test(arguments: [
        ("limit=0", "limit"), ("limit=201", "limit"), ("limit=x", "limit"), ("sort=old", "sort"),
        ("after=x", "after"), ("after=!!", "after"), ("sort=top&after=cG9zdHMtbmV3OjE6MQ", "after"),
        ("board=%ff", "board"),
    ])
    func `an invalid parameter is refused with its name`(
        _ query: String, _ field: String
    ) async throws {
        try await TestServer.with { server in
            let refused = try await server.get("/api/v1/posts?" + query)
            #expect(refused.status == 422 && refused.field == field)
        }
    }

    @Test func `an unknown board or post is not found`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            for path in ["/api/v1/posts?board=nowhere", "/api/v1/search?q=x&board=nowhere"] {
                let missing = try await server.get(path)
                #expect(missing.status == 404 && missing.field == "board")
            }
            for id in ["999", "abc", "-1", "0", "01", "99999999999999999999", "%00", "1%2F2"] {
                let missing = try await server.get("/api/v1/posts/" + id)
                #expect(missing.status == 404 && missing.code == "not-found", "\(id)")
            }
            let body = #"{"boardId": "nowhere", "title": "t", "body": "b"}"#
            let refused = try await server.send("POST", "/api/v1/posts", body, token: token)
            #expect(refused.status == 404)
        }
    }

    @Test func `a key writes once, and cannot be used for another request`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let body = #"{"boardId": "general", "title": "t", "body": "b"}"#
            let key = ["Idempotency-Key": "k1"]
            let first = try await server.send(
                "POST", "/api/v1/posts", body, token: token, headers: key)
            let again = try await server.send(
                "POST", "/api/v1/posts", body, token: token, headers: key)
            #expect(first.status == 201 && again.status == 201 && first.json == again.json)
            #expect(again.headers["location"] == first.headers["location"])
            let other = try await server.send(
                "POST", "/api/v1/posts", body.replacing("\"t\"", with: "\"u\""), token: token,
                headers: key)
            #expect(other.status == 409 && other.code == "key-reused")
            for bad in ["a b", String(repeating: "k", count: Limits.writeKey + 1)] {
                let refused = try await server.send(
                    "POST", "/api/v1/posts", body, token: token, headers: ["Idempotency-Key": bad])
                #expect(refused.status == 422 && refused.field == "Idempotency-Key")
            }
            #expect(try await server.get("/api/v1/posts").json["data"].array.count == 1)
        }
    }

    @Test func `a key sent many times concurrently writes once`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let body = #"{"boardId": "general", "title": "t", "body": "b"}"#
            let ids = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await server.send(
                            "POST", "/api/v1/posts", body, token: token,
                            headers: ["Idempotency-Key": "k1"]
                        ).json["id"].string
                    }
                }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(ids == ["1"])
        }
    }
}
