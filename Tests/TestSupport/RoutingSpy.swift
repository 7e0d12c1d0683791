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

    package func routeToBoard() { routes.append("board") }
    package func detachBoard() { routes.append("board gone") }
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
