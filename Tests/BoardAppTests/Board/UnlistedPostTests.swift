import BoardApp
import BoardCore
import RIBs
import TestSupport
import Testing

/// Links to posts that are in no loaded list.
@MainActor struct UnlistedPostTests {
    private let source = GatedThreads()
    private let presenter = BoardPresentableSpy()
    private let router = BoardRoutingSpy()
    private let pendingWork = ActivityTracker()

    @Test func `a pending link does not interrupt a user who has moved on`() async {
        let board = await board()
        let step = Task { try await board.openPost("far", at: nil, on: nil, of: nil) }
        await source.gate.isWaitedFor()
        #expect(presenter.states.last?.pendingLink == .post("far"))

        board.open(SamplePosts.numbered(1...1)[0].post, row: 0)
        source.gate.open()

        await #expect(throws: LinkFailure.overtaken) { try await step.value }
        #expect(router.routes == ["post p1"])
        #expect(presenter.states.last?.pendingLink == nil)
    }

    @Test func `the post is shown when it arrives`() async throws {
        let board = await board()
        let step = Task { try await board.openPost("far", at: nil, on: nil, of: nil) }
        await source.gate.isWaitedFor()

        source.gate.open()

        try await step.value
        #expect(router.routes.last == "post far")
    }

    @Test func `the ID of a comment leads to that comment in its post`() async throws {
        let board = await board()
        let step = Task { try await board.openPost("comment/7", at: nil, on: nil, of: nil) }
        await source.gate.isWaitedFor()

        source.gate.open()

        try await step.value
        #expect(router.routes.last == "post far at 7")
    }

    @Test(arguments: [
        ("deleted", LinkFailure.noSuchPost("deleted")),
        ("removed", .unreadable(.notThere(name: "removed", isRemoved: true))),
    ])
    func `a link to a missing post says whether a moderator removed it`(
        id: String, failure: LinkFailure
    ) async throws {
        let board = await board()
        source.gate.open()
        await #expect(throws: failure) {
            try await board.openPost(id, at: nil, on: nil, of: nil)
        }
    }

    private func board() async -> BoardInteractor {
        let readState = BehaviorRelay(value: ReadState())
        let feed = PostFeed(
            source: source, marks: readState.marks, pendingWork: pendingWork,
            now: { SamplePosts.now })
        let updates = BoardUpdates(
            feed: feed, readState: readState, actions: .none(at: source), writing: .quiet,
            filterStorage: FilterStorageFake(),
            pendingWork: pendingWork, now: { SamplePosts.now })
        let board = BoardInteractor(presenter: presenter, updates: updates, board: nil)
        board.router = router
        board.activate()
        await pendingWork.finish()
        return board
    }
}

/// A server whose threads arrive when the test releases them.
private struct GatedThreads: BoardSource {
    let id = SourceID.sample
    let name = "server.example"
    let capabilities = Capabilities()
    let gate = Gate()

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { $0(.rows(SamplePosts.numbered(1...3))) }
    }

    func thread(
        _ id: PostID, under comment: BoardCore.Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { [gate] yield in
            await gate.pass()
            if ["deleted", "removed"].contains(id.raw) {
                throw BoardError.notThere(name: id.raw, isRemoved: id.raw == "removed")
            }
            yield(PostThread(id: "far", title: "Far away"))
        }
    }
}
