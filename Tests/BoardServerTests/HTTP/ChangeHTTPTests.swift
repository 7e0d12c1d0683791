import Testing

@Suite struct ChangeHTTPTests {
    @Test func `changes are told from a cursor on`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let start = try await server.get("/api/v1/changes").json["next"].string ?? ""
            let post = try await server.post(token: token)
            _ = try await server.send("DELETE", "/api/v1/posts/" + post, token: token)
            let page = try await server.get("/api/v1/changes?after=" + start).json
            #expect(
                page["data"].array.map { $0["kind"].string } == ["post.created", "post.deleted"])
            #expect(page["data"].array.map { $0["id"].string } == [post, post])
            let next = page["next"].string ?? ""
            let none = try await server.get("/api/v1/changes?after=" + next).json
            #expect(none["data"].array.isEmpty && none["next"].string == next)
        }
    }

    @Test func `who waits for a change gets it when it comes`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let start = try await server.get("/api/v1/changes").json["next"].string ?? ""
            async let waiting = server.get("/api/v1/changes?wait=25&after=" + start)
            let post = try await server.post(token: token)
            #expect(try await waiting.json["data"][0]["id"].string == post)
        }
    }
}
