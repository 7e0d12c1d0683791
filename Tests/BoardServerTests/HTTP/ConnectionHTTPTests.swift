import Foundation
import Testing

@testable import BoardServer

@Suite struct ConnectionHTTPTests {
    @Test func `connections above the limit wait until another one closes`() async throws {
        try await TestServer.with({ $0.connections.most = 2 }) { server in
            var open = try await connections(2, to: server)
            let third = try PersistentConnection(to: server)
            third.get("/healthz")
            for _ in 0..<100 { #expect(try await open[0].isServed()) }
            #expect(!third.hasArrivals)
            open.removeLast()
            #expect(try await third.hasHealth())
        }
    }

    @Test func `only one waiting connection is accepted for each that closes`() async throws {
        try await TestServer.with({ $0.connections.most = 2 }) { server in
            var open = try await connections(2, to: server)
            let waiting = try (0..<6).map { _ in try PersistentConnection(to: server) }
            for connection in waiting { connection.get("/healthz") }
            open.removeLast()
            #expect(try await waiting[0].hasHealth())
            for _ in 0..<100 { #expect(try await open[0].isServed()) }
            #expect(waiting.dropFirst().allSatisfy { !$0.hasArrivals })
        }
    }

    @Test func `connections per address are limited, and others are refused`() async throws {
        try await TestServer.with({
            $0.hasRateLimits = true
            $0.connections.mostPerAddress = 2
        }) { server in
            var open = try await connections(2, to: server)
            let third = try PersistentConnection(to: server)
            for _ in 0..<1000 where !third.hasArrivals {
                #expect(try await open[0].isServed())
            }
            try #require(third.hasArrivals)
            let refused = try await third.received(upTo: "}")
            #expect(refused.contains(" 429 ") && refused.contains("\r\nRetry-After: "))
            #expect(refused.contains("too-many-requests"))
            #expect(try await open[0].isServed())
            open.removeLast()
            while true {
                let next = try PersistentConnection(to: server)
                next.get("/healthz")
                if try await next.received(upTo: "}").contains(" 200 ") { break }
            }
        }
    }

    @Test func `behind a proxy, the number of connections of an address is unlimited`() async throws
    {
        try await TestServer.with({
            $0.hasRateLimits = true
            $0.isBehindProxy = true
            $0.connections.mostPerAddress = 1
        }) { server in
            let open = try await connections(3, to: server)
            #expect(open.count == 3)
        }
    }

    /// Opens connections that the server has accepted.
    private func connections(
        _ count: Int, to server: TestServer
    ) async throws -> [PersistentConnection] {
        let connections = try (0..<count).map { _ in try PersistentConnection(to: server) }
        for connection in connections { #expect(try await connection.isServed()) }
        return connections
    }

    @Test func `a slowly sent head times out`() async throws {
        try await TestServer.with({ $0.connections.idle = .milliseconds(50) }) { server in
            let connection = try PersistentConnection(to: server)
            connection.send("GET / HTTP/1.1\r\n")
            // The parser's own limit would be reached after 80,000 bytes.
            #expect(try await connection.trickle() < 40_000)
            #expect(try await server.get("/healthz").status == 200)
        }
    }

    @Test func `a slowly sent body times out, even for a request that ignores it`() async throws {
        try await TestServer.with({ $0.connections.request = .milliseconds(50) }) { server in
            let connection = try PersistentConnection(to: server)
            connection.send(
                "POST /api/v1/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 400000\r\n\r\n")
            #expect(try await connection.trickle() < 400_000)
            #expect(try await server.get("/healthz").status == 200)
        }
    }

    @Test func `a client that does not read the response is disconnected`() async throws {
        try await TestServer.with({
            $0.connections.most = 1
            $0.connections.stall = .milliseconds(200)
        }) { server in
            let body = String(repeating: "words ", count: 6_000)
            let posts = (0..<200).map { #"{"id": \#($0), "title": "t", "body": "\#(body)"}"# }
            let json = #"{"data": [\#(posts.joined(separator: ","))]}"#
            _ = try await DocumentImport(storage: server.storage).run(Data(json.utf8), at: .now)

            let greedy = try PersistentConnection(to: server, room: 4096)
            greedy.get("/api/v1/posts?limit=200")
            _ = try await greedy.received(upTo: " 200 ")
            #expect(try await PersistentConnection(to: server).isServed())
        }
    }
}

extension PersistentConnection {
    fileprivate func isServed() async throws -> Bool {
        get("/healthz")
        return try await hasHealth()
    }

    /// Returns whether the next response is healthy.
    fileprivate func hasHealth() async throws -> Bool {
        try await received(upTo: "ok").contains(" 200 ")
    }
}
