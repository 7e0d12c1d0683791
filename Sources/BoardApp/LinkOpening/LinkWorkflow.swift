import BoardCore
import RIBs

/// What a link does with the root of the tree.
package protocol RootActionableItem: AnyObject {
    /// The list of posts, once it is shown.
    func waitForBoard() async throws -> any BoardActionableItem
}

/// What a link does with the list of posts; each step waits until enough of it has been read.
package protocol BoardActionableItem: AnyObject {
    /// Shows the posts of a board; throws a `LinkFailure` and changes nothing where there is none.
    func showBoard(_ id: String) async throws
    /// Opens a post of a board; `nil` for that of any board, the one that is shown first.
    func openPost(_ id: String, on boardID: String?) async throws
}

/// The way from the root to the place that a link names.
final class LinkWorkflow: Workflow<any RootActionableItem> {
    init(_ link: BoardLink) {
        super.init()
        onStep { root in (try await root.waitForBoard(), ()) }
            .onStep { board, _ in
                if let id = link.boardID { try await board.showBoard(id) }
                return (board, ())
            }
            .onStep { board, _ in
                if let id = link.postID { try await board.openPost(id, on: link.boardID) }
                return (board, ())
            }
            .commit()
    }
}
