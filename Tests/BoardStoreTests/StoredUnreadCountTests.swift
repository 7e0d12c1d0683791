import BoardCore
import BoardStore
import Foundation
import TestSupport
import Testing

/// The numbers of unread posts in the cache.
struct StoredUnreadCountTests {
    private let state = TemporaryState()
    private let cache: PostCache
    private let store: BoardStore

    init() {
        cache = PostCache(folder: state.folder) { [state] in state.report($0) }
        store = state.store()
    }

    private func source(_ posts: [Post] = [], at address: String = "server") -> CachedSource {
        let server = ScriptedSource(pages: { _ in .rows(posts.map { PostThread(post: $0) }) })
        return CachedSource(server, at: address, in: cache, use: .updated, records: store)
    }

    private func post(_ id: PostID, _ board: BoardID? = nil, isRead: Bool? = nil) -> Post {
        Post(id: id, boardID: board, title: "Post", isRead: isRead)
    }

    private func save(_ post: PostID, isRead: Bool, at place: String = "news") async throws {
        let change = PostRecordChange(from: PostRecord(), to: PostRecord(isRead: isRead))
        try await store.save([post: change], at: place)
    }

    private func fill(_ source: CachedSource) async throws {
        for try await _ in source.posts(PostRequest()) {}
    }

    @Test func `stored posts are counted by board, by the read state of user and source`()
        async throws
    {
        let quoted: PostID = "a\"b\\\n"
        try await fill(
            source([
                post("1", "tea"), post("2", "tea", isRead: true), post("3", "tea", isRead: false),
                post("4", "tea"), post("5", isRead: true), post("6"), post(quoted, "tea"),
            ]))
        let other: PostID = "1"
        try await fill(source([post(other, "tea")], at: "other"))
        try await save("4", isRead: true, at: SourceID.sample.name)
        try await save("5", isRead: false, at: SourceID.sample.name)
        try await save("6", isRead: true, at: "another place")

        let counts = await source().storedUnreadCounts(without: .empty, where: nil)
        #expect(counts == ["tea": 3, nil: 2])

        var loaded = PostCollector(order: .asGiven)
        for id in [quoted, "5", "9"] { loaded.append(post(id)) }
        let others = await source().storedUnreadCounts(without: loaded.list(), where: nil)
        #expect(others == ["tea": 2, nil: 1])
    }

    @Test func `posts that have disappeared from their list are not counted`() async throws {
        try await fill(source([post("1", "tea"), post("2", "tea")]))
        try await fill(source([post("2", "tea")]))

        let counts = await source().storedUnreadCounts(without: .empty, where: nil)
        #expect(counts == ["tea": 1])
    }

    @Test func `posts are counted by a condition, which may depend on their text`() async throws {
        let server = ScriptedSource(
            pages: { _ in
                .rows([
                    PostThread(id: "1", title: "Tea", author: "bob"),
                    PostThread(id: "2", title: "Tea", author: "ann"),
                    PostThread(id: "3", title: "Cats", author: "ann"),
                ])
            },
            states: { _, _ in [PostThread(id: "3", title: "Cats", author: "ann", body: "Green tea")]
            })
        let source = CachedSource(server, at: "server", in: cache, use: .updated, records: store)
        try await fill(source)
        for try await _ in source.thread("3", under: nil, reload: false) {}
        try await save("2", isRead: true, at: SourceID.sample.name)

        let context = PostQuery.Context(now: .distantPast, boardNames: [:], marks: PostMarks())
        func count(_ query: String, _ action: PostFilter.Action) async throws -> Int {
            let query = try #require(try PostQuery(query))
            let filters = [PostFilter(name: "x", query: query, action: action)]
            let counts = await source.storedUnreadCounts(
                without: .empty, where: filters.unreadCondition(in: context))
            return counts.values.reduce(0, +)
        }
        #expect(try await count("author:bob", .hide) == 1)
        #expect(try await count("author:bob", .highlight) == 2)
        #expect(try await count("green", .read) == 1)
        #expect(try await count("tea", .read) == 0)
    }

    @Test func `own posts are counted only if the user has marked them as unread`() async throws {
        let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
        let server = WritableSource(
            posts: ["1", "2", "3"].map { PostThread(id: $0, title: "Tea", author: "ann") }
                + [PostThread(id: "4", title: "Tea", author: "bob")],
            accounts: accounts, writer: ScriptedWriter())
        let credentials = Credentials()
        credentials.hold(SignedIn(accounts.account("ann"), Credential(secret: "token")))
        let source = CachedSource(
            server, at: "server", in: cache, use: .updated, credentials: credentials,
            records: store)
        try await fill(source)
        try await save("3", isRead: false, at: SourceID.sample.name)

        #expect(await source.storedUnreadCounts(without: .empty, where: nil) == [nil: 2])
    }

    @Test func `nothing is counted without a cache or without read state`() async throws {
        #expect(await source().storedUnreadCounts(without: .empty, where: nil) == [:])
        try await fill(source([post("1")]))
        let server = ScriptedSource(pages: { _ in PostPage() })
        let forgetful = CachedSource(server, at: "server", in: cache, use: .updated)
        #expect(await forgetful.storedUnreadCounts(without: .empty, where: nil) == [:])
    }
}
