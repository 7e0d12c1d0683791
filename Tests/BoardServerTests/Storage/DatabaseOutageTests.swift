import Foundation
import TestSupport
import Testing

@testable import BoardServer

/// Tests of an unreachable database, on a PostgreSQL server of their own.
@Suite(.enabled(if: PostgresCluster.isAvailable, PostgresCluster.missing))
struct DatabaseOutageTests {
    @Test func `an unreachable database is usable again when it is back`() async throws {
        let cluster = try PostgresCluster()
        let address = try PostgresAddress(cluster.address("postgres"))
        let storage = try await PostgresStorage(address)
        try await storage.addBoard(Board(id: "general", name: "General"))
        let ann = try await storage.makeAccount("ann")
        // Several connections, each of which must be opened again.
        try await write(20, by: ann, in: storage)
        let start = try await storage.changes(after: nil, limit: 1).next
        async let waiting: Void = storage.waitForChange(after: start, atMost: .seconds(600))

        cluster.stop()
        for _ in 0..<3 {
            await #expect(throws: StorageError.self) { try await storage.check() }
            let problem = await problem { try await storage.makePost(by: ann) }
            #expect(problem?.code == .unavailable && problem?.code.status == .serviceUnavailable)
        }

        cluster.start()
        try await storage.check()
        try await write(20, by: ann, in: storage)
        #expect(try await storage.changes(after: start, limit: 99).changes.count == 20)
        try await waiting
        try await storage.close()
    }

    @Test func `a server with an unreachable database reports it and continues`() async throws {
        let cluster = try PostgresCluster()
        let server = try ServerProcess(database: cluster.address("postgres"), isNew: true)
        let client = server.client
        cluster.stop()
        for path in ["/healthz", "/api/v1/boards", "/api/v1/posts"] {
            let answer = try await client.get(path)
            #expect(answer.status == 503 && answer.json["code"].string == "unavailable")
            #expect(answer.headers["retry-after"] != nil)
        }
        cluster.start()
        #expect(try await client.get("/healthz").status == 200)
        #expect(try await client.get("/api/v1/boards").json["data"].array.count == 1)
        #expect(server.end(by: SIGTERM) == 0)
    }

    private func write(_ count: Int, by ann: Account, in storage: any Storage) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { try await storage.makePost(by: ann) } }
            try await group.waitForAll()
        }
    }

    private func problem(_ work: () async throws -> Post) async -> Problem? {
        do {
            _ = try await work()
            return nil
        } catch {
            return (error as? StorageError).map(Problem.init)
        }
    }
}

/// Tests of the installation, so that continuous integration does not skip PostgreSQL.
@Suite struct RequirementTests {
    @Test func `PostgreSQL is installed if required`() {
        let isRequired = ProcessInfo.processInfo.environment["REQUIRE_POSTGRESQL"] != nil
        #expect(PostgresCluster.isAvailable || !isRequired)
    }
}
