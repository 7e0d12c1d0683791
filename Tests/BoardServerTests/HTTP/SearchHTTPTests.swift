import Testing

@Suite struct SearchHTTPTests {
    @Test func `posts and comments are found, comments with the post's title`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post("한글 100% \\\"quoted\\\" needle", token: token)
            let body = #"{"postId": "\#(post)", "body": "a needle, too"}"#
            _ = try await server.send("POST", "/api/v1/comments", body, token: token)

            for query in [
                "%ED%95%9C%EA%B8%80", "100%25", "%25", "%22quoted%22", "%22", "%EA%B8%80",
            ] {
                let found = try await server.get("/api/v1/search?q=" + query).json["data"].array
                #expect(found.map { $0["id"].string } == [post], "\(query)")
                #expect(found.first?["kind"].string == "post" && found.first?["title"] != .null)
            }
            let both = try await server.get("/api/v1/search?q=needle").json["data"]
            #expect(both[0]["postId"].string == post && both[0]["kind"].string == "comment")
            #expect(both[1]["id"].string == post && both[1]["postId"] == .null)
            let one = try await server.get("/api/v1/search?q=needle+too").json["data"].array
            #expect(one.count == 1)
            let page = try await server.get("/api/v1/search?q=needle&limit=1").json
            let next = page["next"].string ?? ""
            let rest = try await server.get("/api/v1/search?q=needle&limit=1&after=" + next).json
            #expect(rest["data"][0]["id"].string == post && rest["next"] == .null)
        }
    }

    @Test(arguments: [
        "", "?q=", "?q=%20", "?q=%00", "?q=a%1Bb", "?q=\(String(repeating: "x", count: 201))",
    ])
    func `a search for nothing is refused`(_ query: String) async throws {
        try await TestServer.with { server in
            let refused = try await server.get("/api/v1/search" + query)
            #expect(refused.status == 422 && refused.field == "q")
        }
    }
}
