import BoardCore
import FlyingFox
import Foundation
import Testing

@testable import BoardClients

@Suite(.eachEngine) struct HTTPContentTests {
    @Test(arguments: [
        nil, "", "text/plain; charset=utf-8", "application/octet-stream", "application/x-ndjson",
        "application/json", "APPLICATION/JSON", "application/activity+json; profile=x",
    ])
    func `data is accepted with any common content type`(type: String?) async throws {
        try await withResponse("{\"text\": \"hi\"}", type: type) {
            let word = try await $0.request(.json())
            #expect(word["text"].string == "hi")
        }
    }

    @Test func `JSON with the content type of a web page is parsed`() async throws {
        try await withResponse(" {\"text\": \"hi\"}   ", type: "text/html") {
            let word = try await $0.request(.json())
            #expect(word["text"].string == "hi")
        }
    }

    @Test(arguments: [nil, "text/html; charset=utf-8", "image/png", "application/json"])
    func `a web page is rejected as data, whatever its content type`(type: String?) async throws {
        try await withResponse(" <html>", type: type) { service in
            let error = BoardError.unexpectedResponse(host: service.base.server, .page)
            await #expect(throws: error) {
                try await service.request(.json())
            }
        }
    }

    @Test(arguments: [
        ("{\n \"a\": nil}", "expected a value, “n” instead", 2, 7),
        ("[1] 2", "expected the end of the text, “2” instead", 1, 5),
    ])
    func `an error in a JSON value is reported with its position`(
        body: String, reason: String, line: Int, column: Int
    ) async throws {
        try await withResponse(body, type: nil) { service in
            let fault = ResponseDefect.noJSON(reason: reason, line: line, column: column)
            await #expect(throws: BoardError.unexpectedResponse(host: service.base.server, fault)) {
                try await service.request(.json())
            }
        }
    }

    @Test(arguments: [
        "{", "[1, ", #"{"a": "#, #"{"a": "b"#, #"{"a": "b\"#, #"{"a": "\u00"#, "[tru", "[-", "[1.",
    ])
    func `truncated JSON is reported as such`(body: String) async throws {
        try await withResponse(body, type: "application/json") { service in
            await #expect(throws: BoardError.unexpectedResponse(host: service.base.server, .cutOff))
            {
                try await service.request(.json())
            }
        }
    }

    @Test(arguments: ["", " \r\n"])
    func `an empty body is an error of its own`(body: String) async throws {
        try await withResponse(body, type: nil) { service in
            await #expect(throws: BoardError.unexpectedResponse(host: service.base.server, .empty))
            {
                try await service.request(.json())
            }
        }
    }

    @Test func `a JSON endpoint sends an Accept field`() async throws {
        let asked = Log<String?>()
        try await withServer { request in
            asked.add(request.headers[HTTPHeader("Accept")])
            return HTTPResponse(statusCode: .ok, body: Data("{\"text\": \"hi\"}".utf8))
        } test: { base in
            _ = try await service(base).request(.json())
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
