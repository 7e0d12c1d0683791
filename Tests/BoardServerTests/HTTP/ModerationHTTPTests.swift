import Testing

@testable import BoardServer

@Suite struct ModerationHTTPTests {
    @Test func `a report leads to a removal, which its author can read and the log shows`()
        async throws
    {
        try await TestServer.with { server in
            let author = try await server.token(for: "author")
            let reader = try await server.token(for: "reader")
            let moderator = try await server.token(for: "moderator", role: .moderator)
            let post = try await server.post("Tea", token: author)
            _ = try await server.send(
                "POST", "/api/v1/posts/\(post)/report", #"{"reason": "Spam."}"#, token: reader)

            let inbox = try await server.get("/api/v1/me/notifications", token: moderator)
            #expect(inbox.json["data"][0]["kind"] == .string("report"))
            #expect(inbox.json["data"][0]["body"] == .string("Spam."))
            let reports = try await server.get("/api/v1/reports?post=\(post)", token: moderator)
            #expect(reports.json["data"][0]["handledAt"] == .null)

            let path = "/api/v1/posts/\(post)/removed"
            let removal = try await server.send(
                "PUT", path, #"{"removed": true, "reason": "Advertising."}"#, token: moderator)
            #expect(removal.status == 204)
            let gone = try await server.get("/api/v1/posts/\(post)")
            #expect(gone.status == 410 && gone.json["code"] == .string("gone"))
            #expect(gone.json["removed"] == .bool(true))
            #expect(gone.json["detail"] == .string("A moderator removed this post."))
            #expect(!gone.text.contains("Advertising."))
            let own = try await server.get("/api/v1/posts/\(post)", token: author)
            #expect(own.json["removalReason"] == .string("Advertising."))
            let notice = try await server.get("/api/v1/me/notifications", token: author)
            #expect(notice.json["data"][0]["kind"] == .string("moderation"))
            #expect(notice.json["data"][0]["body"] == .string("Advertising."))
            let handled = try await server.get("/api/v1/reports?handled=true", token: moderator)
            #expect(handled.json["data"][0]["handledBy"] == .string("moderator"))

            let log = try await server.get("/api/v1/moderation?limit=1", token: moderator)
            #expect(log.json["data"][0]["action"] == .string("handle"))
            let next = log.json["next"].string ?? ""
            let rest = try await server.get("/api/v1/moderation?after=\(next)", token: moderator)
            let entry = rest.json["data"][0]
            #expect(entry["action"] == .string("remove") && entry["postId"] == .string(post))
            #expect(entry["moderator"] == .string("moderator") && entry["commentId"] == .null)
            #expect(entry["reason"] == .string("Advertising.") && entry["title"] == .string("Tea"))
            #expect(rest.json["next"] == .null)

            let restore = try await server.send(
                "PUT", path, #"{"removed": false}"#, token: moderator)
            #expect(restore.status == 204)
            #expect(try await server.get("/api/v1/posts/\(post)").status == 200)
        }
    }

    @Test func `a removed comment is a placeholder for readers and a text for moderators`()
        async throws
    {
        try await TestServer.with { server in
            let author = try await server.token(for: "author")
            let moderator = try await server.token(for: "moderator", role: .moderator)
            let post = try await server.post(token: author)
            let comment = try await server.comment(on: post, token: author)
            _ = try await server.send(
                "PUT", "/api/v1/comments/\(comment)/removed",
                #"{"removed": true, "reason": "Rude."}"#, token: moderator)

            let path = "/api/v1/posts/\(post)/comments"
            let seen = try await server.get(path).json["data"][0]
            #expect(seen["deleted"] == .bool(true) && seen["removed"] == .bool(true))
            #expect(seen["body"] == .null && seen["removalReason"] == .null)
            let whole = try await server.get(path, token: moderator).json["data"][0]
            #expect(whole["deleted"] == .bool(true) && whole["body"] == .string("An answer."))
            #expect(whole["removalReason"] == .string("Rude."))
            let gone = try await server.get("/api/v1/comments/\(comment)").json
            #expect(gone["detail"] == .string("A moderator removed this comment."))
            let document = try await server.get("/board.json")
            #expect(!document.text.contains("An answer.") && !document.text.contains("Rude."))
        }
    }

    @Test func `a banned account reads its term and the reason, and writes after it`()
        async throws
    {
        let clock = TestClock()
        try await TestServer.with({ $0.now = { clock.now } }) { server in
            let author = try await server.token(for: "하늘")
            let moderator = try await server.token(for: "moderator", role: .moderator)
            let until = clock.now + .seconds(60)
            let ban = try await server.send(
                "PUT", "/api/v1/accounts/%ED%95%98%EB%8A%98/ban",
                #"{"banned": true, "until": "\#(until.text)", "reason": "Spam."}"#,
                token: moderator)
            #expect(ban.status == 204)
            let me = try await server.get("/api/v1/me", token: author).json
            #expect(me["banned"] == .bool(true) && me["bannedUntil"] == .string(until.text))
            #expect(me["banReason"] == .string("Spam."))
            #expect(try await server.post(token: author).isEmpty)
            let seen = try await server.get(
                "/api/v1/accounts/%ED%95%98%EB%8A%98/ban", token: moderator)
            #expect(seen.json["banReason"] == .string("Spam."))

            clock.pass(seconds: 60)
            #expect(
                try await server.get("/api/v1/me", token: author).json["banned"] == .bool(false))
            #expect(try await !server.post(token: author).isEmpty)
        }
    }

    @Test func `pinned posts come first on their board, and pages continue after them`()
        async throws
    {
        try await TestServer.with { server in
            let moderator = try await server.token(for: "moderator", role: .moderator)
            var ids: [String] = []
            for title in ["1", "2", "3"] {
                ids.append(try await server.post(title, token: moderator))
            }
            for id in ids.prefix(2) {
                _ = try await server.send(
                    "PUT", "/api/v1/posts/\(id)/pinned", #"{"pinned": true}"#, token: moderator)
            }
            var titles: [String?] = []
            var next: String?
            repeat {
                let after = next.map { "&after=" + $0 } ?? ""
                let page = try await server.get("/api/v1/posts?board=general&limit=1" + after)
                titles.append(page.json["data"][0]["title"].string)
                next = page.json["next"].string
            } while next != nil && titles.count < 5
            #expect(titles == ["2", "1", "3"])
            let all = try await server.get("/api/v1/posts").json["data"].array
            #expect(all.map { $0["title"].string } == ["3", "2", "1"])
        }
    }

    @Test(arguments: [
        ("PUT", "/posts/1/removed", #"{"removed": true}"#, 422, "reason"),
        ("PUT", "/posts/1/removed", #"{"removed": true, "reason": " "}"#, 422, "reason"),
        ("PUT", "/posts/1/removed", #"{"removed": false, "reason": "\u0001"}"#, 422, "reason"),
        ("PUT", "/posts/9/removed", #"{"removed": true, "reason": "r"}"#, 404, ""),
        ("PUT", "/comments/1/removed", #"{"removed": true, "reason": "r"}"#, 404, ""),
        ("PUT", "/posts/1/locked", "{}", 422, "locked"),
        ("PUT", "/posts/1/board", #"{"boardId": "none"}"#, 404, "boardId"),
        ("PUT", "/accounts/nobody/ban", #"{"banned": true}"#, 404, ""),
        ("PUT", "/accounts/author/ban", #"{"banned": true, "until": "soon"}"#, 422, "until"),
        (
            "PUT", "/accounts/author/ban", #"{"banned": true, "until": "2020-01-01T00:00:00Z"}"#,
            422, "until"
        ),
        ("PUT", "/reports/1", #"{"handled": true}"#, 404, ""),
        ("GET", "/moderation?after=x", "", 422, "after"),
        ("GET", "/reports?handled=maybe", "", 422, "handled"),
    ])
    func `invalid acts are refused`(
        _ method: String, _ path: String, _ body: String, _ status: Int, _ field: String
    ) async throws {
        try await TestServer.with { server in
            _ = try await server.post(token: try await server.token(for: "author"))
            let moderator = try await server.token(for: "moderator", role: .moderator)
            let response = try await server.send(
                method, "/api/v1" + path, body.isEmpty ? nil : body, token: moderator)
            #expect(response.status == status, "\(response.text)")
            #expect(response.json["field"].string ?? "" == field, "\(response.text)")
        }
    }
}
