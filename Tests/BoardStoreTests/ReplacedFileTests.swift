import BoardCore
import Foundation
import TestSupport
import Testing

@testable import BoardStore

/// Files that are moved, deleted or replaced while a program has them open.
struct ReplacedFileTests {
    private let state = TemporaryState()

    private static let suffixes = ["", "-wal", "-shm"]

    private func remove(_ suffixes: [String] = Self.suffixes, of name: String = "state.db") {
        for suffix in suffixes {
            try? FileManager.default.removeItem(at: state.file(name + suffix))
        }
    }

    /// Moves the file aside, as another program does that finds it damaged.
    private func moveAside() throws {
        try FileLock.withLock(at: state.file("state.db.lock").path) {
            for suffix in ["-wal", "-shm", ""] {
                try FileManager.default.moveItem(
                    at: state.file("state.db\(suffix)"), to: state.file("aside.db\(suffix)"))
            }
            // Otherwise the loss is reported.
            try Data().write(to: state.file("state.db.lock"))
        }
    }

    private func ids(_ store: BoardStore) async throws -> Set<Draft.ID> {
        Set(try await store.drafts().map(\.id))
    }

    @Test func `a program writes to the file that took the place of its own`() async throws {
        let store = state.store()
        try await store.save(.sample("1"))
        try moveAside()
        try await state.store().save(.sample("2"))

        try await store.save(.sample("3"))

        #expect(try await ids(store) == ["2", "3"])
        #expect(try await ids(state.store()) == ["2", "3"])
        #expect(state.sentences.isEmpty)
    }

    @Test func `closing a moved file leaves the log of the other one`() async throws {
        do {
            var store: BoardStore? = state.store()
            try await store?.save(.sample("1"))
            try moveAside()
            let other = state.store()
            try await other.save(.sample("2"))
            store = nil
            try await other.save(.sample("3"))
            #expect(FileManager.default.fileExists(atPath: state.file("state.db-wal").path))
        }
        #expect(try await ids(state.store()) == ["2", "3"])
    }

    @Test func `closing a file empties its log and does not delete it`() async throws {
        let (store, cache) = (state.store(), cache())
        try await store.save(.sample("1"))
        await cache.store(Self.thread("1"), of: "hn:")

        store.close()
        cache.close()

        for name in ["state.db-wal", "cache.db-wal"] {
            #expect(try Data(contentsOf: state.file(name)).isEmpty, "\(name)")
        }
    }

    @Test(arguments: [1, 20])
    func `a process loses nothing when its file is moved while it writes`(
        _ count: Int
    ) async throws {
        let probe = try ProbeProcess("save", state.folder.path)
        var answered = (1...count).map { _ in probe.line() }
        try moveAside()
        while try await ids(state.store()).isEmpty { answered.append(probe.line()) }
        answered += probe.killAndListen()
        // The process that creates the new file reports that the old one is gone.
        answered = answered.filter { Int($0) != nil }

        let aside = try SQLiteConnection(path: state.file("aside.db").path).drafts().map(\.id)
        let kept = try await ids(state.store())

        #expect(kept.union(aside).isSuperset(of: answered))
        #expect(kept.contains(try #require(answered.last)))
    }

    @Test func `what another program recovered is shown by a running one`() async throws {
        let store = state.store()
        for number in 1...8 {
            let body = String(repeating: "\(number)", count: 3000)
            try await store.save(.sample("\(number)", body: body))
        }
        try state.sqlite("PRAGMA wal_checkpoint(TRUNCATE)")
        var bytes = try Data(contentsOf: state.file("state.db"))
        let body = try #require(bytes.range(of: Data(repeating: 0x34, count: 2000)))
        let page = body.lowerBound / 4096 * 4096
        bytes.replaceSubrange(page..<page + 4096, with: Data(repeating: 0xAB, count: 4096))
        let file = try FileHandle(forWritingTo: state.file("state.db"))
        try file.write(contentsOf: bytes)
        #expect(try await ids(state.store()).count == 7)

        try await store.save(.sample("9"))

        #expect(try await ids(store).count == 8)
        #expect(try await ids(state.store()) == ids(store))
        #expect(state.sentences.count == 1)
    }

    @Test(arguments: [[""], Self.suffixes])
    func `a deleted file is created again by a running program`(
        _ suffixes: [String]
    ) async throws {
        let store = state.store()
        try await store.save(.sample("1"))
        remove(suffixes)

        try await store.save(.sample("2"))

        #expect(try await ids(store) == ["1", "2"])
        #expect(try await ids(state.store()) == ["1", "2"])
        #expect(
            state.sentences == [
                "\(state.file("state.db").path) was deleted while board-tui was running, and is"
                    + " created again. Recovered from it: 1 draft."
            ])
    }

    @Test func `the temporary file of a guest stays deleted`() async throws {
        let folder = StateFolder(path: state.folder.path, lasts: false)
        let store = BoardStore(folder: folder) { [state] in state.report($0) }
        try await store.save(.sample("1"))
        try FileManager.default.removeItem(atPath: folder.path)

        try await store.save(.sample("2"))

        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(state.sentences.isEmpty)
    }

    @Test func `a deleted log loses nothing`() async throws {
        let store = state.store()
        try await store.save(.sample("1"))
        remove(["-wal", "-shm"])

        try await store.save(.sample("2"))

        #expect(try await ids(state.store()) == ["1", "2"])
        #expect(state.sentences.isEmpty)
    }

    @Test func `a deleted file is noticed without a query`() async throws {
        let store = state.store()
        try await store.save(.sample("1"))
        var changes = store.changes.makeAsyncIterator()
        // The watch begins on the queue of the store.
        try await store.save(.sample("2"))
        remove()

        await changes.next()

        try await waitUntil("the file to be created again") {
            try await ids(state.store()) == ["1", "2"]
        }
    }

    @Test func `a program stores nothing in the file of a newer version`() async throws {
        let store = state.store()
        try await store.save(.sample("1"))
        #expect(!store.isOfNewerVersion())
        let newer = TemporaryState()
        try await newer.store().save(.sample("2"))
        try newer.sqlite("PRAGMA user_version = 99")
        remove()
        try FileManager.default.moveItem(at: newer.file("state.db"), to: state.file("state.db"))
        let bytes = try Data(contentsOf: state.file("state.db"))

        try await store.save(.sample("3"))

        #expect(try await ids(store) == ["3"])
        #expect(try Data(contentsOf: state.file("state.db")) == bytes)
        #expect(store.isOfNewerVersion())
        #expect(state.sentences.count == 1)
        #expect(state.sentences.first?.hasSuffix("as with --private.") == true)
    }

    @Test func `a program stores nothing once a newer one has migrated its file`() async throws {
        let store = state.store()
        try await store.save(.sample("1"))
        try state.sqlite("PRAGMA user_version = 99")

        try await store.save(.sample("2"))

        #expect(try await ids(store) == ["2"])
        #expect(state.sentences.count == 1)
    }

    // MARK: The cache

    private func cache(isForbidden: @escaping @Sendable () -> Bool = { false }) -> PostCache {
        PostCache(folder: state.folder, isForbidden: isForbidden) { [state] in state.report($0) }
    }

    private static func thread(_ id: String, body: String = "text") -> PostThread {
        PostThread(id: id, title: "Terminal \(id)", body: body)
    }

    private func find(_ text: String, in cache: PostCache) async throws -> [String] {
        let query = try #require(try PostQuery(text))
        return try await StoredSearch(in: cache).page(
            query, in: ["hn:": .sample], now: SamplePosts.now
        ) { _ in PostMarks() }.posts.map(\.id.raw).sorted()
    }

    @Test func `a deleted cache is created again by a running program`() async throws {
        let cache = cache()
        await cache.store(Self.thread("1"), of: "hn:")
        #expect(try await find("ermin", in: cache) == ["1"])
        remove(of: "cache.db")

        #expect(await cache.thread(of: "1", at: "hn:") == nil)
        #expect(try state.files.isEmpty)
        await cache.store(Self.thread("2"), of: "hn:")

        #expect(await self.cache().thread(of: "2", at: "hn:") != nil)
        #expect(try await find("ermin", in: cache) == ["2"])
        #expect(state.sentences.isEmpty)
    }

    @Test func `programs share a cache that one of them has replaced`() async throws {
        let (one, two) = (cache(), cache())
        await one.store(Self.thread("1"), of: "hn:")
        await two.store(Self.thread("2", body: "gardener"), of: "hn:")
        #expect(try await find("arden", in: two) == ["2"])
        await two.store(Self.thread("5", body: "gardener"), of: "hn:")
        #expect(try await find("arden", in: two) == ["2", "5"])
        two.executor.wait {
            two.assumeIsolated { two in
                // Meanwhile the second program does not notice the new file.
                one.executor.wait {
                    one.assumeIsolated { one in
                        one.replace()
                        one.store(Self.thread("3"), of: "hn:")
                    }
                }
                two.replace()
            }
        }
        #expect(try await find("ermin", in: one) == ["3"])
        await two.store(Self.thread("4", body: "gardener"), of: "hn:")
        #expect(try await find("arden", in: two) == ["4"])

        for cache in [one, two, cache()] {
            #expect(try await find("ermin", in: cache) == ["3", "4"])
            #expect(try await find("arden", in: cache) == ["4"])
        }
    }

    @Test func `a forbidden cache is neither read nor written`() async throws {
        let first = cache()
        await first.store(Self.thread("1"), of: "hn:")
        // Closing moves the log into the file.
        first.close()
        let bytes = try Data(contentsOf: state.file("cache.db"))
        let forbidden = cache { true }

        #expect(await forbidden.thread(of: "1", at: "hn:") == nil)
        await forbidden.store(Self.thread("2"), of: "hn:")

        #expect(try Data(contentsOf: state.file("cache.db")) == bytes)
        #expect(await !forbidden.isUsable)
        await #expect(throws: DraftStoreError.self) { try await forbidden.prepareStorage() }
        #expect(try await find("terminal", in: forbidden) == [])
        #expect(state.sentences.isEmpty)
    }
}
