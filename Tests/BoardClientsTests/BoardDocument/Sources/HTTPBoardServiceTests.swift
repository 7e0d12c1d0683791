import BoardClients
import BoardCore
import FlyingFox
import Foundation
import Synchronization
import Testing

struct HTTPBoardServiceTests {
    @Test func `a document is read over HTTP`() async throws {
        try await withServer { _ in
            .json(#"[{"id":1,"title":"하나"},{"id":2,"title":"둘"}]"#)
        } test: {
            let service = try HTTPBoardService(url: $0, version: "1")
            let update = try await last(service.posts(in: nil, reload: false))
            #expect(update.posts.map(\.title) == ["하나", "둘"])
            #expect(service.sourceName == "127.0.0.1/board.json")
        }
    }

    @Test func `a reload asks for what is new, and 304 says that nothing is`() async throws {
        let requests = Log<HTTPRequest>()
        try await withServer { request in
            requests.add(request)
            guard request.headers[.ifNoneMatch] == nil else {
                return HTTPResponse(statusCode: .notModified)
            }
            return .json(#"[{"id":1,"title":"a"}]"#, headers: [.eTag: "\"v1\""])
        } test: {
            let service = try HTTPBoardService(url: $0, version: "1")
            #expect(try await !last(service.posts(in: nil, reload: false)).isUnchanged)
            let again = try await last(service.posts(in: nil, reload: true))

            #expect(again.isUnchanged)
            #expect(again.posts.count == 1)
            #expect(requests.entries.map { $0.headers[.ifNoneMatch] } == [nil, "\"v1\""])
            #expect(requests.entries.map { $0.headers[.cacheControl] } == [nil, "no-cache"])
        }
    }

    @Test func `another board of a document that was read is not asked for again`() async throws {
        let requests = Log<HTTPRequest>()
        try await withServer { request in
            requests.add(request)
            return .json(#"[{"id":1,"title":"a","boardId":"x"},{"id":2,"title":"b"}]"#)
        } test: {
            let service = try HTTPBoardService(url: $0, version: "1")
            _ = try await last(service.posts(in: nil, reload: false))
            #expect(try await last(service.posts(in: "x", reload: false)).posts.count == 1)
            #expect(requests.entries.count == 1)
        }
    }

    @Test func `a web page is no board`() async throws {
        try await withServer { _ in
            HTTPResponse(statusCode: .ok, headers: [.contentType: "text/html"], body: Data())
        } test: {
            let service = try HTTPBoardService(url: $0, version: "1")
            await #expect(throws: BoardError.wrongType(host: "127.0.0.1", type: "text/html")) {
                try await last(service.posts(in: nil, reload: false))
            }
        }
    }

    @Test func `a status that is no success is told`() async throws {
        try await withServer { _ in
            HTTPResponse(statusCode: .notFound)
        } test: {
            let service = try HTTPBoardService(url: $0, version: "1")
            await #expect(throws: BoardError.refused(host: "127.0.0.1", status: 404)) {
                try await last(service.posts(in: nil, reload: false))
            }
        }
    }

    @Test func `bytes that are no UTF-8 do not hide the post`() async throws {
        let body = Data(#"[{"id":1,"title":"a"#.utf8) + [0xFF] + Data(#"b"}]"#.utf8)
        try await withServer { _ in
            HTTPResponse(statusCode: .ok, body: body)
        } test: {
            let service = try HTTPBoardService(url: $0, version: "1")
            let update = try await last(service.posts(in: nil, reload: false))
            #expect(update.posts.map(\.title) == ["a\u{FFFD}b"])
        }
    }

    @Test func `one board can be asked for by its id`() {
        let endpoint = PostEndpoint.fetchPosts(boardID: "자유 게시판")
        #expect(endpoint.method == .get)
        #expect(endpoint.query == [URLQueryItem(name: "board", value: "자유 게시판")])
        #expect(PostEndpoint.fetchPosts().query.isEmpty)
    }

    @Test func `a password in the address is not in the name`() throws {
        let url = try url("https://me:secret@example.org/boards/free.json")
        #expect(try HTTPBoardService(url: url, version: "1").sourceName == "example.org/free.json")
    }
}

extension HTTPResponse {
    fileprivate static func json(_ text: String, headers: FlyingFox.HTTPHeaders = [:])
        -> HTTPResponse
    {
        var headers = headers
        headers[.contentType] = "application/json"
        return HTTPResponse(statusCode: .ok, headers: headers, body: Data(text.utf8))
    }
}
