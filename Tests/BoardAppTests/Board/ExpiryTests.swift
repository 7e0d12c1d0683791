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

    @Test func `any other failure says nothing of that`() async {
        let bench = BoardBench()

        await bench.fail(BoardError.refused(host: "tea.example", status: 403))

        #expect(bench.listener.expired.isEmpty)
    }
}
