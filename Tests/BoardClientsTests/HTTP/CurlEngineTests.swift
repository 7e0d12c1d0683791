import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of responses that crash a program with `URLSession` on Linux or that it does not support.
struct CurlEngineTests {
    @Test func `trailers after a chunked body are ignored`() async throws {
        let body = "Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nX-A: b\r\nX-C: d\r\n\r\n"
        #expect(try await text(ofResponse: "HTTP/1.1 200 OK\r\n" + body) == "hi")
    }

    @Test(arguments: ["", "HTTP/1.1", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\n"])
    func `a connection closed inside the head is a truncation`(response: String) async throws {
        await #expect(throws: BoardError.cutOff(host: "here")) {
            try await text(ofResponse: response)
        }
    }

    @Test(arguments: ["9223372036854775807", "9223372036854775806", "300000000"])
    func `any length beyond the limit is rejected`(length: String) async throws {
        let limit = HTTPLimits.standardResponseSize
        await #expect(throws: BoardError.tooLarge(host: "here", limit: limit)) {
            try await text(ofResponse: "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nhi")
        }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length:2\r\n\r\nhi",
        "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nhi",
        "HTTP/1.1 200 OK\nContent-Length: 2\n\nhi", "HTTP/1.0 200 OK\r\n\r\nhi",
        "HTTP/1.1 200 OK\r\nX-A:\r\nX-B: \r\nContent-Length: 2\r\n\r\nhi",
        "HTTP/1.1 200 OK\r\nX-A: a\r\n b\r\nContent-Length: 2\r\n\r\nhi",
    ])
    func `common violations of HTTP are tolerated`(response: String) async throws {
        #expect(try await text(ofResponse: response) == "hi")
    }

    @Test func `a header field in Latin-1 is decoded`() async throws {
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Name: caf".utf8) + [0xE9]
        let response = try await value(ofResponse: head + Array("\r\n\r\nhi".utf8)) { $0 }

        #expect(response.headers["X-Name"] == "café")
    }

    @Test(arguments: [[21, 3, 1, 0, 2, 2, 10], [22, 3, 3, 0, 1, 0]] as [[UInt8]])
    func `a TLS record in response to plain HTTP is reported`(response: [UInt8]) async throws {
        await #expect(throws: BoardError.tlsRequired(host: "here")) {
            try await value(ofResponse: response) { $0 }
        }
    }

    @Test(arguments: [
        (String(repeating: "X: a\r\n", count: 257), "its head has too many fields"),
        ("X: \(String(repeating: "a", count: 200_000))\r\n", "its head is too long"),
        (
            String(repeating: "X: \(String(repeating: "a", count: 3000))\r\n", count: 90),
            "its head is too long"
        ),
    ])
    func `the size and number of fields are limited`(fields: String, reason: String) async throws {
        await #expect(throws: BoardError.malformed(host: "here", reason: reason)) {
            try await text(ofResponse: "HTTP/1.1 200 OK\r\n\(fields)\r\nhi")
        }
    }

    @Test func `interim responses count towards the limits of the head`() async throws {
        let interim = String(
            repeating: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", count: 8000)
        await #expect(throws: BoardError.malformed(host: "here", reason: "its head is too long")) {
            try await text(ofResponse: interim + "HTTP/1.1 200 OK\r\n\r\nhi")
        }
    }

    @Test func `a request with side effects is sent once, even after a failure`() async throws {
        let writes = Log<String>()
        try await withRawServer { connection in
            while let request = connection.readRequest() {
                guard request.hasPrefix("GET") else { return writes.add(request) }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
            }
        } test: { base in
            let service = try service(base)
            #expect(try await service.request(.text) == "hi")
            var write = Endpoint<String>.text
            (write.method, write.body) = (.post, [])
            await #expect(throws: BoardError.cutOff(host: base.server)) {
                try await service.request(write)
            }
        }
        #expect(writes.entries.count == 1)
    }

    @Test func `a body that arrives too slowly times out`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            // The response is slower than it is read, so the client does not hold the server back.
            while connection.send([120]) { usleep(1000) }
        } test: { base in
            let limits = HTTPLimits.patient {
                $0.idle = .milliseconds(100)
                $0.leastSpeed = 1 << 40
            }
            await #expect(throws: BoardError.timedOut(host: base.server)) {
                try await service(base, limits: limits).request(.text)
            }
        }
    }

    private func text(ofResponse response: String) async throws -> String {
        try await value(ofResponse: Array(response.utf8)) {
            String(decoding: try await $0.body.bytes(), as: UTF8.self)
        }
    }

    /// Returns the value that an endpoint decodes from raw bytes of a server that then disconnects.
    ///
    /// The server is named "here" in errors.
    private func value<Value: Sendable>(
        ofResponse response: [UInt8],
        _ read: @escaping @Sendable (BoardClients.HTTPResponse) async throws -> Value
    ) async throws -> Value {
        var value: Value?
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send(response)
        } test: { base in
            do {
                value = try await service(base).request(Endpoint(decode: read))
            } catch let error as BoardError {
                throw error.naming("here", for: base.server)
            }
        }
        return try #require(value)
    }
}

extension BoardError {
    fileprivate func naming(_ name: String, for server: String) -> BoardError {
        switch self {
        case .cutOff(server): .cutOff(host: name)
        case .tlsRequired(server): .tlsRequired(host: name)
        case .malformed(server, let reason): .malformed(host: name, reason: reason)
        case .tooLarge(server, let limit): .tooLarge(host: name, limit: limit)
        default: self
        }
    }
}
