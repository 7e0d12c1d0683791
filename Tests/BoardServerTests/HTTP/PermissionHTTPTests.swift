import Testing

@testable import BoardServer

/// Tests of the permission table over HTTP.
@Suite struct PermissionHTTPTests {
    enum Who: CaseIterable, Sendable {
        case nobody, author, member, moderator, admin, banned

        var role: Role {
            switch self {
            case .moderator: .moderator
            case .admin: .admin
            default: .member
            }
        }
    }

    /// A request for the author's post POST and comment COMMENT.
    struct Call: Sendable {
        let method: String
        let path: String
        var body: String?
        /// The statuses in the order of `Who`.
        let statuses: [Int]
    }

    static let calls = [
        Call(method: "GET", path: "/posts", statuses: [200, 200, 200, 200, 200, 200]),
        Call(method: "GET", path: "/posts/POST", statuses: [200, 200, 200, 200, 200, 200]),
        Call(
            method: "GET", path: "/posts/POST/comments", statuses: [200, 200, 200, 200, 200, 200]),
        Call(method: "GET", path: "/me", statuses: [401, 200, 200, 200, 200, 200]),
        Call(method: "GET", path: "/sessions", statuses: [401, 200, 200, 200, 200, 200]),
        Call(method: "GET", path: "/reports", statuses: [401, 403, 403, 200, 200, 403]),
        Call(
            method: "POST", path: "/posts",
            body: #"{"boardId": "general", "title": "t", "body": "b"}"#,
            statuses: [401, 201, 201, 201, 201, 403]),
        Call(
            method: "POST", path: "/comments", body: #"{"postId": "POST", "body": "b"}"#,
            statuses: [401, 201, 201, 201, 201, 403]),
        Call(
            method: "PATCH", path: "/posts/POST", body: #"{"title": "t"}"#,
            statuses: [401, 200, 403, 403, 403, 403]),
        Call(
            method: "PATCH", path: "/comments/COMMENT", body: #"{"body": "b"}"#,
            statuses: [401, 200, 403, 403, 403, 403]),
        Call(
            method: "PUT", path: "/posts/POST/vote", body: #"{"value": 1}"#,
            statuses: [401, 200, 200, 200, 200, 403]),
        Call(
            method: "PUT", path: "/comments/COMMENT/vote", body: #"{"value": 1}"#,
            statuses: [401, 200, 200, 200, 200, 403]),
        Call(
            method: "POST", path: "/posts/POST/report", body: #"{"reason": "spam"}"#,
            statuses: [401, 204, 204, 204, 204, 403]),
        Call(
            method: "POST", path: "/comments/COMMENT/report", body: #"{"reason": "spam"}"#,
            statuses: [401, 204, 204, 204, 204, 403]),
        Call(method: "GET", path: "/moderation", statuses: [401, 403, 403, 200, 200, 403]),
        Call(
            method: "PUT", path: "/posts/POST/removed", body: #"{"removed": true, "reason": "r"}"#,
            statuses: [401, 403, 403, 204, 204, 403]),
        Call(
            method: "PUT", path: "/comments/COMMENT/removed",
            body: #"{"removed": true, "reason": "r"}"#,
            statuses: [401, 403, 403, 204, 204, 403]),
        Call(
            method: "PUT", path: "/posts/POST/removed", body: #"{"removed": false}"#,
            statuses: [401, 403, 403, 204, 204, 403]),
        Call(
            method: "PUT", path: "/comments/COMMENT/removed", body: #"{"removed": false}"#,
            statuses: [401, 403, 403, 204, 204, 403]),
        Call(
            method: "PUT", path: "/posts/POST/locked", body: #"{"locked": true}"#,
            statuses: [401, 403, 403, 204, 204, 403]),
        Call(
            method: "PUT", path: "/posts/POST/pinned", body: #"{"pinned": true}"#,
            statuses: [401, 403, 403, 204, 204, 403]),
        Call(
            method: "PUT", path: "/posts/POST/board", body: #"{"boardId": "general"}"#,
            statuses: [401, 403, 403, 204, 204, 403]),
        Call(
            method: "PUT", path: "/accounts/other/ban", body: #"{"banned": true}"#,
            statuses: [401, 403, 403, 204, 204, 403]),
        Call(
            method: "GET", path: "/accounts/other/ban",
            statuses: [401, 403, 403, 200, 200, 403]),
        // Nobody bans an administrator, and moderators ban no moderators.
        Call(
            method: "PUT", path: "/accounts/boss/ban", body: #"{"banned": true}"#,
            statuses: [401, 403, 403, 403, 403, 403]),
        Call(
            method: "PUT", path: "/accounts/guard/ban", body: #"{"banned": true}"#,
            statuses: [401, 403, 403, 403, 204, 403]),
        Call(
            method: "PUT", path: "/reports/1", body: #"{"handled": true}"#,
            statuses: [401, 403, 403, 204, 204, 403]),
        Call(method: "GET", path: "/comments/COMMENT", statuses: [200, 200, 200, 200, 200, 200]),
        Call(method: "GET", path: "/search?q=words", statuses: [200, 200, 200, 200, 200, 200]),
        Call(method: "GET", path: "/changes", statuses: [200, 200, 200, 200, 200, 200]),
        // Another account's session is not found.
        Call(method: "DELETE", path: "/sessions/OTHER", statuses: [401, 404, 404, 404, 404, 404]),
        Call(
            method: "DELETE", path: "/comments/COMMENT",
            statuses: [401, 204, 403, 204, 204, 403]),
        Call(method: "DELETE", path: "/posts/POST", statuses: [401, 204, 403, 204, 204, 403]),
        Call(
            method: "PATCH", path: "/me", body: #"{"name": "NAME2"}"#,
            statuses: [401, 200, 200, 200, 200, 403]),
        Call(
            method: "POST", path: "/me/totp", body: #"{"password": "correct horse"}"#,
            statuses: [401, 200, 200, 200, 200, 200]),
        Call(
            method: "PUT", path: "/me/totp", body: #"{"code": "none"}"#,
            statuses: [401, 403, 403, 403, 403, 403]),
        Call(
            method: "DELETE", path: "/me/totp",
            body: #"{"password": "correct horse", "code": "none"}"#,
            statuses: [401, 409, 409, 409, 409, 409]),
        Call(
            method: "PUT", path: "/me/password",
            body: #"{"old": "correct horse", "new": "battery staple"}"#,
            statuses: [401, 204, 204, 204, 204, 204]),
        Call(
            method: "DELETE", path: "/me", body: #"{"password": "battery staple"}"#,
            statuses: [401, 204, 204, 204, 204, 204]),
    ]

    @Test(arguments: Who.allCases)
    func `each role has exactly the permissions of the table`(_ who: Who) async throws {
        try await TestServer.with { server in
            let author = try await server.token(for: "author")
            let token =
                switch who {
                case .nobody: String?.none
                case .author: author
                default: try await server.token(for: "\(who)", role: who.role)
                }
            if who == .banned { try await server.ban("banned") }
            let other = try await server.token(for: "other")
            _ = try await server.token(for: "boss", role: .admin)
            _ = try await server.token(for: "guard", role: .moderator)
            let reported = try await server.post(token: author)
            _ = try await server.send(
                "POST", "/api/v1/posts/\(reported)/report", #"{"reason": "spam"}"#, token: author)
            let session = try await server.get("/api/v1/sessions", token: other).json["data"][0]
            let place = Who.allCases.firstIndex(of: who) ?? 0
            for call in Self.calls {
                let isDeletionOfMe = call.path.hasPrefix("/me")
                let post = isDeletionOfMe ? "" : try await server.post(token: author)
                let comment =
                    isDeletionOfMe ? "" : try await server.comment(on: post, token: author)
                func filled(_ text: String) -> String {
                    text.replacing("POST", with: post).replacing("COMMENT", with: comment)
                        .replacing("NAME", with: "\(who)")
                        .replacing("OTHER", with: session["id"].string ?? "")
                }
                let response = try await server.send(
                    call.method, "/api/v1" + filled(call.path), call.body.map(filled), token: token)
                #expect(
                    response.status == call.statuses[place],
                    "\(who) \(call.method) \(call.path): \(response.text)")
            }
        }
    }

    @Test
    func `a banned moderator or administrator reads what guests read, and writes nothing`()
        async throws
    {
        try await TestServer.with { server in
            let author = try await server.token(for: "author")
            let post = try await server.post(token: author)
            let comment = try await server.comment(on: post, token: author)
            for role in [Role.moderator, .admin] {
                let token = try await server.token(for: "\(role)", role: role)
                try await server.ban("\(role)")
                for route in RouteTable().routes where !route.path.contains("/me") {
                    guard !route.path.contains("session"), route.path != "/api/v1/accounts" else {
                        continue
                    }
                    let entry = route.path.contains("comments/") ? comment : post
                    let path = route.path.replacing("{id}", with: entry)
                        .replacing("{name}", with: "author")
                    let body = """
                        {"boardId": "general", "postId": "\(post)", "title": "t", "body": "b", \
                        "value": 1, "reason": "r", "removed": true, "locked": true, \
                        "pinned": true, "handled": true, "banned": true}
                        """
                    let response = try await server.send(
                        route.method, path, route.method == "GET" ? nil : body, token: token)
                    let isForModerators = [
                        "/api/v1/reports", "/api/v1/moderation", "/api/v1/accounts/{name}/ban",
                    ]
                    .contains(route.path)
                    if route.method != "GET" || isForModerators {
                        #expect(response.code == "banned", "\(route.method) \(path)")
                    }
                }
                #expect(try await server.get("/api/v1/posts/" + post, token: token).status == 200)
            }
        }
    }

    /// The author's role makes no difference, even for an administrator.
    @Test(arguments: ["member", "moderator", "admin", "banned", "gone"])
    func `the permissions do not depend on the author's role`(_ author: String) async throws {
        try await TestServer.with { server in
            for (who, canDelete) in [
                (Who.member, false), (.moderator, true), (.admin, true), (.banned, false),
            ] {
                let names = ("author\(who)", "reader\(who)")
                let own = try await server.token(
                    for: names.0, role: Role(rawValue: author) ?? .member)
                let post = try await server.post(token: own)
                let comment = try await server.comment(on: post, token: own)
                if author == "banned" {
                    try await server.ban(names.0)
                }
                if author == "gone" {
                    let body = #"{"password": "\#(TestServer.password)"}"#
                    _ = try await server.send("DELETE", "/api/v1/me", body, token: own)
                }
                let token = try await server.token(for: names.1, role: who.role)
                if who == .banned {
                    try await server.ban(names.1)
                }
                for path in ["/api/v1/comments/" + comment, "/api/v1/posts/" + post] {
                    let words = #"{"body": "other words"}"#
                    let edit = try await server.send("PATCH", path, words, token: token)
                    #expect(edit.status == 403, "\(who) \(path)")
                    let deletion = try await server.send("DELETE", path, token: token)
                    #expect(deletion.status == (canDelete ? 204 : 403), "\(who) \(path)")
                }
            }
        }
    }
}
