import FlyingFox
import Foundation
import Synchronization
import TestSupport

@testable import BoardClients

// FlyingFox has types with the same names.
typealias HTTPClient = BoardClients.HTTPClient
typealias HTTPRequest = FlyingFox.HTTPRequest
typealias HTTPResponse = FlyingFox.HTTPResponse

/// Runs `test` with the address of a server that answers each connection with `response`.
func withRawServer(
    response: @escaping @Sendable (LoopbackConnection) -> Void, test: (URL) async throws -> Void
) async throws {
    let listener = try LoopbackListener()
    defer { listener.stop() }
    listener.serve(response)
    try await test(try url("http://127.0.0.1:\(listener.port)/board.json"))
}

/// Runs `test` with the address of a real HTTP server that answers each request with `response`.
func withServer(
    response: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse,
    test: (URL) async throws -> Void
) async throws {
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: 0)
    let server = HTTPServer(
        address: address, logger: .disabled, handler: ClosureHTTPHandler(response))
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

extension HTTPLimits {
    /// Returns limits long enough that a busy machine causes no time-outs.
    static func patient(_ change: (inout HTTPLimits) -> Void = { _ in }) -> HTTPLimits {
        var limits = HTTPLimits(connect: .seconds(600), idle: .seconds(600))
        change(&limits)
        return limits
    }
}

func service(
    _ base: URL, limits: HTTPLimits = .patient(), retry: RetryPolicy = .never
) throws -> HTTPClient {
    try HTTPClient(
        base: base, version: "1.2.3", engine: Engine.makeCurrent(), limits: limits, retry: retry)
}

extension Endpoint where Value == BoardClients.HTTPResponse {
    /// The response itself with an unread body.
    static var response: Endpoint { Endpoint { $0 } }
}

extension Endpoint where Value == String {
    /// The whole body as text.
    static var text: Endpoint { .text() }

    static func text(path: String = "", query: [URLQueryItem] = []) -> Endpoint {
        Endpoint(path: path, query: query) {
            String(decoding: try await $0.body.bytes(), as: UTF8.self)
        }
    }
}

/// A log of the requests to a server, in order.
final class Log<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock { $0 } }

    func add(_ entry: Entry) {
        list.withLock { $0.append(entry) }
    }
}
