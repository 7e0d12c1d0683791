import BoardApp
import BoardCore
import RIBs
import Synchronization
import RIBsTesting
import TestSupport
import Testing

@MainActor struct PostDetailInteractorTests {
    let presenter = PostDetailPresentableSpy()
    let listener = PostDetailListenerSpy()
    let contents = BehaviorRelay(value: PostPage.of(SamplePosts.mixed))
    let interactor: PostDetailInteractor

    init() {
        interactor = PostDetailInteractor(
            presenter: presenter, post: SamplePosts.tree.post, source: StubSource(posts: []),
            contents: contents, actions: .none(at: StubSource(posts: [])), writing: .quiet,
            pendingWork: ActivityTracker(), now: { SamplePosts.now })
        interactor.listener = listener
        interactor.activate()
    }

    @Test func `the post is presented once on activation`() {
        #expect(
            presenter.states == [
                PostDetailState(
                    thread: SamplePosts.tree, now: SamplePosts.now, source: "sample.json",
                    marksNew: false)
            ])
    }

    @Test func `a post that cannot be loaded is reported to the other screens`() async {
        let work = ActivityTracker()
        let source = ScriptedSource(pages: { _ in .rows([SamplePosts.tree]) })
        let actions = PostActions.none(at: source)
        let interactor = PostDetailInteractor(
            presenter: presenter, post: SamplePosts.tree.post, source: source,
            contents: BehaviorRelay(value: PostPage.rows([SamplePosts.tree])),
            actions: actions, writing: .quiet,
            pendingWork: work, now: { SamplePosts.now })
        var failures: [BoardError] = []
        let subscription = actions.events.subscribe {
            if case .failed(SamplePosts.tree.id, let error) = $0 { failures.append(error) }
        }
        defer { subscription.cancel() }
        interactor.activate()

        await work.finish()

        #expect(failures == [.notThere(name: SamplePosts.tree.id.raw)])
    }

    @Test func `a rate limit is counted down and the request is retried`()
        async throws
    {
        let (clock, isBusy) = (ManualClock(), AtomicFlag())
        isBusy.isOn = true
        let busy = BoardError.refused(host: "a.example", status: 429, retryAfter: .seconds(2))
        let source = ScriptedSource(
            pages: { _ in .rows([SamplePosts.tree]) },
            states: { _, _ in
                if isBusy.isOn { throw busy }
                return [SamplePosts.tree]
            })
        let interactor = PostDetailInteractor(
            presenter: presenter, post: SamplePosts.tree.post, source: source,
            contents: BehaviorRelay(value: PostPage.rows([SamplePosts.tree])),
            actions: .none(at: source), writing: .quiet,
            pendingWork: ActivityTracker(), now: { SamplePosts.now }, clock: clock)
        interactor.activate()
        for seconds in [2, 1] {
            try await clock.waitForSleepers(1)
            let progress = presenter.states.last?.progress
            #expect(progress == .failed(busy, retryIn: .seconds(seconds)))
            if seconds == 1 { isBusy.isOn = false }
            clock.advance(by: .seconds(1))
        }

        #expect(await eventually { presenter.states.last?.progress == .asked })
        #expect(source.asked.last == "thread \(SamplePosts.tree.id.raw) anew")
    }

    private func interactor(
        for accounts: BehaviorRelay<SignedInAccounts>, at source: MembersOnly,
        _ work: ActivityTracker
    ) -> PostDetailInteractor {
        PostDetailInteractor(
            presenter: presenter, post: SamplePosts.tree.post, source: source,
            contents: BehaviorRelay(value: PostPage.rows([SamplePosts.tree])),
            actions: .none(at: source),
            writing: WritingStreams(accounts: accounts, outbox: BehaviorRelay(value: [])),
            pendingWork: work, now: { SamplePosts.now })
    }

    @Test func `a post is loaded again when an account signs in, signs out or changes`()
        async
    {
        let (work, source) = (ActivityTracker(), MembersOnly())
        source.isOpen.isOn = true
        let relay = BehaviorRelay(value: SignedInAccounts())
        let interactor = interactor(for: relay, at: source, work)
        interactor.activate()
        var accounts = SignedInAccounts()
        let (ann, bob) = (source.service.account("ann"), source.service.account("bob"))

        for change in [{ $0.signIn(ann) }, { $0.use(bob) }, { $0.remove(bob) }, { $0.remove(ann) }]
            as [(inout SignedInAccounts) -> Void]
        {
            change(&accounts)
            relay.accept(accounts)
            await work.finish()
        }

        #expect(source.reloads == [false, true, true, true, true])
    }

    @Test func `a post is loaded once for an account that was signed in before`() async {
        let (work, source) = (ActivityTracker(), MembersOnly())
        source.isOpen.isOn = true
        var accounts = SignedInAccounts()
        accounts.signIn(source.service.account("ann"))
        let known = interactor(for: BehaviorRelay(value: accounts), at: source, work)
        known.activate()
        await work.finish()
        #expect(source.reloads == [false])

        // Requests wait until the stored accounts are restored.
        let relay = BehaviorRelay(value: SignedInAccounts())
        let restored = interactor(for: relay, at: source, work)
        restored.activate()
        relay.accept(SignedInAccounts([source.service.account("ann")]))
        await work.finish()
        #expect(source.reloads == [false, false])
    }

    @Test func `a refused post is loaded again for another account`() async {
        let (work, source) = (ActivityTracker(), MembersOnly())
        let accounts = BehaviorRelay(value: SignedInAccounts())
        let interactor = interactor(for: accounts, at: source, work)
        interactor.activate()
        await work.finish()
        let refusal = BoardError.signedOut(host: "tea.example")
        #expect(presenter.states.last?.progress == .failed(refusal))
        source.isOpen.isOn = true

        accounts.accept(SignedInAccounts([source.service.account("ann")]))
        await work.finish()

        #expect(presenter.states.last?.progress == .asked)
        #expect(presenter.states.last?.thread.comments.count == 6)
        #expect(presenter.states.last?.marksNew == false)
    }

    @Test func `a refused post is loaded again after the same account signs in again`() async {
        let (work, source) = (ActivityTracker(), MembersOnly())
        let ann = source.service.account("ann")
        let accounts = BehaviorRelay(value: SignedInAccounts([ann]))
        let interactor = interactor(for: accounts, at: source, work)
        interactor.activate()
        await work.finish()
        source.isOpen.isOn = true

        var again = accounts.value
        again.signIn(ann)
        accounts.accept(again)
        await work.finish()

        #expect(presenter.states.last?.progress == .asked)
        #expect(source.reloads == [false, false])
    }

    @Test func `a changed text of the post is presented`() {
        let edited = SamplePosts.tree(with: [])

        contents.accept(.of([edited] + SamplePosts.numbered(1...3)))

        #expect(presenter.states.map(\.thread) == [SamplePosts.tree, edited])
    }

    @Test func `changes of other posts are ignored`() {
        contents.accept(.of([SamplePosts.tree] + SamplePosts.numbered(1...3)))

        #expect(presenter.states.count == 1)
    }

    @Test func `a removed post stays on the screen and is marked until it returns`() {
        contents.accept(.of(SamplePosts.numbered(1...3)))
        contents.accept(.of(SamplePosts.numbered(1...4)))
        contents.accept(.of(SamplePosts.mixed))

        #expect(presenter.states.allSatisfy { $0.thread == SamplePosts.tree })
        #expect(presenter.states.map(\.isGone) == [false, true, false])
    }

    @Test func `a post is not marked as removed while the list is loading`() {
        let some = ReadProgress(bytes: 50, total: 100)
        contents.accept(.of(SamplePosts.numbered(1...3), progress: some))
        #expect(presenter.states.count == 1)
        contents.accept(.of(SamplePosts.numbered(1...3)))

        contents.accept(.of(SamplePosts.numbered(1...4), progress: some))

        #expect(presenter.states.map(\.isGone) == [false, true])
    }

    @Test func `nothing is presented after deactivation`() {
        interactor.deactivate()

        contents.accept(.of([SamplePosts.tree(with: [])]))

        #expect(presenter.states.count == 1)
    }

    @Test func `closing and moving to other posts is left to the list`() {
        interactor.showPost(atDistance: -1)
        interactor.close()

        #expect(listener.distances == [-1])
        #expect(listener.closes == 1)
    }
}

/// A server that shows its posts only to signed-in users.
private final class MembersOnly: BoardSource {
    let id = SourceID.sample
    let name = "tea.example"
    let capabilities = Capabilities()
    let isOpen = AtomicFlag()
    let service = ScriptedAccounts()
    /// The `reload` argument of each request for the post.
    var reloads: [Bool] { asked.withLock(\.self) }
    private let asked = Mutex<[Bool]>([])
    var accounts: (any AccountService)? { service }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { $0(.rows([SamplePosts.tree])) }
    }

    func thread(
        _ id: PostID, under comment: BoardCore.Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        asked.withLock { $0.append(reload) }
        return .states { [isOpen] yield in
            guard isOpen.isOn else { throw BoardError.signedOut(host: "tea.example") }
            yield(SamplePosts.tree)
        }
    }
}
