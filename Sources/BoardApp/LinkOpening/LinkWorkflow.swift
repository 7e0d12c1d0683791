import BoardCore
import RIBs

/// What a link does with the root of the tree.
package protocol RootActionableItem: AnyObject {
    /// The list of posts, once it is shown.
    func waitForBoard() async throws -> any BoardActionableItem
}

/// What links and commands do with the list of posts; each step of a link waits until enough of it
/// has been read, and throws a `LinkFailure` where it leads nowhere.
package protocol BoardActionableItem: AnyObject {
    /// Checks that a link's source is among those that are read here.
    func expectSource(_ name: String) throws
    /// Shows the posts of a board; changes nothing where there is none.
    ///
    /// - Parameter source: the name of the board's source; `nil` for any.
    func showBoard(_ id: String, of source: String?) async throws
    /// Opens a post of a board; `nil` for that of any board, the one that is shown first.
    func openPost(_ id: String, on boardID: String?, of source: String?) async throws

    /// The names of the orders that posts can be sorted by.
    var sortNames: [String] { get }
    func sort(byName name: String)
    /// Has the source look for words.
    func searchSource(for words: String)
}

/// The way from the root to the place that a link names.
final class LinkWorkflow: Workflow<any RootActionableItem> {
    init(_ link: BoardLink) {
        super.init()
        onStep { root in (try await root.waitForBoard(), ()) }
            .onStep { board, _ in
                if let source = link.source { try board.expectSource(source) }
                if let id = link.boardID { try await board.showBoard(id, of: link.source) }
                return (board, ())
            }
            .onStep { board, _ in
                if let id = link.postID {
                    try await board.openPost(id, on: link.boardID, of: link.source)
                }
                return (board, ())
            }
            .commit()
    }
}
