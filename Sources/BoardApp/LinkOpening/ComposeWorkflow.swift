import BoardCore
import RIBs

/// The way from the root to where something is written: by the session, where somebody has to be
/// signed in, and the board.
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
