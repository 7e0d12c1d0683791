import BoardCore
import BoardStore
import Foundation
import Synchronization
import TestSupport
import Testing

final class CachedSourceTests: Sendable {
    private let state = TemporaryState()
    /// The error of the network; `nil` while it works.
    private let fault = Mutex<BoardError?>(nil)
    private let count = Mutex(2)

    private static let offline = BoardError.unreachable(host: "server.example")

    private var server: ScriptedSource {
        ScriptedSource(
            boards: [Board(id: "tea", name: "Tea")],
            pages: { [self] _ in
                if let fault = fault.withLock(\.self) { throw fault }
                let count = count.withLock(\.self)
                return .rows((1...count).map { PostThread(id: "\($0)", title: "Post \($0)") })
            },
            states: { [self] id, _ in
                if let fault = fault.withLock(\.self) { throw fault }
                if id.raw == "gone" { throw BoardError.notThere(name: "gone") }
                var partial = PostThread(id: id.raw, title: "Post", body: "Text")
                partial.isLoading = true
                return [partial, PostThread(id: id.raw, title: "Post", body: "The text")]
            })
    }

    private func cached(
        _ server: any BoardSource, use: CacheUse = .first
    ) -> CachedSource {
        let cache = PostCache(folder: state.folder) { [state] in state.report($0) }
        return CachedSource(server, at: "server", in: cache, use: use)
    }

    /// Returns the states of a list; the caches of screens store after the last one.
    private func pages(
        _ source: CachedSource, reload: Bool = false
    ) async throws -> [PostPage] {
        var pages: [PostPage] = []
        for try await page in source.posts(PostRequest(reload: reload)) { pages.append(page) }
        return pages
    }

    private func threads(_ source: CachedSource, _ id: PostID = "1") async throws -> [PostThread] {
        var states: [PostThread] = []
        for try await state in source.thread(id, under: nil, reload: false) {
            states.append(state)
        }
        return states
    }

    /// Fills the cache as an earlier run.
    private func fill() async throws {
        let earlier = cached(server, use: .updated)
        _ = try await pages(earlier)
        _ = try await threads(earlier)
        for try await _ in earlier.boards(reload: false) {}
    }

    @Test(arguments: [CacheUse.first, .only])
    func `without a network another order takes the place of a list`(use: CacheUse) async throws {
        try await fill()
        fault.withLock { $0 = Self.offline }

        var pages: [PostPage] = []
        for try await page in cached(server, use: use).posts(PostRequest(sort: .newest)) {
            pages.append(page)
        }

        #expect(pages.last?.posts.count == 2)
        #expect(pages.last?.stored?.error?.isOffline == true)
    }

    @Test func `the stored page comes first and the response replaces it`() async throws {
        try await fill()
        count.withLock { $0 = 3 }

        let gate = Gate()
        let slow = GatedSource(source: server, gate: gate)
        let states = Mutex<[PostPage]>([])
        let reading = Task {
            for try await page in cached(slow).posts(PostRequest()) {
                states.withLock { $0.append(page) }
            }
        }
        await gate.isWaitedFor()
        #expect(await eventually { states.withLock { !$0.isEmpty } })
        let earlier = states.withLock { $0 }
        let first = try #require(earlier.first)
        #expect(first.posts.count == 2)
        #expect(first.stored != nil && first.stored?.error == nil)
        #expect(first.progress != nil)

        gate.open()
        try await reading.value
        let later = states.withLock { $0 }
        let last = try #require(later.last)
        #expect(last.posts.count == 3)
        #expect(last.stored == nil && last.progress == nil)
    }

    @Test func `without a network the stored page takes the place of a response`() async throws {
        try await fill()
        fault.withLock { $0 = Self.offline }

        let source = cached(server)
        let last = try #require(try await pages(source).last)

        #expect(last.posts.count == 2)
        #expect(last.stored?.error == Self.offline)
        #expect(last.progress == nil)
    }

    @Test func `nothing that is stored is requested again while there is no network`()
        async throws
    {
        try await fill()
        fault.withLock { $0 = Self.offline }
        let server = server
        let source = cached(server)
        _ = try await pages(source)
        let asked = server.asked.count

        #expect(try await threads(source).last?.body == "The text")
        #expect(try await pages(source).count == 1)
        #expect(server.asked.count == asked)

        fault.withLock { $0 = nil }
        #expect(try await pages(source, reload: true).last?.stored == nil)
        #expect(try await threads(source).last?.stored == nil)
        #expect(server.asked.last == "thread 1")
    }

    @Test func `a reload without a network fails, and the stored page stays`() async throws {
        try await fill()
        fault.withLock { $0 = Self.offline }

        var states: [PostPage] = []
        await #expect(throws: Self.offline) {
            for try await page in cached(server).posts(PostRequest(reload: true)) {
                states.append(page)
            }
        }
        #expect(states.map(\.posts.count) == [2])
        #expect(states.last?.stored?.error == Self.offline)
    }

    @Test func `an error of the server is not hidden`() async throws {
        try await fill()
        let error = BoardError.refused(host: "server.example", status: 500)
        fault.withLock { $0 = error }

        await #expect(throws: error) { try await pages(cached(server)) }
    }

    @Test func `a thread that is not stored fails without a network`() async throws {
        try await fill()
        fault.withLock { $0 = Self.offline }

        await #expect(throws: Self.offline) { try await threads(cached(server), "2") }
    }

    @Test func `partial states do not replace a stored thread`() async throws {
        try await fill()

        let states = try await threads(cached(server))

        #expect(states.map(\.body).allSatisfy { $0 == "The text" })
        #expect(states.last?.isLoading == false)
    }

    @Test func `a post that its source no longer has is removed`() async throws {
        let ids: [PostID] = ["gone"]
        let server = server
        let cache = PostCache(folder: state.folder) { [state] in state.report($0) }
        let filled = ScriptedSource(
            pages: { _ in .rows([]) }, states: { id, _ in [PostThread(id: id.raw, title: "")] })
        _ = try await threads(
            CachedSource(filled, at: "server", in: cache, use: .updated), ids[0])

        await #expect(throws: BoardError.self) { try await threads(cached(server), "gone") }

        let offline = cached(server, use: .only)
        await #expect(throws: BoardError.notStored) { try await threads(offline, "gone") }
    }

    @Test func `a post that the user has deleted is removed`() async throws {
        try await fill()

        await cached(server).noteAbsence(of: "1")

        let offline = cached(server, use: .only)
        await #expect(throws: BoardError.notStored) { try await threads(offline) }
    }

    @Test func `with --offline nothing is requested`() async throws {
        try await fill()
        let server = server
        let source = cached(server, use: .only)

        #expect(try await pages(source).last?.posts.count == 2)
        #expect(try await pages(source, reload: true).last?.stored?.error == .notStored)
        #expect(try await threads(source).last?.body == "The text")
        var boards: [Board] = []
        for try await state in source.boards(reload: false) { boards = state }
        #expect(boards.map(\.name) == ["Tea"])
        await #expect(throws: BoardError.notStored) { try await threads(source, "2") }
        await #expect(throws: BoardError.notStored) {
            for try await _ in source.posts(PostRequest(.search("tea"))) {}
        }
        try await source.readAhead("2", reload: false)
        #expect(server.asked.isEmpty)
    }

    @Test func `a private conversation is not stored`() async throws {
        let server = ScriptedSource(
            pages: { _ in .rows([]) },
            states: { id, _ in
                var thread = PostThread(id: id.raw, title: "", body: "Secret")
                thread.isPrivate = true
                return [thread]
            })
        _ = try await threads(cached(server, use: .updated))

        await #expect(throws: BoardError.notStored) {
            try await threads(cached(server, use: .only))
        }
    }

    @Test func `a thread that the source no longer has in memory is read from the cache`()
        async throws
    {
        let source = cached(server, use: .first)
        _ = try await threads(source)
        try await fill()
        fault.withLock { $0 = Self.offline }

        #expect(try await threads(source).last?.stored?.error == Self.offline)
    }

    @Test func `commands print responses only`() async throws {
        try await fill()
        count.withLock { $0 = 3 }
        let source = cached(server, use: .updated)

        let states = try await pages(source)
        #expect(states.map(\.posts.count) == [3])

        fault.withLock { $0 = Self.offline }
        await #expect(throws: Self.offline) { try await pages(cached(server, use: .updated)) }
    }
}
