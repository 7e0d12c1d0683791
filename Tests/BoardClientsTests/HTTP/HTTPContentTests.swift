import BoardCore
import FlyingFox
import Foundation
import Testing

@testable import BoardClients

@Suite(.eachEngine) struct HTTPContentTests {
    struct Word: Decodable, Equatable, Sendable {
        let text: String
    }

    @Test(arguments: [
        nil, "", "text/plain; charset=utf-8", "application/octet-stream", "application/x-ndjson",
        "application/json", "APPLICATION/JSON", "application/activity+json; profile=x",
    ])
    func `data is taken under any name servers give it`(type: String?) async throws {
        try await withResponse("{\"text\": \"hi\"}", type: type) {
            let word = try await $0.request(.json(Word.self))
            #expect(word == Word(text: "hi"))
        }
    }

    @Test(arguments: ["text/html", "text/html; charset=utf-8", "image/png", "application/xml"])
    func `a web page is no data`(type: String) async throws {
        let name = type.prefix { $0 != ";" }
        try await withResponse("<html>", type: type) { service in
            let error = BoardError.wrongType(host: service.base.server, type: String(name))
            await #expect(throws: error) {
                try await service.request(.json(Word.self))
            }
        }
    }

    @Test(arguments: [
        ("{}", "text is missing"), ("{\"text\": 1}", "text is not what was expected"),
        ("{", "not the expected JSON"),
    ])
    func `what is wrong with a JSON value is said`(body: String, reason: String) async throws {
        try await withResponse(body, type: nil) { service in
            await #expect(throws: BoardError.unreadable(reason: reason, line: 1, column: 1)) {
                try await service.request(.json(Word.self))
            }
        }
    }

    @Test func `no byte at all is a response of its own`() async throws {
        try await withResponse("", type: nil) { service in
            await #expect(throws: BoardError.empty) {
                try await service.request(.json(Word.self))
            }
        }
    }

    @Test func `a JSON endpoint says what it wants`() async throws {
        let asked = Log<String?>()
        try await withServer { request in
            asked.add(request.headers[HTTPHeader("Accept")])
            return HTTPResponse(statusCode: .ok, body: Data("{\"text\": \"hi\"}".utf8))
        } test: { base in
            _ = try await service(base).request(.json(Word.self))
        }
        #expect(asked.entries == ["application/json"])
    }

    private func withResponse(
        _ body: String, type: String?, test: (HTTPClient) async throws -> Void
    ) async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            let field = type.map { "Content-Type: \($0)\r\n" } ?? ""
            let length = "Content-Length: \(body.utf8.count)\r\n"
            connection.send("HTTP/1.1 200 OK\r\n\(field)\(length)\r\n\(body)")
        } test: {
            try await test(try service($0))
        }
    }
}
