import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import Testing

@testable import BoardServer

/// A server for the duration of a test, on its own port and with an empty board.
struct TestServer: Sendable {
    let port: Int
    let storage: any Storage

    static func with(
        on kind: StorageUnderTest = .sqlite,
        _ change: (inout ServerOptions) -> Void = { _ in },
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        var options = ServerOptions()
        options.hasRateLimits = false
        // A machine that runs two thousand other tests is slow.
        options.timeLimit = .seconds(600)
        change(&options)
        let fixed = options
        try await kind.with { storage in
            let service = BoardService(
                storage: storage, options: fixed, openAPI: Array("{}".utf8), logger: logger)
            let server = HTTPServer(service: service, host: "127.0.0.1", port: 0)
            try await run(server, logger: logger) { port in
                try await body(TestServer(port: port, storage: storage))
            }
        }
    }

    /// Runs the server, and ends it in the way of a signal.
    ///
    /// Cancelled while connections wait to be accepted, SwiftNIO would crash the tests.
    private static func run(
        _ server: HTTPServer, logger: Logger, _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let (ports, port) = AsyncStream<Int>.makeStream()
        let application = server.application { port.yield($0) }
        var configuration = ServiceGroupConfiguration(services: [application], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(2)
        let services = ServiceGroup(configuration: configuration)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try? await services.run() }
            for await port in ports {
                try await body(port)
                break
            }
            await services.triggerGracefulShutdown()
        }
    }
}

extension TestServer {
    /// The SQLite storage, for tests that examine its file.
    var sqlite: SQLiteStorage {
        get throws { try #require(storage as? SQLiteStorage) }
    }

    /// Sends a request; a body is JSON unless the headers say otherwise.
    func send(
        _ method: String, _ path: String, _ body: String? = nil, token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> RawResponse {
        var all = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
        if let token { all["Authorization"] = "Bearer " + token }
        if let body {
            all["Content-Type"] = "application/json"
            all["Content-Length"] = "\(body.utf8.count)"
        }
        all.merge(headers) { $1 }
        let lines = all.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        let head = "\(method) \(path) HTTP/1.1\r\n" + lines.joined() + "\r\n"
        return try await RawHTTP.exchange(Array((head + (body ?? "")).utf8), port: port)
    }

    func get(
        _ path: String, token: String? = nil, headers: [String: String] = [:]
    ) async throws -> RawResponse {
        try await send("GET", path, token: token, headers: headers)
    }

    static let password = "correct horse"

    /// The hash of the password, computed once because it is slow.
    private static let hash = Task { try await PasswordHasher().hash(password) }

    /// Creates an account and signs in; returns the token.
    func token(
        for name: String, role: Role = .member, lasting duration: Duration = .seconds(3600)
    ) async throws -> String {
        let hash = try await Self.hash.value
        let account = try await storage.createAccount(
            NewAccount(name: name, passwordHash: hash), key: nil, at: .now)
        try await storage.setRole(role, ofAccountNamed: name)
        let token = Token()
        let session = NewSession(
            accountID: account.id, passwordHash: hash, tokenHash: token.hash,
            expiresAt: .now + duration)
        _ = try await storage.openSession(session, at: .now)
        return token.text
    }

    func ban(_ name: String) async throws {
        try await storage.setBan(Ban(), ofAccountNamed: name, at: .sample())
    }

    /// Writes a post and returns its id.
    func post(_ title: String = "A title", token: String) async throws -> String {
        let body = #"{"boardId": "general", "title": "\#(title)", "body": "Some words."}"#
        return try await send("POST", "/api/v1/posts", body, token: token).json["id"].string ?? ""
    }

    func comment(on post: String, under parent: String? = nil, token: String) async throws -> String
    {
        let parent = parent.map { #""\#($0)""# } ?? "null"
        let body = #"{"postId": "\#(post)", "parentId": \#(parent), "body": "An answer."}"#
        return try await send("POST", "/api/v1/comments", body, token: token)
            .json["id"].string ?? ""
    }
}
