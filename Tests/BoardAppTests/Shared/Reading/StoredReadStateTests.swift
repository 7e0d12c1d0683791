import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Read posts and bookmarks in several runs of the program with one store.
@MainActor struct StoredReadStateTests {
    private let store = MemoryPostRecords()

    private func run(_ posts: [PostThread] = SamplePosts.numbered(1...4)) async throws
        -> AppOnScreen
    {
        let app = try AppOnScreen(StubSource(posts: posts), postRecords: store)
        await app.settle()
        return app
    }

    /// Returns the rows with the sign of unread posts, by the number of the post.
    private func unread(_ app: AppOnScreen) -> [Int] {
        (1...4).filter { app.picture.contains("• Post \($0) ") }
    }

    @Test func `opened posts stay read in the next run`() async throws {
        let first = try await run()
        #expect(unread(first) == [1, 2, 3, 4])
        try await first.mark("j <Enter> q")
        #expect(unread(first) == [1, 3, 4])

        #expect(unread(try await run()) == [1, 3, 4])
    }

    @Test func `titles of read and unread posts begin in the same column`() async throws {
        let app = try await run()
        try await app.mark("j <Enter> q")

        #expect(app.picture.contains("  • Post 1 "))
        #expect(app.selectedRow?.hasPrefix(">   Post 2 ") == true)
    }

    @Test func `bookmarks stay in the next run`() async throws {
        try await run().mark("j m")

        let next = try await run()
        try await next.press("M")

        #expect(next.selectedRow?.contains("Post 2 ") == true)
    }

    @Test func `a post is marked as read and as unread again`() async throws {
        let app = try await run()
        try await app.mark("u")
        #expect(unread(app) == [2, 3, 4])
        #expect(unread(try await run()) == [2, 3, 4])
        try await app.mark("u")
        #expect(unread(app) == [1, 2, 3, 4])
        #expect(unread(try await run()) == [1, 2, 3, 4])
    }

    @Test func `all posts are marked as read after a question`() async throws {
        let app = try await run()
        try await app.mark("A n")
        #expect(unread(app) == [1, 2, 3, 4])
        try await app.mark("A y")
        #expect(unread(app) == [] && app.foot == " 4 posts marked as read")
        #expect(unread(try await run()) == [])
    }

    @Test func `A marks the posts that the filter shows`() async throws {
        let app = try await run()
        try await app.mark("f 3 <Enter> A y F")
        #expect(unread(app) == [1, 2, 4])
    }

    /// A fixed sequence of random keys, seeded so that a failure can be repeated.
    @Test(arguments: 1...20)
    func `undoing all marks returns to the first state`(seed: UInt64) async throws {
        let older = SamplePosts.numbered(1...4)
        try await run(older).mark("j <Enter> q j m")
        // A read post, and one that is unread, have new comments.
        let posts = older.enumerated().map { number, post in
            number < 2
                ? PostThread(
                    id: post.id.raw, title: post.title, author: post.author,
                    commentCount: post.commentCount + 3) : post
        }
        let app = try await run(posts)
        #expect(app.picture.filter { $0 == "*" }.count == 1)
        let start = app.picture.split(separator: "\n").dropLast()
        var random = SeededGenerator(seed: seed)
        let keys = ["u", "m", "j u", "k m", "A y", "j", "G u"]
        let pressed = (0..<12).map { _ in keys.randomElement(using: &random) ?? "u" }
        for key in pressed { try await app.mark(key) }

        for _ in 0..<20 { try await app.mark("U") }
        try await app.mark("g")

        #expect(app.foot == " There is nothing to undo." || app.foot.contains("next"))
        #expect(app.picture.split(separator: "\n").dropLast() == start, "\(pressed)")
        #expect(unread(try await run(posts)) == unread(app))
    }

    @Test func `A clears the signs of new comments, and U brings them back`() async throws {
        func post(_ count: Int) -> [PostThread] {
            [PostThread(id: "p1", title: "Post 1", author: "ann", commentCount: count)]
        }
        try await run(post(2)).mark("<Enter> q")
        let app = try await run(post(5))
        try await app.mark("A y")
        #expect(!app.picture.contains("5*") && app.foot == " 1 post marked as read")

        try await app.mark("U")
        #expect(app.picture.contains("5*"))
        #expect(try await run(post(5)).picture.contains("5*"))
    }

    @Test func `a post that was never opened has no sign of new comments`() async throws {
        func post(_ count: Int) -> PostThread {
            PostThread(id: "p1", title: "Post 1", author: "ann", commentCount: count)
        }
        let accounts = ScriptedAccounts()
        let source = WritableSource(
            posts: [post(1)], accounts: accounts, writer: ScriptedWriter())
        let app = try AppOnScreen(source, postRecords: store)
        await app.settle()
        source.set([post(4)])
        try await app.press("R")
        #expect(!app.picture.contains("4*") && app.picture.contains("• Post 1"))

        try await app.press("u")
        source.set([post(6)])
        try await app.press("R")
        #expect(app.picture.contains("6*"))
    }

    @Test func `new comments since the last visit are shown in the next run`() async throws {
        func post(_ count: Int) -> [PostThread] {
            [PostThread(id: "p1", title: "Post 1", author: "ann", commentCount: count)]
        }
        try await run(post(2)).mark("<Enter> q")
        #expect(!(try await run(post(2))).picture.contains("2*"))

        let next = try await run(post(5))

        #expect(next.picture.contains("5*"))
        try await next.press("=")
        #expect(next.picture.contains("5 comments +3"))
    }

    @Test func `while marks cannot be stored, the title says so, and the end of the program asks`()
        async throws
    {
        let app = try await run()
        store.setFull(true)
        try await app.mark("u j")
        #expect(app.title.contains("not stored"))
        try await app.press("!")
        #expect(app.picture.contains("no space left on device"))

        try await app.press("<Esc>Q")
        #expect(
            await app.reaches { $0.picture.contains("marked since would be forgotten") },
            "\(app.picture)")
        #expect(app.quits == 0)
        try await app.press("<Esc>")
        store.setFull(false)
        try await app.press("Q")
        #expect(await app.reaches { $0.quits == 1 })
        #expect(!app.title.contains("not stored"))
        #expect(unread(try await run()) == [2, 3, 4])
    }

    @Test func `a full disk is reported once, and marks are stored when there is space`()
        async throws
    {
        let app = try await run()
        store.setFull(true)
        try await app.mark("u")
        #expect(
            app.foot == " Read posts and bookmarks cannot be stored: no space left on device.")
        #expect(unread(app) == [2, 3, 4])
        store.setFull(false)
        try await app.mark("j u")

        #expect(unread(try await run()) == [3, 4])
    }

    @Test func `marks are stored without another change when there is space again`()
        async throws
    {
        let app = try await run()
        let sleeping = app.clock.sleeperCount
        store.setFull(true)
        try await app.mark("u")
        #expect(app.foot.contains("no space left on device"))
        store.setFull(false)

        try await app.clock.waitForSleepers(sleeping + 1)
        app.clock.advance(by: .seconds(5))

        #expect(await app.reaches { _ in store.records[PostID("p1", in: .sample)]?.isRead == true })
    }

    /// Runs the app until a lookup of stored records waits, and types keys.
    private func runBeforeLookup(_ keys: String) async throws -> AppOnScreen {
        store.holdLookups()
        let app = try AppOnScreen(
            StubSource(posts: SamplePosts.numbered(1...4)), postRecords: store)
        #expect(await app.reaches { $0.picture.contains("Post 4 ") && store.holdsLookups })
        try app.pressWhileLoading(keys)
        await app.pendingWork.finishDeferred()
        return app
    }

    @Test func `a post that is marked before its record is known keeps its stored marks`()
        async throws
    {
        try await run().mark("j m")

        let app = try await runBeforeLookup("j <Enter> q")
        store.releaseLookups()
        try await app.press("g M")

        #expect(app.selectedRow?.contains("Post 2 ") == true)
        #expect(unread(app) == [1, 3, 4])
        let post = PostID("p2", in: .sample)
        #expect(store.records[post]?.isRead == true && store.records[post]?.bookmark != nil)
    }

    @Test func `a record that arrives late does not undo a mark`() async throws {
        try await run().mark("j <Enter> q")

        let app = try await runBeforeLookup("j u")
        store.releaseLookups()
        await app.settle()

        #expect(unread(app) == [1, 2, 3, 4])
        #expect(unread(try await run()) == [1, 2, 3, 4])
    }

    @Test func `bookmarks of earlier runs are listed, the latest first`() async throws {
        try await run(SamplePosts.numbered(1...9)).mark("G m g j m j m m")

        let app = try await run()
        try await app.press(":bookmarks<Enter>")
        #expect(
            app.picture.hasPrefix(
                """
                 bookmarks · sample.json                                       as of 12:00  1/2
                    Title                                                            Author  Age
                > • ◆ Post 2                                                         ann      2h
                  • ◆ Post 9                                                         ann      9h

                """))

        try await app.press("<Enter>")
        #expect(app.picture.contains("ann · 2026-11-21 10:00"))
        try await app.press("q q")
        #expect(unread(app) == [1, 3, 4] && app.picture.contains("◆ Post 2"))
    }

    @Test func `the list of bookmarks opens from a post and can be empty`() async throws {
        let app = try await run()
        try await app.press("<Enter> :bookmarks<Enter>")
        #expect(app.picture.contains("No bookmarks."))
        #expect(app.picture.contains("Press m in a list to bookmark a post."))
    }

    @Test func `only unread posts are shown`() async throws {
        let app = try await run()
        try await app.mark("j u :unread<Enter>")
        #expect(unread(app) == [1, 3, 4] && !app.picture.contains("Post 2"))
        try await app.press("F")
        #expect(app.picture.contains("Post 2"))
    }

    @Test func `labels are added, removed and undone`() async throws {
        let app = try await run()
        try await app.mark("= j t later, #나무<Enter>")
        #expect(app.foot == " Labels: later, 나무")
        #expect(app.picture.contains("#later #나무"))
        try await app.mark("t later,new<Enter>")
        #expect(app.foot == " Labels: new, 나무")

        let next = try await run()
        try await next.press("f label:나무<Enter>")
        #expect(next.picture.contains("Post 2") && !next.picture.contains("Post 1"))
        try await next.press("F")
        try await app.mark("U")
        #expect(app.foot == " The labels are as before.")
        #expect(app.picture.contains("#later #나무"))
        try await app.mark("U")
        #expect(!app.picture.contains("#"))
        #expect(store.records[PostID("p2", in: .sample)]?.labels == [])
    }

    @Test(arguments: [
        ("later,<Space>to<Space>read,<Space>#차", ["later", "to-read", "차"]),
        ("later<Space>tea", ["later", "tea"]), ("to<Space>read,", ["to-read"]), (",", []),
    ])
    func `commas or spaces separate labels`(text: String, labels: [String]) async throws {
        let app = try await run()

        try await app.mark("t \(text)<Enter>")

        #expect(store.records[PostID("p1", in: .sample)]?.labels ?? [] == labels)
    }

    @Test func `an open post is marked and labelled`() async throws {
        let app = try await run()
        try await app.mark("<Enter> m t later<Enter>")
        let id = PostID("p1", in: .sample)
        #expect(store.records[id]?.bookmark != nil && store.records[id]?.labels == ["later"])
        #expect(app.title.contains("bookmarked  #later"))
        #expect(app.foot.contains("Labels: later"))

        try await app.press("t la<Tab>")
        #expect(app.foot.hasPrefix("add or remove labels (later): later"))
        try await app.mark("<Enter> m")
        #expect(store.records[id]?.bookmark == nil && store.records[id]?.labels == [])
        #expect(app.foot.contains("The bookmark was removed."))
        try await app.mark("U U")
        #expect(store.records[id]?.bookmark != nil && store.records[id]?.labels == ["later"])
    }

    @Test func `labels are completed`() async throws {
        let app = try await run()
        try await app.mark("t later<Enter> j t x,la<Tab>")
        #expect(app.foot.hasPrefix("add or remove labels: x,later"))
        try await app.press("<Esc> k t")
        #expect(app.foot.hasPrefix("add or remove labels (later):"))
        #expect(app.foot.hasSuffix("spaces or commas between; an old one is removed"))
        try await app.mark("x<Backspace><Enter>")
        #expect(store.records[PostID("p1", in: .sample)]?.labels == ["later"])
    }

    @Test func `the records of a source are looked up once`() async throws {
        let app = try await run()
        try await app.press("R j R")
        #expect(unread(app) == [1, 2, 3, 4])
        #expect(store.lookupCount == 1)
    }

    @Test func `marks of another program are shown`() async throws {
        let app = try await run()
        try await app.mark("u")
        let post = PostID("p2", in: .sample)
        store.changeElsewhere(post, to: PostRecord(isRead: true))
        #expect(await app.reaches { unread($0) == [3, 4] })

        store.changeElsewhere(post, to: PostRecord(isRead: false))
        #expect(await app.reaches { unread($0) == [2, 3, 4] })
    }

    @Test(arguments: [
        (Bool?.none, Bool?.none, true), (nil, false, true), (nil, true, false), (true, nil, false),
        (true, false, false), (false, true, true),
    ])
    func `a post read here or at its source is read`(
        here: Bool?, atSource: Bool?, isUnread: Bool
    ) {
        let post = Post(id: "p1", title: "Tea", isRead: atSource)
        var state = ReadState()
        state.ownNames = [.sample: ["mina"]]
        state.remember([post.id: PostRecord(isRead: here)], of: .sample)
        #expect(state.isUnread(post) == isUnread)
    }

    @Test(arguments: [Bool?.none, false])
    func `an own post is unread only if the user marks it`(atSource: Bool?) {
        let post = Post(id: "p1", title: "Tea", author: "mina", isRead: atSource)
        var state = ReadState()
        state.ownNames = [.sample: ["mina"]]
        state.remember([:], of: .sample)
        #expect(!state.isUnread(post))
        state.toggleRead(of: post)
        #expect(state.isUnread(post))
    }

    @Test func `an own comment is not new`() {
        func post(_ count: Int) -> Post { Post(id: "p1", title: "Tea", commentCount: count) }
        var state = ReadState()
        state.noteReading(of: post(3))
        state.noteWriting(of: .comment("c4", of: "p1"))
        #expect(!state.hasNewComments(post(4)))
        #expect(state.hasNewComments(post(5)))
    }

    @Test func `nothing is marked if nothing is stored`() async throws {
        let app = try AppOnScreen(StubSource(posts: SamplePosts.numbered(1...4)))
        await app.settle()
        #expect(unread(app) == [])
        try await app.mark("u")
        #expect(unread(app) == [1])
    }
}

extension AppOnScreen {
    /// Types keys and waits until the marks are stored.
    func mark(_ keys: String) async throws {
        try await press(keys)
        await pendingWork.finishDeferred()
    }
}
