import Testing

@testable import BoardServer

@Suite struct SQLSessionTests {
    @Test(arguments: StorageUnderTest.available)
    func `columns are read by name`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let storage = try #require(storage as? any SQLStorage)
            let read = try await storage.read(.each) { db in
                try db.rows("SELECT 7 AS score, NULL AS url, 'b' AS body", []) { row in
                    [try row["body"] as String?, "\(try row["score"] as Int)", try row["url"]]
                }
            }
            #expect(read == [["b", "7", nil]])
        }
    }

    @Test(
        arguments: StorageUnderTest.available,
        ["SELECT NULL AS score", "SELECT 7 AS other"])
    func `an unexpected NULL and a missing column are errors`(
        _ kind: StorageUnderTest, _ sql: String
    ) async throws {
        try await kind.with { storage in
            let storage = try #require(storage as? any SQLStorage)
            await #expect(throws: SQLColumnError.self) {
                try await storage.read(.each) { try $0.row(sql, []) { try $0["score"] as Int } }
            }
            #expect(try await storage.boards().count == 1)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `lists are compared with their elements`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let storage = try #require(storage as? any SQLStorage)
            for (list, isFound) in [([Int64](), false), ([1], false), ([.min, 7, .max], true)] {
                let found = try await storage.read(.each) { db in
                    try db.exists(
                        "SELECT 1 FROM boards WHERE CAST(7 AS BIGINT) " + db.isAny("$1"),
                        [SQLValue.integers(list)])
                }
                #expect(found == isFound)
            }
        }
    }

    @Test(.enabled(if: PostgresCluster.isAvailable, PostgresCluster.missing))
    func `a damaged row is a problem document, and the server continues`() async throws {
        try await TestServer.with(on: .postgresql) { server in
            let id = try await server.post(token: try await server.token(for: "ann"))
            let storage = try #require(server.storage as? any SQLStorage)
            try await storage.write { db in
                try db.execute("ALTER TABLE posts ALTER COLUMN body DROP NOT NULL", [])
                try db.execute("UPDATE posts SET body = NULL", [])
            }
            let response = try await server.get("/api/v1/posts/\(id)")
            #expect(response.status == 500 && response.code == "failed")
            #expect(try await server.get("/api/v1/boards").status == 200)
        }
    }
}
