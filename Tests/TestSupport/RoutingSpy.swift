import BoardApp
import BoardCore
import RIBs

/// What every router has besides its routes.
@MainActor package class RoutingSpy: ViewableRouting {
    package let interactable: any Interactable = Interactor()
    package let viewControllable: any ViewControllable = ViewSpy("view", log: EventLog())
    package private(set) var children: [any Routing] = []

    package init() {}

    package func load() {}
    package func attachChild(_ child: any Routing, at place: CallSite) { children.append(child) }
    package func detachChild(_ child: any Routing) { children.removeAll { $0 === child } }
}

@MainActor package final class RootRoutingSpy: RoutingSpy, RootRouting {
    package private(set) var routes: [String] = []
    package var boardItem: (any BoardActionableItem)?
    package private(set) var isShowingRIBTree = false

    package func routeToBoard(_ boardID: Board.ID?) { routes.append("board \(boardID ?? "all")") }
    package func detachBoard() { routes.append("board gone") }
    package func attachLinkOpening() { routes.append("links") }
    package func detachLinkOpening() { routes.append("links gone") }
    package func routeToCommandLine() { routes.append("line") }
    package func detachCommandLine() { routes.append("line gone") }

    package func routeToRIBTree() {
        isShowingRIBTree = true
        routes.append("tree")
    }

    package func detachRIBTree() {
        isShowingRIBTree = false
        routes.append("tree gone")
    }
}

@MainActor package final class BoardRoutingSpy: RoutingSpy, BoardRouting {
    /// Where the interactor went, in order: `post p1`, `post gone`, `picker swift`, `picker gone`.
    package private(set) var routes: [String] = []

    package func routeToPostDetail(_ post: Post) { routes.append("post \(post.id)") }
    package func detachPostDetail() { routes.append("post gone") }
    package func routeToBoardPicker(boardID: Board.ID?) {
        routes.append("picker \(boardID ?? "all")")
    }
    package func detachBoardPicker() { routes.append("picker gone") }
}
