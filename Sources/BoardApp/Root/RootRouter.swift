import BoardCore
import RIBs
import TerminalUI

package protocol RootInteractable: Interactable, BoardListener, LinkOpeningListener,
    CommandLineListener, RIBTreeListener, SessionListener, ComposeListener, InboxListener,
    RootActionableItem
{
    var router: (any RootRouting)? { get set }
    var listener: (any RootListener)? { get set }
}

package protocol RootViewControllable: PanelStacking {
    /// Shows a child above another view, or above all others if `sibling` is `nil`.
    func push(_ child: any ViewControllable, above sibling: (any ViewControllable)?)
}

package final class RootRouter: LaunchRouter<any RootInteractable, any RootViewControllable>,
    RootRouting
{
    private let boardBuilder: any BoardBuildable
    private let sessionBuilder: any SessionBuildable
    private let linkOpeningBuilder: any LinkOpeningBuildable
    private let commandLineBuilder: any CommandLineBuildable
    private let composeBuilder: any ComposeBuildable
    private let inboxBuilder: any InboxBuildable
    private let ribTreeBuilder: any RIBTreeBuildable
    private var board: BoardRIB?
    private var session: SessionRIB?
    private var linkOpening: (any Routing)?
    private var commandLine: (any ViewableRouting)?
    private var compose: (any ViewableRouting)?
    private var inbox: (any ViewableRouting)?
    private var ribTree: (any ViewableRouting)?

    package init(
        interactor: any RootInteractable, viewController: any RootViewControllable,
        boardBuilder: any BoardBuildable, sessionBuilder: any SessionBuildable,
        linkOpeningBuilder: any LinkOpeningBuildable, commandLineBuilder: any CommandLineBuildable,
        composeBuilder: any ComposeBuildable, inboxBuilder: any InboxBuildable,
        ribTreeBuilder: any RIBTreeBuildable
    ) {
        self.boardBuilder = boardBuilder
        self.sessionBuilder = sessionBuilder
        self.linkOpeningBuilder = linkOpeningBuilder
        self.commandLineBuilder = commandLineBuilder
        self.composeBuilder = composeBuilder
        self.inboxBuilder = inboxBuilder
        self.ribTreeBuilder = ribTreeBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }
}

// MARK: Board

extension RootRouter {
    package var boardItem: (any BoardActionableItem)? { board?.actionableItem }

    package func routeToBoard(_ name: String?) {
        guard board == nil else { return }
        let board = boardBuilder.build(withListener: interactor, board: name)
        self.board = board
        attachChild(board.router, showingIn: viewController)
    }

    package func detachBoard() {
        guard let board else { return }
        self.board = nil
        detachChild(board.router)
    }
}

// MARK: Session

extension RootRouter {
    package var sessionItem: (any SessionActionableItem)? { session?.actionableItem }

    package func attachSession() {
        guard session == nil else { return }
        let session = sessionBuilder.build(withListener: interactor, showingIn: viewController)
        self.session = session
        attachChild(session.router)
    }

    package func detachSession() {
        guard let session else { return }
        self.session = nil
        detachChild(session.router)
    }
}

// MARK: LinkOpening

extension RootRouter {
    package func attachLinkOpening() {
        guard linkOpening == nil else { return }
        let linkOpening = linkOpeningBuilder.build(withListener: interactor, item: interactor)
        self.linkOpening = linkOpening
        attachChild(linkOpening)
    }

    package func detachLinkOpening() {
        guard let linkOpening else { return }
        self.linkOpening = nil
        detachChild(linkOpening)
    }
}

// MARK: CommandLine

extension RootRouter {
    package func routeToCommandLine(actions: [ActionDescription]) {
        guard commandLine == nil else { return }
        let commandLine = commandLineBuilder.build(
            withListener: interactor, actions: actions, sorts: boardItem?.sortNames ?? [])
        self.commandLine = commandLine
        attachChild(commandLine, showingIn: viewController)
    }

    package func detachCommandLine() {
        guard let commandLine else { return }
        self.commandLine = nil
        detachChild(commandLine)
    }
}

// MARK: Compose

extension RootRouter {
    package var isComposing: Bool { compose != nil }

    package func routeToCompose(_ request: ComposeRequest) {
        guard compose == nil else { return }
        let compose = composeBuilder.build(withListener: interactor, request: request)
        self.compose = compose
        weak let top = inbox?.viewControllable ?? topOfBoard
        attachChild(compose, showingIn: viewController) { [weak viewController] in
            viewController?.push($0, above: top)
        }
    }

    package func detachCompose() {
        guard let compose else { return }
        self.compose = nil
        detachChild(compose)
    }

    /// The topmost view of the list: that of its last child, or its own.
    private var topOfBoard: (any ViewControllable)? {
        let children = board?.router.children.compactMap { $0 as? any ViewableRouting }
        return (children?.last ?? board?.router)?.viewControllable
    }
}

// MARK: Inbox

extension RootRouter {
    package func routeToInbox(selecting entry: InboxEntry.ID?) {
        guard inbox == nil else { return }
        let inbox = inboxBuilder.build(withListener: interactor, selecting: entry)
        self.inbox = inbox
        attachChild(inbox, showingIn: viewController)
    }

    package func detachInbox() {
        guard let inbox else { return }
        self.inbox = nil
        detachChild(inbox)
    }
}

// MARK: RIBTree

extension RootRouter {
    package var isShowingRIBTree: Bool { ribTree != nil }

    package func routeToRIBTree() {
        guard ribTree == nil else { return }
        let ribTree = ribTreeBuilder.build(withListener: interactor, root: self)
        self.ribTree = ribTree
        attachChild(ribTree, showingIn: viewController)
    }

    package func detachRIBTree() {
        guard let ribTree else { return }
        self.ribTree = nil
        detachChild(ribTree)
    }
}
