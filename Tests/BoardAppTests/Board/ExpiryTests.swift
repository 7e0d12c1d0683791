import BoardApp
import BoardCore
import TestSupport
import Testing

/// What tells that somebody is signed in no longer.
@MainActor struct ExpiryTests {
    private nonisolated static let refusals: [BoardError] = [
        .signedOut(host: "tea.example"), .refused(host: "tea.example", status: 401),
    ]

    @Test(arguments: refusals)
    func `a list that is refused tells it`(error: BoardError) async {
        let bench = BoardBench()

        await bench.fail(error)

        #expect(bench.listener.expired == [bench.source.id])
    }

    @Test(arguments: refusals)
    func `so does a refresh that nobody asked for`(error: BoardError) async {
        let bench = BoardBench()
        await bench.load(SamplePosts.numbered(1...3))

        bench.interactor.refreshWorkerDidTick()
        await bench.fail(error)

        #expect(bench.listener.expired == [bench.source.id])
        #expect(bench.state?.activity == .idle)
    }

    @Test func `of several sources the one that refuses is named`() async {
        let bench = BoardBench()
        let trouble = SourceTrouble(source: "tea", .error(.signedOut(host: "tea.example")))
        let other = SourceTrouble(source: "rice", .error(.unreachable(host: "rice.example")))

        await bench.source.last.send(PostPage(posts: .empty, troubles: [trouble, other]))
        await bench.source.last.finish()
        await bench.pendingWork.finish()

        #expect(bench.listener.expired == ["tea"])
    }

    @Test func `so does a post that is refused`() async {
        let bench = BoardBench()
        await bench.load(SamplePosts.numbered(1...3))

        bench.interactor.postDetail(
            didFail: .signedOut(host: "tea.example"), toRead: PostID("p1", in: "tea"))

        #expect(bench.listener.expired == ["tea"])
    }

    @Test func `who signs in again as the same is shown the list anew`() async throws {
        let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
        let source = WritableSource(
            posts: [PostThread(id: "1", title: "Tea", author: "bob")], accounts: accounts,
            writer: ScriptedWriter())
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(source, accountKeeper: MemoryAccountKeeper(ann))
        await app.settle()
        source.set([PostThread(id: "1", title: "Rice", author: "bob")])

        try await app.press(":login<Enter>ann<Tab>secret<Enter>")

        #expect(app.selectedRow?.contains("Rice") == true)
    }

    @Test func `so does a site that takes who is signed in for a guest, and all can be read`()
        async throws
    {
        let accounts = ScriptedAccounts()
        let source = WritableSource(
            posts: [PostThread(id: "1", title: "Tea", author: "bob")], accounts: accounts,
            writer: ScriptedWriter())
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        accounts.forgetReader()
        accounts.fail(BoardError.signedOut(host: "home.example"))

        let app = try AppOnScreen(source, accountKeeper: MemoryAccountKeeper(ann))
        await app.settle()

        #expect(app.picture.contains("ann is no longer signed in at home.example; :login signs"))
        #expect(app.picture.contains("Tea") && !app.title.contains("ann"))
        try await app.press("c")
        #expect(app.picture.contains("Sign in"))
    }

    @Test func `a site that knows the reader when asked once more is believed`() async throws {
        let accounts = ScriptedAccounts()
        let source = WritableSource(
            posts: [PostThread(id: "1", title: "Tea", author: "bob")], accounts: accounts,
            writer: ScriptedWriter())
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        accounts.forgetReader()

        let app = try AppOnScreen(source, accountKeeper: MemoryAccountKeeper(ann))
        await app.settle()
        try await app.press("RR")

        #expect(app.title.contains("ann"))
        #expect(accounts.calls == ["profile"])
    }

    @Test(arguments: refusals)
    func `so does a source that notes nothing as read any more`(error: BoardError) async throws {
        let accounts = ScriptedAccounts()
        let source = WritableSource(
            posts: [PostThread(id: "1", title: "Tea", author: "bob")], accounts: accounts,
            writer: ScriptedWriter(readMarkError: error), writing: [.readMarks])
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(source, accountKeeper: MemoryAccountKeeper(ann))
        await app.settle()
        accounts.fail(BoardError.signedOut(host: "home.example"))

        try await app.press("<Enter>")

        #expect(await app.reaches { $0.picture.contains("ann is no longer signed in") })
        #expect(!app.title.contains("ann"))
    }

    @Test func `any other failure says nothing of that`() async {
        let bench = BoardBench()

        await bench.fail(BoardError.refused(host: "tea.example", status: 403))

        #expect(bench.listener.expired.isEmpty)
    }
}
