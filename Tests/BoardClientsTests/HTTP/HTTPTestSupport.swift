import FlyingFox
import Foundation
import Synchronization

@testable import BoardClients

// FlyingFox has types of these names too.
typealias HTTPClient = BoardClients.HTTPClient
typealias HTTPRequest = FlyingFox.HTTPRequest

/// Runs `test` with the address of a server that answers each connection with `answer`.
func withRawServer(
    answer: @escaping @Sendable (RawConnection) -> Void, test: (URL) async throws -> Void
) async throws {
    let server = try RawServer(answer: answer)
    defer { server.stop() }
    try await test(try url("http://127.0.0.1:\(server.port)/board.json"))
}

/// Runs `test` with the address of a real HTTP server that answers each request with `answer`.
func withServer(
    answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse,
    test: (URL) async throws -> Void
) async throws {
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: 0)
    let server = HTTPServer(
        address: address, logger: .disabled, handler: ClosureHTTPHandler(answer))
    let running = Task { try await server.run() }
    defer { running.cancel() }
    try await server.waitUntilListening(timeout: 600)
    guard case .ip4(_, let port) = await server.listeningAddress else { throw URLError(.badURL) }
    try await test(try url("http://127.0.0.1:\(port)/board.json"))
    await server.stop()
}

func url(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw URLError(.badURL) }
    return url
}

/// A client with so much patience that a busy machine is not taken for a silent server.
func service(
    _ base: URL, limits: HTTPLimits = HTTPLimits(connect: .seconds(600), idle: .seconds(600))
) throws -> HTTPClient {
    try HTTPClient(base: base, version: "1.2.3", engine: Engine.makeCurrent(), limits: limits)
}

extension Endpoint where Response == HTTPAnswer {
    /// The answer itself, its body still to be read.
    static var answer: Endpoint { Endpoint { $0 } }
}

extension Endpoint where Response == String {
    /// The whole body as text.
    static var text: Endpoint { .text() }

    static func text(path: String = "", query: [URLQueryItem] = []) -> Endpoint {
        Endpoint(path: path, query: query) {
            String(decoding: try await $0.body.bytes(), as: UTF8.self)
        }
    }
}

/// Remembers what a server was asked, in order.
final class Log<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock { $0 } }

    func add(_ entry: Entry) {
        list.withLock { $0.append(entry) }
    }
}
