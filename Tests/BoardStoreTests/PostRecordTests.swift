import BoardCore
@testable import BoardStore
import Foundation
import TestSupport
import Testing

struct PostRecordTests {
    private let state = TemporaryState()

    private let teapot = Post(
        id: PostID("2", in: .sample), boardID: BoardID("tea", in: .sample), title: "A teapot 🫖",
        author: "Zoë", createdAt: SamplePosts.now, url: "https://tea.example/pot",
        page: "https://tea.example/2", score: -3, tags: ["green tea", "pots"], commentCount: 7)

    private func ids(_ numbers: some Sequence<Int>, on board: String? = nil) -> [PostID] {
        numbers.map { PostID("\($0)", on: board, in: .sample) }
    }

    @Test func `records are found by another program`() async throws {
        let (one, two) = (state.store(), state.store())
        let records = [
            ids([1])[0]: PostRecord(
                isRead: true, seenComments: 3, position: ReadingPosition(comment: "c", line: -2)),
            ids([2], on: "tea")[0]: PostRecord(position: ReadingPosition(comment: nil, line: 7)),
            ids([2])[0]: PostRecord(isRead: false, bookmark: teapot),
            ids([3], on: "tea")[0]: PostRecord(labels: ["later", "나무"]),
        ]
        try await one.save(records)

        let asked = ids(1...3) + ids(1...3, on: "tea")
        #expect(try await two.records(of: asked, at: "news") == records)
        // More posts than records, and fewer.
        #expect(try await two.records(of: ids(1...100), at: "news").count == 2)
        #expect(try await two.records(of: ids([1]), at: "news").count == 1)
        #expect(try await two.records(of: asked, at: "other").isEmpty)
    }

    @Test func `two programs that change a post keep the other's changes`() async throws {
        let (one, two) = (state.store(), state.store())
        let post = teapot.id
        try await one.save([post: PostRecord(isRead: true, seenComments: 2)])
        try await two.save([post: PostRecord(bookmark: teapot, labels: ["later"])])
        let change = PostRecordChange(
            from: PostRecord(isRead: true, seenComments: 2),
            to: PostRecord(isRead: false, seenComments: 5))
        try await one.save([post: change], at: "news")

        let expected = PostRecord(
            isRead: false, seenComments: 5, bookmark: teapot, labels: ["later"])
        #expect(try await two.records(of: [post], at: "news") == [post: expected])
    }

    @Test func `all records of a source are found, unless there are too many`() async throws {
        let store = state.store()
        let records = [
            ids([1])[0]: PostRecord(isRead: true),
            teapot.id: PostRecord(bookmark: teapot),
        ]
        try await store.save(records)

        #expect(try await store.records(of: .sample, at: "news", limit: 2) == records)
        #expect(try await store.records(of: .sample, at: "news", limit: 1) == nil)
        #expect(try await store.records(of: .sample, at: "other", limit: 1) == [:])
    }

    @Test func `bookmarks of all sources are listed, the latest first`() async throws {
        let post = Post(id: PostID("1", on: "tea", in: .sample), title: "Tea")
        let unset = Date(timeIntervalSinceReferenceDate: 0)
        for (second, (post, place)) in [(post, "a"), (teapot, "b"), (post, "gone")].enumerated() {
            let store = state.store { unset.addingTimeInterval(Double(second)) }
            let change = PostRecordChange(from: PostRecord(), to: PostRecord(bookmark: post))
            try await store.save([post.id: change], at: place)
        }
        let read = PostRecordChange(from: PostRecord(), to: PostRecord(isRead: true))
        try await state.store().save([post.id: read], at: "a")

        let found = try await state.store().bookmarks { $0 == "gone" ? nil : .sample }

        #expect(found.map(\.bookmark) == [teapot, post])
        #expect(found.map(\.isRead) == [nil, true])
    }

    @Test func `bookmarks of an older version are listed without their titles`() async throws {
        try await state.store().save([teapot.id: PostRecord(isRead: true, bookmark: teapot)])
        try state.revertMessages()
        try state.sqlite("DROP INDEX bookmark")
        for table in ["listing", "session", "search", "bookmarked_comment", "bookmarked_thread"] {
            try state.sqlite("DROP TABLE \(table)")
        }
        for column in [
            "labels", "position_comment", "position_line",
            "bookmarked_at", "title", "author", "url", "page", "listed_board", "created_at",
            "score", "comment_count", "tags",
        ] {
            try state.sqlite("ALTER TABLE post DROP COLUMN \(column)")
        }
        try state.sqlite("PRAGMA user_version = 9")

        let found = try await state.store().bookmarks { _ in .sample }

        #expect(found == [PostRecord(isRead: true, bookmark: Post(id: teapot.id, title: ""))])
    }

    @Test func `queued posts are listed in the order of queueing, until they are removed`()
        async throws
    {
        let unset = Date(timeIntervalSinceReferenceDate: 0)
        let queued = ids([3, 1], on: "tea") + ids([2])
        for (second, post) in queued.enumerated() {
            let change = PostRecordChange(from: PostRecord(), to: PostRecord(isQueued: true))
            let store = state.store { unset.addingTimeInterval(Double(second)) }
            try await store.save([post: change], at: second == 1 ? "other" : "news")
        }
        let store = state.store()
        try await store.save([queued[0]: PostRecord(isRead: true)])
        #expect(try await store.queuedPosts { _ in .sample } == [queued[1], queued[2], queued[0]])

        let removal = PostRecordChange(from: PostRecord(isQueued: true), to: PostRecord())
        try await store.save([queued[2]: removal], at: "news")

        let left = try await state.store().queuedPosts { $0 == "news" ? .sample : nil }
        #expect(left == [queued[0]])
        let record = try await store.records(of: [queued[0]], at: "news")[queued[0]]
        #expect(record == PostRecord(isRead: true, isQueued: true))
    }

    @Test func `changes by another program are reported, even in a new folder`() async throws {
        let (one, two) = (state.store(), state.store())
        var changes = one.changes.makeAsyncIterator()
        var others = one.changes.makeAsyncIterator()
        try await two.save([ids([1])[0]: PostRecord(isRead: true)])
        await changes.next()
        await others.next()
        #expect(try await one.records(of: .sample, at: "news", limit: 9)?.count == 1)

        try await two.save([ids([2])[0]: PostRecord(isRead: true)])
        await changes.next()
        await others.next()
        #expect(try await one.records(of: .sample, at: "news", limit: 9)?.count == 2)
    }

    @Test func `a program's own changes are not reported`() async throws {
        let (one, two) = (state.store(), state.store())
        try await one.save([ids([1])[0]: PostRecord(isRead: true)])
        let count = await one.changesElsewhere()
        try await one.save([ids([2])[0]: PostRecord(isRead: true)])
        #expect(await one.changesElsewhere() == count)
        try await two.save([ids([3])[0]: PostRecord(isRead: true)])
        #expect(await one.changesElsewhere() == count + 1)
        #expect(await one.changesElsewhere() == count + 1)
    }

    @Test func `nothing is created to look up records`() async throws {
        #expect(try await state.store().records(of: ids(1...3), at: "news").isEmpty)
        #expect(!FileManager.default.fileExists(atPath: state.folder.path))
    }

    @Test func `records of a damaged file are recovered`() async throws {
        do {
            let records = Dictionary(
                uniqueKeysWithValues: ids(1...2000).map { ($0, PostRecord(isRead: true)) })
            try await state.store().save(records)
        }
        var bytes = try Data(contentsOf: state.file("state.db"))
        let page = (bytes.count / 4096 / 2) * 4096
        bytes.replaceSubrange(page..<page + 4096, with: Data(repeating: 7, count: 4096))
        try bytes.write(to: state.file("state.db"))

        let count = try await state.store().records(of: ids(1...2000), at: "news").count

        #expect((1800...2000).contains(count))
        #expect(
            state.sentences.first?.hasSuffix("\(count) read or bookmarked posts.") == true)
    }
}

extension BoardStore {
    /// Stores records of new posts.
    fileprivate func save(_ records: [PostID: PostRecord]) async throws {
        try save(records.mapValues { PostRecordChange(from: PostRecord(), to: $0) }, at: "news")
    }
}
