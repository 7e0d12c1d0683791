import BoardCore
import Dispatch
import Foundation
import Testing

@testable import BoardClients

@Suite(.eachEngine) struct HTTPTransferTests {
    @Test func `the first bytes can be read while the server delays the rest`()
        async throws
    {
        let firstIsRead = DispatchSemaphore(value: 0)
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\nfirst")
            firstIsRead.wait()
            connection.send("second")
        } test: { base in
            let response = try await service(base).request(.response)
            var chunks = response.body.makeAsyncIterator()
            let first = try await chunks.next()
            firstIsRead.signal()

            #expect(first == Array("first".utf8))
            #expect(response.expectedLength == 11)
            #expect(try await response.body.bytes() == Array("second".utf8))
        }
    }

    @Test(arguments: [
        "Content-Length: 11\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    ])
    func `bytes before a broken connection can be read, followed by an error`(rest: String)
        async throws
    {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\n" + rest)
        } test: { base in
            var chunks = try await service(base).request(.response).body.makeAsyncIterator()

            #expect(try await chunks.next() == Array("hello".utf8))
            await #expect(throws: BoardError.cutOff(host: base.server)) { try await chunks.next() }
        }
    }

    @Test func `a server that disconnects without a response causes a truncation`() async throws {
        try await withRawServer {
            _ = $0.readRequest()
        } test: { base in
            await #expect(throws: BoardError.cutOff(host: base.server)) {
                try await service(base).request(.text)
            }
        }
    }

    @Test func `a server that never responds times out`() async throws {
        try await withRawServer {
            $0.waitUntilClosed()
        } test: { base in
            await #expect(throws: BoardError.timedOut(host: base.server)) {
                try await service(base, limits: .patient { $0.connect = .milliseconds(20) })
                    .request(.text)
            }
        }
    }

    @Test func `a server that stops sending times out`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\nhello")
            connection.waitUntilClosed()
        } test: { base in
            let limits = HTTPLimits.patient { $0.idle = .milliseconds(20) }
            await #expect(throws: BoardError.timedOut(host: base.server)) {
                try await service(base, limits: limits).request(.text)
            }
        }
    }

    @Test func `a response with an excessive length is rejected at once`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\nhello")
            connection.waitUntilClosed()
        } test: { base in
            await #expect(throws: BoardError.tooLarge(host: base.server, limit: 10)) {
                try await service(base, limits: .patient { $0.responseSize = 10 }).request(
                    .response)
            }
        }
    }

    @Test func `a response that grows beyond the limit is stopped`() async throws {
        let hungUp = Promise<Bool>()
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\n\r\n12345678901")
            connection.waitUntilClosed()
            hungUp.keep(.success(true))
        } test: { base in
            await #expect(throws: BoardError.tooLarge(host: base.server, limit: 10)) {
                try await service(base, limits: .patient { $0.responseSize = 10 }).request(.text)
            }
            let isOver = try await hungUp.value()

            #expect(isOver)
        }
    }

    @Test func `a body of exactly the maximum size is accepted`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n1234567890")
        } test: { base in
            let limits = HTTPLimits.patient { $0.responseSize = 10 }
            let text = try await service(base, limits: limits).request(.text)

            #expect(text == "1234567890")
        }
    }

    @Test func `an interim response is ignored`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        } test: { base in
            let text = try await service(base).request(.text)

            #expect(text == "hi")
        }
    }

    @Test func `the length of a compressed body is not used as the size of the text`() {
        let plain: HTTPHeaders = ["Content-Length": "5", "Content-Encoding": "identity"]
        let packed: HTTPHeaders = ["Content-Length": "5", "Content-Encoding": "gzip"]
        let here = URL(filePath: "/")

        #expect(HTTPHead(status: 200, headers: plain, url: here).expectedLength == 5)
        #expect(HTTPHead(status: 200, headers: packed, url: here).expectedLength == nil)
    }
}
