import Foundation
import Testing

@testable import BoardServer

@Suite(.enabled(if: PostgresCluster.isAvailable, PostgresCluster.missing))
struct PostgresStorageTests {
    @Test func `a database of a newer version is not changed`() async throws {
        try await PostgresCluster.with { address in
            try PostgresClient.run("INSERT INTO board_versions VALUES (99)", at: address)
            await #expect(
                throws: StorageError.newerDatabase(found: 99, known: PostgresSchema.version)
            ) {
                _ = try await PostgresStorage(PostgresAddress(address))
            }
        }
    }

    @Test func `a missing board is created only if requested`() async throws {
        try await PostgresCluster.with(isEmpty: true) { address in
            await #expect(throws: StorageError.noDatabase) {
                _ = try await OpenStorage.open(address, creating: false)
            }
            #expect(try PostgresClient.run(Self.tables, at: address) == ["0"])
            try await OpenStorage.open(address, creating: true).close()
            try await OpenStorage.open(address, creating: false).close()
        }
    }

    @Test(arguments: [false, true])
    func `another program's database is not changed`(creating: Bool) async throws {
        try await PostgresCluster.with(isEmpty: true) { address in
            try PostgresClient.run("CREATE TABLE migrations (name TEXT)", at: address)
            await #expect(throws: StorageError.refused(.somethingElse)) {
                _ = try await OpenStorage.open(address, creating: creating)
            }
            #expect(try PostgresClient.run(Self.tables, at: address) == ["1"])
        }
    }

    private static let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"

    @Test func `processes started at once create the tables once`() async throws {
        try await PostgresCluster.with(isEmpty: true) { address in
            let codes = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let storage = try await PostgresStorage(PostgresAddress(address))
                        try await InitialSetup.prepare(storage)
                        let code = try await InitialSetup.invite(to: storage, at: .sample())
                        try await storage.close()
                        return code
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(codes.compactMap(\.self).count == 1)
            #expect(
                try PostgresClient.run("SELECT version FROM board_versions", at: address) == [
                    "\(PostgresSchema.version)"
                ])
            #expect(try PostgresClient.run("SELECT id FROM boards", at: address) == ["general"])
        }
    }

    @Test(arguments: ["migrations", "schema_versions"])
    func `a database of a development version is refused and not changed`(
        _ versions: String
    ) async throws {
        try await PostgresCluster.with { address in
            try PostgresClient.run(
                "ALTER TABLE board_versions RENAME TO \(versions); UPDATE \(versions) SET version = 5",
                at: address)
            await #expect(throws: StorageError.refused(.developmentVersion)) {
                _ = try await OpenStorage.open(address, creating: true)
            }
            #expect(
                try PostgresClient.run("SELECT version FROM \(versions)", at: address) == ["5"])
        }
    }

    @Test func `an encoding other than UTF-8 is refused with advice`() async throws {
        try await PostgresCluster.with { address in
            let name = (address.split(separator: "/").last ?? "") + "_ascii"
            try PostgresClient.run(
                "CREATE DATABASE \(name) TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'",
                at: address)
            await #expect {
                _ = try await PostgresStorage(PostgresAddress(address + "_ascii"))
            } throws: { error in
                guard case .unsupported(let sentence) = error as? StorageError else { return false }
                return sentence.contains("UTF8")
            }
            try PostgresClient.run("DROP DATABASE \(name)", at: address)
        }
    }

    @Test func `a backup is refused with a hint to PostgreSQL's own program`() async throws {
        try await StorageUnderTest.postgresql.with { storage in
            await #expect {
                try await storage.backup(to: "copy.db")
            } throws: { error in
                guard case .unsupported(let sentence) = error as? StorageError else { return false }
                return sentence.contains("pg_dump")
            }
        }
    }

    /// A trigger raises the error that PostgreSQL raises if a file has no more space.
    @Test func `a full disk refuses writes until there is space again`() async throws {
        try await PostgresCluster.with { address in
            let storage = try await PostgresStorage(PostgresAddress(address))
            let ann = try await storage.makeAccount("ann")
            let kept = try await storage.makePost(by: ann)
            try PostgresClient.run(
                """
                CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS
                    $$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
                CREATE TRIGGER fill BEFORE INSERT ON texts EXECUTE FUNCTION fill();
                """, at: address)
            for _ in 0..<20 {
                await #expect(throws: StorageError.full) { try await storage.makePost(by: ann) }
                #expect(try await storage.posts(PostQuery()).posts.map(\.id) == [kept.id])
            }
            try PostgresClient.run("DROP TRIGGER fill ON texts", at: address)
            try await storage.makePost(by: ann)
            #expect(try await storage.posts(PostQuery()).posts.count == 2)
            try await storage.close()
        }
    }

    /// PostgreSQL collects statistics by itself only once a minute.
    @Test func `a search after an import is planned with statistics`() async throws {
        try await PostgresCluster.with { address in
            let storage = try await PostgresStorage(PostgresAddress(address))
            let json = #"{"boards": [{"id": "x", "name": "X"}], "data": [{"id": 1, "title": "t"}]}"#
            _ = try await DocumentImport(storage: storage).run(Data(json.utf8), at: .sample())
            try await storage.close()
            let rows = "SELECT reltuples FROM pg_class WHERE relname = 'texts'"
            #expect(try PostgresClient.run(rows, at: address) == ["1"])
        }
    }

    /// PostgreSQL texts cannot contain NUL, so such a value is not found, without an error.
    @Test func `a name with a NUL is not found`() async throws {
        try await StorageUnderTest.postgresql.with { storage in
            let found = try await storage.credentials(named: "a\0b")
            #expect(found == nil)
            await #expect(throws: StorageError.notFound(.board)) {
                _ = try await storage.posts(PostQuery(boardID: "general\0"))
            }
            let post = ImportedPost(
                origin: "general/\0" + String(repeating: "long", count: 10_000),
                draft: PostDraft(boardID: "general", title: "t", body: "b"), author: nil,
                createdAt: .sample(), score: 0, isPinned: false, comments: [])
            #expect(try await storage.importPosts([post, post], at: .sample()) == 1)
        }
    }

    /// Without an index for each order, the whole table would be sorted for each page.
    @Test(arguments: PostSort.allCases, [nil, "general"])
    func `no page of posts needs a sort or a table scan`(
        _ sort: PostSort, _ board: String?
    ) async throws {
        try await PostgresCluster.with { address in
            let after = PostPosition(key: 1, id: EntryID(rawValue: 1))
            let query = PostQuery(boardID: board, sort: sort, after: after)
            let sql = try PostgresConnection(PostgresAddress(address)).page(of: query).sql
            let count = board == nil ? 3 : 4
            let values = board == nil ? "51, 1, 1" : "51, 'general', 1, 1"
            let types = count == 3 ? "int, bigint, bigint" : "int, text, bigint, bigint"
            let plan = try PostgresClient.run(
                """
                SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off;
                PREPARE page (\(types)) AS \(sql);
                EXPLAIN EXECUTE page (\(values))
                """, at: address)
            #expect(plan.contains { $0.contains("using posts_\(sort.rawValue)") })
            #expect(!plan.contains { $0.contains("Sort") || $0.contains("Seq Scan on posts") })
        }
    }

    /// Trigrams cover letters and digits only, so other terms need the index of pairs.
    @Test(arguments: [("한국어", "trigrams"), ("한국", "words"), ("c++", "words"), ("!!!", "words")])
    func `every search term uses an index`(_ term: String, _ index: String) async throws {
        try await PostgresCluster.with { address in
            let db = try PostgresConnection(PostgresAddress(address))
            try db.run("SET enable_seqscan = off; SET enable_indexscan = off")
            // With empty tables the planner would accept any index.
            try db.run(
                "BEGIN; DROP INDEX texts_of_post; ALTER TABLE texts DROP CONSTRAINT texts_pkey")
            let (sql, parameters) = PostgresSearch.statement(
                for: SearchQuery(terms: [term]), in: 0..<9, .sorted, atMost: 9)
            let plan = try db.plannedRows("EXPLAIN " + sql, parameters) {
                try $0["QUERY PLAN"] as String
            }
            #expect(plan.contains { $0.contains("Bitmap Index Scan on texts_by_\(index)") })
        }
    }

    @Test func `a page query is planned once`() async throws {
        try await withManyPosts { db in
            for _ in 0..<7 { _ = try PostTable.page(PostQuery(), in: db) }
            let plans = "SELECT generic_plans FROM pg_prepared_statements WHERE custom_plans = 5"
            #expect(try db.number(plans) == 2)
        }
    }

    /// PostgreSQL assumes that frequent terms are independent.
    ///
    /// It would then gather all matching texts before it takes the newest ones.
    @Test func `frequent terms are searched from the newest text on`() async throws {
        try await withManyPosts { db in
            let six = EntryID(rawValue: 6)
            try PostgresSearch.set(IndexedText("한국어 조금"), of: six, on: six, in: db)
            try db.run(
                """
                UPDATE texts SET text = six.text, words = six.words
                FROM texts six WHERE six.entry_id = 6 AND texts.entry_id % 6 = 0;
                ANALYZE texts
                """)
            let plan = try plan(SearchQuery(terms: ["한국어", "조금"]), .downward, in: db)
            #expect(plan.contains { $0.contains("Index Scan Backward using texts_pkey") })
        }
    }

    @Test func `waiting searches leave connections to others`() async throws {
        try await PostgresCluster.with { address in
            let storage = try await PostgresStorage(PostgresAddress(address))
            let post = try await storage.makePost("needle", by: storage.makeAccount("ann"))
            let db = try PostgresConnection(PostgresAddress(address))
            try db.run("BEGIN; LOCK TABLE texts IN ACCESS EXCLUSIVE MODE")
            try await withThrowingTaskGroup(of: [EntryID].self) { group in
                for _ in 0..<20 { group.addTask { try await storage.found("needle") } }
                while try db.number(waiting) ?? 0 < 4 { await Task.yield() }
                for _ in 0..<20 { try await storage.check() }
                try db.run("COMMIT")
                for try await found in group { #expect(found == [post.id]) }
            }
            try await storage.close()
        }
    }

    private let waiting = """
        SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE NOT granted AND relation = 'texts'::regclass AND datname = current_database()
        """

    @Test func `a small board is searched by its posts`() async throws {
        try await withManyPosts { db in
            let query = SearchQuery(terms: ["needle"], boardID: "other")
            let plan = try plan(query, .sorted, in: db)
            #expect(plan.contains { $0.contains("texts_of_post") })
        }
    }

    /// PostgreSQL assumes independence, and would scan all texts for the first matches.
    @Test func `frequent terms that rarely occur together use the index`() async throws {
        try await withManyPosts { db in
            try db.run(
                """
                UPDATE texts SET text = CASE WHEN entry_id % 5000 = 9 THEN 'needle haystack'
                    WHEN entry_id % 10 = 1 THEN 'needle' WHEN entry_id % 10 = 2 THEN 'haystack'
                    ELSE 'grass' END
                """)
            try db.run("VACUUM ANALYZE texts")
            let query = SearchQuery(terms: ["needle", "haystack"], limit: 2)
            let plan = try plan(query, .sorted, in: db)
            #expect(plan.contains { $0.contains("Bitmap Index Scan on texts_by_trigrams") })

            // The last match is not among the newest texts.
            let all = SearchQuery(terms: query.terms)
            let found = try PostgresSearch.page(all, in: db).hits.map(\.id.rawValue)
            #expect(found == [15_009, 10_009, 5_009, 9])
            let first = try PostgresSearch.page(query, in: db)
            #expect(first.hits.map(\.id.rawValue) == [15_009, 10_009])
            var rest = query
            rest.before = first.next
            #expect(try PostgresSearch.page(rest, in: db).hits.map(\.id.rawValue) == [5_009, 9])
            for end: Int64 in [.min, 0, .max] {
                rest.before = EntryID(rawValue: end)
                let hits = try PostgresSearch.page(rest, in: db).hits
                #expect(hits.count == (end > 0 ? 2 : 0))
            }
        }
    }

    /// PostgreSQL expects matches among the newest texts, and would scan all texts down to them.
    @Test func `frequent terms of old texts only are searched by two indexes`() async throws {
        try await withManyPosts { db in
            try db.run(
                """
                UPDATE texts SET text = CASE WHEN entry_id <= 10000 THEN 'needle ' ELSE '' END
                    || repeat('grass ', 100)
                """)
            try db.run("VACUUM FULL ANALYZE texts")
            var query = SearchQuery(terms: ["needle"], limit: 100)
            let before = try readTexts(db)
            let page = try PostgresSearch.page(query, in: db)
            let newest = (9_901...10_000).reversed().map(Int64.init)
            #expect(page.hits.map(\.id.rawValue) == newest)
            #expect(try readTexts(db) - before < 8_000)

            query.before = page.next
            let next = try PostgresSearch.page(query, in: db).hits.map(\.id.rawValue)
            #expect(next == newest.map { $0 - 100 })
            #expect(try db.number("SELECT 1 WHERE current_setting('enable_seqscan') = 'on'") == 1)
        }
    }

    /// Returns the number of texts read; PostgreSQL before 15 does not report it in time.
    private func readTexts(_ db: PostgresConnection) throws -> Int64 {
        let isKnown = "SELECT 1 WHERE current_setting('server_version_num')::int >= 150000"
        guard try db.number(isKnown) == 1 else { return 0 }
        try db.run("SELECT pg_stat_force_next_flush()")
        return try db.number(
            """
            SELECT idx_tup_fetch + seq_tup_read FROM pg_stat_user_tables WHERE relname = 'texts'
            """) ?? 0
    }

    private func plan(
        _ query: SearchQuery, _ order: PostgresSearch.Order, in db: PostgresConnection
    ) throws -> [String] {
        let (sql, parameters) = PostgresSearch.statement(
            for: query, in: 0..<20_001, order, atMost: query.limit + 1)
        return try db.plannedRows("EXPLAIN " + sql, parameters) { try $0["QUERY PLAN"] }
    }

    /// Runs `body` with many posts, one of them on another board.
    private func withManyPosts(_ body: (PostgresConnection) throws -> Void) async throws {
        try await PostgresCluster.with { address in
            let db = try PostgresConnection(PostgresAddress(address))
            try db.run(
                """
                INSERT INTO boards (id, name, description) VALUES ('other', 'Other', '');
                INSERT INTO posts (
                    id, board_id, title, body, tags, created_at, active_at, updated_at
                ) SELECT n, CASE n WHEN 7 THEN 'other' ELSE 'general' END, 'needle', '', '', n, n, n
                    FROM generate_series(1, 20000) n;
                INSERT INTO texts SELECT id, id, 'needle', '{}' FROM posts;
                ANALYZE
                """)
            try body(db)
        }
    }

    @Test func `searching works without the extension, with a warning`() async throws {
        try await PostgresCluster.with(isEmpty: true) { address in
            let account = "plain_" + (address.split(separator: "/").last ?? "")
            try PostgresClient.run(
                "CREATE ROLE \(account) LOGIN; GRANT CREATE ON SCHEMA public TO \(account)",
                at: address)
            let plain = address.replacing("//board@", with: "//\(account)@")

            #expect(try await warnings(at: plain).contains { $0.contains("CREATE EXTENSION") })
            try PostgresClient.run("CREATE EXTENSION pg_trgm", at: address)
            #expect(try await warnings(at: plain).isEmpty)

            let index = "SELECT 1 FROM pg_indexes WHERE indexname = 'texts_by_trigrams'"
            #expect(try PostgresClient.run(index, at: address) == ["1"])
            try PostgresClient.run("DROP OWNED BY \(account); DROP ROLE \(account)", at: address)
        }
    }

    /// Returns the warnings of a start, and checks that a text is found.
    private func warnings(at address: String) async throws -> [String] {
        var warnings: [String] = []
        let storage = try await PostgresStorage(PostgresAddress(address)) { warnings.append($0) }
        try await InitialSetup.prepare(storage)
        let name = "ann\(UUID().uuidString.prefix(8))"
        let post = try await storage.makePost(
            "터미널", body: name, by: try await storage.makeAccount(name))
        #expect(try await storage.found("터미널", name) == [post.id])
        try await storage.close()
        return warnings
    }
}
