import BoardApp
import BoardCore
import RIBs
import TestSupport
import Testing

@MainActor struct PostDetailInteractorTests {
    let presenter = PostDetailPresentableSpy()
    let listener = PostDetailListenerSpy()
    let contents = BehaviorRelay(value: BoardUpdate.of(SamplePosts.mixed))
    let interactor: PostDetailInteractor

    init() {
        interactor = PostDetailInteractor(
            presenter: presenter, post: SamplePosts.tree, contents: contents,
            now: { SamplePosts.now })
        interactor.listener = listener
        interactor.activate()
    }

    @Test func `the post is shown at once, and once`() {
        #expect(
            presenter.states == [PostDetailState(post: SamplePosts.tree, now: SamplePosts.now)])
    }

    @Test func `newer words of the post are shown`() {
        let edited = SamplePosts.tree(with: [])

        contents.accept(.of([edited] + SamplePosts.numbered(1...3)))

        #expect(presenter.states.map(\.post) == [SamplePosts.tree, edited])
    }

    @Test func `changes of other posts are none of its business`() {
        contents.accept(.of([SamplePosts.tree] + SamplePosts.numbered(1...3)))

        #expect(presenter.states.count == 1)
    }

    @Test func `a post that is gone stays on the screen`() {
        contents.accept(.of(SamplePosts.numbered(1...3)))

        #expect(presenter.states.map(\.post) == [SamplePosts.tree])
    }

    @Test func `nothing is shown after it has been closed`() {
        interactor.deactivate()

        contents.accept(.of([SamplePosts.tree(with: [])]))

        #expect(presenter.states.count == 1)
    }

    @Test func `closing and going on to other posts are the list's to do`() {
        interactor.showPost(atDistance: -1)
        interactor.close()

        #expect(listener.distances == [-1])
        #expect(listener.closes == 1)
    }
}
