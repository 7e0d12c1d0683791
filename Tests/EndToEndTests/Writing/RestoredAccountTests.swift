import FlyingFox
import Foundation
import Synchronization
import TestSupport
import Testing

/// Whoever signed in in an earlier run is known to the very first request of the next one.
@Suite(.serialized) struct RestoredAccountTests {
    @Test(arguments: [["posts"], ["boards"], ["search", "tea"], ["show", "1"]])
    func `commands read as who is signed in`(_ words: [String]) async throws {
        try await withLemmy { reader, server in
            var arguments = words
            arguments.insert(server.source, at: 1)

            _ = try await reader.run(arguments)

            #expect(!server.seen.isEmpty && server.seen.allSatisfy { $0 == "Bearer s3cret" })
        }
    }

    /// Without a terminal, as waiting for one would hold up the server, which is in this process.
    @Test func `the program reads as who is signed in, and asks for the token once`() async throws {
        try await withLemmy { reader, server in
            let runs = reader.folder.appending(path: "runs")
            try reader.configure("token-command = \"echo x >> '\(runs.path)'; echo s3cret\"")

            let outcome = try await reader.run("--print-screen", server.source)

            #expect(outcome.output.contains("as of"))
            #expect(!server.seen.isEmpty && server.seen.allSatisfy { $0 == "Bearer s3cret" })
            #expect(try String(contentsOf: runs, encoding: .utf8) == "x\n")
        }
    }

    @Test func `where there is no token a guest reads, and is told why`() async throws {
        try await withLemmy { reader, server in
            try reader.configure("token-command = \"false\"")

            let outcome = try await reader.run("posts", server.source)

            #expect(outcome.status == .exited(0))
            #expect(outcome.errors.contains("token-command failed, so nobody is signed in at"))
            #expect(!server.seen.isEmpty && server.seen.allSatisfy { $0 == nil })
        }
    }

    /// Runs `test` with a server, and a reader who is signed in there.
    private func withLemmy(_ test: (WritingFolder, Lemmy) async throws -> Void) async throws {
        let log = RequestLog()
        try await withServer(answer: log.answer) { http in
            try await withFolder { folder in
                let reader = try WritingFolder(
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

/// A Lemmy server without posts that remembers who asked.
private struct Lemmy {
    /// How the program is told of it.
    let source: String
    let log: RequestLog

    /// What each request showed.
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

extension WritingFolder {
    fileprivate func configure(_ text: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: "config/board-tui/config.toml"))
    }
}
