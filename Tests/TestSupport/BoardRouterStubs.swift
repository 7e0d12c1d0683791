import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TerminalUI

/// A stub of a board's interactor for its router.
@MainActor package final class BoardInteractableStub: Interactor, BoardInteractable {
    package weak var router: (any BoardRouting)?
    package weak var listener: (any BoardListener)?

    package func postDetailDidClose() {}
    package func postDetail(didMoveTo position: ReadingPosition?, in post: PostID) {}
    package func postDetail(didAskForPostAtDistance distance: Int) {}
    package func postDetailDidAskForRefresh() {}
    package func postDetail(didAskToOpen address: String) {}
    package func postDetail(didAskToRead address: String) {}
    package func articleDidClose() {}
    package func article(didAskToFollow address: String) {}
    package func article(didAskToOpenPage address: String) {}
    package func boardPicker(didChoose choice: BoardChoice) {}
    package func boardPickerDidClose() {}
    package func boardPanelDidClose() {}
    package func postDetail(didAskToCompose request: ComposeRequest) {}
}

/// A spy of a post list for links and workflows, which records their calls.
@MainActor package final class BoardActionableItemSpy: BoardActionableItem {
    /// The calls, in order: `board swift`, `post p1 on swift`, `hn: post p1`, `sort new`.
    package private(set) var steps: [String] = []
    /// The error that each step throws.
    package var failure: LinkFailure?

    package init() {}

    package func expectSource(_ name: String) throws {
        steps.append("source \(name)")
        if let failure { throw failure }
    }

    package func showBoard(_ id: String, of source: String?) async throws {
        steps.append((source.map { "\($0): " } ?? "") + "board \(id)")
        if let failure { throw failure }
    }

    /// The address of the only post in the list.
    package var address: String?

    package func showPost(at address: String) -> Bool {
        steps.append("post at \(address)")
        return address == self.address
    }

    package func openPost(
        _ id: String, at comment: String?, on boardID: String?, of source: String?
    ) async throws {
        let place = boardID.map { " on \($0)" } ?? ""
        steps.append(
            (source.map { "\($0): " } ?? "") + "post \(id)" + place
                + (comment.map { " at \($0)" } ?? ""))
        if let failure { throw failure }
    }

    package func showSource(_ name: String) { steps.append("show \(name)") }
    package var sourceProblems: [SourceID: String] = [:]
    package var storageFailure: String?
    package func saveUnsavedMarks() async -> String? { storageFailure }

    package var currentSource: SourceID?
    package var openThread: Result<PostThread, BoardError>?
    package var filters = PostFilters()
    package var hiddenCounts: [String: Int] = [:]
    package func toggleFilter(_ filter: PostFilter) { steps.append("toggle \(filter.name)") }
    package func removeFilter(_ filter: PostFilter) { steps.append("remove \(filter.name)") }

    package func waitForSource(_ name: String?) async throws -> SourceID {
        steps.append("wait for \(name ?? "any")")
        if let failure { throw failure }
        return SourceID(name ?? "stub")
    }

    package func returnToInbox() { steps.append("return to inbox") }

    package func makeWay() { steps.append("make way") }

    package let sortNames = ["hot", "newest"]

    package func sort(byName name: String) { steps.append("sort \(name)") }

    package func searchSource(for text: String) { steps.append("search \(text)") }
}

/// A spy of the session for commands and workflows, which records their calls.
@MainActor package final class SessionActionableItemSpy: SessionActionableItem {
    package let hasRestoredAccounts = true
    /// The calls, in order: `wait at home`, `login at home`.
    package private(set) var steps: [String] = []
    /// The signed-in account at every source.
    package var account: Account?
    /// The other signed-in accounts.
    package var others: [Account] = []
    /// The error of waiting for a sign-in.
    package var failure: LinkFailure?

    package init() {}

    package func waitForLogin(at source: SourceID) async throws -> Account {
        steps.append("wait at \(source.name)")
        if let failure { throw failure }
        guard let account else { throw LinkFailure.overtaken }
        return account
    }

    package func account(at source: SourceID) -> Account? { account }
    package func accounts(at source: SourceID) -> [Account] {
        others + (account.map { [$0] } ?? [])
    }
    package func use(_ account: Account) { steps.append("use \(account.name)") }
    package func logIn(at source: SourceID, as name: String?) {
        steps.append("login at \(source.name)")
    }
    package func createAccount(at source: SourceID) { steps.append("signup at \(source.name)") }
    package func logOut(at source: SourceID) { steps.append("logout at \(source.name)") }
    package func showProfile(at source: SourceID) { steps.append("profile at \(source.name)") }
    package func didExpire(at source: SourceID, as name: String?) {
        steps.append("expired at \(source.name)")
    }
}

/// A stub of a root interactor for its router.
@MainActor package final class RootInteractableStub: Interactor, RootInteractable {
    package weak var router: (any RootRouting)?
    package weak var listener: (any RootListener)?

    package func boardDidClose() {}
    package func board(didAskToOpen address: String) {}
    package func board(didAskToFollow address: String) {}
    package func linkOpening(didOpen link: BoardLink) {}
    package func linkOpening(didFail failure: LinkFailure) {}
    package func commandLine(didEnter command: Command) {}
    package func commandLine(didReject fault: Command.Fault) {}
    package func commandLine(didPreviewTheme name: String?) {}
    package func commandLineDidClose() {}
    package func ribTreeDidClose() {}
    package func board(didAskToCompose request: ComposeRequest) {}
    package func compose(_ request: ComposeRequest) {}
    package func composeDidClose(isKept: Bool) {}
    package func compose(didSend draft: Draft) {}
    package func board(didFindExpiredAt source: SourceID) {}
    package func inbox(didAskToOpen link: BoardLink, of entry: InboxEntry.ID) {}
    package func boardDidReturnToInbox() {}
    package func boardDidAskForInbox() {}
    package func inbox(didAskToCompose request: ComposeRequest, to entry: InboxEntry.ID) {}
    package func inbox(didAskToModerate item: WrittenItem, of entry: InboxEntry.ID) {}
    package func inboxDidClose() {}
    package func session(didTell sentence: String) {}
    package func session(didFindEnd sentence: String) {}
    package func session(didMissKeyring fault: String, storeInFile: @escaping () -> Void) {}
    package func session(didAskToOpen address: String) {}
    package func waitForSession() async throws -> any SessionActionableItem { throw ItemGone() }
    package func waitForBoard(for link: BoardLink) async throws -> any BoardActionableItem {
        throw ItemGone()
    }
}

/// A builder of children that record their lifecycle.
@MainActor
package final class ChildBuilderStub: PostDetailBuildable, BoardPickerBuildable,
    ArticleBuildable, ComposeBuildable, SessionBuildable, LoginBuildable, CreateAccountBuildable,
    ProfileBuildable, BoardBuildable, LinkOpeningBuildable, CommandLineBuildable, RIBTreeBuildable,
    InboxBuildable
{
    /// Called when a child resigns.
    package var willResign: () -> Void = {}
    /// The listener of each build.
    package private(set) var listeners: [AnyObject] = []
    private let order: OrderRecorder

    package init(notesIn order: OrderRecorder) {
        self.order = order
    }

    package func build(
        withListener listener: any PostDetailListener, post: Post, comment: String?,
        knownComments: Int?
    ) -> any ViewableRouting {
        child(post.id.raw, of: listener)
    }

    package func build(
        withListener listener: any BoardPickerListener, style: BoardPickerStyle
    ) -> any ViewableRouting {
        child(style == .card ? "picker" : "panel", of: listener)
    }

    package func build(
        withListener listener: any ArticleListener, address: String
    ) -> any ViewableRouting {
        child(address, of: listener)
    }

    package func build(
        withListener listener: any ComposeListener, request: ComposeRequest
    ) -> any ViewableRouting {
        child("compose", of: listener)
    }

    package func build(
        withListener listener: any SessionListener, showingIn place: any ViewStacking
    ) -> SessionRIB {
        SessionRIB(
            router: child("session", of: listener), actionableItem: SessionActionableItemSpy())
    }

    package func build(
        withListener listener: any LoginListener, service: any AccountService, name: String?
    ) -> LoginRIB {
        LoginRIB(router: child("login", of: listener)) { self.createsAccount = true }
    }

    package func build(
        withListener listener: any CreateAccountListener, service: any AccountService
    ) -> any ViewableRouting {
        child("account", of: listener)
    }

    package func build(
        withListener listener: any ProfileListener, account: Account, service: any AccountService
    ) -> any ViewableRouting {
        child(account.name, of: listener)
    }

    /// A Boolean value that indicates whether a child was built to create an account.
    package private(set) var createsAccount = false

    package func build(
        withListener listener: any BoardListener, board: String?
    ) -> BoardRIB {
        BoardRIB(
            router: child("board", of: listener), actionableItem: BoardActionableItemSpy())
    }

    package func build(
        withListener listener: any LinkOpeningListener, item: any RootActionableItem
    ) -> any Routing {
        child("links", of: listener)
    }

    package func build(
        withListener listener: any CommandLineListener, actions: [ActionDescription],
        sorts: [String]
    ) -> any ViewableRouting {
        child("line", of: listener)
    }

    package func build(
        withListener listener: any InboxListener, selecting entry: InboxEntry.ID?
    ) -> any ViewableRouting {
        child("inbox", of: listener)
    }

    package func build(
        withListener listener: any RIBTreeListener, root: any Routing
    ) -> any ViewableRouting {
        child("tree", of: listener)
    }

    private func child(_ name: String, of listener: AnyObject) -> ChildStub {
        listeners.append(listener)
        let child = ChildStub(name, notesIn: order, view: ViewSpy(name, notesIn: order))
        child.interactor.onResignActive = willResign
        return child
    }
}
