import Testing

@testable import BoardServer

@Suite struct AccountHTTPTests {
    @Test func `an account is created, signed in and returned`() async throws {
        try await TestServer.with { server in
            let made = try await server.send(
                "POST", "/api/v1/accounts", #"{"name": "미나", "password": "correct horse"}"#)
            #expect(made.status == 201 && made.json["account"]["name"] == .string("미나"))
            let token = made.json["token"].string ?? ""
            #expect(token.count == 43)
            let me = try await server.get("/api/v1/me", token: token)
            #expect(me.json["name"] == .string("미나") && me.json["role"] == .string("member"))
            let again = try await server.send(
                "POST", "/api/v1/session", #"{"name": "미나", "password": "correct horse"}"#)
            #expect(again.status == 200 && again.json["token"].string != token)
        }
    }

    @Test func `a wrong password and an unknown name get the same response`() async throws {
        try await TestServer.with { server in
            _ = try await server.token(for: "ann")
            let wrong = try await signIn("ann", "not the password", server)
            let unknown = try await signIn("nobody", "not the password", server)
            #expect(wrong.status == 401 && wrong.code == "wrong-credentials")
            #expect(wrong.text == unknown.text && wrong.status == unknown.status)
            #expect(wrong.headers["www-authenticate"] == "Bearer")
        }
    }

    @Test(arguments: [
        "", "a", "-ann", "ann smith", "ann\\u0000", "ann\\u200Bsmith", "ann\\u202E",
        "\\u3164\\u3164",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "a/b", "<b>", "ann\\n", "🎉🎉",
    ])
    func `a name with other characters is refused`(_ name: String) async throws {
        try await TestServer.with { server in
            let refused = try await server.send(
                "POST", "/api/v1/accounts", #"{"name": "\#(name)", "password": "correct horse"}"#)
            #expect(refused.status == 422 && refused.field == "name")
        }
    }

    @Test(arguments: [
        ("ann", "short"), ("hildegard", "my-Hildegard-1"), ("ann", "ＡＮＮanother1"),
        ("bob", "nul\\u0000nul\\u0000nul"),
    ])
    func `a password that is short or contains the name is refused`(
        _ name: String, _ password: String
    ) async throws {
        try await TestServer.with { server in
            let refused = try await server.send(
                "POST", "/api/v1/accounts", #"{"name": "\#(name)", "password": "\#(password)"}"#)
            #expect(refused.status == 422 && refused.field == "password")
        }
    }

    @Test func `a name is unique`() async throws {
        try await TestServer.with { server in
            _ = try await server.token(for: "Ann")
            let taken = try await server.send(
                "POST", "/api/v1/accounts", #"{"name": "ANN", "password": "correct horse"}"#)
            #expect(taken.status == 409 && taken.code == "name-taken" && taken.field == "name")
        }
    }

    @Test func `a repeated sign-up returns the lost response`() async throws {
        try await TestServer.with { server in
            let body = #"{"name": "ann", "password": "correct horse"}"#
            let key = ["Idempotency-Key": "k1"]
            let first = try await server.send("POST", "/api/v1/accounts", body, headers: key)
            let again = try await server.send("POST", "/api/v1/accounts", body, headers: key)
            #expect(first.status == 201 && again.status == 201)
            let token = again.json["token"].string
            #expect(try await server.get("/api/v1/me", token: token).json["name"].string == "ann")
            let stranger = try await server.send(
                "POST", "/api/v1/accounts", #"{"name": "ann", "password": "another one"}"#,
                headers: key)
            #expect(stranger.status == 409 && stranger.json["token"] == .null)
        }
    }

    @Test func `without a valid token nothing is written`() async throws {
        try await TestServer.with { server in
            let none = try await server.send("POST", "/api/v1/posts", "{}")
            #expect(none.status == 401 && none.code == "signed-out")
            #expect(none.headers["www-authenticate"] == "Bearer")
            for header in ["Bearer nonsense", "Bearer", "Basic YTpi", ""] {
                let bad = try await server.get(
                    "/api/v1/me", headers: ["Authorization": header])
                #expect(bad.status == 401 && bad.code == "bad-token", "\(header)")
                #expect(bad.headers["www-authenticate"]?.hasPrefix("Bearer") == true)
            }
            let read = try await server.get("/api/v1/posts", token: "nonsense")
            #expect(read.status == 401)
        }
    }

    @Test func `sessions are listed and ended, another one or the current one`() async throws {
        try await TestServer.with { server in
            let first = try await server.token(for: "ann")
            let second = try await signIn("ann", TestServer.password, server).json["token"].string
            let listed = try await server.get("/api/v1/sessions", token: first).json["data"].array
            #expect(listed.map { $0["current"] } == [.bool(false), .bool(true)])
            let other = listed[0]["id"].string ?? ""
            let bob = try await server.token(for: "bob")
            let path = "/api/v1/sessions/" + other
            #expect(try await server.send("DELETE", path, token: bob).status == 404)
            #expect(try await server.send("DELETE", path, token: first).status == 204)
            #expect(try await server.get("/api/v1/me", token: second).status == 401)
            #expect(try await server.send("DELETE", "/api/v1/session", token: first).status == 204)
            #expect(try await server.get("/api/v1/me", token: first).status == 401)
        }
    }

    @Test func `a new password needs the old one and ends other sessions`() async throws {
        try await TestServer.with { server in
            let here = try await server.token(for: "ann")
            let there = try await signIn("ann", TestServer.password, server).json["token"].string
            let path = "/api/v1/me/password"
            let wrong = try await server.send(
                "PUT", path, #"{"old": "wrong horse!", "new": "battery staple"}"#, token: here)
            #expect(wrong.status == 403 && wrong.code == "wrong-password")
            let weak = try await server.send(
                "PUT", path, #"{"old": "correct horse", "new": "short"}"#, token: here)
            #expect(weak.status == 422 && weak.field == "new")
            let right = try await server.send(
                "PUT", path, #"{"old": "correct horse", "new": "battery staple"}"#, token: here)
            #expect(right.status == 204)
            #expect(try await server.get("/api/v1/me", token: here).status == 200)
            #expect(try await server.get("/api/v1/me", token: there).status == 401)
            #expect(try await signIn("ann", "battery staple", server).status == 200)
            #expect(try await signIn("ann", TestServer.password, server).status == 401)
        }
    }

    @Test func `a deleted account leaves its posts and frees its name`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let post = try await server.post(token: token)
            let wrong = try await server.send(
                "DELETE", "/api/v1/me", #"{"password": "wrong horse!"}"#, token: token)
            #expect(wrong.status == 403 && wrong.field == "password")
            let right = try await server.send(
                "DELETE", "/api/v1/me", #"{"password": "correct horse"}"#, token: token)
            #expect(right.status == 204)
            let left = try await server.get("/api/v1/posts/" + post).json
            #expect(left["author"] == .null && left["body"].string == "Some words.")
            #expect(try await server.get("/api/v1/me", token: token).status == 401)
            #expect(try await signIn("ann", TestServer.password, server).status == 401)
        }
    }

    @Test(arguments: [SignUp.invitation, .closed])
    func `a closed board accepts invitations once`(_ signUp: SignUp) async throws {
        try await TestServer.with({ $0.signUp = signUp }) { server in
            let refused = try await server.send(
                "POST", "/api/v1/accounts", #"{"name": "ann", "password": "correct horse"}"#)
            #expect(refused.status == 403 && refused.code == "sign-up-closed")
            let code = try await server.storage.invite(as: .admin, at: .now)
            #expect(try await server.get("/invitations/" + code).text.contains(code))
            let korean = try await server.get(
                "/invitations/" + code, headers: ["Accept-Language": "ko"])
            #expect(korean.text.contains("<h1>초대</h1>") && korean.text.contains(code))
            let body = #"{"name": "ann", "password": "correct horse", "invitation": "\#(code)"}"#
            let made = try await server.send("POST", "/api/v1/accounts", body)
            #expect(made.json["account"]["role"].string == "admin")
            let again = try await server.send(
                "POST", "/api/v1/accounts", body.replacing("ann", with: "bob"))
            #expect(again.status == 403 && again.field == "invitation")
            #expect(try await server.get("/invitations/" + code).status == 404)
            let told = try await server.get("/api/v1/instance").json["signUp"].string
            #expect(told == signUp.rawValue)
        }
    }

    @Test func `a name can be changed to a free one`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            _ = try await server.token(for: "bob")
            let post = try await server.post(token: token)
            let taken = try await server.send(
                "PATCH", "/api/v1/me", #"{"name": "Bob"}"#, token: token)
            #expect(taken.status == 409)
            let free = try await server.send(
                "PATCH", "/api/v1/me", #"{"name": "애니", "role": "admin"}"#, token: token)
            #expect(free.json["name"].string == "애니" && free.json["role"].string == "member")
            #expect(try await server.get("/api/v1/posts/" + post).json["author"].string == "애니")
        }
    }

    private func signIn(
        _ name: String, _ password: String, _ server: TestServer
    ) async throws -> RawResponse {
        try await server.send(
            "POST", "/api/v1/session", #"{"name": "\#(name)", "password": "\#(password)"}"#)
    }
}
