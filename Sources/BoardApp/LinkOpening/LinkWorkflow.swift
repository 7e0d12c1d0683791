import BoardCore
import RIBs

/// What a link does with the root of the tree.
package protocol RootActionableItem: AnyObject {
    /// The list of posts, once it is shown.
    func waitForBoard() async throws -> any BoardActionableItem
    /// Who is signed in, once that is attached.
    func waitForSession() async throws -> any SessionActionableItem
}

/// What links and commands do with the list of posts; each step of a link waits until enough of it
/// has been read, and throws a `LinkFailure` where it leads nowhere.
package protocol BoardActionableItem: AnyObject {
    /// Checks that a link's source is among those that are read here.
    func expectSource(_ name: String) throws
    /// Waits until a source has been read, so that what it can do is known; `nil` stands for the one
    /// that the reader is at.
    func waitForSource(_ name: String?) async throws -> SourceID
    /// Shows the posts of a board; changes nothing where there is none.
    ///
    /// - Parameter source: the name of the board's source; `nil` for any.
    func showBoard(_ id: String, of source: String?) async throws
    /// Opens a post of a board; `nil` for that of any board, the one that is shown first.
    ///
    /// - Parameter comment: where in it to go, as addresses name it; `nil` for its beginning.
    func openPost(
        _ id: String, at comment: String?, on boardID: String?, of source: String?
    ) async throws

    /// Opens the post of the list that is at an address on the web; returns whether there is one.
    func showPost(at address: String) -> Bool

    /// The source of what the reader is at; `nil` where that is none in particular.
    var sourceAtHand: SourceID? { get }

    /// Shows where something is written.
    func compose(_ request: ComposeRequest)

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
        if let title = link.newTitle {
            compose(title, link)
        } else {
            show(link)
        }
    }

    private func show(_ link: BoardLink) {
        onStep { root in (try await root.waitForBoard(), ()) }
            .onStep { board, _ in
                if let source = link.source { try board.expectSource(source) }
                if let id = link.boardID { try await board.showBoard(id, of: link.source) }
                return (board, ())
            }
            .onStep { board, _ in
                if let id = link.postID {
                    try await board.openPost(
                        id, at: link.commentID, on: link.boardID, of: link.source)
                }
                return (board, ())
            }
            .commit()
    }

    /// By the board, which knows the source when it has been read, and the session, which asks the
    /// reader to sign in, back to the board.
    private func compose(_ title: String, _ link: BoardLink) {
        onStep { root in (try await root.waitForBoard(), root) }
            .onStep { board, root in
                let source = try await board.waitForSource(link.source)
                let session = try await root.waitForSession()
                return (session, (board, source))
            }
            .onStep { (session: any SessionActionableItem, place) in
                let (board, source) = place
                _ = try await session.waitForLogin(at: source)
                return (board, source)
            }
            .onStep { board, source in
                let id = link.boardID.map { BoardID($0, in: source) }
                board.compose(.new(.newPost(id, at: source), title: title))
                return (board, ())
            }
            .commit()
    }
}
