import BoardApp
import BoardCore
import RIBs
import TestSupport
import Testing

@MainActor struct RootInteractorTests {
    let presenter = RootPresentableSpy()
    let router = RootRoutingSpy()
    let listener = RootListenerSpy()
    let links = PublishRelay<BoardLink>()
    let opener = AddressOpenerSpy()
    let interactor: RootInteractor

    init() {
        interactor = RootInteractor(
            presenter: presenter, source: StubSource(posts: []), writingServices: .empty,
            actions: .none(at: StubSource(posts: [])), inboxFeed: .empty, now: { SamplePosts.now },
            links: links,
            webLinks: StubWebLinkResolver(["https://x.example/post/4": .post("4")]),
            opener: opener, threadOutput: ThreadOutputFake(), sourceEditing: SourceEditingFake())
        interactor.router = router
        interactor.listener = listener
        interactor.activate()
    }

    @Test func `activation attaches the children, deactivation detaches them`() {
        #expect(router.routes == ["board all", "session", "links"])

        interactor.deactivate()

        #expect(router.routes.suffix(3) == ["links gone", "session gone", "board gone"])
    }

    @Test func `one interrupt shows how to quit`() {
        interactor.interrupt()

        #expect(presenter.interruptAdvices == 1)
        #expect(listener.quits == 0)
    }

    @Test func `two interrupts in a row quit`() {
        interactor.interrupt()
        interactor.interrupt()

        #expect(listener.quits == 1)
    }

    @Test func `another key between two interrupts prevents quitting`() {
        interactor.interrupt()
        interactor.didUseOtherKey()
        interactor.interrupt()

        #expect(listener.quits == 0)
        #expect(presenter.interruptAdvices == 2)
    }

    @Test func `closing the board quits`() {
        interactor.boardDidClose()

        #expect(listener.quits == 1)
    }

    @Test func `the address of a post opens here, any other in a browser`() {
        var followed: [BoardLink] = []
        _ = links.subscribe { followed.append($0) }

        interactor.board(didAskToFollow: "https://x.example/post/4")
        interactor.board(didAskToFollow: "https://y.example/post/4")
        interactor.board(didAskToOpen: "https://x.example/post/4")

        #expect(followed == [.post("4")])
        #expect(opener.addresses == ["https://y.example/post/4", "https://x.example/post/4"])
    }

    @Test func `a captcha file is opened, but file links in posts are not`() {
        interactor.session(didAskToOpen: "/tmp/letters/captcha.png")
        interactor.board(didAskToOpen: "file:///tmp/letters/captcha.png")

        #expect(opener.addresses == ["/tmp/letters/captcha.png"])
        #expect(
            presenter.messages == [
                "browser opens /tmp/letters/captcha.png",
                "Links to addresses like this are not opened: file:///tmp/letters/captcha.png",
            ])
    }

    @Test func `an address that a program failed to open is shown`() async {
        opener.failure = "lynx could not open it"

        interactor.board(didAskToOpen: "https://y.example")

        #expect(
            await eventually { presenter.offered == ["lynx could not open it: https://y.example"] })
    }

    @Test func `an address shown in the terminal needs no message`() {
        opener.outcome = .shown

        interactor.board(didAskToOpen: "https://y.example")

        #expect(opener.addresses == ["https://y.example"])
        #expect(presenter.messages.isEmpty && presenter.offered.isEmpty)
    }

    @Test func `an address that a terminal browser failed to show is offered`() {
        opener.outcome = .failed("w3m ended with status 1")

        interactor.board(didAskToOpen: "https://y.example")

        #expect(presenter.offered == ["w3m ended with status 1: https://y.example"])
    }

    @Test func `the typed address of a listed post opens the post`() {
        let board = BoardActionableItemSpy()
        board.address = "https://y.example/post/4"
        router.boardItem = board

        interactor.commandLine(didEnter: .follow("https://y.example/post/4"))

        #expect(board.steps == ["post at https://y.example/post/4"])
        #expect(presenter.messages.isEmpty && opener.addresses.isEmpty)
    }

    @Test func `the typed address of an unknown page is reported and not opened`() {
        interactor.commandLine(didEnter: .follow("https://y.example/post/4"))

        #expect(opener.addresses.isEmpty)
        #expect(
            presenter.messages == ["No post here has the address https://y.example/post/4"])
    }

    @Test func `the first link selects the board to load and is followed`() {
        var followed: [BoardLink] = []
        _ = links.subscribe { followed.append($0) }
        let start = BoardLink.post("42", board: "swift")
        let other = RootInteractor(
            presenter: presenter, source: StubSource(posts: []), writingServices: .empty,
            actions: .none(at: StubSource(posts: [])), inboxFeed: .empty, now: { SamplePosts.now },
            links: links,
            webLinks: StubWebLinkResolver(),
            opener: opener, threadOutput: ThreadOutputFake(), sourceEditing: SourceEditingFake(),
            options: LaunchOptions(start: start))
        let otherRouter = RootRoutingSpy()
        other.router = otherRouter

        other.activate()

        #expect(otherRouter.routes == ["board swift", "session", "links"])
        #expect(followed == [start])
    }

    @Test func `a notice about the stored files stays until a key is pressed`() async {
        let (notices, sender) = AsyncStream.makeStream(of: String.self)
        let other = RootInteractor(
            presenter: presenter, source: StubSource(posts: []), writingServices: .empty,
            actions: .none(at: StubSource(posts: [])), inboxFeed: .empty, now: { SamplePosts.now },
            links: links,
            webLinks: StubWebLinkResolver(),
            opener: opener, threadOutput: ThreadOutputFake(), sourceEditing: SourceEditingFake(),
            options: LaunchOptions(notices: notices))

        other.activate()
        sender.yield("The file is open to others.")

        #expect(await eventually { presenter.greetings == ["The file is open to others."] })
    }

    @Test func `a command runs after its line is closed`() {
        var followed: [BoardLink] = []
        _ = links.subscribe { followed.append($0) }

        interactor.beginCommand()
        interactor.commandLine(didEnter: .open(.board("games")))
        interactor.commandLine(didEnter: .action("page-down"))

        #expect(router.routes.suffix(3) == ["line", "line gone", "line gone"])
        #expect(followed == [.board("games")])
        #expect(presenter.performed == ["page-down"])
    }

    @Test func `an action that is no longer available is reported`() {
        interactor.commandLine(didEnter: .action("fold"))

        #expect(presenter.messages == [Command.Fault.unknown("fold").message])
    }

    @Test func `an invalid command is reported after its line is closed`() {
        interactor.commandLine(didReject: .unknown("x"))

        #expect(router.routes.last == "line gone")
        #expect(presenter.messages == [Command.Fault.unknown("x").message])
    }

    @Test func `one key shows and hides the tree`() {
        interactor.toggleRIBTree()
        interactor.toggleRIBTree()
        interactor.toggleRIBTree()
        interactor.ribTreeDidClose()

        #expect(router.routes.suffix(4) == ["tree", "tree gone", "tree", "tree gone"])
    }

    @Test func `the reason that a link cannot be opened is shown`() {
        interactor.linkOpening(didFail: .noSuchPost("42"))

        #expect(presenter.messages == ["There is no post “42” here."])
    }

    @Test func `a link waits for the list or fails if there is none`() async throws {
        await #expect(throws: ItemGone.self) {
            _ = try await interactor.waitForBoard(for: .post("42"))
        }
        let board = BoardActionableItemSpy()
        router.boardItem = board

        let found = try await interactor.waitForBoard(for: .post("42"))
        #expect(found === board)
    }

    @Test func `one draft is written at a time, and closing the editor says if it is stored`() {
        let request = ComposeRequest.new(.newPost("free", at: .sample))

        interactor.compose(request)
        interactor.compose(request)
        #expect(presenter.messages == ["Finish what you are writing first."])
        interactor.composeDidClose(isKept: true)

        #expect(router.routes.suffix(2) == ["compose", "compose gone"])
        #expect(presenter.messages.last == "Saved as a draft; see :drafts.")
    }

    @Test func `the inbox stays until the post of its entry is open, and returns after it`()
        async throws
    {
        let board = BoardActionableItemSpy()
        router.boardItem = board
        let (link, entry) = (BoardLink.post("p1"), InboxEntry.ID("7", .reply, in: .sample))
        router.routeToInbox(selecting: nil)

        interactor.inbox(didAskToOpen: link, of: entry)
        _ = try await interactor.waitForBoard(for: link)
        #expect(router.routes.last == "inbox")
        interactor.linkOpening(didOpen: link)
        #expect(router.routes.last == "inbox gone" && board.steps == ["return to inbox"])
        interactor.boardDidReturnToInbox()
        #expect(router.routes.last == "inbox at 7")

        // Another link does not wait for the inbox, and nothing returns to it.
        interactor.inbox(didAskToOpen: link, of: entry)
        _ = try await interactor.waitForBoard(for: .post("p2"))
        #expect(router.routes.last == "inbox gone")
        interactor.linkOpening(didOpen: .post("p2"))
        #expect(board.steps == ["return to inbox"])
    }

    @Test func `a post that cannot be opened leaves the inbox, even if the list shows why`() {
        router.routeToInbox(selecting: nil)
        interactor.inbox(
            didAskToOpen: .post("p1"), of: InboxEntry.ID("7", .reply, in: .sample))
        interactor.linkOpening(didFail: .alreadyReported)
        #expect(presenter.messages.last == "The post could not be loaded.")
        #expect(router.routes.last == "inbox")
    }

    @Test func `closing the inbox stops the link that it waits for`() {
        let board = BoardActionableItemSpy()
        router.boardItem = board
        router.routeToInbox(selecting: nil)
        interactor.inbox(
            didAskToOpen: .post("p1"), of: InboxEntry.ID("7", .reply, in: .sample))
        interactor.inboxDidClose()
        #expect(board.steps == ["make way"] && router.routes.last == "inbox gone")
    }

    @Test func `suspending is left to the program`() {
        interactor.suspend()

        #expect(listener.suspends == 1)
        #expect(listener.quits == 0)
    }
}
