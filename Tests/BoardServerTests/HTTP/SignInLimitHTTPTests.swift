import Synchronization
import Testing

@testable import BoardServer

/// Tests of limits for guessing passwords and codes, with addresses from a proxy.
@Suite struct SignInLimitHTTPTests {
    @Test func `wrong passwords from one address block no other address`() async throws {
        try await withClock { server, clock in
            let token = try await server.token(for: "ann")
            for _ in 0..<40 {
                _ = try await signIn(server, from: "1.1.1.1", password: "wrong horse!")
            }
            for _ in 0..<10 {
                clock.pass(seconds: 6)
                _ = try await signIn(server, from: "1.1.1.1", password: "wrong horse!")
            }
            #expect(try await signIn(server, from: "1.1.1.1").status == 429)
            #expect(try await signIn(server, from: "2.2.2.2").status == 200)
            #expect(try await signIn(server, from: "2001:db8::1").status == 200)
            // A client with a token can still change the password.
            let change = try await server.send(
                "PUT", "/api/v1/me/password",
                #"{"old": "correct horse", "new": "battery staple"}"#, token: token,
                headers: ["X-Forwarded-For": "1.1.1.1"])
            #expect(change.status == 204)
        }
    }

    @Test func `wrong passwords from many addresses block those that failed, but no other one`()
        async throws
    {
        try await withClock { server, clock in
            _ = try await server.token(for: "ann")
            #expect(try await signIn(server, from: "9.9.9.9").status == 200)
            for number in 0..<Int(RateLimit.wrongPassword.burst) {
                let address = "1.1.\(number / 9).1"
                let wrong = try await signIn(server, from: address, password: "wrong horse!")
                #expect(wrong.status == 401)
            }
            let failed = try await signIn(server, from: "1.1.1.1")
            #expect(failed.status == 429 && failed.headers["retry-after"] != nil)
            #expect(try await signIn(server, from: "2.2.2.2").status == 200)
            // A mistake at an address with a recent success does not block it.
            _ = try await signIn(server, from: "9.9.9.9", password: "wrong horse!")
            #expect(try await signIn(server, from: "9.9.9.9").status == 200)
            clock.pass(seconds: 3600)
            #expect(try await signIn(server, from: "1.1.1.1").status == 200)
        }
    }

    @Test
    func `code guesses of all unknown addresses share one limit, and the owner can still sign in`()
        async throws
    {
        try await withClock { server, clock in
            let account = try await server.token(for: "ann")
            let app = OneTimeCode(secret: Array(0..<20))
            let ann = try #require(try await server.storage.credentials(named: "ann")?.account.id)
            try await server.storage.offerSecondFactor(app.secret, to: ann)
            try await server.storage.useSecondFactor(step: 1, of: ann)
            let first = try await signIn(server, from: "9.9.9.9", code: app.code(of: clock.step))
            #expect(first.status == 200)

            for number in 0..<Int(RateLimit.code.burst) {
                let wrong = try await signIn(server, from: "1.1.1.\(number)", code: "none")
                #expect(wrong.code == "wrong-totp")
            }
            clock.pass(seconds: 30)
            let code = try app.code(of: clock.step)
            let limited = try await signIn(server, from: "2.2.2.2", code: code)
            #expect(limited.status == 429)
            #expect(limited.headers["retry-after"].flatMap { Int($0) } ?? 0 > 60)
            #expect(try await signIn(server, from: "9.9.9.9", code: code).status == 200)
            // Guesses with a token are counted separately, and also limited.
            var last = 0
            for _ in 0..<11 {
                clock.pass(seconds: 6)
                last = try await server.send(
                    "DELETE", "/api/v1/me", #"{"password": "correct horse", "totp": "none"}"#,
                    token: account
                ).status
            }
            #expect(last == 429)
        }
    }

    @Test func `a name of half a million letters is refused without being stored`() async throws {
        try await withClock { server, _ in
            let name = String(repeating: "a", count: 500_000)
            let response = try await signIn(server, from: "1.1.1.1", name: name)
            #expect(response.code == "wrong-credentials")
        }
    }

    @Test(arguments: ["name", "password", "invitation", "title"])
    func `combining marks in a non-canonical order take no longer than other text`(
        _ member: String
    ) async throws {
        try await withClock { server, _ in
            let marks = "a" + String(repeating: "\u{301}\u{316}", count: 80_000)
            var members = ["name": "ann", "password": "correct horse"]
            members[member] = marks
            let body = members.map { #""\#($0)": "\#($1)""# }.joined(separator: ", ")
            let clock = ContinuousClock()
            let took = try await clock.measure {
                for path in ["accounts", "session"] {
                    let response = try await server.send(
                        "POST", "/api/v1/\(path)", "{\(body)}")
                    #expect(response.status < 500)
                }
                // A member name would be hashed by the decoder.
                let named = try await server.send(
                    "POST", "/api/v1/accounts", #"{"\#(marks)": 1}"#)
                #expect(named.status == 400 && named.code == "malformed")
            }
            // A normalization by insertion sort takes longer.
            #expect(took < .seconds(4))
        }
    }

    private final class Clock: Sendable {
        private let now = Mutex(Timestamp.sample())

        var time: Timestamp { now.withLock { $0 } }
        var step: Int64 { OneTimeCode.step(at: time) }

        func pass(seconds: Int) { now.withLock { $0 = $0 + .seconds(seconds) } }
    }

    private func withClock(
        _ body: @escaping @Sendable (TestServer, Clock) async throws -> Void
    ) async throws {
        let clock = Clock()
        try await TestServer.with({
            $0.hasRateLimits = true
            $0.isBehindProxy = true
            $0.now = { clock.time }
        }) { try await body($0, clock) }
    }

    private func signIn(
        _ server: TestServer, from address: String, name: String = "ann",
        password: String = TestServer.password, code: String? = nil
    ) async throws -> RawResponse {
        let code = code.map { #", "totp": "\#($0)""# } ?? ""
        return try await server.send(
            "POST", "/api/v1/session", #"{"name": "\#(name)", "password": "\#(password)"\#(code)}"#,
            headers: ["X-Forwarded-For": address])
    }
}
