import FlyingFox
import Foundation
import Synchronization
import TestSupport
import Testing

/// Tests that a stored account is used for the first request of the next run.
@Suite(.serialized) struct RestoredAccountTests {
    @Test(arguments: [["posts"], ["boards"], ["search", "tea"], ["show", "1"]])
    func `commands read with the stored account`(_ words: [String]) async throws {
        try await withLemmy { reader, server in
            var arguments = words
            arguments.insert(server.source, at: 1)

            _ = try await reader.run(arguments)

            #expect(!server.seen.isEmpty && server.seen.allSatisfy { $0 == "Bearer s3cret" })
        }
    }

    /// Runs without a terminal, because waiting for one would block the server in this process.
    @Test func `the program reads with the account and runs token-command once`() async throws {
        try await withLemmy { reader, server in
            let runs = reader.folder.appending(path: "runs")
            try reader.configure("token-command = \"echo x >> '\(runs.path)'; echo s3cret\"")

            let outcome = try await reader.run("--print-screen", "--stored", server.source)

            #expect(outcome.output.contains("as of"))
            #expect(!server.seen.isEmpty && server.seen.allSatisfy { $0 == "Bearer s3cret" })
            #expect(try String(contentsOf: runs, encoding: .utf8) == "x\n")
        }
    }

    @Test func `a printed screen uses no stored account and leaves nothing behind`() async throws {
        try await withLemmy { reader, server in
            let runtime = reader.folder.appending(path: "runtime")
            try FileManager.default.createDirectory(
                at: runtime, withIntermediateDirectories: true)
            let outcome = try await reader.run(
                ["--print-screen", server.source], changing: ["XDG_RUNTIME_DIR": runtime.path])

            #expect(outcome.output.contains("as of"))
            #expect(!server.seen.isEmpty && server.seen.allSatisfy { $0 == nil })
            #expect(try FileManager.default.contentsOfDirectory(atPath: runtime.path).isEmpty)
        }
    }

    @Test func `without a token a guest reads, and the reason is reported`() async throws {
        try await withLemmy { reader, server in
            try reader.configure("token-command = \"false\"")

            let outcome = try await reader.run("posts", server.source)

            #expect(outcome.status == .exited(0))
            #expect(outcome.errors.contains("token-command failed; you are not signed in at"))
            #expect(!server.seen.isEmpty && server.seen.allSatisfy { $0 == nil })
        }
    }

    /// Runs `test` with a server and a signed-in user.
    private func withLemmy(_ test: (UserFolder, Lemmy) async throws -> Void) async throws {
        let log = RequestLog()
        try await withServer(answer: log.answer) { http in
            try await withFolder { folder in
                let reader = try UserFolder(
                    folder, configuration: "token-command = \"echo s3cret\"")
                let address = try await http.address.replacing("/board.json", with: "")
                let server = Lemmy(source: "lemmy:\(address)", log: log)
                let login = try await reader.run("login", server.source)
                #expect(login.output.hasPrefix("Signed in as ann"))
                log.clear()
                try await test(reader, server)
            }
        }
    }
}

/// A Lemmy server without posts that records the requests.
private struct Lemmy {
    /// The source argument of the server.
    let source: String
    let log: RequestLog

    /// The authorization of each request.
    var seen: [String?] { log.seen }
}

private final class RequestLog: Sendable {
    private let entries = Mutex<[String?]>([])

    var seen: [String?] { entries.withLock { $0 } }

    func clear() { entries.withLock { $0 = [] } }

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        entries.withLock { $0.append(request.headers[.authorization]) }
        let body = Self.bodies[request.path.replacing("/api/v3/", with: "")]
        return HTTPResponse(
            statusCode: body == nil ? .notFound : .ok, headers: [.contentType: "application/json"],
            body: Data((body ?? "{}").utf8))
    }

    private static let bodies = [
        "site": """
        {"site_view": {"site": {"name": "Tea"}}, "version": "0.19.18", "my_user":
        {"local_user_view": {"person": {"name": "ann"}, "counts": {}}}}
        """,
        "post/list": "{\"posts\": []}",
        "search": "{\"posts\": []}",
        "community/list": "{\"communities\": []}",
    ]
}
