import Foundation
import GRDB
import TestSupport
import Testing

@testable import BoardServer

@Suite struct SQLiteStorageTests {
    @Test func `a database of a newer version is not changed`() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "board.db").path
            try await SQLiteStorage(path: path).close()
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: "PRAGMA user_version = 99") }
            try queue.close()

            #expect(throws: StorageError.newerDatabase(found: 99, known: SQLiteSchema.version)) {
                _ = try SQLiteStorage(path: path)
            }
        }
    }

    @Test func `a missing board is created only if requested`() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "board.db").path
            _ = FileManager.default.createFile(atPath: path, contents: nil)

            await #expect(throws: StorageError.noDatabase) {
                _ = try await OpenStorage.open(path, creating: false)
            }

            #expect(try tables(of: path) == [])
            try await OpenStorage.open(path, creating: true).close()
            try await OpenStorage.open(path, creating: false).close()
        }
    }

    @Test(arguments: [false, true], [0, 1, 99])
    func `another program's database is not changed`(
        _ creating: Bool, _ version: Int
    ) async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "other.db").path
            let queue = try DatabaseQueue(path: path)
            try await queue.write {
                try $0.execute(sql: "CREATE TABLE bookmarks (x); PRAGMA user_version = \(version)")
            }
            try queue.close()
            let before = try Data(contentsOf: URL(filePath: path))

            await #expect(throws: StorageError.refused(.somethingElse)) {
                _ = try await OpenStorage.open(path, creating: creating)
            }

            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }

    private func tables(of path: String) throws -> [String] {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema") }
    }

    @Test func `data is still there when the database is opened again`() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "board.db").path
            let first = try SQLiteStorage(path: path)
            try await first.addBoard(Board(id: "general", name: "General"))
            try await first.close()
            let second = try SQLiteStorage(path: path)
            #expect(try await second.boards().map(\.id) == ["general"])
            try await second.close()
        }
    }

    /// The server must be able to start on a full disk.
    @Test func `a start with existing tables writes nothing`() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "board.db").path
            let first = try SQLiteStorage(path: path)
            func version() async throws -> Int? {
                try await first.pool.write { try Int.fetchOne($0, sql: "PRAGMA data_version") }
            }
            let before = try await version()
            let second = try SQLiteStorage(path: path)
            #expect(try await version() == before)
            try await second.addBoard(Board(id: "general", name: "General"))
            #expect(try await version() != before)
            try await second.close()
            try await first.close()
        }
    }

    @Test(arguments: [ResultCode.SQLITE_FULL, .SQLITE_IOERR_SHMSIZE])
    func `every kind of full disk is reported as one`(_ code: ResultCode) {
        #expect(StorageError(DatabaseError(resultCode: code)) == .full)
    }

    @Test func `closing a database twice is harmless`() async throws {
        try await withFolder { folder in
            let storage = try SQLiteStorage(path: folder.appending(path: "board.db").path)
            try await storage.close()
            try? await storage.close()
            await #expect(throws: (any Error).self) { try await storage.boards() }
        }
    }

    @Test func `a backup is a complete database`() async throws {
        try await withFolder { folder in
            let storage = try SQLiteStorage(path: folder.appending(path: "board.db").path)
            try await storage.addBoard(Board(id: "general", name: "General"))
            let ann = try await storage.makeAccount("ann")
            try await storage.makePost("kept", by: ann)
            let copy = folder.appending(path: "copy.db").path
            try await storage.backup(to: copy)
            try await storage.close()

            let restored = try SQLiteStorage(path: copy)
            #expect(try await restored.titles(PostQuery()) == ["kept"])
            #expect(try await restored.found("kept").count == 1)
            try await restored.close()
        }
    }

    @Test(arguments: [0, 0x426F_6172])
    func `a database of a development version is refused and not changed`(
        _ mark: Int
    ) async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "board.db").path
            try await SQLiteStorage(path: path).close()
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: "PRAGMA application_id = \(mark)") }
            try queue.close()
            let before = try Data(contentsOf: URL(filePath: path))

            await #expect(throws: StorageError.refused(.developmentVersion)) {
                _ = try await OpenStorage.open(path, creating: true)
            }

            #expect(try Data(contentsOf: URL(filePath: path)) == before)
            let sentence = StorageError.refused(.developmentVersion).message(about: path)
            #expect(sentence.contains(path) && sentence.contains("admin export"))
        }
    }

    @Test func `a database and the files beside it can be read by their owner only`() async throws {
        try await withFolder { folder in
            let storage = try SQLiteStorage(path: folder.appending(path: "board.db").path)
            try await storage.addBoard(Board(id: "general", name: "General"))
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files.sorted() == ["board.db", "board.db-shm", "board.db-wal"])
            for file in files { #expect(try mode(of: folder.appending(path: file)) == 0o600) }
            try await storage.close()
        }
    }

    @Test func `a database that others can read causes only a warning`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "board.db")
            var warnings: [String] = []
            for mode in [0o600, 0o644] {
                _ = FileManager.default.createFile(atPath: file.path, contents: nil)
                try FileManager.default.setAttributes(
                    [.posixPermissions: mode], ofItemAtPath: file.path)
                let storage = try await OpenStorage.open(file.path, creating: true) {
                    warnings.append($0)
                }
                try await storage.close()
                #expect(try self.mode(of: file) == mode)
            }
            #expect(warnings.count == 1 && warnings[0].contains("chmod go= \(file.path)*"))
        }
    }

    private func mode(of file: URL) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    /// Without an index for each order, the whole table would be sorted for each page.
    @Test(arguments: PostSort.allCases, [nil, "general"])
    func `no page of posts needs a sort or a table scan`(
        _ sort: PostSort, _ board: String?
    ) async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "board.db").path
            try await SQLiteStorage(path: path).close()
            let after = PostPosition(key: 1, id: EntryID(rawValue: 1))
            let query = PostQuery(boardID: board, sort: sort, after: after)
            let queue = try DatabaseQueue(path: path)
            let plan = try await queue.read { db in
                let session = SQLiteSession(db: db)
                let (sql, parameters) = session.page(of: query)
                return try session.rows("EXPLAIN QUERY PLAN " + sql, parameters) {
                    try $0["detail"] as String
                }
            }
            try queue.close()

            let index = "USING INDEX posts_\(sort.rawValue)"
            #expect(plan.contains { $0.contains(index) && $0.contains("AND id<?") })
            #expect(!plan.contains { $0.contains("TEMP B-TREE") })
            #expect(!plan.contains { $0.hasPrefix("SCAN p") && !$0.contains("INDEX") })
        }
    }

    @Test func `a damaged file is not healthy, which a request or the health check itself finds`()
        async throws
    {
        try await withFolder { folder in
            let path = folder.appending(path: "board.db").path
            let whole = try SQLiteStorage(path: path)
            try await whole.addBoard(Board(id: "general", name: "General"))
            let ann = try await whole.makeAccount("ann")
            for _ in 0..<50 {
                try await whole.makePost(body: String(repeating: "words ", count: 500), by: ann)
            }
            try await whole.check()
            try await whole.close()
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            let size = try file.seekToEnd()
            for page in stride(from: size / 8192, to: size / 4096, by: 2) {
                try file.seek(toOffset: page * 4096)
                try file.write(contentsOf: Data(repeating: 0xA5, count: 2048))
            }
            try file.close()

            let damaged = try SQLiteStorage(path: path)
            for _ in 0..<2 {
                await #expect {
                    try await damaged.check()
                } throws: { error in
                    guard case .unavailable(let reason) = error as? StorageError else {
                        return false
                    }
                    return reason.contains("damaged") && reason.contains("backup")
                }
            }
            try await damaged.close()
        }
    }

    @Test func `a backup contains no deleted text`() async throws {
        try await withFolder { folder in
            let storage = try SQLiteStorage(path: folder.appending(path: "board.db").path)
            try await storage.addBoard(Board(id: "general", name: "General"))
            let ann = try await storage.makeAccount("ann")
            let key = WriteKey(key: "one", fingerprint: [1])
            let post = try await storage.makePost(
                body: String(repeating: "secretive ", count: 400), by: ann, key: key)
            try await storage.makePost(body: "something else", by: ann)
            _ = try await storage.write(.deletePost(post.id), by: ann)
            let copy = folder.appending(path: "copy.db")
            try await storage.backup(to: copy.path)
            try await storage.close()
            #expect(try Data(contentsOf: copy).firstRange(of: Data("secretive".utf8)) == nil)
        }
    }
}
