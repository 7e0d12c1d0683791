import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct RetryPolicyTests {
    private static let busy = BoardError.refused(host: "h", status: 503)

    @Test(arguments: [
        busy, .refused(host: "h", status: 502), .refused(host: "h", status: 504),
        .cutOff(host: "h"),
    ])
    func `what may pass is tried three times, with longer and longer pauses`(
        error: BoardError
    ) async throws {
        let (attempts, pauses) = try await outcome(failing: 9, with: error)

        #expect(attempts == 3)
        #expect(pauses == [.milliseconds(250), .milliseconds(500)])
    }

    @Test(arguments: [
        BoardError.refused(host: "h", status: 500), .refused(host: "h", status: 429),
        .refused(host: "h", status: 503, retryAfter: .seconds(1)), .timedOut(host: "h"),
        .unreachable(host: "h"), .empty,
    ])
    func `what another attempt would not mend is told at once`(error: BoardError) async throws {
        #expect(try await outcome(failing: 9, with: error).attempts == 1)
    }

    @Test func `an attempt that succeeds is the last`() async throws {
        #expect(try await outcome(failing: 1, with: Self.busy).attempts == 2)
    }

    @Test func `pauses are between half and one and a half times as long as planned`() async throws
    {
        let (_, shortest) = try await outcome(failing: 9, with: Self.busy, random: 0)
        let (_, longest) = try await outcome(failing: 9, with: Self.busy, random: 1)

        #expect(shortest == [.milliseconds(125), .milliseconds(250)])
        #expect(longest == [.milliseconds(375), .milliseconds(750)])
    }

    @Test func `a client asks again, but never sends again what may change something`()
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
            let client = try HTTPClient(
                base: base, version: "1", engine: Engine.makeCurrent(),
                retry: RetryPolicy(sleep: { _ in }))
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

    /// How often work that fails so many times is tried, and the pauses between.
    private func outcome(
        failing count: Int, with error: BoardError, random: Double = 0.5
    ) async throws -> (attempts: Int, pauses: [Duration]) {
        let (attempts, pauses) = (Log<Int>(), Log<Duration>())
        let policy = RetryPolicy(random: { random }, sleep: { pauses.add($0) })
        do {
            try await policy.attempt {
                attempts.add(1)
                if attempts.entries.count <= count { throw error }
            }
        } catch let thrown as BoardError {
            #expect(thrown == error)
        }
        return (attempts.entries.count, pauses.entries)
    }
}
