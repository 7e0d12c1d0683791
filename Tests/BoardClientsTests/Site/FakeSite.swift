import BoardCore
import FlyingFox
import Foundation
import Synchronization
import Testing

@testable import BoardClients

/// A simulated server with responses for a few paths and a default response.
final class FakeSite: Sendable {
    private let answers: Mutex<[String: HTTPResponse]>
    private let other: HTTPResponse
    private let log = Log<String>()

    /// The paths of all requests, in order.
    var asked: [String] { log.entries }

    init(
        _ answers: [String: HTTPResponse], other: HTTPResponse = .page("Nothing", status: .notFound)
    ) {
        self.answers = Mutex(answers)
        self.other = other
    }

    func change(_ path: String, to answer: HTTPResponse) {
        answers.withLock { $0[path] = answer }
    }

    /// Runs `test` with the source of an address on this server.
    func run(
        at path: String = "/", as id: SourceID? = nil,
        _ test: (SiteSource) async throws -> Void
    ) async throws {
        try await withServer { [self] request in
            log.add(request.path)
            if request.headers[HTTPHeader("If-None-Match")] == "\"1\"" {
                return HTTPResponse(statusCode: .init(304, phrase: "Not Modified"))
            }
            return answers.withLock { $0[request.path] } ?? other
        } test: { base in
            let address = try #require(URL(string: path, relativeTo: base))
            try await test(
                SiteSource(
                    id: id, url: address.absoluteURL, version: "1", engine: Engine.makeCurrent(),
                    limits: .patient()))
        }
    }
}

extension HTTPResponse {
    static func answer(
        _ body: String, type: String, status: HTTPStatusCode = .ok, tag: String? = nil
    ) -> HTTPResponse {
        var headers: [HTTPHeader: String] = [.contentType: type]
        headers[HTTPHeader("ETag")] = tag
        return HTTPResponse(statusCode: status, headers: .init(headers), body: Data(body.utf8))
    }

    static func json(_ body: String, type: String = "application/json") -> HTTPResponse {
        answer(body, type: type, tag: "\"1\"")
    }

    /// Returns a web page with additional elements in its head.
    static func page(_ head: String, status: HTTPStatusCode = .ok) -> HTTPResponse {
        answer(
            "<!DOCTYPE html>\n<!-- a page --><html><head>\(head)</head><body>Words</body></html>",
            type: "text/html; charset=utf-8", status: status)
    }
}
