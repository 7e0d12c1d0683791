import RIBs

/// Routers of different types, so that their RIBs have different names.
@MainActor final class HomeRouter: Router<Interactor> {}
@MainActor final class BoardRouter: Router<Interactor> {}
@MainActor final class PostRouter: Router<Interactor> {}

/// A tree of three levels in which two siblings share a name.
@MainActor
struct NamedTree {
    let home = HomeRouter(interactor: Interactor())
    let board = BoardRouter(interactor: Interactor())
    let posts = [
        PostRouter(interactor: Interactor()), PostRouter(interactor: Interactor()),
    ]

    /// Creates an active tree.
    init() {
        home.interactor.activate()
        home.attachChild(board)
        for post in posts { board.attachChild(post) }
    }
}
