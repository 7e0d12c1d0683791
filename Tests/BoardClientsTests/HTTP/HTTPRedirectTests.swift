import BoardCore
import FlyingFox
import Foundation
import TestSupport
import Testing

@testable import BoardClients

@Suite(.eachEngine) struct HTTPRedirectTests {
    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is followed, and the response has the final address of the chain`(status: Int)
        async throws
    {
        try await withServer { request in
            guard request.path != "/new/place.json" else { return .text("found") }
            return .redirect(status, to: "new/place.json?a=%2F")
        } test: { base in
            let response = try await service(base).request(.response)

            #expect(response.url.path == "/new/place.json")
            #expect(response.url.query == "a=%2F")
            #expect(try await response.body.bytes() == Array("found".utf8))
        }
    }

    @Test func `a cycle of redirects is detected immediately`() async throws {
        let asked = Log<String>()
        try await withServer { request in
            asked.add(request.path)
            return .redirect(302, to: request.path == "/a" ? "/board.json" : "/a")
        } test: { base in
            await #expect(throws: BoardError.tooManyRedirects(host: base.server)) {
                try await service(base).request(.text)
            }
            #expect(asked.entries == ["/board.json", "/a"])
        }
    }

    @Test(arguments: [(0, 1), (5, 6)])
    func `the number of redirects is limited`(limit: Int, requests: Int) async throws {
        let asked = Log<String>()
        try await withServer { request in
            asked.add(request.path)
            return .redirect(302, to: "/\(asked.entries.count)")
        } test: { base in
            await #expect(throws: BoardError.tooManyRedirects(host: base.server)) {
                try await service(base, limits: .patient { $0.redirects = limit }).request(.text)
            }
            #expect(asked.entries.count == requests)
        }
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/", "mailto:me@x", "data:,x", "http://",
        "http://[bad", "http://127.0.0.1:99999/", "http://127.0.0.1:0/", "http://a b/",
    ])
    func `a redirect to anything but a web address is rejected`(target: String) async throws {
        try await withServer { _ in
            .redirect(302, to: target)
        } test: { base in
            await #expect(throws: BoardError.invalidRedirect(host: base.server)) {
                try await service(base).request(.text)
            }
        }
    }

    @Test func `a redirect without a valid target is an error`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n")
        } test: { base in
            await #expect(throws: BoardError.refused(host: base.server, status: 302)) {
                try await service(base).request(.text)
            }
        }
    }

    @Test func `a password in the address is sent only to that server`() async throws {
        let asked = Log<String>()
        try await withServer { request in
            asked.add("there \(request.headers[.authorization] ?? "nothing")")
            return .text("found")
        } test: { elsewhere in
            try await withServer { request in
                asked.add("\(request.path) \(request.headers[.authorization] ?? "nothing")")
                return .redirect(302, to: request.path == "/b" ? elsewhere.absoluteString : "/b")
            } test: { base in
                let secret = base.absoluteString.replacing("//", with: "//me:p%20ss@")
                let service = try service(try url(secret))

                #expect(try await service.request(.text) == "found")
                #expect(service.base == base)
            }
        }
        let mine = "Basic \(Data("me:p ss".utf8).base64EncodedString())"
        #expect(asked.entries == ["/board.json \(mine)", "/b \(mine)", "there nothing"])
    }

    @Test func `a password in the address appears in no error`() async throws {
        let base = try url("http://me:secret@127.0.0.1:\(try LoopbackListener.closedPort())/")
        await #expect {
            try await service(base).request(.text)
        } throws: {
            !"\($0)".contains("secret")
        }
    }
}

extension HTTPResponse {
    fileprivate static func text(_ text: String) -> HTTPResponse {
        HTTPResponse(statusCode: .ok, body: Data(text.utf8))
    }

    fileprivate static func redirect(_ status: Int, to location: String) -> HTTPResponse {
        HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: "Over There"),
            headers: [.location: location])
    }
}
