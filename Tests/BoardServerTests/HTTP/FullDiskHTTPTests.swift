import GRDB
import Logging
import Testing

@testable import BoardServer

@Suite struct FullDiskHTTPTests {
    @Test func `a full disk refuses writes and allows reads`() async throws {
        try await TestServer.with { server in
            let token = try await server.token(for: "ann")
            let kept = try await server.post(token: token)
            try await setRoom(to: "(SELECT page_count FROM pragma_page_count)", of: server)

            var last = try await write(server, token)
            for _ in 0..<1000 where last.status == 201 { last = try await write(server, token) }
            #expect(last.status == 503 && last.code == "storage-full")
            #expect(try await server.get("/api/v1/posts/" + kept).status == 200)
            #expect(try await server.get("/api/v1/search?q=words").status == 200)
            #expect(try await server.get("/api/v1/me", token: token).status == 200)
            #expect(try await server.get("/board.json").status == 200)

            try await setRoom(to: "1000000", of: server)
            #expect(try await write(server, token).status == 201)
        }
    }

    @Test func `a full disk is logged with advice`() async throws {
        let log = LogSpy()
        try await TestServer.with(logger: Logger(label: "test") { _ in log }) { server in
            let token = try await server.token(for: "ann")
            try await setRoom(to: "(SELECT page_count FROM pragma_page_count)", of: server)
            var last = try await write(server, token)
            for _ in 0..<1000 where last.status == 201 { last = try await write(server, token) }
            let text = log.lines.withLock { $0.joined(separator: "\n") }
            #expect(text.contains("its disk is full. Free some space"))
        }
    }

    private func write(_ server: TestServer, _ token: String) async throws -> RawResponse {
        let body = String(repeating: "words ", count: 1000)
        return try await server.send(
            "POST", "/api/v1/posts",
            #"{"boardId": "general", "title": "t", "body": "\#(body)"}"#, token: token)
    }

    /// Limits the number of pages, so that SQLite reports a full disk.
    private func setRoom(to pages: String, of server: TestServer) async throws {
        try await server.sqlite.pool.writeWithoutTransaction { db in
            let count = try Int.fetchOne(db, sql: "SELECT \(pages)") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(count)")
        }
    }
}
