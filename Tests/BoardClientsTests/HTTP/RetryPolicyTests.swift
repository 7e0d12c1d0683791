import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct RetryPolicyTests {
    private static let busy = HTTPFailure(503)

    @Test(
        arguments: [
            busy, HTTPFailure(500), HTTPFailure(502), HTTPFailure(504), HTTPFailure(429),
            HTTPFailure(500, meaning: .rejectedByServer(host: "h", reason: "oops")),
            BoardError.cutOff(host: "h"), BoardError.proxyFailed(proxy: "p:1", status: 502),
        ] as [any Error])
    func `temporary failures are retried twice with increasing pauses`(
        error: any Error
    ) async throws {
        let (attempts, pauses) = try await outcome(failing: 9, with: error)

        #expect(attempts == 3)
        #expect(pauses == [.milliseconds(250), .milliseconds(500)])
    }

    @Test(
        arguments: [
            HTTPFailure(501), HTTPFailure(400), HTTPFailure(404), HTTPFailure(503, waiting: 1),
            HTTPFailure(429, waiting: 0),
            BoardError.timedOut(host: "h"), BoardError.unreachable(host: "h"), BoardError.empty,
            BoardError.rejectedByServer(host: "h", reason: "no"),
            BoardError.proxyFailed(proxy: "p:1"), BoardError.proxyFailed(proxy: "p:1", status: 407),
        ] as [any Error])
    func `a permanent failure is reported immediately`(error: any Error) async throws {
        #expect(try await outcome(failing: 9, with: error).attempts == 1)
    }

    @Test func `a successful attempt is the last`() async throws {
        #expect(try await outcome(failing: 1, with: Self.busy).attempts == 2)
    }

    @Test func `pauses are between 0.5 and 1.5 times as long as the planned duration`() async throws
    {
        let (_, shortest) = try await outcome(failing: 9, with: Self.busy, random: 0)
        let (_, longest) = try await outcome(failing: 9, with: Self.busy, random: 1)

        #expect(shortest == [.milliseconds(125), .milliseconds(250)])
        #expect(longest == [.milliseconds(375), .milliseconds(750)])
    }

    @Test func `a client retries requests, but never repeats one that has a side effect`()
        async throws
    {
        let asked = Log<String>()
        try await withRawServer { connection in
            guard let request = connection.readRequest() else { return }
            asked.add(String(request.prefix { $0 != " " }))
            guard asked.entries.count < 3 else {
                return connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
            }
            connection.send("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")
        } test: { base in
            let client = try patientClient(base)
            var post = Endpoint.text
            post.method = .post

            await #expect(throws: BoardError.refused(host: base.server, status: 503)) {
                try await client.request(post)
            }
            #expect(asked.entries == ["POST"])
            #expect(try await client.request(.text) == "hi")
            #expect(asked.entries == ["POST", "GET", "GET"])
        }
    }

    @Test func `a POST that only reads is retried as well`() async throws {
        let asked = Log<Bool>()
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            asked.add(true)
            let rest = asked.entries.count == 1 ? "" : "hi"
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n" + rest)
        } test: { base in
            var post = Endpoint.text
            post.method = .post
            post.onlyReads = true
            let answer = try await patientClient(base).request(post)
            #expect(answer == "hi")
            #expect(asked.entries.count == 2)
        }
    }

    @Test func `a failure followed by a success is not reported`() async throws {
        let replies = [
            FakeResponse(["errors": ["oops"]], status: 500), FakeResponse(text: "", status: 429),
            FakeResponse(["title": "Tea"]),
        ]
        let asked = Log<Bool>()
        try await withServer { _ in
            asked.add(true)
            return replies[min(asked.entries.count, 3) - 1].response
        } test: { base in
            let answer = try await patientClient(base).request(.json().map { json, _ in json })
            #expect(answer["title"] == "Tea")
            #expect(asked.entries.count == 3)
        }
    }

    @Test func `the last error contains the server's message`() async throws {
        let asked = Log<Bool>()
        try await withServer { _ in
            asked.add(true)
            let words = "oops \(asked.entries.count)"
            return FakeResponse(text: words, status: 500).response
        } test: { base in
            var endpoint = Endpoint.text
            endpoint.refusal = {
                guard case .text(let words) = await ErrorResponseBody(of: $0) else { return nil }
                return BoardError.refused(by: $0, saying: words)
            }
            let error = BoardError.rejectedByServer(host: base.server, reason: "oops 3")
            await #expect(throws: error) { try await patientClient(base).request(endpoint) }
        }
    }

    @Test func `a time to wait in the body prevents a retry`() async throws {
        let asked = Log<Bool>()
        try await withServer { _ in
            asked.add(true)
            return FakeResponse(
                ["error_type": "rate_limit", "extras": ["wait_seconds": 9]], status: 429
            ).response
        } test: { base in
            let error = BoardError.refused(
                host: base.server, status: 429, retryAfter: .seconds(9))
            await #expect(throws: error) {
                try await patientClient(base).request(DiscourseEndpoints.topic(1))
            }
            #expect(asked.entries.count == 1)
        }
    }

    /// Returns a client that retries without a pause.
    private func patientClient(_ base: URL) throws -> HTTPClient {
        try HTTPClient(
            base: base, version: "1", engine: Engine.makeCurrent(), limits: .patient(),
            retry: RetryPolicy(sleep: { _ in }))
    }

    /// Returns the number of attempts at work that fails a number of times, and the pauses.
    private func outcome(
        failing count: Int, with error: any Error, random: Double = 0.5
    ) async throws -> (attempts: Int, pauses: [Duration]) {
        let (attempts, pauses) = (Log<Int>(), Log<Duration>())
        let policy = RetryPolicy(random: { random }, sleep: { pauses.add($0) })
        do {
            try await policy.attempt {
                attempts.add(1)
                if attempts.entries.count <= count { throw error }
            }
        } catch {
            // The final error is the same as that of each attempt.
        }
        return (attempts.entries.count, pauses.entries)
    }
}

extension HTTPFailure {
    /// - Parameter wait: The time to wait in seconds, as the server states it.
    fileprivate init(_ status: Int, waiting wait: Int? = nil, meaning: BoardError = .empty) {
        self.init(status: status, wait: wait.map { .seconds($0) }, meaning: meaning)
    }
}
