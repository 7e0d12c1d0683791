import Synchronization
import Testing

@testable import BoardServer

@Suite struct SecondFactorHTTPTests {
    @Test func `a code is required after a first one, and is valid once`() async throws {
        try await withClock { server, clock in
            let token = try await server.token(for: "ann")
            let wrong = try await offer("not the password", token, server)
            #expect(wrong.status == 403 && wrong.code == "wrong-password")
            let offered = try await offer(TestServer.password, token, server)
            #expect(offered.status == 200 && offered.headers["cache-control"] == "no-store")
            #expect(offered.json["uri"].string?.contains("secret=" + secret(offered)) == true)
            #expect(try await signIn(server).status == 200)

            let app = try await app(of: "ann", server)
            #expect(app.text == secret(offered))
            #expect(try await prove("000000x", token, server).code == "wrong-code")
            #expect(try await signIn(server).status == 200)
            #expect(try await prove(app.code(of: clock.step), token, server).status == 204)
            #expect(try await server.get("/api/v1/me", token: token).json["totp"] == .bool(true))

            let asked = try await signIn(server)
            #expect(asked.status == 401 && asked.code == "totp-required" && asked.field == "totp")
            #expect(try await signIn(server, " ").code == "totp-required")
            #expect(try await signIn(server, app.code(of: clock.step)).code == "wrong-totp")
            clock.pass(seconds: 30)
            let code = try app.code(of: clock.step)
            let other = try await signIn(server, code, password: "not the password")
            #expect(other.code == "wrong-credentials")
            #expect(try await signIn(server, code).status == 200)
            let again = try await signIn(server, code)
            #expect(again.status == 401 && again.field == "totp" && again.code == "wrong-totp")
            #expect(try await signIn(server, app.code(of: clock.step + 1)).status == 200)
            #expect(try await signIn(server, app.code(of: clock.step - 1)).status == 401)
        }
    }

    @Test func `turning codes off needs the password and a code`() async throws {
        try await withClock { server, clock in
            let token = try await server.token(for: "ann")
            func end(_ password: String, _ code: String) async throws -> RawResponse {
                let body = #"{"password": "\#(password)", "code": "\#(code)"}"#
                return try await server.send("DELETE", "/api/v1/me/totp", body, token: token)
            }
            #expect(try await end(TestServer.password, "123456").code == "totp-is-off")
            #expect(try await prove("123456", token, server).code == "totp-is-off")
            let app = try await turnOn("ann", token, server, clock)
            #expect(try await offer(TestServer.password, token, server).code == "totp-is-on")
            #expect(try await prove("123456", token, server).code == "totp-is-on")

            clock.pass(seconds: 30)
            let code = try app.code(of: clock.step)
            #expect(try await end("not the password", code).code == "wrong-password")
            let refused = try await end(TestServer.password, "123456x")
            #expect(refused.status == 403 && refused.code == "wrong-code")
            #expect(try await signIn(server).status == 401)
            #expect(try await end(TestServer.password, code).status == 204)
            #expect(try await signIn(server).status == 200)
        }
    }

    @Test func `a repeated sign-up does not bypass the code`() async throws {
        try await withClock { server, clock in
            func signUp() async throws -> RawResponse {
                try await server.send(
                    "POST", "/api/v1/accounts", #"{"name": "ann", "password": "correct horse"}"#,
                    headers: ["Idempotency-Key": "one"])
            }
            let token = try await signUp().json["token"].string ?? ""
            #expect(try await signUp().status == 201)
            _ = try await turnOn("ann", token, server, clock)
            let again = try await signUp()
            #expect(again.status == 401 && again.code == "totp-required")
        }
    }

    @Test func `codes cannot be guessed in sequence`() async throws {
        try await withClock({ $0.hasRateLimits = true }) { server, clock in
            let token = try await server.token(for: "ann")
            let app = try await turnOn("ann", token, server, clock)
            clock.pass(seconds: 3000)
            var statuses: [Int] = []
            for _ in 0..<12 {
                statuses.append(try await signIn(server, "x").status)
                // So much later the limit of passwords allows another attempt.
                clock.pass(seconds: 6)
            }
            #expect(statuses.prefix(10).allSatisfy { $0 == 401 } && statuses.last == 429)
            #expect(try await signIn(server, app.code(of: clock.step)).status == 429)
            // A client with a token is not blocked by others.
            #expect(try await prove("000000", token, server).code == "totp-is-on")
        }
    }

    @Test func `changing the password needs the code, too`() async throws {
        try await withClock { server, clock in
            let token = try await server.token(for: "ann")
            let app = try await turnOn("ann", token, server, clock)
            func change(_ old: String, _ code: String?) async throws -> RawResponse {
                let code = code.map { #", "totp": "\#($0)""# } ?? ""
                let body = #"{"old": "\#(old)", "new": "battery staple"\#(code)}"#
                return try await server.send("PUT", "/api/v1/me/password", body, token: token)
            }
            let asked = try await change(TestServer.password, nil)
            #expect(asked.status == 401 && asked.code == "totp-required" && asked.field == "totp")
            #expect(try await change(TestServer.password, "123456x").code == "wrong-totp")
            #expect(try await signIn(server).code == "totp-required")

            clock.pass(seconds: 30)
            let code = try app.code(of: clock.step)
            #expect(try await change("not the password", code).code == "wrong-password")
            #expect(try await change(TestServer.password, code).status == 204)
            #expect(try await signIn(server).code == "wrong-credentials")
        }
    }

    @Test func `deleting the account needs the code, too`() async throws {
        try await withClock { server, clock in
            let token = try await server.token(for: "ann")
            let app = try await turnOn("ann", token, server, clock)
            func delete(_ code: String) async throws -> RawResponse {
                let body = #"{"password": "\#(TestServer.password)"\#(code)}"#
                return try await server.send("DELETE", "/api/v1/me", body, token: token)
            }
            let asked = try await delete("")
            #expect(asked.status == 401 && asked.code == "totp-required" && asked.field == "totp")
            #expect(try await delete(#", "totp": "123456x""#).code == "wrong-totp")
            #expect(try await server.get("/api/v1/me", token: token).status == 200)

            clock.pass(seconds: 30)
            let code = try app.code(of: clock.step)
            #expect(try await delete(#", "totp": "\#(code)""#).status == 204)
            #expect(try await server.get("/api/v1/me", token: token).status == 401)
        }
    }

    @Test func `a server without OpenSSL refuses sign-ins that need a code`() async throws {
        try await withClock({ $0.codeHash = { _, _ in nil } }) { server, clock in
            let token = try await server.token(for: "ann")
            #expect(isWithoutCodes(try await offer(TestServer.password, token, server)))
            #expect(try await server.storage.credentials(named: "ann")?.secondFactor == nil)
            #expect(try await signIn(server).status == 200)

            let ann = try #require(try await server.storage.credentials(named: "ann")).account.id
            try await server.storage.offerSecondFactor([1, 2, 3], to: ann)
            #expect(isWithoutCodes(try await prove("123456", token, server)))
            try await server.storage.useSecondFactor(step: 1, of: ann)
            #expect(isWithoutCodes(try await signIn(server, "123456")))
            #expect(try await signIn(server).code == "totp-required")
        }
    }

    private func isWithoutCodes(_ answer: RawResponse) -> Bool {
        answer.status == 503 && answer.code == "unavailable"
            && answer.json["detail"].string?.contains("OpenSSL") == true
    }

    // MARK: Steps

    private func withClock(
        _ change: @escaping (inout ServerOptions) -> Void = { _ in },
        _ body: @escaping @Sendable (TestServer, TestClock) async throws -> Void
    ) async throws {
        let clock = TestClock()
        try await TestServer.with({
            $0.now = { clock.now }
            change(&$0)
        }) { try await body($0, clock) }
    }

    private func offer(
        _ password: String, _ token: String, _ server: TestServer
    ) async throws -> RawResponse {
        try await server.send(
            "POST", "/api/v1/me/totp", #"{"password": "\#(password)"}"#, token: token)
    }

    private func secret(_ answer: RawResponse) -> String {
        answer.json["secret"].string ?? "none"
    }

    private func prove(
        _ code: String, _ token: String, _ server: TestServer
    ) async throws -> RawResponse {
        try await server.send("PUT", "/api/v1/me/totp", #"{"code": "\#(code)"}"#, token: token)
    }

    private func signIn(
        _ server: TestServer, _ code: String? = nil, password: String = TestServer.password
    ) async throws -> RawResponse {
        let code = code.map { #", "totp": "\#($0)""# } ?? ""
        return try await server.send(
            "POST", "/api/v1/session", #"{"name": "ann", "password": "\#(password)"\#(code)}"#)
    }

    /// Returns the codes of an app with the stored secret.
    private func app(of name: String, _ server: TestServer) async throws -> OneTimeCode {
        let factor = try await server.storage.credentials(named: name)?.secondFactor
        return OneTimeCode(secret: try #require(factor).secret)
    }

    private func turnOn(
        _ name: String, _ token: String, _ server: TestServer, _ clock: TestClock
    ) async throws -> OneTimeCode {
        _ = try await offer(TestServer.password, token, server)
        let app = try await app(of: name, server)
        #expect(try await prove(app.code(of: clock.step), token, server).status == 204)
        return app
    }
}

/// A clock that a test advances.
final class TestClock: Sendable {
    private let time = Mutex(Timestamp.now)

    var now: Timestamp { time.withLock { $0 } }
    var step: Int64 { OneTimeCode.step(at: now) }

    func pass(seconds: Int64) {
        time.withLock { $0 = $0 + .seconds(seconds) }
    }
}
