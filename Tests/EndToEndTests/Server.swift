import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Runs `test` with a real server on this machine, which responds with `answer`.
func withServer(
    isIPv6: Bool = false,
    answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse,
    test: (HTTPServer) async throws -> Void
) async throws {
    let address: any SocketAddress =
        isIPv6 ? sockaddr_in6.loopback(port: 0) : try sockaddr_in.inet(ip4: "127.0.0.1", port: 0)
    let server = HTTPServer(
        address: address, logger: .disabled, handler: ClosureHTTPHandler(answer))
    let running = Task { try await server.run() }
    defer { running.cancel() }
    try await server.waitUntilListening(timeout: 600)
    try await test(server)
    await server.stop()
}

extension HTTPServer {
    /// The URL of the server's board document.
    var address: String {
        get throws {
            switch listeningAddress {
            case .ip4(_, let port): "http://127.0.0.1:\(port)/board.json"
            case .ip6(_, let port): "http://[::1]:\(port)/board.json"
            default: throw URLError(.cannotConnectToHost)
            }
        }
    }
}

/// A sequence of responses; the last one repeats.
final class ResponseSequence: Sendable {
    private let rest: Mutex<[HTTPResponse]>

    init(_ answers: [HTTPResponse]) {
        rest = Mutex(answers)
    }

    func next() -> HTTPResponse {
        rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }
}

extension HTTPResponse {
    /// Returns a response with a board document.
    static func posts(_ numbers: ClosedRange<Int>, tag: String? = nil) -> HTTPResponse {
        var headers: HTTPHeaders = [.contentType: "application/json"]
        headers[.eTag] = tag
        return HTTPResponse(
            statusCode: .ok, headers: headers, body: Data(Posts.document(numbers).utf8))
    }

    /// The first half of a long document, after which the connection is closed.
    static var half: HTTPResponse {
        let document = Data(Posts.document(1...100).utf8)
        let half = TruncatedBody(bytes: document.prefix(document.count / 2))
        return HTTPResponse(
            statusCode: .ok, headers: [.contentType: "application/json"],
            body: HTTPBodySequence(from: half, count: document.count))
    }
}

/// A body that ends with a connection error.
private struct TruncatedBody: AsyncBufferedSequence {
    let bytes: Data

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        var rest: Data?

        mutating func nextBuffer(suggested count: Int) throws -> Data? {
            defer { rest = nil }
            guard let rest else { throw URLError(.networkConnectionLost) }
            return rest
        }

        mutating func next() throws -> UInt8? {
            try nextBuffer(suggested: 1)?.first
        }
    }
}
