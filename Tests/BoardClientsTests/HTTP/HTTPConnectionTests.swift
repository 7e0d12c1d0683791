import BoardCore
import Foundation
import TestSupport
import Testing

@testable import BoardClients
@testable import URLSessionEngine

@Suite(.eachEngine) struct HTTPConnectionTests {
    @Test func `a port without a listener is an unreachable host`() async throws {
        let base = try url("http://127.0.0.1:\(try LoopbackListener.closedPort())/")
        await #expect(throws: BoardError.unreachable(host: base.server)) {
            try await service(base).request(.text)
        }
    }

    @Test func `an unknown host name is an unreachable host`() async throws {
        let base = try url("http://board.invalid/")
        await #expect(throws: BoardError.unreachable(host: "board.invalid", isNameUnknown: true)) {
            try await service(base).request(.text)
        }
    }

    @Test func `a server without TLS is reported as such`() async throws {
        try await withRawServer { connection in
            guard connection.receive() != nil else { return }
            connection.send("HTTP/1.1 400 Bad Request\r\n\r\n")
        } test: { base in
            let secure = try url(base.absoluteString.replacing("http:", with: "https:"))
            await exceptURLSession("It tells no more than that TLS failed.") {
                await #expect(throws: BoardError.tlsUnsupported(host: base.server)) {
                    try await service(secure).request(.text)
                }
            }
        }
    }

    @Test func `a server that does not speak HTTP is reported as such`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("SSH-2.0-OpenSSH_9.2\r\n")
        } test: { base in
            await #expect(throws: BoardError.notHTTP(host: base.server)) {
                try await service(base).request(.text)
            }
        }
    }

    @Test(arguments: [
        (URLError.Code.cannotFindHost, BoardError.unreachable(host: "h", isNameUnknown: true)),
        (.notConnectedToInternet, .unreachable(host: "h")),
        (.timedOut, .timedOut(host: "h")),
        (.networkConnectionLost, .cutOff(host: "h")),
        (.badServerResponse, .cutOff(host: "h")),
        (.secureConnectionFailed, .untrusted(host: "h")),
        (.serverCertificateHasBadDate, .untrusted(host: "h")),
        (.httpTooManyRedirects, .tooManyRedirects(host: "h")),
        (.unknown, .cutOff(host: "h")),
    ])
    func `every connection failure is mapped to an error`(
        code: URLError.Code, meaning: BoardError
    ) {
        #expect(URLError(code).boardError(host: "h", isSecure: false, hasHead: false) == meaning)
    }

    @Test func `a cancelled request is not a failure`() {
        let error = URLError(.cancelled)
        #expect(error.boardError(host: "h", isSecure: false, hasHead: false) == nil)
    }
}
