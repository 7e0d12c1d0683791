import BoardCore
@testable import BoardStore
import Foundation
import Synchronization
import TestSupport
import Testing

struct PostCacheTests {
    private let state = TemporaryState()

    private func cache(
        limits: CacheLimits = CacheLimits(), now: @escaping @Sendable () -> Date = { Date() }
    ) -> PostCache {
        PostCache(folder: state.folder, limits: limits, now: now) { [state] in state.report($0) }
    }

    private func key(_ request: PostRequest = PostRequest()) throws -> CachedListKey {
        try #require(CachedListKey(request, of: "hn:", hasAllBoards: false))
    }

    private static let comments = [
        Comment(
            id: "c1", number: 1, author: "민지", createdAt: SamplePosts.now, body: "네! 🫖",
            format: .html, score: 3, vote: -1, isEdited: true, isAccepted: true,
            rights: ItemPermissions(mayEdit: true, mayDelete: false)),
        Comment(id: "c2", body: "", depth: 1, presence: .removed, missingReplies: 4),
    ]

    private static let thread = PostThread(
        post: Post(
            id: PostID("1", on: "free", in: .sample), title: "차 Tea", author: "",
            isAuthorGone: true, createdAt: SamplePosts.now,
            activeAt: SamplePosts.now.addingTimeInterval(0.25), excerpt: "About tea",
            url: "https://tea.example/", page: "https://board.example/1", score: -2, vote: 1,
            isRead: false, tags: ["a b", "c"], isPinned: true, commentCount: 7),
        body: "# Tea\n\ntext", format: .lemmyMarkdown, base: URL(string: "https://tea.example"),
        isEdited: true, rights: ItemPermissions(mayDelete: true), comments: comments,
        missingComments: 5)

    private static let boards = [
        Board(id: "free", name: "자유게시판", summary: "All"),
        Board(id: "tea", name: "Tea", parent: "free"),
    ]

    @Test func `a page is read as it was stored`() async throws {
        let page = PostPage.rows([Self.thread], boards: Self.boards, next: "2")
        await cache(now: { SamplePosts.now }).store(page, as: try key())

        let read = try #require(await cache().page(try key(), in: .sample))

        #expect(Array(read.posts) == [Self.thread.post])
        #expect(read.boards == Self.boards)
        #expect(read.next == PageCursor("2"))
        #expect(read.stored == StoredCopy(receivedAt: SamplePosts.now))
    }

    @Test func `a thread is read as it was stored`() async throws {
        await cache(now: { SamplePosts.now }).store(Self.thread, of: "hn:")

        let read = await cache().thread(of: Self.thread.id, at: "hn:")

        var expected = Self.thread
        expected.stored = StoredCopy(receivedAt: SamplePosts.now)
        #expect(read == expected)
    }

    @Test func `a source is found under its address whatever its name is`() async throws {
        await cache().store(Self.thread, of: "hn:")

        let id = PostID("1", on: "free", in: "other")
        #expect(await cache().thread(of: id, at: "hn:")?.post.id == id)
        #expect(await cache().thread(of: id, at: "lobsters:") == nil)
    }

    @Test func `the threads that a list contains are stored with it`() async throws {
        let posts = PostList.of([Self.thread])
        await cache().store(PostPage(posts: posts), as: try key())

        #expect(await cache().thread(of: Self.thread.id, at: "hn:")?.body == Self.thread.body)
    }

    @Test func `a newer page replaces the older one and keeps its threads`() async throws {
        let store = cache()
        await store.store(Self.thread, of: "hn:")
        await store.store(.rows([Self.thread], next: "2"), as: try key())
        await store.store(.rows([.init(id: "2", title: "Two"), Self.thread]), as: try key())

        let read = try #require(await store.page(try key(), in: .sample))
        #expect(read.posts.map(\.id.raw) == ["2", "1"])
        #expect(read.next == nil)
        #expect(await store.thread(of: Self.thread.id, at: "hn:")?.comments.count == 2)
    }

    @Test func `each board, order and page has its own list`() async throws {
        let store = cache()
        let requests = [
            PostRequest(), PostRequest(.board("tea")), PostRequest(sort: SourceSort("top")),
            PostRequest(after: PageCursor("2")),
        ]
        for (number, request) in requests.enumerated() {
            await store.store(
                .rows([.init(id: "\(number)", title: "")]), as: try key(request))
        }
        for (number, request) in requests.enumerated() {
            let page = await store.page(try key(request), in: .sample)
            #expect(page?.posts.map(\.id.raw) == ["\(number)"])
        }
        #expect(
            CachedListKey(PostRequest(.search("tea")), of: "hn:", hasAllBoards: false) == nil)
    }

    @Test func `a board that was never opened has the stored posts of other lists`() async throws {
        let store = cache(now: { SamplePosts.now })
        let threads = [
            PostThread(id: "1", boardID: "tea", title: "", createdAt: SamplePosts.now - 60),
            PostThread(id: "2", boardID: "free", title: ""),
            PostThread(id: "3", boardID: "tea", title: "", createdAt: SamplePosts.now),
        ]
        await store.store(.rows(threads), as: try key())

        let page = await store.page(try key(PostRequest(.board("tea"))), in: .sample)
        #expect(page?.posts.map(\.id.raw) == ["3", "1"])
        #expect(page?.stored == StoredCopy(receivedAt: SamplePosts.now))
        #expect(await store.page(try key(PostRequest(.board("none"))), in: .sample) == nil)
        let sorted = PostRequest(.board("tea"), sort: SourceSort("top"))
        #expect(await store.page(try key(sorted), in: .sample) == nil)
    }

    private func facts(_ account: String?, found: String? = nil) -> CachedSourceFacts {
        CachedSourceFacts(
            site: account == nil ? nil : "https://a.example/", account: account,
            foundAddress: found)
    }

    @Test func `what one account received is deleted for the next one`() async throws {
        let store = cache()
        await store.note(facts(nil), of: "hn:")
        await store.store(Self.thread, of: "hn:")
        await store.note(facts("ann"), of: "hn:")
        #expect(await store.thread(of: Self.thread.id, at: "hn:") != nil)

        await store.store(.init(id: "2", title: "Only for ann"), of: "hn:")
        await store.store(.init(id: "2", title: ""), of: "other:")
        // The token may not have been restored in time for a request.
        await store.note(facts(nil), of: "hn:")
        #expect(await store.facts(of: "hn:")?.account == "ann")
        #expect(await store.thread(of: "2", at: "hn:") != nil)

        await cache().note(facts("bob"), of: "hn:")
        #expect(await store.thread(of: "2", at: "hn:") == nil)
        #expect(await store.thread(of: "2", at: "other:") != nil)
    }

    @Test func `what an account received is deleted when it signs out`() async throws {
        let store = cache()
        await store.note(facts("ann"), of: "a")
        await store.store(.init(id: "2", title: "Only for ann"), of: "a")
        let site = Site(try #require(URL(string: "https://a.example")))

        await store.forget(Account("bob", at: site))
        #expect(await store.thread(of: "2", at: "a") != nil)
        await store.forget(Account("ann", at: site))

        #expect(await store.thread(of: "2", at: "a") == nil)
        #expect(await store.facts(of: "a")?.account == nil)
    }

    @Test func `the detected kind is known at the next start until it proves wrong`() async throws {
        #expect(cache().foundAddress(of: "a") == nil)
        await cache().note(facts(nil, found: "lemmy:a"), of: "a")
        await cache().note(facts("ann"), of: "a")
        #expect(cache().foundAddress(of: "a") == "lemmy:a")

        await cache().forgetFoundAddress(of: "a")
        #expect(cache().foundAddress(of: "a") == nil)
    }

    @Test func `a part of the comments does not replace all of them`() async throws {
        let store = cache()
        let comments = (1...5).map { Comment(id: "\($0)", body: "") }
        let post = PostThread(id: "1", title: "", commentCount: 5).post
        await store.store(PostThread(post: post, comments: comments), of: "hn:")
        let part = PostThread(post: post, comments: Array(comments.prefix(2)), missingComments: 3)
        await store.store(part, of: "hn:")
        #expect(await store.thread(of: post.id, at: "hn:")?.comments.count == 5)

        var changed = post
        changed.commentCount = 6
        await store.store(
            PostThread(post: changed, comments: Array(comments.prefix(2)), missingComments: 4),
            of: "hn:")
        #expect(await store.thread(of: post.id, at: "hn:")?.comments.count == 2)
    }

    @Test func `nothing is created to look for a page`() async throws {
        #expect(await cache().page(try key(), in: .sample) == nil)
        #expect(!FileManager.default.fileExists(atPath: state.folder.path))
    }

    @Test func `directory and files are private to the user`() async throws {
        let store = cache()
        await store.store(Self.thread, of: "hn:")
        for name in try state.files { #expect(try state.rights(of: name) == 0o600) }
        #expect(try state.rights(of: "") == 0o700)
    }

    // MARK: Limits

    @Test func `the oldest posts leave a cache that is too large`() async throws {
        let time = Mutex(SamplePosts.now)
        let store = cache(limits: CacheLimits(size: 400_000, days: 90)) { time.withLock { $0 } }
        for number in 1...100 {
            time.withLock { $0 += 1 }
            let body = String(repeating: "tea ", count: 2500)
            await store.store(.init(id: "\(number)", title: "", body: body), of: "hn:")
        }
        while await store.pruneStep() {}

        let kept = try await store.content()
        #expect((10...40).contains(kept.posts))
        #expect(kept.size <= 400_000)
        #expect(await store.thread(of: "100", at: "hn:") != nil)
        #expect(await store.thread(of: "1", at: "hn:") == nil)
        #expect(try Data(contentsOf: state.file("cache.db")).count < 600_000)
    }

    @Test func `storing does not wait until all of a much lower limit is free`() async throws {
        let body = String(repeating: "tea ", count: 2500)
        let threads = (1...100).map { PostThread(id: "\($0)", title: "", body: body) }
        let large = cache()
        for thread in threads { await large.store(thread, of: "hn:") }

        let small = cache(limits: CacheLimits(size: 400_000, days: 90))
        await small.store(.init(id: "new", title: ""), of: "hn:")

        #expect(try await small.content().posts > 50)
        while await small.pruneStep() {}
        #expect(try await small.content().size <= 400_000)
        #expect(await small.thread(of: "new", at: "hn:") != nil)
    }

    @Test func `recent lists stay when older posts leave a cache that is too large`() async throws {
        let time = Mutex(SamplePosts.now)
        let store = cache(limits: CacheLimits(size: 400_000, days: 90)) { time.withLock { $0 } }
        for number in 1...100 {
            time.withLock { $0 += 1 }
            let body = String(repeating: "tea ", count: 2500)
            await store.store(.init(id: "\(number)", title: "", body: body), of: "hn:")
        }
        await store.store(.rows([Self.thread]), as: try key())
        while await store.pruneStep() {}

        #expect(await store.page(try key(), in: .sample)?.posts.count == 1)
    }

    @Test func `a list stays as long as any of its posts in a cache that is too small`()
        async throws
    {
        let time = Mutex(SamplePosts.now)
        let store = cache(limits: CacheLimits(size: 400_000, days: 90)) { time.withLock { $0 } }
        let body = String(repeating: "tea ", count: 2500)
        let listed = (1...20).map { PostThread(id: "\($0)", title: "Tea") }
        await store.store(.rows(listed), as: try key())
        for thread in listed {
            await store.store(.init(id: thread.id.raw, title: "Tea", body: body), of: "hn:")
        }
        var (number, left) = (20, Set(listed.map(\.id)))
        while !left.isEmpty {
            (number, _) = (number + 1, time.withLock { $0 += 1 })
            await store.store(.init(id: "\(number)", title: "", body: body), of: "hn:")
            while await store.pruneStep() {}
            left = await store.stored(among: left, of: "hn:").posts
            #expect(Set(await store.page(try key(), in: .sample)?.posts.map(\.id) ?? []) == left)
        }
    }

    @Test func `a cache is full before posts of the same run are deleted`() async throws {
        let store = cache(limits: CacheLimits(size: 400_000, days: 90)) { SamplePosts.now }
        let body = String(repeating: "tea ", count: 2500)
        var count = 0
        while await !store.isFull(since: SamplePosts.now), count < 100 {
            count += 1
            await store.store(.init(id: "\(count)", title: "", body: body), of: "hn:")
            #expect(try await store.content().posts == count)
        }

        #expect((10..<100).contains(count))
        #expect(await !store.isFull(since: SamplePosts.now + 1))
    }

    @Test func `large threads do not keep posts out of a list`() async throws {
        let store = cache(limits: CacheLimits(size: 400_000, days: 90))
        let body = String(repeating: "tea ", count: 2500)
        let posts = (1...10).map { PostThread(id: "\($0)", title: "Tea", body: body) }
        await store.store(PostPage(posts: .of(posts, in: nil)), as: try key())

        let page = try #require(await store.page(try key(), in: .sample))
        #expect(page.posts.map(\.id) == posts.map(\.id))
        #expect(await store.stored(among: Set(posts.map(\.id)), of: "hn:").threads == ["1"])
    }

    @Test func `a list that its source has not changed stays with its posts`() async throws {
        await cache(now: { SamplePosts.now }).store(.rows([Self.thread]), as: try key())
        await cache { SamplePosts.now.addingTimeInterval(80 * 86400) }.confirm(try key())
        let later = cache { SamplePosts.now.addingTimeInterval(100 * 86400) }
        while await later.pruneStep() {}

        #expect(await later.page(try key(), in: .sample)?.posts.count == 1)
    }

    @Test func `posts that were not received for long are deleted`() async throws {
        await cache(now: { SamplePosts.now }).store(Self.thread, of: "hn:")
        let later = cache { SamplePosts.now.addingTimeInterval(89 * 86400) }
        await later.store(.init(id: "2", title: ""), of: "hn:")
        #expect(try await later.content().posts == 2)

        let latest = cache { SamplePosts.now.addingTimeInterval(91 * 86400) }
        while await latest.pruneStep() {}

        #expect(try await latest.content().posts == 1)
        #expect(try await latest.content().comments == 0)
    }

    @Test func `posts stay if the clock is set back`() async throws {
        await cache(now: { SamplePosts.now }).store(Self.thread, of: "hn:")
        let earlier = cache { SamplePosts.now.addingTimeInterval(-86400) }
        while await earlier.pruneStep() {}

        #expect(await earlier.thread(of: Self.thread.id, at: "hn:") != nil)
    }

    /// The size of all files of the cache.
    private var filesSize: Int {
        get throws {
            try state.files.reduce(0) { sum, name in
                let size = try state.file(name).resourceValues(forKeys: [.fileSizeKey]).fileSize
                return sum + (size ?? 0)
            }
        }
    }

    /// The words of numbers are as many as those of many years of posts.
    @Test func `a flood of large pages exceeds the limit by at most a fifth`() async throws {
        let limit = 5 << 20
        var random = SeededGenerator(seed: 7)
        let store = cache(limits: CacheLimits(size: limit, days: 90))
        var largest = 0
        for page in 0..<25 {
            let threads = (0..<80).map { number in
                let words = (0..<400).map { _ in "\(Int.random(in: 0..<50_000, using: &random))" }
                return PostThread(
                    id: "\(page)-\(number)", title: "Post \(number)",
                    body: words.joined(separator: " "))
            }
            await store.store(PostPage(posts: .of(threads, in: nil)), as: try key())
            largest = max(largest, try filesSize)
            while await store.indexStep() {}
            largest = max(largest, try filesSize)
        }

        #expect(largest <= limit + limit / 5)
        #expect(try await store.content().posts > 20)
        while await store.pruneStep() {}
        #expect(try filesSize <= limit + limit / 20)
    }

    @Test func `words that no post has any more leave the index`() async throws {
        let time = Mutex(SamplePosts.now)
        let store = cache(limits: CacheLimits(size: 400_000, days: 90)) { time.withLock { $0 } }
        let other = cache(limits: CacheLimits(size: 400_000, days: 90)) { time.withLock { $0 } }
        func words() throws -> Int? {
            try SQLiteConnection(path: state.file("cache.db").path)
                .run("SELECT count(*) FROM word").first?.integer(0)
        }
        for number in 1...100 {
            time.withLock { $0 += 1 }
            let body = (0..<400).map { "w\(number)x\($0)" }.joined(separator: " ")
            await store.store(.init(id: "\(number)", title: "", body: body), of: "hn:")
            while await store.indexStep() {}
        }
        while await store.pruneStep() {}
        #expect(try words() ?? 0 < 10_000)

        // Both know that words they had stored are gone.
        await other.store(.init(id: "a", title: "", body: "w1x17"), of: "hn:")
        await store.store(.init(id: "b", title: "", body: "w2x17"), of: "hn:")
        while await store.indexStep() {}
        let query = try #require(try PostQuery("x17"))
        let found = try await StoredSearch(in: other).page(
            query, in: ["hn:": .sample], now: SamplePosts.now
        ) { _ in PostMarks() }
        #expect(Set(found.posts.map(\.id.raw)).isSuperset(of: ["a", "b"]))
    }

    /// FTS5 would merge 16 parts at once, which takes long if they are large.
    @Test func `the index has few parts, however many steps have filled it`() async throws {
        let store = cache()
        for number in 1...100 {
            await store.store(.init(id: "\(number)", title: "", body: "w\(number)"), of: "hn:")
            while await store.indexStep() {}
        }

        let parts = try SQLiteConnection(path: state.file("cache.db").path)
            .run("SELECT count(DISTINCT segid) FROM text_words_idx").first?.integer(0)
        #expect((1...7).contains(try #require(parts)))
    }

    @Test func `work in the background makes way while the user presses keys`() async throws {
        let answers = Mutex<[Bool]>([true, true, false])
        let store = PostCache(
            folder: state.folder, isInUse: { answers.withLock { $0.removeFirst() } },
            report: { [state] in state.report($0) })

        await store.pause()

        #expect(answers.withLock { $0 } == [])
    }

    @Test func `what is too large for the cache does not push out the rest`() async throws {
        let store = cache(limits: CacheLimits(size: 5 << 20, days: 90))
        await store.store(Self.thread, of: "hn:")
        let body = String(repeating: "tea ", count: 200_000)

        await store.store(.init(id: "2", title: "", body: body), of: "hn:")

        #expect(await store.thread(of: Self.thread.id, at: "hn:") != nil)
        #expect(await store.thread(of: "2", at: "hn:") == nil)
    }

    @Test func `a list without board names has those of the list of boards`() async throws {
        let store = cache()
        await store.store(Self.boards, of: "hn:")
        let threads = [PostThread(id: "1", boardID: "tea", title: "")]
        await store.store(.rows(threads), as: try key())

        let page = await store.page(try key(), in: .sample)

        #expect(page?.boards.map(\.name) == ["Tea"])
    }

    // MARK: Several processes

    @Test func `it can be emptied and compacted while another program uses it`() async throws {
        let (one, two) = (cache(), cache())
        await one.store(Self.thread, of: "hn:")
        #expect(await two.thread(of: Self.thread.id, at: "hn:") != nil)

        try await two.clear()
        #expect(await one.thread(of: Self.thread.id, at: "hn:") == nil)
        await one.store(Self.thread, of: "hn:")
        try await two.compact()

        #expect(try await two.content().posts == 1)
        #expect(await one.thread(of: Self.thread.id, at: "hn:") != nil)
        #expect(state.sentences.isEmpty)
    }

    @Test(arguments: [1, 5, 30])
    func `a killed process leaves whole threads`(_ count: Int) async throws {
        let probe = try ProbeProcess("cache", state.folder.path)
        var answered = (1...count).map { _ in probe.line() }
        answered += probe.killAndListen()

        let store = cache()
        for name in answered {
            let thread = await store.thread(of: PostID(name, in: .sample), at: "probe")
            #expect(thread?.comments.count == 50)
        }
        #expect(state.sentences.isEmpty)
    }

    // MARK: Faults

    @Test func `a damaged file is replaced whichever page it is`() async throws {
        for number in 1...20 {
            let body = String(repeating: "\(number)", count: 3000)
            await cache().store(.init(id: "\(number)", title: "", body: body), of: "hn:")
        }
        try await cache().compact()
        let whole = try Data(contentsOf: state.file("cache.db"))
        for page in 0..<whole.count / 4096 {
            let other = TemporaryState()
            _ = try other.write(whole, damagingPage: page, as: "cache.db")

            let store = PostCache(folder: other.folder) { other.report($0) }
            for number in 1...20 {
                _ = await store.thread(of: PostID("\(number)", in: .sample), at: "hn:")
            }
            for _ in 1...2 {
                await store.store(Self.thread, of: "hn:")
                while await store.indexStep() {}
            }

            #expect(await store.thread(of: Self.thread.id, at: "hn:") != nil, "page \(page)")
            #expect(other.sentences.count <= 1, "page \(page)")
        }
    }

    @Test func `a file that is no database is replaced with a message`() async throws {
        try FileManager.default.createDirectory(
            atPath: state.folder.path, withIntermediateDirectories: true)
        try Data("This is no database, but a letter.".utf8).write(to: state.file("cache.db"))

        let store = cache()
        #expect(await store.thread(of: Self.thread.id, at: "hn:") == nil)
        await store.store(Self.thread, of: "hn:")

        #expect(await cache().thread(of: Self.thread.id, at: "hn:") != nil)
        #expect(
            state.sentences == [
                "\(state.file("cache.db").path) was damaged and is replaced; what was stored for"
                    + " reading offline is gone."
            ])
    }

    @Test(arguments: 1...3)
    func `the file of an older version is replaced`(version: Int) async throws {
        await cache().store(Self.thread, of: "hn:")
        try SQLiteConnection(path: state.file("cache.db").path)
            .run("PRAGMA user_version = \(version)")

        let store = cache()
        #expect(await store.thread(of: Self.thread.id, at: "hn:") == nil)
        await store.store(Self.thread, of: "hn:")

        #expect(await cache().thread(of: Self.thread.id, at: "hn:") != nil)
        #expect(state.sentences.isEmpty)
    }

    @Test func `the file of a newer version is unchanged and not used`() async throws {
        await cache().store(Self.thread, of: "hn:")
        let connection = try SQLiteConnection(path: state.file("cache.db").path)
        try connection.run("PRAGMA user_version = 99")
        try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        let bytes = try Data(contentsOf: state.file("cache.db"))

        let store = cache()
        await store.store(Self.thread, of: "hn:")
        #expect(await store.thread(of: Self.thread.id, at: "hn:") == nil)

        #expect(try Data(contentsOf: state.file("cache.db")) == bytes)
        #expect(state.sentences.count == 1)
        #expect(state.sentences.first?.contains("was written by a newer board-tui") == true)
    }

    @Test func `a full disk is reported once, and storing resumes`() throws {
        let probe = try ProbeProcess("fill-cache", state.folder.path, "300000")

        #expect(probe.line().hasPrefix("Nothing is stored for reading offline: "))
        #expect(probe.line() == "read true, resumed true")
    }
}
