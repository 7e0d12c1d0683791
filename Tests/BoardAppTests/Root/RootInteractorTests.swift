import BoardApp
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
            presenter: presenter, source: StubSource(posts: []), desk: .empty,
            now: { SamplePosts.now }, links: links,
            webLinks: StubWebLinks(["https://x.example/post/4": .post("4")]), start: nil,
            opener: opener)
        interactor.router = router
        interactor.listener = listener
        interactor.activate()
    }

    @Test func `the program begins with a board and ends without one`() {
        #expect(router.routes == ["board all", "session", "links"])

        interactor.deactivate()

        #expect(router.routes.suffix(3) == ["links gone", "session gone", "board gone"])
    }

    @Test func `one interrupt says how to quit and quits nothing`() {
        interactor.interrupt()

        #expect(presenter.interruptAdvices == 1)
        #expect(listener.quits == 0)
    }

    @Test func `two interrupts in a row quit`() {
        interactor.interrupt()
        interactor.interrupt()

        #expect(listener.quits == 1)
    }

    @Test func `another key between two interrupts lets the program go on`() {
        interactor.interrupt()
        interactor.didUseOtherKey()
        interactor.interrupt()

        #expect(listener.quits == 0)
        #expect(presenter.interruptAdvices == 2)
    }

    @Test func `leaving the board quits`() {
        interactor.boardDidClose()

        #expect(listener.quits == 1)
    }

    @Test func `an address of a post is followed here, any other in a browser`() {
        var followed: [BoardLink] = []
        _ = links.subscribe { followed.append($0) }

        interactor.board(didAskToFollow: "https://x.example/post/4")
        interactor.board(didAskToFollow: "https://y.example/post/4")
        interactor.board(didAskToOpen: "https://x.example/post/4")

        #expect(followed == [.post("4")])
        #expect(opener.addresses == ["https://y.example/post/4", "https://x.example/post/4"])
    }

    @Test func `a picture that a form shows is opened, while a post leads to no file`() {
        interactor.session(didAskToOpen: "/tmp/letters/captcha.png")
        interactor.board(didAskToOpen: "file:///tmp/letters/captcha.png")

        #expect(opener.addresses == ["/tmp/letters/captcha.png"])
        #expect(
            presenter.messages == [
                "browser opens /tmp/letters/captcha.png",
                "Links to addresses like this are not opened: file:///tmp/letters/captcha.png",
            ])
    }

    @Test func `an address that a program could not open is shown after all`() async {
        opener.failure = "lynx could not open it"

        interactor.board(didAskToOpen: "https://y.example")

        #expect(
            await eventually { presenter.offered == ["lynx could not open it: https://y.example"] })
    }

    @Test func `an address that was shown in the terminal needs no message`() {
        opener.outcome = .shown

        interactor.board(didAskToOpen: "https://y.example")

        #expect(opener.addresses == ["https://y.example"])
        #expect(presenter.messages.isEmpty && presenter.offered.isEmpty)
    }

    @Test func `an address that a browser in the terminal failed to show is offered`() {
        opener.outcome = .failed("w3m ended with status 1")

        interactor.board(didAskToOpen: "https://y.example")

        #expect(presenter.offered == ["w3m ended with status 1: https://y.example"])
    }

    @Test func `a typed address of a post of the list opens that`() {
        let board = BoardActionableItemSpy()
        board.address = "https://y.example/post/4"
        router.boardItem = board

        interactor.commandLine(didEnter: .follow("https://y.example/post/4"))

        #expect(board.steps == ["post at https://y.example/post/4"])
        #expect(presenter.messages.isEmpty && opener.addresses.isEmpty)
    }

    @Test func `a typed address that is none of a post is told, and opens nothing`() {
        interactor.commandLine(didEnter: .follow("https://y.example/post/4"))

        #expect(opener.addresses.isEmpty)
        #expect(
            presenter.messages == ["None of the posts here is at https://y.example/post/4"])
    }

    @Test func `the first link decides which board is loaded, and is followed`() {
        var followed: [BoardLink] = []
        _ = links.subscribe { followed.append($0) }
        let start = BoardLink.post("42", board: "swift")
        let other = RootInteractor(
            presenter: presenter, source: StubSource(posts: []), desk: .empty,
            now: { SamplePosts.now }, links: links, webLinks: StubWebLinks(),
            start: start, opener: opener)
        let otherRouter = RootRoutingSpy()
        other.router = otherRouter

        other.activate()

        #expect(otherRouter.routes == ["board swift", "session", "links"])
        #expect(followed == [start])
    }

    @Test func `what is wrong with what is kept stays until a key is pressed`() async {
        let (notices, sender) = AsyncStream.makeStream(of: String.self)
        let other = RootInteractor(
            presenter: presenter, source: StubSource(posts: []), desk: .empty,
            now: { SamplePosts.now }, notices: notices, links: links, webLinks: StubWebLinks(),
            start: nil, opener: opener)

        other.activate()
        sender.yield("The file is open to others.")

        #expect(await eventually { presenter.greetings == ["The file is open to others."] })
    }

    @Test func `a command is done when its line is gone`() {
        var followed: [BoardLink] = []
        _ = links.subscribe { followed.append($0) }

        interactor.beginCommand()
        interactor.commandLine(didEnter: .open(.board("games")))
        interactor.commandLine(didEnter: .action("page-down"))

        #expect(router.routes.suffix(3) == ["line", "line gone", "line gone"])
        #expect(followed == [.board("games")])
        #expect(presenter.performed == ["page-down"])
    }

    @Test func `an action that has gone while its name was typed is told`() {
        interactor.commandLine(didEnter: .action("fold"))

        #expect(presenter.messages == [Command.Fault.unknown("fold").message])
    }

    @Test func `what is no command is told when its line is gone`() {
        interactor.commandLine(didReject: .unknown("x"))

        #expect(router.routes.last == "line gone")
        #expect(presenter.messages == [Command.Fault.unknown("x").message])
    }

    @Test func `the tree is shown and hidden by the same key`() {
        interactor.toggleRIBTree()
        interactor.toggleRIBTree()
        interactor.toggleRIBTree()
        interactor.ribTreeDidClose()

        #expect(router.routes.suffix(4) == ["tree", "tree gone", "tree", "tree gone"])
    }

    @Test func `the reason why a link leads nowhere is shown`() {
        interactor.linkOpening(didFailBecause: "There is no post “42” here.")

        #expect(presenter.messages == ["There is no post “42” here."])
    }

    @Test func `a link waits for the list, or learns that there is none`() async throws {
        await #expect(throws: ItemGone.self) { _ = try await interactor.waitForBoard() }
        let board = BoardActionableItemSpy()
        router.boardItem = board

        let found = try await interactor.waitForBoard()
        #expect(found === board)
    }

    @Test func `suspending is left to the program`() {
        interactor.suspend()

        #expect(listener.suspends == 1)
        #expect(listener.quits == 0)
    }
}
