import Testing

@testable import BoardServer

@Suite struct CommentHTTPTests {
    @Test func `comments are in display order with counts of missing replies`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post(token: token)
            let a = try await server.comment(on: post, token: token)
            let b = try await server.comment(on: post, token: token)
            let a1 = try await server.comment(on: post, under: a, token: token)
            let a2 = try await server.comment(on: post, under: a1, token: token)
            let path = "/api/v1/posts/\(post)/comments"

            let first = try await server.get(path + "?limit=2").json
            #expect(first["data"].array.map { $0["id"].string } == [a, a1])
            #expect(first["data"].array.map { $0["missing"].int } == [1, 1])
            #expect(first["data"].array.map { $0["parentId"].string } == [nil, a])
            let next = first["next"].string ?? ""
            let rest = try await server.get(path + "?after=" + next).json
            #expect(rest["data"].array.map { $0["id"].string } == [a2, b])
            #expect(rest["next"] == .null)
            let under = try await server.get(path + "?under=" + a).json
            #expect(under["data"].array.map { $0["id"].string } == [a1, a2])
            #expect(try await server.get("/api/v1/posts/" + post).json["commentCount"].int == 4)
        }
    }

    @Test func `a deleted comment with replies leaves a placeholder`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post(token: token)
            let parent = try await server.comment(on: post, token: token)
            _ = try await server.comment(on: post, under: parent, token: token)
            let path = "/api/v1/comments/" + parent
            #expect(try await server.send("DELETE", path, token: token).status == 204)

            let places = try await server.get("/api/v1/posts/\(post)/comments").json["data"]
            #expect(places[0]["deleted"] == .bool(true) && places[0]["id"].string == parent)
            #expect(places[0]["author"] == .null && places[0]["body"] == .null)
            #expect(places[1]["deleted"] == .bool(false))
            #expect(try await server.get(path).status == 410)
            let body = #"{"postId": "\#(post)", "parentId": "\#(parent)", "body": "late"}"#
            let late = try await server.send("POST", "/api/v1/comments", body, token: token)
            #expect(late.status == 422 && late.field == "parentId")
        }
    }

    @Test(arguments: [
        (#"{"postId": "POST"}"#, 422, "body"),
        (#"{"body": "b"}"#, 422, "postId"),
        (#"{"postId": "POST", "body": "a\u0008b"}"#, 422, "body"),
        (#"{"postId": "POST", "body": "b", "parentId": "999"}"#, 422, "parentId"),
        (#"{"postId": "POST", "body": "b", "parentId": "x"}"#, 422, "parentId"),
        (#"{"postId": "999", "body": "b"}"#, 404, nil),
        (#"{"postId": 999, "body": "b"}"#, 404, nil),
    ])
    func `a reply without a target is refused`(
        _ body: String, _ status: Int, _ field: String?
    ) async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post(token: token)
            let refused = try await server.send(
                "POST", "/api/v1/comments", body.replacing("POST", with: post), token: token)
            #expect(refused.status == status && refused.field == field, "\(refused.text)")
        }
    }

    @Test func `a comment is edited, read by itself and voted on`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post(token: token)
            let path = "/api/v1/comments/" + (try await server.comment(on: post, token: token))
            let edited = try await server.send("PATCH", path, #"{"body": "새 말"}"#, token: token)
            #expect(edited.status == 200 && edited.json["body"].string == "새 말")
            let vote = try await server.send("PUT", path + "/vote", #"{"value": -1}"#, token: token)
            #expect(vote.json["score"].int == -1 && vote.json["myVote"].int == -1)
            let read = try await server.get(path, token: token).json
            #expect(read["myVote"].int == -1 && read["postId"].string == post)
            #expect(try await server.get(path).json["myVote"] == .null)
        }
    }

    @Test(arguments: ["2", "-2", "0.5", "\"1\"", "null", "1e99"])
    func `a vote is -1, 0 or 1`(_ value: String) async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post(token: token)
            let refused = try await server.send(
                "PUT", "/api/v1/posts/\(post)/vote", #"{"value": \#(value)}"#, token: token)
            #expect(refused.status == 422 && refused.field == "value", "\(refused.text)")
        }
    }

    @Test func `a comment at the maximum depth accepts no reply`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post(token: token)
            var parent: String?
            for _ in 0..<Limits.commentDepth {
                parent = try await server.comment(on: post, under: parent, token: token)
            }
            let body = #"{"postId": "\#(post)", "parentId": "\#(parent ?? "")", "body": "b"}"#
            let refused = try await server.send("POST", "/api/v1/comments", body, token: token)
            #expect(refused.status == 422 && refused.code == "too-deep")
        }
    }

    @Test func `an id of the wrong kind is not found`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post(token: token)
            let comment = try await server.comment(on: post, token: token)
            for path in ["posts/" + comment, "comments/" + post] {
                #expect(try await server.get("/api/v1/" + path).status == 404)
                let vote = try await server.send(
                    "PUT", "/api/v1/\(path)/vote", #"{"value": 1}"#, token: token)
                #expect(vote.status == 404)
            }
        }
    }
}
