import Testing

@testable import BoardServer

/// Tests of account changes that are repeated because the response was lost.
@Suite struct IdempotencyHTTPTests {
    private let key = ["Idempotency-Key": "k1"]

    @Test func `a repeated password change succeeds again`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            func change(to new: String) async throws -> RawResponse {
                try await server.send(
                    "PUT", "/api/v1/me/password", #"{"old": "correct horse", "new": "\#(new)"}"#,
                    token: token, headers: key)
            }
            #expect(try await change(to: "battery staple").status == 204)
            #expect(try await change(to: "battery staple").status == 204)
            let other = try await change(to: "another battery")
            #expect(other.status == 409 && other.code == "key-reused")
        }
    }

    @Test func `a repeated sign-out succeeds again, for the same session only`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let bob = try await server.token(for: "bob")
            func signOut(_ token: String, _ key: [String: String]) async throws -> RawResponse {
                try await server.send("DELETE", "/api/v1/session", token: token, headers: key)
            }
            #expect(try await signOut(token, key).status == 204)
            #expect(try await signOut(token, key).status == 204)
            #expect(try await signOut(token, ["Idempotency-Key": "k2"]).code == "bad-token")
            #expect(try await signOut(token + "x", key).code == "bad-token")
            #expect(try await signOut(bob, key).status == 204)
            #expect(try await server.get("/api/v1/me", token: token).status == 401)
        }
    }

    @Test func `ending a session again succeeds`() async throws {
        try await TestServer.with { server in
            let here = try await server.token(for: "ann")
            for _ in 0..<2 {
                _ = try await server.send(
                    "POST", "/api/v1/session", #"{"name": "ann", "password": "correct horse"}"#)
            }
            let listed = try await server.get("/api/v1/sessions", token: here).json["data"].array
            func end(_ session: JSON) async throws -> RawResponse {
                let path = "/api/v1/sessions/" + (session["id"].string ?? "")
                return try await server.send("DELETE", path, token: here, headers: key)
            }
            #expect(try await end(listed[0]).status == 204)
            #expect(try await end(listed[0]).status == 204)
            #expect(try await end(listed[1]).code == "key-reused")
            let left = try await server.get("/api/v1/sessions", token: here).json["data"].array
            #expect(left.count == 2)
        }
    }

    @Test func `deleting an account again succeeds`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            func delete(_ password: String) async throws -> RawResponse {
                try await server.send(
                    "DELETE", "/api/v1/me", #"{"password": "\#(password)"}"#, token: token,
                    headers: key)
            }
            #expect(try await delete("not the password").code == "wrong-password")
            #expect(try await delete(TestServer.password).status == 204)
            #expect(try await delete(TestServer.password).status == 204)
            #expect(try await server.get("/api/v1/me", token: token).code == "bad-token")
        }
    }

    @Test func `renaming again succeeds`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            for _ in 0..<2 {
                let answer = try await server.send(
                    "PATCH", "/api/v1/me", #"{"name": "bob"}"#, token: token, headers: key)
                #expect(answer.status == 200 && answer.json["name"].string == "bob")
            }
        }
    }
}
