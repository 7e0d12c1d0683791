import Testing

@testable import BoardServer

@Suite struct NotificationHTTPTests {
    @Test func `a reply is listed and marked as read`() async throws {
        try await TestServer.with { server in
            let (ann, bob) = (
                try await server.token(for: "ann"), try await server.token(for: "bob")
            )
            let post = try await server.post("Tea", token: ann)
            let comment = try await server.comment(on: post, token: bob)

            let list = try await server.get("/api/v1/me/notifications", token: ann)
            let entry = list.json["data"][0]
            #expect(list.status == 200 && list.json["next"] == .null)
            #expect(entry["kind"] == .string("reply") && entry["author"] == .string("bob"))
            #expect(entry["postId"] == .string(post) && entry["commentId"] == .string(comment))
            #expect(entry["body"] == .string("An answer.") && entry["read"] == .bool(false))

            let path = "/api/v1/me/notifications/" + (entry["id"].string ?? "")
            let marked = try await server.send("PUT", path, #"{"read": true}"#, token: ann)
            #expect(marked.status == 204)
            let unread = try await server.get(
                "/api/v1/me/notifications?unread=true", token: ann)
            #expect(unread.json["data"] == .array([]))
            let other = try await server.send("PUT", path, #"{"read": true}"#, token: bob)
            #expect(other.status == 404)
        }
    }

    @Test func `all notifications up to one are marked`() async throws {
        try await TestServer.with { server in
            let (ann, bob) = (
                try await server.token(for: "ann"), try await server.token(for: "bob")
            )
            let post = try await server.post(token: ann)
            for _ in 1...3 { _ = try await server.comment(on: post, token: bob) }
            let first = try await server.get("/api/v1/me/notifications?limit=1", token: ann)
            let next = try #require(first.json["next"].string)
            let second = try await server.get(
                "/api/v1/me/notifications?limit=1&after=\(next)", token: ann)
            let id = try #require(second.json["data"][0]["id"].string)

            let marked = try await server.send(
                "PUT", "/api/v1/me/notifications", #"{"read": true, "through": "\#(id)"}"#,
                token: ann)

            #expect(marked.status == 204)
            let unread = try await server.get(
                "/api/v1/me/notifications?unread=true", token: ann)
            #expect(unread.json["data"] == first.json["data"])
        }
    }

    @Test(arguments: [
        ("GET", "/api/v1/me/notifications?unread=yes", nil, 422),
        ("GET", "/api/v1/me/notifications?after=x", nil, 422),
        ("PUT", "/api/v1/me/notifications", #"{"read": true}"#, 422),
        ("PUT", "/api/v1/me/notifications", #"{"read": true, "through": "-1"}"#, 422),
        ("PUT", "/api/v1/me/notifications/1", #"{}"#, 422),
        ("PUT", "/api/v1/me/notifications/9223372036854775807", #"{"read": true}"#, 404),
        ("PUT", "/api/v1/me/notifications/x", #"{"read": true}"#, 404),
    ])
    func `invalid requests are refused`(
        _ method: String, _ path: String, _ body: String?, _ status: Int
    ) async throws {
        try await TestServer.with { server in
            let ann = try await server.token(for: "ann")
            #expect(try await server.send(method, path, body, token: ann).status == status)
            #expect(try await server.send(method, path, body).status == 401)
        }
    }
}
