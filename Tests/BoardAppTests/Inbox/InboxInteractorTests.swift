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
            presenter: presenter, feed: .empty, source: StubSource(posts: []),
            now: { SamplePosts.now })
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

    @Test func `a reply goes to the comment, and quotes the entry`() {
        interactor.reply(to: .sample("1", post: "p1", comment: "7", reply: "1007", body: "*Yes.*"))
        interactor.reply(to: .sample("2", .message, post: nil, reply: "8", body: "Psst"))
        // The text of the entry is loaded from its thread.
        interactor.reply(to: .sample("3", post: "p1", body: ""))

        let message = WritingTarget.message(to: .init("8", name: "bob"), at: .sample)
        let post = PostID("p1", in: .sample)
        #expect(
            listener.calls == [
                .compose(
                    .new(
                        .reply(post, to: "1007"),
                        quote: ComposeRequest.Quote(author: "bob", text: "*Yes.*"))),
                .compose(
                    .new(message, quote: ComposeRequest.Quote(author: "bob", text: "Psst"))),
                .compose(.new(.reply(post, to: nil))),
            ])
    }

    @Test func `a source without replies says so`() {
        #expect(presenter.states.last?.refusals.keys.map(\.name) == ["sample"])
    }

    @Test func `a private message has no place to open`() {
        interactor.open(.sample("1", .message, post: nil))
        interactor.close()

        #expect(listener.calls == [.close])
    }
}
