import BoardApp
import BoardCore
import RIBsTesting
import TerminalUI

@MainActor package final class RootRoutingSpy: RoutingSpy, RootRouting {
    /// The routes taken, in order.
    package var routes: [String] { calls }
    package var boardItem: (any BoardActionableItem)?
    package private(set) var isShowingRIBTree = false

    package init() { super.init() }

    package func routeToBoard(_ board: String?) { note("board \(board ?? "all")") }
    package func detachBoard() { note("board gone") }
    package var sessionItem: (any SessionActionableItem)?
    package func attachSession() { note("session") }
    package func detachSession() { note("session gone") }
    package func attachLinkOpening() { note("links") }
    package func detachLinkOpening() { note("links gone") }
    package func routeToCommandLine(actions: [ActionDescription]) { note("line") }
    package func detachCommandLine() { note("line gone") }

    package private(set) var isComposing = false

    package func routeToCompose(_ request: ComposeRequest) {
        isComposing = true
        note("compose")
    }

    package func detachCompose() {
        isComposing = false
        note("compose gone")
    }

    private var isShowingInbox = false

    package func routeToInbox(selecting entry: InboxEntry.ID?) {
        isShowingInbox = true
        note("inbox" + (entry.map { " at \($0.raw)" } ?? ""))
    }

    package func detachInbox() {
        if isShowingInbox { note("inbox gone") }
        isShowingInbox = false
    }

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
    /// The routes taken, in order: `post p1`, `post gone`, `picker`, `picker gone`.
    package var routes: [String] { calls }

    package init() { super.init() }

    package func routeToPostDetail(_ post: Post, at comment: String?, since known: Int?) {
        note("post \(post.id.raw)" + (comment.map { " at \($0)" } ?? ""))
    }

    package var openThread: Result<PostThread, BoardError>?

    package func routeToLinkedPost(_ post: Post, at comment: String?, since known: Int?) {
        note("linked \(post.id.raw)" + (comment.map { " at \($0)" } ?? ""))
    }

    package func focusPostDetail() { note("post focused") }
    package func detachPostDetail() { note("post gone") }
    package func routeToBoardPicker() { note("picker") }
    package func detachBoardPicker() { note("picker gone") }
    package func attachBoardPanel() { note("panel") }
    package func detachBoardPanel() { note("panel gone") }
    package func focusBoardPanel() -> Bool { false }
    package func routeToArticle(_ address: String) { note("page \(address)") }
    package func detachArticle() { note("page gone") }
}

@MainActor package final class SessionRoutingSpy: RoutingSpy, SessionRouting {
    /// The routes taken, in order.
    package var routes: [String] { calls }

    package init() { super.init() }

    /// The account name of the latest sign-in.
    package private(set) var name: String?

    package func routeToLogin(
        at service: any AccountService, as name: String?, makesAccount: Bool
    ) {
        self.name = name
        note(makesAccount ? "new account" : "login")
    }

    /// Records the call only if the login screen is attached.
    package func detachLogin() {
        if ["login", "new account"].contains(calls.last) { note("login gone") }
    }

    package func routeToProfile(of account: Account, at service: any AccountService) {
        note("profile of \(account.name)")
    }

    package func detachProfile() {
        if calls.last?.hasPrefix("profile of") == true { note("profile gone") }
    }
}

@MainActor package final class LoginRoutingSpy: RoutingSpy, LoginRouting {
    package var routes: [String] { calls }

    package init() { super.init() }

    package func routeToCreateAccount(at service: any AccountService) { note("account") }
    package func detachCreateAccount() { note("account gone") }
}
