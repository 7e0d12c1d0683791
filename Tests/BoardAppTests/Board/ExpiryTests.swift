import BoardCore
import TestSupport
import Testing

@testable import BoardApp

/// Events that reveal an expired session.
@MainActor struct ExpiryTests {
    private nonisolated static let refusals: [BoardError] = [
        .signedOut(host: "tea.example"), .refused(host: "tea.example", status: 401),
    ]

    @Test(arguments: refusals)
    func `a refused list reports an expired session`(error: BoardError) async {
        let bench = BoardInteractorFixture()

        await bench.fail(error)

        #expect(bench.listener.expired == [bench.source.id])
    }

    @Test(arguments: refusals)
    func `a refused automatic refresh reports an expired session`(error: BoardError) async {
        let bench = BoardInteractorFixture()
        await bench.load(SamplePosts.numbered(1...3))

        bench.interactor.updates.refreshIfIdle()
        await bench.fail(error)

        #expect(bench.listener.expired == [bench.source.id])
        #expect(bench.state?.activity == .idle)
    }

    @Test func `of several sources the refusing one is named`() async {
        let bench = BoardInteractorFixture()
        let trouble = SourceFailure(source: "tea", .error(.signedOut(host: "tea.example")))
        let other = SourceFailure(source: "rice", .error(.unreachable(host: "rice.example")))

        await bench.source.last.send(PostPage(posts: .empty, sourceFailures: [trouble, other]))
        await bench.source.last.finish()
        await bench.pendingWork.finish()

        #expect(bench.listener.expired == ["tea"])
    }

    @Test func `a refused post reports an expired session`() async {
        let bench = BoardInteractorFixture()
        await bench.load(SamplePosts.numbered(1...3))

        bench.actions.publish(
            .failed(PostID("p1", in: "tea"), .signedOut(host: "tea.example")))

        #expect(bench.listener.expired == ["tea"])
    }

    @Test func `signing in again as the same user reloads the list`() async throws {
        let list = OwnList()
        let app = try await list.open()
        list.source.set([PostThread(id: "1", title: "Rice", author: "bob")])

        try await app.press(":login<Enter>ann<Tab>secret<Enter>")

        #expect(app.selectedRow?.contains("Rice") == true)
    }

    @Test func `a site that treats the signed-in user as a guest reports an expired session`()
        async throws
    {
        let list = OwnList()
        list.accounts.forgetAccount()
        list.accounts.fail(BoardError.signedOut(host: "home.example"))

        let app = try await list.open()

        #expect(app.picture.contains("ann is no longer signed in at home.example; use :login"))
        #expect(app.picture.contains("Tea") && !app.title.contains("ann"))
        try await app.press("c")
        #expect(app.picture.contains("Sign in"))
    }

    @Test func `a site that recognizes the user in a second check is trusted`() async throws {
        let list = OwnList()
        list.accounts.forgetAccount()

        let app = try await list.open()
        try await app.press("RR")

        #expect(app.title.contains("ann"))
        #expect(list.accounts.calls == ["profile"])
    }

    @Test(arguments: refusals)
    func `refused read marks report an expired session`(error: BoardError) async throws {
        let list = OwnList(readMarkError: error)
        let app = try await list.open()
        list.accounts.fail(BoardError.signedOut(host: "home.example"))

        try await app.press("<Enter>")

        #expect(await app.reaches { $0.picture.contains("ann is no longer signed in") })
        #expect(!app.title.contains("ann"))
    }

    @Test(arguments: [nil, BoardLink(boardID: nil, postID: "1")])
    func `a site identified by its first response shows a guest its public content`(
        start: BoardLink?
    ) async throws {
        let accounts = ScriptedAccounts()
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "ended token"))
        let credentials = Credentials()
        let gate = Gate()
        let source = UnknownSite(accounts, credentials, gate: gate)
        accounts.fail(BoardError.signedOut(host: "home.example"))

        let app = try AppOnScreen(
            source, start: start, credentials: credentials, accountStorage: MemoryAccountKeeper(ann)
        )
        #expect(await eventually { credentials[accounts.site] != nil })
        gate.open()
        await app.settle()

        #expect(app.picture.contains("ann is no longer signed in at home.example"))
        #expect(app.picture.contains(start == nil ? "Tea" : "Green tea."))
    }

    @Test func `a message about new posts does not hide the expired session`() async throws {
        let list = OwnList()
        list.accounts.forgetAccount()
        list.accounts.fail(BoardError.signedOut(host: "home.example"))
        let app = try await list.open(columns: 120, refreshInterval: .seconds(300))
        list.source.set([PostThread(id: "2", title: "Rice", author: "bob"), OwnList.tea])

        app.clock.advance(by: .seconds(300))

        #expect(await app.reaches { $0.picture.contains("1 new") })
        #expect(app.picture.contains("ann is no longer signed in at home.example"))
    }

    @Test func `another failure does not report an expired session`() async {
        let bench = BoardInteractorFixture()

        await bench.fail(BoardError.refused(host: "tea.example", status: 403))

        #expect(bench.listener.expired.isEmpty)
    }
}

/// A post at a site where ann is signed in.
@MainActor private struct OwnList {
    static let tea = PostThread(id: "1", title: "Tea", author: "bob")

    let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
    let source: WritableSource

    init(readMarkError: BoardError? = nil) {
        source = WritableSource(
            posts: [Self.tea], accounts: accounts,
            writer: ScriptedWriter(readMarkError: readMarkError), writing: [.posts, .readMarks])
    }

    func open(columns: Int = 80, refreshInterval: Duration? = nil) async throws -> AppOnScreen {
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, columns: columns, refreshInterval: refreshInterval,
            accountStorage: MemoryAccountKeeper(ann))
        await app.settle()
        return app
    }
}

/// A site whose software is known after its first response, which rejects expired tokens.
private final class UnknownSite: BoardSource {
    let id = SourceID.sample
    let name = "home"
    private let service: ScriptedAccounts
    private let credentials: Credentials
    private let isKnown = AtomicFlag()

    private let gate: Gate

    init(_ service: ScriptedAccounts, _ credentials: Credentials, gate: Gate) {
        self.service = service
        self.credentials = credentials
        self.gate = gate
    }

    var accounts: (any AccountService)? { isKnown.isOn ? service : nil }

    var capabilities: Capabilities { Capabilities(hasAllBoards: !isKnown.isOn) }

    private static let tea = PostThread(id: "1", title: "Tea", author: "bob", body: "Green tea.")

    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> { .states { _ in } }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        answer(.of([Self.tea]))
    }

    func thread(
        _ id: PostID, under comment: BoardCore.Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        answer(Self.tea)
    }

    private func answer<State: Sendable>(_ state: State) -> AsyncThrowingStream<State, any Error> {
        .states { [self] yield in
            await gate.pass()
            isKnown.isOn = true
            guard await credentials.restored(at: service.site) == nil else {
                throw BoardError.signedOut(host: "home.example")
            }
            yield(state)
        }
    }
}
