import Logging
import Synchronization
import Testing

@testable import BoardServer

@Suite struct LogTests {
    @Test func `the log contains no password, token, code or body`() async throws {
        let log = LogSpy()
        try await TestServer.with(logger: Logger(label: "test") { _ in log }) { server in
            let code = try await server.storage.invite(as: .member, at: .now)
            _ = try await server.get("/invitations/" + code)
            let body = #"{"name": "ann", "password": "secret horse", "invitation": "\#(code)"}"#
            let made = try await server.send("POST", "/api/v1/accounts", body)
            let token = made.json["token"].string ?? ""
            _ = try await server.post("secret title", token: token)
            _ = try await server.get("/api/v1/search?q=secret", token: token)
            _ = try await server.get("/nowhere/secret", token: token)
            let text = log.lines.withLock { $0.joined(separator: "\n") }
            #expect(text.contains("/api/v1/accounts"))
            for secret in ["secret", token, code] { #expect(!text.contains(secret)) }
        }
    }
}

/// A log handler that stores the lines.
final class LogSpy: LogHandler, Sendable {
    let lines = Mutex<[String]>([])

    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        lines.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
    }
}
