import BoardApp
import BoardCore
import RIBs
import TestSupport
import Testing

@MainActor struct CommandLineInteractorTests {
    let presenter = CommandLinePresentableSpy()
    let listener = CommandLineListenerSpy()
    let contents = BehaviorRelay(value: PostPage(posts: .of(SamplePosts.mixed)))
    let history = InputHistory()
    let pendingWork = ActivityTracker()
    let interactor: CommandLineInteractor

    init() {
        interactor = CommandLineInteractor(
            presenter: presenter, contents: contents,
            vocabulary: CommandVocabulary(themes: ["dark", "light"]), history: history,
            pendingWork: pendingWork)
        interactor.listener = listener
        interactor.activate()
    }

    @Test func `a command is passed to the parent`() {
        interactor.submit("post 42")

        #expect(listener.commands == [.open(.post("42"))])
    }

    @Test func `an error in the line is passed to the parent`() {
        interactor.submit("pst 42")

        #expect(listener.faults == [.unknown("pst")])
        #expect(listener.commands.isEmpty)
    }

    @Test func `submitting an empty line or leaving it closes the line`() {
        interactor.submit(" ")
        interactor.close()

        #expect(listener.closes == 2)
        #expect(listener.commands.isEmpty && listener.faults.isEmpty)
    }

    @Test func `a completed line replaces the old one`() {
        interactor.edit("bo")
        interactor.complete()

        #expect(presenter.texts == ["board "])
    }

    @Test func `the hint shows a post's title once it has been looked up`() async {
        interactor.edit("post jap")
        await pendingWork.finish()

        #expect(presenter.hints.last == "japanese  新しいゲームの話をしましょう")
    }

    @Test func `Tab before the lookup has finished completes the ID`() {
        interactor.edit("post jap")
        interactor.complete()

        #expect(presenter.texts == ["post japanese"])
    }

    @Test func `posts that arrive while the line is open can be completed`() async {
        interactor.edit("post fam")
        await pendingWork.finish()
        #expect(presenter.hints.last == "")

        contents.accept(PostPage(posts: .of([SamplePosts.family])))
        await pendingWork.finish()
        interactor.complete()

        #expect(presenter.texts == ["post family"])
    }

    @Test func `a closed line stops its lookup`() async {
        interactor.edit("post jap")
        let hints = presenter.hints
        interactor.deactivate()
        await pendingWork.finish()

        #expect(presenter.hints == hints)
    }

    @Test func `a theme is previewed only while it is being named`() {
        for line in ["theme", "theme d", "theme x", "theme light"] { interactor.edit(line) }

        #expect(listener.themes == [nil, "dark", nil, "light"])
    }

    @Test func `history recalls earlier lines, latest first, then the current text`() {
        for line in ["post 1", "post 2", "post 1"] { interactor.submit(line) }
        let later = CommandLineInteractor(
            presenter: presenter, contents: contents, vocabulary: CommandVocabulary(),
            history: history, pendingWork: pendingWork)
        later.activate()
        later.edit("bo")
        for _ in 1...3 { later.showPrevious() }
        for _ in 1...3 { later.showNext() }

        #expect(presenter.texts == ["post 1", "post 2", "post 1", "bo"])
    }

    @Test func `a hundred lines of history are stored`() {
        for number in 1...150 { interactor.submit("post \(number)") }
        let later = CommandLineInteractor(
            presenter: presenter, contents: contents, vocabulary: CommandVocabulary(),
            history: history, pendingWork: pendingWork)
        later.activate()
        for _ in 1...150 { later.showPrevious() }

        #expect(presenter.texts.count == 100)
        #expect(presenter.texts.last == "post 51")
    }
}
