import BoardCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BoardStore

final class BookmarkedSourceTests: Sendable {
    private let state = TemporaryState()
    /// The error of the source; `nil` while it responds.
    private let fault = Mutex<BoardError?>(nil)
    private let thread = Mutex(
        PostThread(
            post: Post(id: "1", title: "Tea 🫖", commentCount: 2), body: "At four.",
            comments: [
                .init(id: "a", author: "Zoë", body: "차 *hot*", score: 3),
                .init(id: "b", body: "Cold", depth: 1, presence: .deleted, isEdited: true),
            ]))

    private static let offline = BoardError.unreachable(host: "server.example")
    private static let post: PostID = "1"

    private var server: ScriptedSource {
        ScriptedSource(
            pages: { [self] _ in
                if let fault = fault.withLock(\.self) { throw fault }
                return .rows([thread.withLock(\.self)])
            },
            states: { [self] _, _ in
                if let fault = fault.withLock(\.self) { throw fault }
                return [thread.withLock(\.self)]
            })
    }

    private var place: String { SourceID.sample.name }

    private func source(_ source: (any BoardSource)? = nil) -> BookmarkedSource {
        BookmarkedSource(source ?? server, in: state.store())
    }

    private func open(
        _ source: BookmarkedSource, reload: Bool = false
    ) async throws -> PostThread? {
        var last: PostThread?
        for try await state in source.thread(Self.post, under: nil, reload: reload) { last = state }
        return last
    }

    /// Adds or removes the bookmark, as another program.
    private func bookmark(_ isBookmarked: Bool = true, now: Date = Date()) async throws {
        let marked = PostRecord(bookmark: thread.withLock(\.post))
        let change = PostRecordChange(
            from: isBookmarked ? PostRecord() : marked, to: isBookmarked ? marked : PostRecord())
        try await state.store { now }.save([Self.post: change], at: place)
    }

    @Test func `a bookmarked post opens with its comments without a network`() async throws {
        try await bookmark()
        let received = try #require(try await open(source()))
        fault.withLock { $0 = Self.offline }

        let stored = try #require(try await open(source()))

        #expect(stored.comments == received.comments)
        #expect(stored.body == "At four." && stored.post == received.post)
        #expect(stored.stored?.error == Self.offline)
        await #expect(throws: Self.offline) { try await open(source(), reload: true) }
    }

    /// A search for everything that is stored, after what another program did to the cache.
    private func find(_ text: String, use: CacheUse = .only) async throws -> [String] {
        let cache = PostCache(folder: state.folder) { [state] in state.report($0) }
        let store = state.store()
        let cached = CachedSource(server, at: "server", in: cache, use: use, records: store)
        let searched = SearchedSource(
            BookmarkedSource(cached, in: store), cached: [cached],
            stored: StoredSearch(in: cache), isOffline: true
        ) { _ in PostMarks() }
        var found: [String] = []
        for try await page in searched.posts(PostRequest(.search(text))) {
            found = page.posts.map(\.id.raw).sorted()
        }
        return found
    }

    @Test(arguments: [true, false])
    func `bookmarks are found after the cache was emptied`(_ isDeleted: Bool) async throws {
        try await bookmark()
        _ = try await open(source())
        let cache = PostCache(folder: state.folder) { [state] in state.report($0) }
        await cache.store(PostThread(id: "2", title: "hot"), of: "server")
        #expect(try await find("hot") == ["1", "2"])
        if isDeleted {
            try FileManager.default.removeItem(at: state.file("cache.db"))
        } else {
            try await cache.clear()
        }

        #expect(try await find("hot") == ["1"])
        #expect(try await find("four") == ["1"])
        try await bookmark(false)
        try await PostCache(folder: state.folder) { _ in }.clear()
        #expect(try await find("hot") == [])
    }

    @Test func `a running program finds bookmarks after another one has emptied the cache`()
        async throws
    {
        try await bookmark()
        _ = try await open(source())
        let cache = PostCache(folder: state.folder) { [state] in state.report($0) }
        let store = state.store()
        let cached = CachedSource(server, at: "server", in: cache, use: .only, records: store)
        for _ in 1...2 {
            try await cached.storeBookmarkedThreads(until: .now + .seconds(60))
            #expect(await cache.hasThread(of: Self.post, at: "server"))
            try await PostCache(folder: state.folder) { _ in }.clear()
            #expect(await !cache.hasThread(of: Self.post, at: "server"))
        }
    }

    @Test func `a bookmark that is stored again does not replace what a list has`() async throws {
        try await bookmark()
        _ = try await open(source())
        let cache = PostCache(folder: state.folder) { [state] in state.report($0) }
        let key = try #require(CachedListKey(PostRequest(), of: "server", hasAllBoards: false))
        await cache.store(
            .rows([PostThread(id: "1", title: "New title", commentCount: 7)]), as: key)

        #expect(try await find("hot") == ["1"])

        let page = await cache.page(key, in: .sample)
        #expect(page?.posts.map(\.title) == ["New title"])
        #expect(page?.posts.map(\.commentCount) == [7])
    }

    @Test func `other posts are not stored`() async throws {
        _ = try await open(source())
        try await bookmark()
        fault.withLock { $0 = Self.offline }

        await #expect(throws: Self.offline) { try await open(source()) }
    }

    @Test func `other errors are not hidden`() async throws {
        try await bookmark()
        _ = try await open(source())
        let error = BoardError.refused(host: "server.example", status: 500)
        fault.withLock { $0 = error }

        await #expect(throws: error) { try await open(source()) }
    }

    @Test func `a removed bookmark takes its thread along, and undo brings it back`()
        async throws
    {
        try await bookmark()
        _ = try await open(source())
        fault.withLock { $0 = Self.offline }
        try await bookmark(false)
        await #expect(throws: Self.offline) { try await open(source()) }

        try await bookmark()

        #expect(try await open(source())?.comments.count == 2)
    }

    @Test func `the thread of a former bookmark is deleted after an hour`() async throws {
        try await bookmark()
        _ = try await open(source())
        let start = Date()
        try await bookmark(false, now: start)
        let change = PostRecordChange(
            from: PostRecord(), to: PostRecord(bookmark: Post(id: "2", title: "")))

        try await state.store { start.addingTimeInterval(3601) }.save(["2": change], at: place)

        let connection = try SQLiteConnection(path: state.file("state.db").path)
        for table in ["bookmarked_thread", "bookmarked_comment"] {
            #expect(try connection.run("SELECT 1 FROM \(table)").isEmpty, "\(table)")
        }
    }

    @Test func `a bookmarked post that its source no longer has opens, marked as such`()
        async throws
    {
        try await bookmark()
        _ = try await open(source())
        fault.withLock { $0 = .notThere(name: "1") }
        #expect(try await open(source())?.stored?.isGone == true)
        await #expect(throws: BoardError.notThere(name: "1")) {
            try await open(source(), reload: true)
        }

        fault.withLock { $0 = Self.offline }
        let later = try await open(source())
        #expect(later?.stored?.isGone == true && later?.comments.count == 2)

        fault.withLock { $0 = nil }
        #expect(try await open(source())?.stored == nil)
        fault.withLock { $0 = Self.offline }
        #expect(try await open(source())?.stored?.isGone == false)
    }

    @Test func `a newer state replaces the stored one, but a part does not`() async throws {
        try await bookmark()
        _ = try await open(source())
        let post = thread.withLock(\.post)
        thread.withLock {
            $0 = PostThread(
                post: post, body: "Part", comments: [.init(id: "a")], missingComments: 5)
        }
        _ = try await open(source())
        let store = state.store()
        #expect(try await store.thread(of: Self.post, at: place)?.body == "At four.")

        thread.withLock { $0 = PostThread(post: post, body: "At five.") }
        _ = try await open(source())
        let newer = try await store.thread(of: Self.post, at: place)
        #expect(newer?.body == "At five." && newer?.comments.isEmpty == true)
    }

    @Test func `the stored thread stands in for a part of it in the cache`() async throws {
        try await bookmark()
        _ = try await open(source())
        let cache = PostCache(folder: state.folder) { [state] in state.report($0) }
        let post = thread.withLock(\.post)
        await cache.store(
            PostThread(post: post, comments: [.init(id: "a")], missingComments: 1), of: "server")
        fault.withLock { $0 = Self.offline }

        let cached = CachedSource(server, at: "server", in: cache, use: .first)

        #expect(try await open(source(cached))?.comments.count == 2)
        try await cache.clear()
        let offline = CachedSource(server, at: "server", in: cache, use: .only)
        #expect(try await open(source(offline))?.comments.count == 2)
    }

    @Test func `a bookmarked post opens at once although the server does not respond`()
        async throws
    {
        try await bookmark()
        _ = try await open(source())
        let gate = Gate()
        let cache = PostCache(folder: state.folder) { [state] in state.report($0) }
        let cached = CachedSource(
            SilentSource(source: server, gate: gate), at: "server", in: cache, use: .first)
        let source = BookmarkedSource(cached, in: state.store(), use: .first)

        let states = Mutex<[PostThread]>([])
        let reading = Task {
            for try await state in source.thread(Self.post, under: nil, reload: false) {
                states.withLock { $0.append(state) }
            }
        }
        await gate.isWaitedFor()
        #expect(await eventually { states.withLock { !$0.isEmpty } })
        let first = try #require(states.withLock { $0 }.first)
        #expect(first.comments.count == 2 && first.isLoading)
        #expect(first.stored != nil && first.stored?.error == nil)

        thread.withLock { $0 = PostThread(post: $0.post, body: "At five.") }
        gate.open()
        try await reading.value
        #expect(states.withLock { $0 }.map(\.body) == ["At four.", "At five."])
        #expect(states.withLock { $0 }.last?.stored == nil)

        // The thread in the memory of the source replaces the stored one.
        var later: [PostThread] = []
        for try await state in source.thread(Self.post, under: nil, reload: false) {
            later.append(state)
        }
        #expect(later.map(\.stored) == [nil])
    }

    @Test func `commands do not print a bookmarked post before the response`() async throws {
        try await bookmark()
        _ = try await open(source())
        let error = BoardError.refused(host: "server.example", status: 500)
        fault.withLock { $0 = error }

        var states: [PostThread] = []
        await #expect(throws: error) {
            for try await state in source().thread(Self.post, under: nil, reload: false) {
                states.append(state)
            }
        }
        #expect(states.isEmpty)
    }

    @Test func `a private conversation stays private`() async throws {
        thread.withLock { $0.isPrivate = true }
        try await bookmark()
        _ = try await open(source())

        let stored = try await state.store().thread(of: Self.post, at: place)

        #expect(stored?.isPrivate == true)
    }

    @Test func `bookmarks without all comments are to be loaded`() async throws {
        try await bookmark()
        let store = state.store()
        #expect(try await store.bookmarksWithoutThread { _ in .sample } == [Self.post])
        #expect(try await store.bookmarksWithoutThread { _ in nil } == [])

        let post = thread.withLock(\.post)
        try await store.store(PostThread(post: post, missingComments: 1), at: place)
        #expect(try await store.bookmarksWithoutThread { _ in .sample } == [Self.post])
        _ = try await open(source())
        #expect(try await store.bookmarksWithoutThread { _ in .sample } == [])
    }

    @Test func `a bookmark has the number of comments of the latest list or thread`() async throws {
        try await bookmark()
        let post = thread.withLock(\.post)
        func count() async throws -> Int? {
            try await state.store().bookmarks { _ in .sample }.first?.bookmark?.commentCount
        }
        let list = PostThread(id: post.id.raw, title: post.title, commentCount: 7)
        try await state.store().update(from: .of([list]), at: place)
        #expect(try await count() == 7)

        let comments = (1...9).map { BoardCore.Comment(id: .init("\($0)")) }
        let thread = PostThread(
            id: post.id.raw, title: post.title, commentCount: 9, comments: comments)
        try await state.store().store(thread, at: place)
        #expect(try await count() == 9)
    }

    @Test func `a bookmark is recovered from its thread if its mark is damaged`() async throws {
        try await bookmark()
        _ = try await open(source())
        let file = state.file("state.db")
        let root = try SQLiteConnection(path: file.path).run(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'post'"
        ).first?.integer(0)
        let whole = try Data(contentsOf: file)
        let other = TemporaryState()
        _ = try other.write(whole, damagingPage: #require(root) - 1, as: "state.db")

        let store = other.store()
        let found = try await store.bookmarks { _ in .sample }
        #expect(found.map(\.bookmark?.title) == ["Tea 🫖"])
        #expect(try await store.thread(of: Self.post, at: place)?.body == "At four.")
    }

    @Test func `an old bookmark gets its title and its thread from a list`() async throws {
        try await bookmark()
        try state.sqlite("UPDATE post SET title = NULL")
        let thread = thread.withLock(\.self)
        let server = ScriptedSource(pages: { _ in PostPage(posts: .of([thread])) })

        let store = state.store()
        var changes = store.changes.makeAsyncIterator()
        _ = try await store.thread(of: Self.post, at: place)

        for try await _ in source(server).posts(PostRequest()) {}

        while try await store.thread(of: Self.post, at: place) == nil { await changes.next() }
        let found = try await store.bookmarks { _ in .sample }
        #expect(found.map(\.bookmark?.title) == ["Tea 🫖"])
    }
}

/// A server whose threads come when a gate opens.
private struct SilentSource: WrappingSource {
    let source: any BoardSource
    let gate: Gate

    func thread(
        _ id: PostID, under comment: BoardCore.Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { yield in
            await gate.pass()
            for try await state in source.thread(id, under: comment, reload: reload) {
                yield(state)
            }
        }
    }
}
