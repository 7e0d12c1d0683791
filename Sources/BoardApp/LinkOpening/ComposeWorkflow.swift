import BoardCore
import RIBs

/// The steps from the root to the compose screen, with a sign-in at the session.
final class ComposeWorkflow: Workflow<any RootActionableItem> {
    init(_ request: ComposeRequest) {
        super.init()
        onStep { root in (try await root.waitForSession(), root) }
            .onStep { session, root in
                _ = try await session.waitForLogin(at: request.source)
                return (try await root.waitForBoard(), ())
            }
            .onStep { board, _ in
                board.compose(request)
                return (board, ())
            }
            .commit()
    }
}
