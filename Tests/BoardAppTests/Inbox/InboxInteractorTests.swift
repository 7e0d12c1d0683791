import BoardApp
import BoardCore
import RIBs
import TestSupport
import Testing

@MainActor struct InboxInteractorTests {
    let presenter = InboxPresentableSpy()
    let listener = InboxListenerSpy()
    let interactor: InboxInteractor

    init() {
        interactor = InboxInteractor(
            presenter: presenter, feed: .empty, namesSources: false, now: { SamplePosts.now })
        interactor.listener = listener
        interactor.activate()
    }

    @Test func `the contents are presented with the time`() {
        #expect(presenter.states.last?.now == SamplePosts.now)
    }

    @Test func `an entry is opened by a link to its source, post and comment`() {
        interactor.open(.sample("1", post: "p1", comment: "c1"))
        interactor.open(.sample("2", post: "p2"))

        var (comment, post) = (BoardLink.post("p1", comment: "c1"), BoardLink.post("p2"))
        comment.source = "sample"
        post.source = "sample"
        #expect(listener.calls == [.open(comment), .open(post)])
    }

    @Test func `a private message has no place to open`() {
        interactor.open(.sample("1", .message, post: nil))
        interactor.close()

        #expect(listener.calls == [.close])
    }
}
