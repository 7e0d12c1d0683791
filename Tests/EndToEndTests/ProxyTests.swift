import BoardCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import board_tui

/// Tests of the program behind a proxy from the environment.
struct ProxyTests {
    @Test(arguments: [
        (BoardError.proxyFailed(proxy: "gate:3128"), "Can't reach the proxy gate:3128."),
        (
            .proxyFailed(proxy: "gate:3128", status: 407),
            "The proxy gate:3128 requires a name and a password (HTTP 407)."
        ),
        (
            .proxyFailed(proxy: "gate:3128", status: 403),
            "The proxy gate:3128 refused with HTTP 403."
        ),
        (
            .refused(host: "tea.example", status: 407),
            "The proxy for tea.example requires a name and a password (HTTP 407)."
        ),
    ])
    func `a proxy failure is not reported as a failure of the site`(
        error: BoardError, sentence: String
    ) {
        #expect(CLIError(error).sentence == sentence)
        #expect(CLIError(error).status == .unavailable)
    }

    @Test func `a proxy's password request is reported without credentials`() async throws {
        let asked = Mutex(0)
        let listener = try LoopbackListener()
        defer { listener.stop() }
        listener.serve { connection in
            guard connection.readRequest() != nil else { return }
            asked.withLock { $0 += 1 }
            connection.send("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n")
        }
        let outcome = try await posts(through: "http://ada:secret@127.0.0.1:\(listener.port)")

        #expect(
            outcome.errors == """
                board-tui: The proxy 127.0.0.1:\(listener.port) requires a name and a password \
                (HTTP 407).

                """)
        #expect(asked.withLock { $0 } == 1)
    }

    @Test(arguments: ["127.0.0.1:1", "gate.invalid:3128"])
    func `an unreachable proxy is reported`(proxy: String) async throws {
        let outcome = try await posts(through: "ada:secret@\(proxy)")

        #expect(outcome.status == .exited(EX_UNAVAILABLE))
        #expect(outcome.errors == "board-tui: Can't reach the proxy \(proxy).\n")
    }

    private func posts(through proxy: String) async throws -> BuiltProgram.Outcome {
        try await BuiltProgram.run(
            ["posts", "lobsters:https://tea.example"], changing: ["https_proxy": proxy])
    }
}
