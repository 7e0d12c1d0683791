import BoardApp
import BoardCore
import RIBsTesting
import TerminalUI

@MainActor package final class RootRoutingSpy: RoutingSpy, RootRouting {
    /// Where the interactor went, in order.
    package var routes: [String] { calls }
    package var boardItem: (any BoardActionableItem)?
    package private(set) var isShowingRIBTree = false

    package init() { super.init() }

    package func routeToBoard(_ board: String?) { note("board \(board ?? "all")") }
    package func detachBoard() { note("board gone") }
    package func attachLinkOpening() { note("links") }
    package func detachLinkOpening() { note("links gone") }
    package func routeToCommandLine(actions: [ActionDescription]) { note("line") }
    package func detachCommandLine() { note("line gone") }

    package func routeToRIBTree() {
        isShowingRIBTree = true
        note("tree")
    }

    package func detachRIBTree() {
        isShowingRIBTree = false
        note("tree gone")
    }
}

@MainActor package final class BoardRoutingSpy: RoutingSpy, BoardRouting {
    /// Where the interactor went, in order: `post p1`, `post gone`, `picker swift`, `picker gone`.
    package var routes: [String] { calls }

    package init() { super.init() }

    package func routeToPostDetail(_ post: Post) { note("post \(post.id.raw)") }
    package func focusPostDetail() { note("post focused") }
    package func detachPostDetail() { note("post gone") }
    package func routeToBoardPicker(boardID: BoardID?) { note("picker \(boardID?.raw ?? "all")") }
    package func detachBoardPicker() { note("picker gone") }
    package func routeToArticle(_ address: String) { note("page \(address)") }
    package func detachArticle() { note("page gone") }
}
