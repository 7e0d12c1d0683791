import BoardCore
@testable import BoardStore
import Foundation
import TestSupport
import Testing

/// The permissions of the database file, and the handling of a damaged one.
struct BoardStoreFileTests {
    private let state = TemporaryState()

    @Test func `directory and files are private to the user`() async throws {
        let store = state.store()
        try await store.save(.sample())

        #expect(try state.rights(of: "") == 0o700)
        #expect(try state.files == ["board.db", "board.db-shm", "board.db-wal", "board.db.lock"])
        for name in try state.files { #expect(try state.rights(of: name) == 0o600) }
    }

    @Test func `no files are created if nothing is stored`() async throws {
        let store = state.store()

        #expect(try await store.drafts().isEmpty)
        #expect(try await store.claim("1", until: .distantFuture) == nil)
        try await store.release("1")
        try await store.remove("1")

        #expect(!FileManager.default.fileExists(atPath: state.folder.path))
    }

    @Test func `permissions that were too wide are restricted`() async throws {
        let folder = URL(filePath: state.folder.path)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        try Data().write(to: state.file("board.db"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: state.file("board.db").path)

        try await state.store().save(.sample())

        #expect(try state.rights(of: "") == 0o700)
        #expect(try state.rights(of: "board.db") == 0o600)
    }

    @Test func `stored data is there in the next run`() async throws {
        try await state.store().save(.sample())

        #expect(try await state.store().drafts() == [.sample()])
        #expect(state.sentences.isEmpty)
    }

    @Test(arguments: [
        Data("This is no database, but a letter.".utf8),
        Data(repeating: 0xFF, count: 20_000),
    ])
    func `a damaged file is moved aside and reported`(_ bytes: Data) async throws {
        try await state.store().save(.sample())
        for name in try state.files { try FileManager.default.removeItem(at: state.file(name)) }
        try bytes.write(to: state.file("board.db"))

        let store = state.store(now: { SamplePosts.now })
        try await store.save(.sample("2"))

        let name = "board.db.damaged-2026-11-21T120000Z"
        #expect(try Data(contentsOf: state.file(name)) == bytes)
        #expect(try await store.drafts().map(\.id) == ["2"])
        #expect(
            state.sentences == [
                "\(state.file("board.db").path) was damaged and is now \(state.file(name).path);"
                    + " a new, empty file was created."
            ])
    }

    @Test(arguments: [0, 1, 50, 100, 512, 4096])
    func `a truncated database is reported once`(size: Int) async throws {
        do { try await state.store().save(.sample()) }
        try #require(truncate(state.file("board.db").path, off_t(size)) == 0)

        let store = state.store()
        #expect(try await store.drafts().isEmpty)
        try await store.save(.sample("2"))
        #expect(try await state.store().drafts().map(\.id) == ["2"])

        #expect(state.sentences.count == 1)
        #expect(state.sentences.first?.hasPrefix(state.file("board.db").path) == true)
    }

    @Test func `an emptied database is reported with a remedy`() async throws {
        do { try await state.store().save(.sample()) }
        try Data().write(to: state.file("board.db"))

        _ = try await state.store().drafts()

        #expect(
            state.sentences == [
                "\(state.file("board.db").path) was emptied or replaced: it has lost the drafts and"
                    + " accounts stored in it. To get them back, quit board-tui and restore it"
                    + " from a backup; otherwise sign in again."
            ])
    }

    @Test func `a database replaced by an empty one is reported once`() async throws {
        do { try await state.store().save(.sample()) }
        let other = TemporaryState()
        do {
            try await other.store().save(.sample())
            try await other.store().remove(Draft.sample().id)
        }
        try FileManager.default.removeItem(at: state.file("board.db"))
        try FileManager.default.copyItem(at: other.file("board.db"), to: state.file("board.db"))

        for _ in 1...2 { #expect(try await state.store().drafts().isEmpty) }

        #expect(state.sentences.count == 1)
    }

    @Test func `a removed database is reported once`() async throws {
        do { try await state.store().save(.sample()) }
        try FileManager.default.removeItem(at: state.file("board.db"))

        for _ in 1...2 { #expect(try await state.store().drafts().isEmpty) }

        #expect(state.sentences.count == 1)
        #expect(state.sentences.first?.contains("board.db is missing") == true)
    }

    @Test func `an emptied database without data is no loss`() async throws {
        do {
            let store = state.store()
            try await store.save(.sample())
            try await store.save(.sample("2"))
            try await store.remove(Draft.sample().id)
            try await store.remove("2")
        }
        try Data().write(to: state.file("board.db"))

        #expect(try await state.store().drafts().isEmpty)
        #expect(state.sentences.isEmpty)
    }

    @Test func `a database of an older version gets the mark when it is opened`() async throws {
        do { try await state.store().save(.sample()) }
        try Data().write(to: state.file("board.db.lock"))
        do { #expect(try await state.store().drafts().count == 1) }
        try Data().write(to: state.file("board.db"))

        _ = try await state.store().drafts()

        #expect(state.sentences.count == 1)
    }

    @Test func `data in the log beside an emptied database is not lost`() async throws {
        let store = state.store()
        try await store.save(.sample())
        let next = TemporaryState()
        let folder = URL(filePath: next.folder.path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["board.db-wal", "board.db.lock"] {
            try FileManager.default.copyItem(at: state.file(name), to: next.file(name))
        }
        try Data().write(to: next.file("board.db"))

        #expect(try await next.store().drafts() == [.sample()])
        #expect(next.sentences.isEmpty)
        #expect(try await store.drafts().count == 1)
    }

    @Test func `an emptied database with a damaged log is reported once`() async throws {
        do { try await state.store().save(.sample()) }
        try Data().write(to: state.file("board.db"))
        try Data("no log".utf8).write(to: state.file("board.db-wal"))

        let store = state.store()
        #expect(try await store.drafts().isEmpty)
        try await store.save(.sample("2"))

        #expect(try await state.store().drafts().map(\.id) == ["2"])
        #expect(state.sentences.count == 1)
    }

    @Test func `a file with a hole is moved aside`() async throws {
        do {
            let store = state.store()
            for number in 1...50 {
                try await store.save(
                    .sample("\(number)", body: String(repeating: "x", count: 9000)))
            }
        }
        var bytes = try Data(contentsOf: state.file("board.db"))
        try #require(bytes.count > 100_000)
        bytes.replaceSubrange(8192..<90_000, with: Data(repeating: 7, count: 90_000 - 8192))
        try bytes.write(to: state.file("board.db"))

        #expect(try await state.store().drafts().isEmpty)
        #expect(state.sentences.count == 1)
    }

    @Test func `refused drafts of an older version can still be read`() async throws {
        let gone = "The comment that it answers is gone; the post can be answered instead."
        let target = WritingTarget.reply("277", to: "5")
        let kept = [
            Draft.sample("1", target, stage: .refused(reason: gone, isTargetGone: true)),
            .sample("2", stage: .refused(reason: "Too long.")), .sample("3"),
        ]
        for draft in kept { try await state.store().save(draft) }
        try await sqlite("ALTER TABLE draft DROP COLUMN is_target_gone")
        try await sqlite("ALTER TABLE account DROP COLUMN proof")
        try await sqlite("PRAGMA user_version = 5")

        let read = try await state.store().drafts()

        #expect(Set(read) == Set(kept))
    }

    @Test func `the file of a newer version is unchanged`() async throws {
        try await state.store().save(.sample())
        try await sqlite("PRAGMA user_version = 99")
        let bytes = try Data(contentsOf: state.file("board.db"))

        await #expect(
            throws: DraftStoreError(
                reason: "board.db was written by a newer board-tui; use that version")
        ) {
            try await state.store().save(.sample("2"))
        }
        #expect(try Data(contentsOf: state.file("board.db")) == bytes)
    }

    @Test func `an unusable directory is reported`() async throws {
        let store = BoardStore(folder: StateFolder(path: "/dev/null/board-tui")) { _ in }

        await #expect(
            throws: DraftStoreError(reason: "/dev/null/board-tui/board.db: Not a directory")
        ) {
            try await store.save(.sample())
        }
    }

    @Test func `a missing home directory is reported`() async throws {
        let store = BoardStore(folder: nil) { _ in }

        await #expect(
            throws: DraftStoreError(
                reason: "there is no folder for it; set HOME or XDG_STATE_HOME")
        ) {
            try await store.save(.sample())
        }
    }

    @Test func `the directory follows the specification`() {
        #expect(
            StateFolder(environment: ["XDG_STATE_HOME": "/s/", "HOME": "/h"])?.path
                == "/s/board-tui")
        #expect(
            StateFolder(environment: ["XDG_STATE_HOME": "s", "HOME": "/h"])?.path
                == "/h/.local/state/board-tui")
        #expect(StateFolder(environment: [:]) == nil)
    }

    private func sqlite(_ statement: String) async throws {
        let connection = try SQLiteConnection(path: state.file("board.db").path)
        try connection.run(statement)
    }
}
