import Foundation
import TestSupport

/// A server on this machine with delayed responses.
///
/// Each response is sent in one piece, because a second piece could cost another round trip.
struct SlowServer {
    /// The delay of a response, as on a long-distance connection.
    static let delay = Duration.milliseconds(50)

    static func trips(in time: Duration) -> Double { time / delay }

    /// A function that returns the response for a path and query.
    typealias Answer = @Sendable (_ target: String) -> String

    /// Runs `work` with the address of a server that responds with JSON.
    static func run<Value: Sendable>(
        delay: @escaping @Sendable (_ target: String) -> Duration = { _ in Self.delay },
        answer: @escaping Answer, work: (URL) async throws -> Value
    ) async throws -> Value {
        let listener = try LoopbackListener()
        defer { listener.stop() }
        listener.serve { connection in
            while let request = connection.readRequest() {
                let words = request.prefix { !$0.isNewline }.split(separator: " ")
                guard words.count > 1 else { return }
                let target = String(words[1])
                Thread.sleep(forTimeInterval: delay(target) / .seconds(1))
                connection.send(response(answer(target)))
            }
        }
        guard let base = URL(string: "http://127.0.0.1:\(listener.port)") else {
            throw URLError(.badURL)
        }
        return try await work(base)
    }

    private static func response(_ body: String) -> [UInt8] {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n"
        return Array(head.utf8) + Array(body.utf8)
    }
}
