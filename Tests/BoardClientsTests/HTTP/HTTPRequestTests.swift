import BoardCore
import FlyingFox
import Foundation
import Localization
import Testing

@testable import BoardClients

@Suite(.eachEngine) struct HTTPRequestTests {
    @Test func `a response has its status, header, address and body`() async throws {
        try await withServer { _ in
            HTTPResponse(
                statusCode: .ok, headers: [.contentType: "text/plain"], body: Data("hi".utf8))
        } test: { base in
            let response = try await service(base).request(.response)

            #expect(response.status == 200)
            #expect(response.headers["content-TYPE"] == "text/plain")
            #expect(response.url == base)
            #expect(response.expectedLength == 2)
            #expect(try await response.body.bytes() == Array("hi".utf8))
        }
    }

    @Test func `a request contains the program's version and the fields of an endpoint`()
        async throws
    {
        try await withServer { request in
            let agent = request.headers[HTTPHeader("User-Agent")] ?? ""
            let body = String(decoding: try await request.bodyData, as: UTF8.self)
            let words =
                "\(request.method.rawValue) \(agent) \(request.headers[HTTPHeader("Accept")] ?? "") \(body)"
            return HTTPResponse(statusCode: .ok, body: Data(words.utf8))
        } test: { base in
            var endpoint = Endpoint.text
            endpoint.method = .post
            endpoint.headers["Accept"] = "a/b"
            endpoint.body = Array("hello".utf8)
            let words = try await service(base).request(endpoint)

            let agent = "board-tui/1.2.3 (+https://github.com/board-tui/board-tui)"
            #expect(words == "POST \(agent) a/b hello")
        }
    }

    @Test(arguments: Language.allCases)
    func `a request asks for Korean if that is the language of the interface`(
        language: Language
    ) async throws {
        try await withServer { request in
            let field = request.headers[HTTPHeader("Accept-Language")] ?? ""
            return HTTPResponse(statusCode: .ok, body: Data(field.utf8))
        } test: { base in
            try await InterfaceLanguage.$current.withValue(InterfaceLanguage(language)) {
                let received = try await service(base).request(.text)
                #expect((received == "ko") == (language == .korean))
            }
        }
    }

    @Test func `paths and queries are encoded correctly`() async throws {
        try await withRawServer { connection in
            let line = connection.readRequest()?.prefix { $0 != "\r\n" } ?? ""
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(line.utf8.count)\r\n\r\n\(line)")
        } test: { base in
            let query = [
                URLQueryItem(name: "q", value: "a+b&c=日 "), URLQueryItem(name: "n", value: "1"),
            ]
            let line = try await service(base).request(.text(path: "/t/ü ?.json", query: query))

            let path = "/board.json/t/%C3%BC%20%3F.json"
            #expect(line == "GET \(path)?q=a%2Bb%26c%3D%E6%97%A5%20&n=1 HTTP/1.1")
        }
    }

    @Test(arguments: [300, 304, 400, 401, 404, 407, 500, 503])
    func `an error status is reported with its number`(status: Int) async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            let challenge = "WWW-Authenticate: Basic realm=\"board\"\r\n"
            connection.send("HTTP/1.1 \(status) No\r\n\(challenge)Content-Length: 0\r\n\r\n")
        } test: { base in
            await #expect(throws: BoardError.refused(host: base.server, status: status)) {
                try await service(base).request(.text)
            }
        }
    }

    @Test(arguments: [
        ("30", 30), ("0", 0), ("Mon, 05 Oct 2026 10:01:00 GMT", 60), ("-5", nil), ("soon", nil),
        ("99999999999999999999", nil), ("9223372036854775807", nil),
        ("Mon, 05 Oct 2026 09:59:00 GMT", nil),
    ])
    func `Retry-After determines the time to wait`(field: String, seconds: Int?) async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            let date = "Date: Mon, 05 Oct 2026 10:00:00 GMT\r\n"
            let fields = "Retry-After: \(field)\r\n\(date)Content-Length: 0\r\n\r\n"
            connection.send("HTTP/1.1 503 No\r\n" + fields)
        } test: { base in
            let wait = seconds.map { Duration.seconds($0) }
            let error = BoardError.refused(host: base.server, status: 503, retryAfter: wait)
            await #expect(throws: error) { try await service(base).request(.text) }
        }
    }

    @Test(arguments: [
        (429, "RateLimit-Reset: 45", 45), (429, "RateLimit-Reset: 1791194460", 60),
        (429, "RateLimit-Reset: 9223372036854775807", nil), (429, "RateLimit-Reset: -1", nil),
        (429, "RateLimit-Reset: soon", nil), (404, "RateLimit-Reset: 45", nil),
        (429, "Retry-After: 7\r\nRateLimit-Reset: 45", 7),
        (429, "Retry-After: soon\r\nRateLimit-Reset: 45", 45),
    ])
    func `a rate limit reset is a number of seconds or a timestamp`(
        status: Int, fields: String, seconds: Int?
    ) async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            let date = "Date: Mon, 05 Oct 2026 10:00:00 GMT\r\n"
            let fields = fields + "\r\n\(date)Content-Length: 0\r\n\r\n"
            connection.send("HTTP/1.1 \(status) No\r\n" + fields)
        } test: { base in
            let wait = seconds.map { Duration.seconds($0) }
            let error = BoardError.refused(host: base.server, status: status, retryAfter: wait)
            await #expect(throws: error) { try await service(base).request(.text) }
        }
    }

    @Test func `compression is requested, and no cookie is returned`() async throws {
        let asked = Log<String>()
        try await withServer { request in
            for name in ["Accept-Encoding", "Cookie"] {
                asked.add(request.headers[HTTPHeader(name)] ?? "none")
            }
            var response = HTTPResponse(statusCode: .ok)
            response.headers[HTTPHeader("Set-Cookie")] = "a=b; Path=/"
            return response
        } test: { base in
            let service = try service(base)
            for _ in 1...2 { _ = try await service.request(.text) }
        }
        #expect(asked.entries.allSatisfy { $0 == "none" || $0.contains("gzip") })
        #expect(asked.entries.filter { $0 == "none" }.count == 2)
    }

    @Test func `a conditional request sends validators, and 304 is a success`() async throws {
        try await withServer { request in
            let date = "Sat, 01 Jan 2022 00:00:00 GMT"
            let knowsTag = request.headers[HTTPHeader("If-None-Match")] == "\"v1\""
            let knowsDate = request.headers[HTTPHeader("If-Modified-Since")] == date
            if knowsTag, knowsDate { return HTTPResponse(statusCode: .notModified) }
            var response = HTTPResponse(statusCode: .ok)
            response.headers[HTTPHeader("ETag")] = "\"v1\""
            response.headers[HTTPHeader("Last-Modified")] = date
            return response
        } test: { base in
            let service = try service(base)
            let first = try await service.request(.response)
            var again = Endpoint.response
            again.validators = first.validators
            let second = try await service.request(again)

            #expect(!first.isUnchanged)
            #expect(second.isUnchanged)
        }
    }

    @Test func `a response without version has no validators`() {
        #expect(Validators(etag: nil, lastModified: nil) == nil)
        #expect(Validators(etag: "e", lastModified: nil)?.headers == ["If-None-Match": "e"])
        #expect(Validators(etag: nil, lastModified: "d")?.headers == ["If-Modified-Since": "d"])
    }

    @Test func `an address that is not a web address is rejected before a request is sent`() throws
    {
        for text in ["ftp://me:secret@board.example/", "http:///x", "board.json", "file:///etc"] {
            let error = #expect(throws: BoardError.self) { try service(try url(text)) }
            #expect("\(error as Any)".contains("secret") == false)
        }
    }

    @Test func `schemes are case-insensitive`() async throws {
        try await withServer { _ in
            HTTPResponse(statusCode: .ok, body: Data("hi".utf8))
        } test: { base in
            let loud = try url(base.absoluteString.replacing("http:", with: "HTTP:"))

            #expect(try await service(loud).request(.text) == "hi")
        }
    }

    @Test func `consecutive requests share one connection`() async throws {
        let connections = Log<Int>()
        try await withRawServer { connection in
            connections.add(1)
            while connection.readRequest() != nil {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
            }
        } test: { base in
            let service = try service(base)
            for _ in 1...3 { #expect(try await service.request(.text) == "hi") }

            #expect(connections.entries.count == 1)
        }
    }
}
