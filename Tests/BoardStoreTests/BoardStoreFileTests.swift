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
        #expect(try state.files == ["state.db", "state.db-shm", "state.db-wal", "state.db.lock"])
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
        try Data().write(to: state.file("state.db"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: state.file("state.db").path)

        try await state.store().save(.sample())

        #expect(try state.rights(of: "") == 0o700)
        #expect(try state.rights(of: "state.db") == 0o600)
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
        try bytes.write(to: state.file("state.db"))

        let store = state.store(now: { SamplePosts.now })
        try await store.save(.sample("2"))

        let name = "state.db.corrupt-20261121-120000"
        #expect(try Data(contentsOf: state.file(name)) == bytes)
        #expect(try await store.drafts().map(\.id) == ["2"])
        #expect(
            state.sentences == [
                "\(state.file("state.db").path) was damaged. It is kept there as"
                    + " \(name). Nothing could be recovered from it."
            ])
    }

    @Test func `two damaged files of the same second are both kept`() async throws {
        for text in ["first", "second"] {
            do { try await state.store().save(.sample()) }
            for name in ["state.db", "state.db-wal", "state.db-shm"] {
                try? FileManager.default.removeItem(at: state.file(name))
            }
            try Data(text.utf8).write(to: state.file("state.db"))
            _ = try await state.store(now: { SamplePosts.now }).drafts()
        }

        let kept = try state.files.filter { $0.contains("corrupt") }
        #expect(
            try kept.map { try String(contentsOf: state.file($0), encoding: .utf8) }
                == ["first", "second"])
    }

    /// Each draft fills a page of its own, so that a damaged page loses at most one.
    @Test func `all but the rows on a damaged page are recovered`() async throws {
        let bodies = (1...8).map { String(repeating: "\($0)", count: 3000) }
        do {
            let store = state.store()
            for (number, body) in bodies.enumerated() {
                try await store.save(.sample("\(number)", body: body))
            }
        }
        let whole = try Data(contentsOf: state.file("state.db"))
        let pages = whole.count / 4096
        var mostlyRecovered = 0
        for page in 0..<pages {
            let other = TemporaryState()
            let bytes = try other.write(whole, damagingPage: page, as: "state.db")

            let drafts = try await other.store().drafts()

            let aside = try other.files.first { $0.contains("corrupt") && !$0.contains("-wal") }
            let kept = try aside.map { try Data(contentsOf: other.file($0)) } ?? bytes
            #expect(kept == bytes, "page \(page)")
            #expect(Set(drafts.map(\.body)).isSubset(of: bodies), "page \(page)")
            if let sentence = other.sentences.first {
                let count =
                    drafts.isEmpty ? "Nothing could" : "Recovered from it: \(drafts.count) draft"
                #expect(sentence.contains(count), "page \(page)")
            }
            if drafts.count >= bodies.count - 1 { mostlyRecovered += 1 }
            #expect(try !other.files.contains { $0.contains("-100") || $0.contains("-4096") })
        }
        // All but the root of the drafts.
        #expect(mostlyRecovered == pages - 1)
    }

    @Test(arguments: [16, 100, 4096])
    func `all rows are recovered if the first bytes are damaged`(_ count: Int) async throws {
        do { try await state.store().save(.sample()) }
        let file = state.file("state.db")
        try SQLiteConnection(path: file.path).run(
            """
            INSERT INTO account (site, name, place, used_at) VALUES ('tea', 'mina', 'file', 0);
            """)
        try SQLiteConnection(path: file.path).run("INSERT INTO search VALUES (7, 'green tea')")
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(0..<count, with: Data(repeating: 0xAB, count: count))
        for name in try state.files { try FileManager.default.removeItem(at: state.file(name)) }
        try bytes.write(to: file)

        let store = state.store()

        #expect(try await store.drafts().map(\.id) == ["1"])
        #expect(try await store.accounts().map(\.account.name) == ["mina"])
        let search = try SQLiteConnection(path: file.path).run("SELECT * FROM search").first
        #expect(search?.values == [7, "green tea"])
        #expect(
            state.sentences.first?.hasSuffix(
                "Recovered from it: 1 draft, 1 account, 1 search.") == true)
    }

    /// A large file is not read at the start only to check it.
    @Test func `damage of a large file is recovered once a query has found it`() async throws {
        for number in 1...8 {
            let body = String(repeating: "\(number)", count: 3000)
            try await state.store().save(.sample("\(number)", body: body))
        }
        let whole = try Data(contentsOf: state.file("state.db"))
        let body = try #require(whole.range(of: Data(repeating: 0x34, count: 2000)))
        let other = TemporaryState()
        _ = try other.write(whole, damagingPage: body.lowerBound / 4096, as: "state.db")
        let store = BoardStore(folder: other.folder, checkedSize: 0) { other.report($0) }

        #expect(try await store.accounts().isEmpty)
        #expect(other.sentences.isEmpty)
        #expect(try await store.drafts().count == 7)
        #expect(other.sentences.count == 1)
    }

    @Test func `the file of an earlier version is renamed with its log`() async throws {
        let store = state.store()
        try await store.save(.sample())
        let next = TemporaryState()
        try FileManager.default.createDirectory(
            atPath: next.folder.path, withIntermediateDirectories: true)
        for suffix in ["", "-wal", ".lock"] {
            try FileManager.default.copyItem(
                at: state.file("state.db\(suffix)"), to: next.file("board.db\(suffix)"))
        }

        #expect(try await next.store().drafts() == [.sample()])
        #expect(try next.files.allSatisfy { $0.hasPrefix("state.db") })
        #expect(next.sentences.isEmpty)
        #expect(try await store.drafts().count == 1)
    }

    /// As after a crash that moved the log alone.
    @Test func `a renaming that was interrupted is completed`() async throws {
        let store = state.store()
        try await store.save(.sample())
        let next = TemporaryState()
        try FileManager.default.createDirectory(
            atPath: next.folder.path, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: state.file("state.db"), to: next.file("board.db"))
        try FileManager.default.copyItem(
            at: state.file("state.db-wal"), to: next.file("state.db-wal"))

        #expect(try await next.store().drafts() == [.sample()])
        #expect(try await store.drafts().count == 1)
    }

    @Test(arguments: [0, 1, 50, 100, 512, 4096])
    func `a truncated database is reported once`(size: Int) async throws {
        do { try await state.store().save(.sample()) }
        try #require(truncate(state.file("state.db").path, off_t(size)) == 0)

        let store = state.store()
        #expect(try await store.drafts().isEmpty)
        try await store.save(.sample("2"))
        #expect(try await state.store().drafts().map(\.id) == ["2"])

        #expect(state.sentences.count == 1)
        #expect(state.sentences.first?.hasPrefix(state.file("state.db").path) == true)
    }

    @Test func `an emptied database is reported with a remedy`() async throws {
        do { try await state.store().save(.sample()) }
        try Data().write(to: state.file("state.db"))

        _ = try await state.store().drafts()

        #expect(
            state.sentences == [
                "\(state.file("state.db").path) was emptied or replaced: it has lost the drafts and"
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
        try FileManager.default.removeItem(at: state.file("state.db"))
        try FileManager.default.copyItem(at: other.file("state.db"), to: state.file("state.db"))

        for _ in 1...2 { #expect(try await state.store().drafts().isEmpty) }

        #expect(state.sentences.count == 1)
    }

    @Test func `a removed database is reported once`() async throws {
        do { try await state.store().save(.sample()) }
        try FileManager.default.removeItem(at: state.file("state.db"))

        for _ in 1...2 { #expect(try await state.store().drafts().isEmpty) }

        #expect(state.sentences.count == 1)
        #expect(state.sentences.first?.contains("state.db is missing") == true)
    }

    @Test func `drafts are recovered from a file that lacks its last page`() async throws {
        do {
            let store = state.store()
            for number in 1...5 { try await store.save(.sample("\(number)")) }
        }
        let whole = try Data(contentsOf: state.file("state.db"))
        try whole.dropLast(4096).write(to: state.file("state.db"))

        #expect(try await state.store().drafts().count == 5)
        #expect(state.sentences.count == 1)
    }

    @Test func `an emptied database without data is no loss`() async throws {
        do {
            let store = state.store()
            try await store.save(.sample())
            try await store.save(.sample("2"))
            try await store.remove(Draft.sample().id)
            try await store.remove("2")
        }
        try Data().write(to: state.file("state.db"))

        #expect(try await state.store().drafts().isEmpty)
        #expect(state.sentences.isEmpty)
    }

    @Test func `a database of an older version gets the mark when it is opened`() async throws {
        do { try await state.store().save(.sample()) }
        try Data().write(to: state.file("state.db.lock"))
        do { #expect(try await state.store().drafts().count == 1) }
        try Data().write(to: state.file("state.db"))

        _ = try await state.store().drafts()

        #expect(state.sentences.count == 1)
    }

    @Test func `data in the log beside an emptied database is not lost`() async throws {
        let store = state.store()
        try await store.save(.sample())
        let next = TemporaryState()
        let folder = URL(filePath: next.folder.path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["state.db-wal", "state.db.lock"] {
            try FileManager.default.copyItem(at: state.file(name), to: next.file(name))
        }
        try Data().write(to: next.file("state.db"))

        #expect(try await next.store().drafts() == [.sample()])
        #expect(next.sentences.isEmpty)
        #expect(try await store.drafts().count == 1)
    }

    @Test func `an emptied database with a damaged log is reported once`() async throws {
        do { try await state.store().save(.sample()) }
        try Data().write(to: state.file("state.db"))
        try Data("no log".utf8).write(to: state.file("state.db-wal"))

        let store = state.store()
        #expect(try await store.drafts().isEmpty)
        try await store.save(.sample("2"))

        #expect(try await state.store().drafts().map(\.id) == ["2"])
        #expect(state.sentences.count == 1)
    }

    @Test func `drafts around a hole in the file are recovered`() async throws {
        do {
            let store = state.store()
            for number in 1...50 {
                try await store.save(
                    .sample("\(number)", body: String(repeating: "x", count: 9000)))
            }
        }
        var bytes = try Data(contentsOf: state.file("state.db"))
        try #require(bytes.count > 400_000)
        bytes.replaceSubrange(217_088..<299_008, with: Data(repeating: 7, count: 81_920))
        try bytes.write(to: state.file("state.db"))

        let count = try await state.store().drafts().count

        #expect((35...42).contains(count))
        #expect(state.sentences.count == 1)
        #expect(state.sentences.first?.hasSuffix("Recovered from it: \(count) drafts.") == true)
    }

    @Test func `refused drafts of an older version can still be read`() async throws {
        let gone = "The comment that it answers is gone; the post can be answered instead."
        let target = WritingTarget.reply("277", to: "5")
        let kept = [
            Draft.sample("1", target, stage: .refused(reason: gone, isTargetGone: true)),
            .sample("2", stage: .refused(reason: "Too long.")), .sample("3"),
        ]
        for draft in kept { try await state.store().save(draft) }
        try state.revertMessages()
        try state.sqlite("ALTER TABLE draft DROP COLUMN is_target_gone")
        try state.sqlite("ALTER TABLE account DROP COLUMN proof")
        for table in [
            "post", "inbox", "listing", "session", "search", "bookmarked_comment",
            "bookmarked_thread",
        ] {
            try state.sqlite("DROP TABLE \(table)")
        }
        try state.sqlite("PRAGMA user_version = 5")

        let read = try await state.store().drafts()

        #expect(Set(read) == Set(kept))
    }

    @Test func `the file of a newer version is unchanged and not used`() async throws {
        try await state.store().save(.sample())
        try state.sqlite("PRAGMA user_version = 99")
        let bytes = try Data(contentsOf: state.file("state.db"))

        let store = state.store()
        try await store.save(.sample("2"))

        #expect(try await store.drafts().map(\.id) == ["2"])
        #expect(
            state.sentences == [
                "\(state.file("state.db").path) was written by a newer board-tui. Until you use that"
                    + " version, nothing is stored and nothing that is stored is read, as with"
                    + " --private."
            ])
        #expect(try Data(contentsOf: state.file("state.db")) == bytes)
        #expect(try await state.store().drafts().isEmpty)
    }

    @Test func `text in an editor's file stays there while a newer version has the drafts`()
        async throws
    {
        let path = try #require(
            try state.store().lend(.sample(), until: SamplePosts.now.addingTimeInterval(-1)))
        try Data("Changed".utf8).write(to: URL(filePath: path))
        try state.sqlite("DELETE FROM claim")
        try state.sqlite("PRAGMA user_version = 99")

        #expect(try await state.store().drafts().isEmpty)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "Changed")
    }

    @Test func `an unusable directory is reported`() async throws {
        let store = BoardStore(folder: StateFolder(path: "/dev/null/board-tui")) { _ in }

        await #expect(
            throws: DraftStoreError(reason: "/dev/null/board-tui/state.db: Not a directory")
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
}
