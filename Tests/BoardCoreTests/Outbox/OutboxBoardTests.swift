import RIBsTesting
import TestSupport
import Testing

@testable import BoardCore

/// Posts without a board, because the list of boards was not available.
@MainActor struct OutboxBoardTests {
    private let writer = ScriptedWriter(answer: { draft, _ in
        guard case .newPost(let board?, let source) = draft.target else {
            throw BoardError.unsupported(reason: "Choose a board to post to.")
        }
        return .post(PostID("on \(board.raw)", in: source))
    })

    private let tea = Draft(
        id: "Tea", target: .newPost(nil, at: .sample), title: "Tea", body: "Words.",
        updatedAt: SamplePosts.now)

    private func trial(
        _ onlyBoard: @escaping @Sendable (SourceID) async throws -> BoardID?
    ) -> OutboxHarness {
        OutboxHarness([.sample: writer], onlyBoard: onlyBoard)
    }

    @Test func `posts go to the only board of their source`() async throws {
        let trial = trial { BoardID("general", in: $0) }
        trial.start()

        try await trial.outbox.send(tea)

        try await trial.says("Tea sent as on general")
        await trial.stop()
    }

    @Test func `posts wait while the boards cannot be loaded`() async throws {
        let answers = Answers([.away, nil])
        let trial = trial { source in
            _ = try answers.next(for: .titled("Boards"))
            return BoardID("general", in: source)
        }
        trial.start()

        try await trial.outbox.send(tea)
        try await expectEventually("it waits") { trial.latest.hasPrefix("Tea waiting") }
        #expect(writer.asked.isEmpty)

        await trial.outbox.retry()
        try await trial.says("Tea sent as on general")
        await trial.stop()
    }

    @Test(arguments: [BoardError?.none, .notThere(name: "boards")])
    func `the source reports a missing board if the boards stay unknown`(
        _ error: BoardError?
    ) async throws {
        let trial = trial { _ in
            if let error { throw error }
            return nil
        }
        trial.start()

        try await trial.outbox.send(tea)

        try await trial.endsWith(
            "Tea refused: Sentence for unsupported(reason: \"Choose a board to post to.\")."
        )
        await trial.stop()
    }
}
