@testable import BoardStore
import Foundation
import Synchronization

/// A state directory for a test, which is removed afterwards.
final class TemporaryState: Sendable {
    let folder: StateFolder
    private let reported = Mutex<[String]>([])

    init() {
        let parent = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        folder = StateFolder(path: parent.appending(path: "board-tui").path)
    }

    deinit {
        let parent = URL(filePath: folder.path).deletingLastPathComponent()
        try? FileManager.default.removeItem(at: parent)
    }

    /// The messages that the stores sent to the user.
    var sentences: [String] { reported.withLock { $0 } }

    /// Records a message for the user.
    func report(_ sentence: String) { reported.withLock { $0 += [sentence] } }

    /// Returns a store as used by one process.
    func store(now: @escaping @Sendable () -> Date = { Date() }) -> BoardStore {
        BoardStore(folder: folder, now: now) { [self] in report($0) }
    }

    /// Writes a database whose page of this index, from 0, is overwritten; returns its bytes.
    func write(_ database: Data, damagingPage page: Int, as name: String) throws -> Data {
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true)
        var bytes = database
        bytes.replaceSubrange(
            page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xAB, count: 4096))
        try bytes.write(to: file(name))
        return bytes
    }

    func file(_ name: String) -> URL { URL(filePath: folder.path).appending(path: name) }

    /// Reverts the latest migrations, as in a database of an older version.
    func revertMessages() throws {
        for column in ["recipient", "recipient_name"] {
            try sqlite("ALTER TABLE draft DROP COLUMN \(column)")
        }
        try sqlite("ALTER TABLE post DROP COLUMN is_queued")
        for column in ["list_columns", "panel_columns"] {
            try sqlite("ALTER TABLE session DROP COLUMN \(column)")
        }
        try sqlite("DROP TABLE inbox")
        try sqlite(
            """
            CREATE TABLE inbox (
                place TEXT NOT NULL, account TEXT NOT NULL, position INTEGER NOT NULL,
                kind TEXT NOT NULL, entry TEXT NOT NULL, author TEXT NOT NULL, created_at REAL,
                board TEXT, post TEXT, comment TEXT, title TEXT NOT NULL, body TEXT NOT NULL,
                format TEXT NOT NULL, is_unread INTEGER NOT NULL,
                PRIMARY KEY (place, account, kind, entry)
            ) STRICT
            """)
        try sqlite("PRAGMA user_version = 15")
    }

    /// Runs a statement on the database, as another program could.
    func sqlite(_ statement: String) throws {
        try SQLiteConnection(path: file("state.db").path).run(statement)
    }

    func rights(of name: String) throws -> Int {
        let path = name.isEmpty ? folder.path : file(name).path
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    /// Returns the existing files, sorted by name.
    var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }
}
