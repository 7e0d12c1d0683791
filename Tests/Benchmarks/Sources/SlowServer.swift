import FlyingFox
import Foundation

/// A server on this machine whose answers come late.
struct SlowServer {
    /// How late an answer comes, as over a long line.
    static let delay = Duration.milliseconds(50)

    /// The time of a measurement in such delays.
    static func trips(in time: Duration) -> Double { time / delay }

    /// Runs `work` with the address of a server that answers with `body`.
    static func run<Value: Sendable>(
        delay: @escaping @Sendable (HTTPRequest) -> Duration = { _ in Self.delay },
        body: @escaping @Sendable (HTTPRequest) -> String,
        work: (URL) async throws -> Value
    ) async throws -> Value {
        let handler = ClosureHTTPHandler { request in
            try await Task.sleep(for: delay(request))
            let headers: HTTPHeaders = [.contentType: "application/json"]
            return HTTPResponse(
                statusCode: .ok, headers: headers, body: Data(body(request).utf8))
        }
        let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: 0)
        let server = HTTPServer(address: address, logger: .disabled, handler: handler)
        let running = Task { try await server.run() }
        defer { running.cancel() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let port) = await server.listeningAddress,
            let base = URL(string: "http://127.0.0.1:\(port)")
        else { throw URLError(.badURL) }
        let value = try await work(base)
        await server.stop()
        return value
    }
}
