import Testing

@testable import BoardCore

/// The effect of errors on drafts in the outbox, and the backoff times.
struct SendDispositionTests {
    private static let host = "tea.example"

    @Test(arguments: [
        BoardError.unreachable(host: host), .timedOut(host: host), .cutOff(host: host),
        .untrusted(host: host), .tlsUnsupported(host: host), .invalidRedirect(host: host),
        .wrongType(host: host, type: "text/html"), .unexpectedResponse(host: host, .page),
        .outOfOrder(host: host, status: 503, reason: "The disk is full."),
        .readFailed(reason: "broken pipe"), .proxyFailed(proxy: "gate.example:3128", status: 403),
    ])
    func `temporary errors wait`(_ error: BoardError) {
        #expect(error.sendDisposition == .wait)
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504, 507, 520])
    func `temporary statuses wait`(_ status: Int) {
        #expect(BoardError.refused(host: Self.host, status: status).sendDisposition == .wait)
    }

    @Test(arguments: [400, 403, 404, 405, 409, 410, 413, 415, 422, 501, 505])
    func `permanent statuses refuse`(_ status: Int) {
        #expect(BoardError.refused(host: Self.host, status: status).sendDisposition == .refused)
    }

    @Test(arguments: [
        BoardError.rejectedByServer(host: host, reason: "No."), .notThere(name: "tea"),
        .unsupported(reason: "No."),
    ])
    func `errors from the source refuse`(_ error: BoardError) {
        #expect(error.sendDisposition == .refused)
    }

    @Test(arguments: [BoardError.signedOut(host: host), .refused(host: host, status: 401)])
    func `an insufficient credential requires a sign-in`(_ error: BoardError) {
        #expect(error.sendDisposition == .signedOut)
    }

    @Test func `pauses grow up to some minutes, and vary`() {
        let pauses = [0, 0.5, 1].map { number in RetryBackoff { number } }

        #expect(
            pauses.map { $0.pause(afterFailures: 1) } == [.seconds(1), .seconds(2), .seconds(3)])
        #expect(pauses[1].pause(afterFailures: 5) == .seconds(32))
        #expect(pauses[1].pause(afterFailures: 1_000_000) == .seconds(300))
    }

    @Test func `the wait for a server is limited`() {
        let pauses = RetryBackoff { 0 }

        #expect(pauses.pause(asked: .seconds(90)) == .seconds(90))
        #expect(pauses.pause(asked: .zero) == .seconds(1))
        #expect(pauses.pause(asked: .seconds(Int64.max / 2)) == .seconds(3600))
    }
}
