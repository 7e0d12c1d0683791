import BoardCore
import FlyingFox
import Foundation
import Testing

@testable import BoardClients

struct HTTPDocumentSourceTests {
    @Test func `a document is read over HTTP`() async throws {
        try await withServer { _ in
            .document(#"[{"id":1,"title":"하나"},{"id":2,"title":"둘"}]"#)
        } test: {
            let service = try HTTPDocumentSource(url: $0, version: "1", engine: CurlEngine())
            let update = try await last(service.posts(in: nil, reload: false))
            #expect(update.posts.map(\.title) == ["하나", "둘"])
        }
    }

    @Test func `a reload is conditional, and status 304 means no change`() async throws {
        let requests = Log<HTTPRequest>()
        try await withServer { request in
            requests.add(request)
            guard request.headers[.ifNoneMatch] == nil else {
                return HTTPResponse(statusCode: .notModified)
            }
            return .document(#"[{"id":1,"title":"a"}]"#, headers: [.eTag: "\"v1\""])
        } test: {
            let service = try HTTPDocumentSource(url: $0, version: "1", engine: CurlEngine())
            #expect(try await !last(service.posts(in: nil, reload: false)).isUnchanged)
            let again = try await last(service.posts(in: nil, reload: true))

            #expect(again.isUnchanged)
            #expect(again.posts.count == 1)
            #expect(requests.entries.map { $0.headers[.ifNoneMatch] } == [nil, "\"v1\""])
            #expect(requests.entries.map { $0.headers[.cacheControl] } == [nil, "no-cache"])
        }
    }

    @Test func `a loaded document is not requested again, and it contains every board of the site`()
        async throws
    {
        let requests = Log<HTTPRequest>()
        try await withServer { request in
            requests.add(request)
            return .document(#"[{"id":1,"title":"a","boardId":"x"},{"id":2,"title":"b"}]"#)
        } test: {
            let service = try HTTPDocumentSource(
                url: $0, id: .sample, version: "1", engine: CurlEngine())
            _ = try await last(service.posts(in: nil, reload: false))
            let update = try await last(service.posts(in: "x", reload: false))
            #expect(service.capabilities.hasAllBoards)
            #expect(update.posts.count == 2)
            #expect(update.posts.posts(in: "x").map(\.id.raw) == ["1"])
            #expect(requests.entries.count == 1)
        }
    }

    @Test func `the charset of the server is used`() async throws {
        let body =
            Data(#"[{"id":1,"title":""#.utf8) + [0xA3, 0xD3, 0x44, 0xAC] + Data(#""}]"#.utf8)
        try await withServer { _ in
            HTTPResponse(
                statusCode: .ok,
                headers: [.contentType: "application/json; charset=\"ISO-8859-2\""], body: body)
        } test: {
            let service = try HTTPDocumentSource(url: $0, version: "1", engine: CurlEngine())
            let update = try await last(service.posts(in: nil, reload: false))
            #expect(update.posts.map(\.title) == ["ŁÓDŹ"])
            #expect(update.encoding?.name == "ISO-8859-2")
        }
    }

    @Test func `the memory limit for posts is that of the server's response`() async throws {
        try await withServer { _ in
            .document("[" + String(repeating: #"{"id":1,"title":"a"},"#, count: 400) + "]")
        } test: {
            let limits = HTTPLimits.patient {
                $0.responseSize = 20_000
                $0.documentMemory = 17_500
            }
            let service = try HTTPDocumentSource(
                url: $0, version: "1", engine: CurlEngine(), limits: limits)
            let update = try await last(service.posts(in: nil, reload: false))
            #expect(update.truncation == .full(posts: update.posts.count))
            #expect((10..<200).contains(update.posts.count))
        }
    }

    @Test func `a web page is not a board`() async throws {
        try await withServer { _ in
            HTTPResponse(statusCode: .ok, headers: [.contentType: "text/html"], body: Data())
        } test: { base in
            let service = try HTTPDocumentSource(url: base, version: "1", engine: CurlEngine())
            await #expect(throws: BoardError.wrongType(host: base.server, type: "text/html")) {
                try await last(service.posts(in: nil, reload: false))
            }
        }
    }

    @Test func `an error status is reported`() async throws {
        try await withServer { _ in
            HTTPResponse(statusCode: .notFound)
        } test: { base in
            let service = try HTTPDocumentSource(url: base, version: "1", engine: CurlEngine())
            await #expect(throws: BoardError.refused(host: base.server, status: 404)) {
                try await last(service.posts(in: nil, reload: false))
            }
        }
    }

    @Test func `invalid UTF-8 does not hide the post`() async throws {
        let body = Data(#"[{"id":1,"title":"a"#.utf8) + [0xFF] + Data(#"b"}]"#.utf8)
        try await withServer { _ in
            HTTPResponse(statusCode: .ok, body: body)
        } test: {
            let service = try HTTPDocumentSource(url: $0, version: "1", engine: CurlEngine())
            let update = try await last(service.posts(in: nil, reload: false))
            #expect(update.posts.map(\.title) == ["a\u{FFFD}b"])
        }
    }

    @Test(arguments: [
        ("https://me:secret@example.org/boards/free.json", "example.org/free.json"),
        ("http://127.0.0.1:8080/board.json", "127.0.0.1:8080/board.json"),
        ("http://[::1]:8080/", "[::1]:8080"),
    ])
    func `a source is named after its server with port, without password`(
        address: String, name: String
    ) throws {
        #expect(
            try HTTPDocumentSource(url: url(address), version: "1", engine: CurlEngine()).name
                == name)
    }
}

extension HTTPResponse {
    fileprivate static func document(_ text: String, headers: FlyingFox.HTTPHeaders = [:])
        -> HTTPResponse
    {
        var headers = headers
        headers[.contentType] = "application/json"
        return HTTPResponse(statusCode: .ok, headers: headers, body: Data(text.utf8))
    }
}
