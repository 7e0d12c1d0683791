import Testing

@testable import BoardServer

/// Tests that compare each cached response with a fresh one.
@Suite struct CachedResponseHTTPTests {
    @Test func `cached responses reflect every write`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post(token: token)
            let comment = try await server.comment(on: post, token: token)
            let writes = [
                ("PUT", "/posts/\(post)/vote", #"{"value": 1}"#),
                ("PUT", "/comments/\(comment)/vote", #"{"value": -1}"#),
                ("PATCH", "/posts/\(post)", #"{"title": "new"}"#),
                ("PATCH", "/comments/\(comment)", #"{"body": "new"}"#),
                ("POST", "/comments", #"{"postId": "\#(post)", "body": "b"}"#),
                ("PATCH", "/me", #"{"name": "bob"}"#),
                ("POST", "/posts", #"{"boardId": "general", "title": "t", "body": "b"}"#),
                ("DELETE", "/comments/\(comment)", nil), ("DELETE", "/posts/\(post)", nil),
            ]
            let paths = ["/posts", "/posts/\(post)", "/posts/\(post)/comments"]
            var texts: Set<String> = []
            for (index, write) in writes.enumerated() {
                for path in paths + paths { texts.insert(try await text(path, of: server)) }
                let done = try await server.send(
                    write.0, "/api/v1" + write.1, write.2, token: token)
                #expect((200..<300).contains(done.status), "\(write)")
                for path in paths {
                    let anew = try await text(path + "?anew=\(index)", of: server)
                    #expect(try await text(path, of: server) == anew, "\(write) \(path)")
                }
            }
            #expect(texts.count > writes.count)
        }
    }

    private func text(_ path: String, of server: TestServer) async throws -> String {
        try await server.get("/api/v1" + path).text
    }

    @Test func `votes are shown to the account that cast them only`() async throws {
        try await TestServer.with { server in
            let ann = try await server.token(for: "ann")
            let bob = try await server.token(for: "bob")
            let path = "/api/v1/posts/" + (try await server.post(token: ann))
            let vote = #"{"value": 1}"#
            _ = try await server.send("PUT", path + "/vote", vote, token: ann)
            for _ in 0..<3 {
                #expect(try await server.get(path, token: ann).json["myVote"].int == 1)
                #expect(try await server.get(path, token: bob).json["myVote"].int == 0)
                #expect(try await server.get(path).json["myVote"] == .null)
            }
            #expect(try await server.get(path, token: "none").status == 401)
        }
    }

    @Test func `a cached response is compressed, or not sent at all`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            for number in 0..<20 { _ = try await server.post("\(number)", token: token) }
            let first = try await server.get("/api/v1/posts")
            let headers = first.headers.filter { $0.key != "date" }
            let tag = headers["etag"] ?? ""
            for _ in 0..<3 {
                let plain = try await server.get("/api/v1/posts")
                #expect(plain.body == first.body)
                #expect(plain.headers.filter { $0.key != "date" } == headers)
                let packed = try await server.get(
                    "/api/v1/posts", headers: ["Accept-Encoding": "gzip"])
                #expect(Gzip.unpacked(packed.body) == first.body)
                #expect(packed.headers["etag"] == tag)
                let known = try await server.get("/api/v1/posts", headers: ["If-None-Match": tag])
                #expect(known.status == 304 && known.body.isEmpty)
            }
        }
    }
}
