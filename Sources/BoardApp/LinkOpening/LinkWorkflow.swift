import BoardCore
import RIBs

/// The operations of the root for links.
package protocol RootActionableItem: AnyObject {
    /// Waits for the list of posts, makes way for the target of a link, and returns the list.
    func waitForBoard(for link: BoardLink) async throws -> any BoardActionableItem
    /// Waits for the session and returns it.
    func waitForSession() async throws -> any SessionActionableItem
    /// Opens the compose screen.
    func compose(_ request: ComposeRequest)
}

/// The operations of the list of posts for links and commands.
///
/// Each step of a link waits until enough of the list is loaded, and throws a `LinkFailure` if its
/// target does not exist.
package protocol BoardActionableItem: AnyObject {
    /// Throws if there is no source with this name.
    func expectSource(_ name: String) throws
    /// Shows all posts of a source, if it is one of several.
    func showSource(_ name: String)
    /// Waits until a source is loaded and its capabilities are known; `nil` is the current source.
    func waitForSource(_ name: String?) async throws -> SourceID
    /// Shows the posts of a board. Throws without a change if the board does not exist.
    ///
    /// - Parameter source: the name of the board's source, or `nil` for any.
    func showBoard(_ id: String, of source: String?) async throws
    /// Opens a post of a board, or the first one with the ID on any board if `boardID` is `nil`.
    ///
    /// - Parameter comment: the ID of the comment to scroll to, or `nil` for the top.
    func openPost(
        _ id: String, at comment: String?, on boardID: String?, of source: String?
    ) async throws

    /// Opens the loaded post with a web address. Returns `false` if there is none.
    func showPost(at address: String) -> Bool

    /// The open thread, whose `isLoading` is set while more is being loaded, or why it could not be
    /// loaded; `nil` if no post is open.
    var openThread: Result<PostThread, BoardError>? { get }

    /// The filters that apply to every list.
    var filters: PostFilters { get }
    /// The number of posts of the list that are hidden, by the name of the filter.
    var hiddenCounts: [String: Int] { get }
    /// Switches a filter off or on until the program ends.
    func toggleFilter(_ filter: PostFilter)
    /// Removes a filter from the configuration file.
    func removeFilter(_ filter: PostFilter)

    /// The sources whose posts are missing or old, each with the reason as a sentence.
    var sourceProblems: [SourceID: String] { get }

    /// The reason why marks cannot be stored, as a sentence; `nil` if they can.
    var storageFailure: String? { get }
    /// Stores the marks that could not be stored; returns the reason if it fails again.
    func saveUnsavedMarks() async -> String?

    /// The source of the current screen, or `nil` if there is no single one.
    var currentSource: SourceID? { get }

    /// Makes way for another screen: stops links that wait for their target, and closes the board
    /// picker.
    func makeWay()
    /// Lets the open post return to the inbox when the user closes it.
    func returnToInbox()

    /// The names of the sort orders.
    var sortNames: [String] { get }
    func sort(byName name: String)
    /// Searches in everything that is stored, and on the servers.
    func searchSource(for terms: String)
}

extension BoardLink {
    fileprivate var namesOnlySource: Bool { boardID == nil && postID == nil }
}

/// The steps from the root to the target of a link.
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
        onStep { root in (try await root.waitForBoard(for: link), ()) }
            .onStep { board, _ in
                if let source = link.source { try board.expectSource(source) }
                if let id = link.boardID { try await board.showBoard(id, of: link.source) }
                if let source = link.source, link.namesOnlySource { board.showSource(source) }
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

    /// Waits for the source in the board and for the sign-in in the session, then opens the form.
    private func compose(_ title: String, _ link: BoardLink) {
        onStep { root in (try await root.waitForBoard(for: link), root) }
            .onStep { board, root in
                let source = try await board.waitForSource(link.source)
                let session = try await root.waitForSession()
                return (session, (root, source))
            }
            .onStep { (session: any SessionActionableItem, place) in
                let (root, source) = place
                _ = try await session.waitForLogin(at: source)
                return (root, source)
            }
            .onStep { root, source in
                let id = link.boardID.map { BoardID($0, in: source) }
                root.compose(.new(.newPost(id, at: source), title: title))
                return (root, ())
            }
            .commit()
    }
}
