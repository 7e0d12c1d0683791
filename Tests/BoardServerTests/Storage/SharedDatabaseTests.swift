import Foundation
import Synchronization
import Testing

@testable import BoardServer

/// Tests of two storages with one database, like two processes.
@Suite(.enabled(if: PostgresCluster.isAvailable, PostgresCluster.missing))
struct SharedDatabaseTests {
    private func withTwo(
        _ body: (PostgresStorage, PostgresStorage) async throws -> Void
    ) async throws {
        try await PostgresCluster.with { address in
            let first = try await PostgresStorage(PostgresAddress(address))
            let second = try await PostgresStorage(PostgresAddress(address))
            try await body(first, second)
            try await first.close()
            try await second.close()
        }
    }

    @Test func `a waiting task is resumed by a write of the other storage`() async throws {
        try await withTwo { here, there in
            let ann = try await there.makeAccount("ann")
            for _ in 0..<3 {
                let start = try await here.changes(after: nil, limit: 1).next
                async let waiting: Void = here.waitForChange(after: start, atMost: .seconds(600))
                let post = try await there.makePost(by: ann)
                try await waiting
                #expect(try await here.changes(after: start, limit: 9).changes[0].id == post.id)
            }
        }
    }

    /// Sequence numbers become visible out of order, and a reader could skip some.
    @Test func `no change is missed during many concurrent writes`() async throws {
        try await withTwo { first, second in
            let ann = try await first.makeAccount("ann")
            let start = try await first.changes(after: nil, limit: 1).next
            async let read = ids(after: start, in: second)
            let written = try await withThrowingTaskGroup(of: [EntryID].self) { group in
                for writer in 0..<8 {
                    let storage = writer % 2 == 0 ? first : second
                    group.addTask {
                        var ids: [EntryID] = []
                        for _ in 0..<25 { ids.append(try await storage.makePost(by: ann).id) }
                        return ids
                    }
                }
                return try await group.reduce(into: Set()) { $0.formUnion($1) }
            }
            let last = try await first.makePost("last", by: ann)
            let seen = try await read
            #expect(seen.count == 201 && Set(seen) == written.union([last.id]))
        }
    }

    /// Returns the ids of changes up to the post "last".
    private func ids(after start: Int64, in storage: PostgresStorage) async throws -> [EntryID] {
        var ids: [EntryID] = []
        var next = start
        while true {
            try await storage.waitForChange(after: next, atMost: .seconds(600))
            let page = try await storage.changes(after: next, limit: 200)
            ids += page.changes.map(\.id)
            next = page.next
            guard let id = ids.last, try await storage.post(id, viewer: nil).title != "last" else {
                return ids
            }
        }
    }

    @Test func `a key sent to both storages at once writes once`() async throws {
        try await withTwo { first, second in
            let ann = try await first.makeAccount("ann")
            for round in 0..<10 {
                let key = WriteKey(key: "round \(round)", fingerprint: [1])
                async let one = first.makePost(by: ann, key: key)
                async let other = second.makePost(by: ann, key: key)
                let (made, again) = try await (one, other)
                #expect(made == again)
            }
            #expect(try await first.posts(PostQuery()).posts.count == 10)
        }
    }

    @Test func `an account created at both with one key exists once`() async throws {
        try await withTwo { first, second in
            let new = NewAccount(name: "ann", passwordHash: "h")
            let key = WriteKey(key: "one", fingerprint: [1])
            async let one = first.createAccount(new, key: key, at: .sample())
            async let other = second.createAccount(new, key: key, at: .sample())
            let (made, again) = try await (one, other)
            #expect(made == again)
        }
    }

    @Test func `a name is given to only one of several concurrent requests`() async throws {
        try await withTwo { first, second in
            let made = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<8 {
                    let storage = number % 2 == 0 ? first : second
                    group.addTask { try await isGiven("ann", by: storage) }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(made == 1)
        }
    }

    private func isGiven(_ name: String, by storage: PostgresStorage) async throws -> Bool {
        do {
            _ = try await storage.makeAccount(name)
            return true
        } catch StorageError.nameTaken {
            return false
        }
    }

    @Test func `votes and replies of both storages are counted correctly`() async throws {
        try await withTwo { first, second in
            let ann = try await first.makeAccount("ann")
            let post = try await first.makePost(by: ann)
            let top = try await first.makeComment(on: post.id, by: ann)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<12 {
                    let storage = number % 2 == 0 ? first : second
                    group.addTask {
                        let reader = try await storage.makeAccount("reader\(number)")
                        try await storage.makeComment(on: post.id, under: top.id, by: reader)
                        for value in [1, -1, 1] {
                            for entry in [Entry.post(post.id), .comment(top.id)] {
                                _ = try await storage.write(.vote(entry, value: value), by: reader)
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let counted = try await second.post(post.id, viewer: nil)
            #expect(counted.score == 12 && counted.commentCount == 13)
            let answered = try await second.comment(top.id, viewer: nil)
            #expect(answered.score == 12 && answered.replyCount == 12)
        }
    }

    @Test func `concurrent imports of a document import it once`() async throws {
        try await withTwo { first, second in
            let posts = (0..<30).map { number in
                ImportedPost(
                    origin: "general/\(number)",
                    draft: PostDraft(boardID: "general", title: "\(number)", body: "words"),
                    author: nil, createdAt: .sample(), score: 0, isPinned: false, comments: [])
            }
            async let one = first.importPosts(posts, at: .sample())
            async let other = second.importPosts(posts.reversed(), at: .sample())
            let (new, rest) = try await (one, other)
            #expect(new + rest == 30)
            #expect(try await first.posts(PostQuery(limit: 99)).posts.count == 30)
        }
    }

    @Test func `transactions in a deadlock are repeated`() async throws {
        try await withTwo { first, second in
            for name in ["a", "b"] { try await first.addBoard(Board(id: name, name: "0")) }
            let both = ThreadBarrier(2)
            async let one: Void = Self.rename(["a", "b"], both, in: first)
            async let other: Void = Self.rename(["b", "a"], both, in: second)
            _ = try await (one, other)
            let names = try await first.boards().dropFirst().map(\.name)
            #expect(names == ["000", "000"])
        }
    }

    private static func rename(
        _ boards: [String], _ both: ThreadBarrier, in storage: PostgresStorage
    ) async throws {
        try await storage.write { db in
            for board in boards {
                try db.execute("UPDATE boards SET name = name || '0' WHERE id = $1", [board])
                both.meet()
            }
        }
    }
}

/// A barrier that opens when a number of threads have arrived, and stays open.
private final class ThreadBarrier: Sendable {
    private let missing: Mutex<Int>
    private let isComplete = DispatchSemaphore(value: 0)

    init(_ count: Int) {
        missing = Mutex(count)
    }

    func meet() {
        let left = missing.withLock { missing in
            missing -= 1
            return missing
        }
        if left <= 0 { isComplete.signal() }
        isComplete.wait()
        isComplete.signal()
    }
}
