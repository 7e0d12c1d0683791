import BoardCore
import RIBs

package protocol RootRouting: ViewableRouting {
    /// What links do with the list of posts, while it is attached.
    var boardItem: (any BoardActionableItem)? { get }
    var isShowingRIBTree: Bool { get }

    /// Shows the posts of a board, or of all boards.
    func routeToBoard(_ boardID: Board.ID?)
    func detachBoard()
    func attachLinkOpening()
    func detachLinkOpening()
    func routeToCommandLine()
    func detachCommandLine()
    func routeToRIBTree()
    func detachRIBTree()
}

package protocol RootPresentable: Presentable {
    var listener: (any RootPresentableListener)? { get set }
    /// Tells the reader something in passing.
    func show(message: String)
    /// Shows an address that cannot be opened here, and copies it.
    func offer(_ address: String)
}

/// What the root asks of the program around it.
package protocol RootListener: AnyObject {
    /// The reader is done; the program is to end.
    func rootDidQuit()
    /// The program is to stop until the shell continues it.
    func rootDidSuspend()
}

/// Starts with the board and ends with the program.
package final class RootInteractor: PresentableInteractor<any RootPresentable>, RootInteractable,
    RootPresentableListener
{
    package weak var router: (any RootRouting)?
    package weak var listener: (any RootListener)?

    private let links: PublishRelay<BoardLink>
    private let start: BoardLink?
    private let opener: any AddressOpener
    private var isInterrupted = false

    package init(
        presenter: any RootPresentable, links: PublishRelay<BoardLink>, start: BoardLink?,
        opener: any AddressOpener
    ) {
        self.links = links
        self.start = start
        self.opener = opener
        super.init(presenter: presenter)
        presenter.listener = self
    }

    /// The list begins with the board that the first link leads to, so as not to load another
    /// before; the link finds it there.
    package override func didBecomeActive() {
        super.didBecomeActive()
        router?.routeToBoard(start?.boardID)
        router?.attachLinkOpening()
        if let start { links.accept(start) }
    }

    package override func willResignActive() {
        super.willResignActive()
        router?.detachCommandLine()
        router?.detachRIBTree()
        router?.detachLinkOpening()
        router?.detachBoard()
    }

    package func quit() {
        listener?.rootDidQuit()
    }

    package func suspend() {
        listener?.rootDidSuspend()
    }

    /// The first interrupt has stopped whatever was loading; the second in a row ends the program.
    package func interrupt() {
        if isInterrupted { return quit() }
        isInterrupted = true
        presenter.show(message: "Press Ctrl-C again to quit.")
    }

    package func didUseOtherKey() {
        isInterrupted = false
    }

    package func boardDidClose() {
        quit()
    }
}

// MARK: Commands

extension RootInteractor {
    package func beginCommand() {
        router?.routeToCommandLine()
    }

    package func commandLine(didEnter command: Command) {
        router?.detachCommandLine()
        switch command {
        case .open(let link): links.accept(link)
        case .tree: router?.routeToRIBTree()
        case .quit: quit()
        }
    }

    package func commandLine(didReject flaw: Command.Flaw) {
        router?.detachCommandLine()
        presenter.show(message: flaw.message)
    }

    package func commandLineDidClose() {
        router?.detachCommandLine()
    }
}

// MARK: Links

extension RootInteractor {
    package func waitForBoard() async throws -> any BoardActionableItem {
        guard let board = router?.boardItem else { throw ItemGone() }
        return board
    }

    package func board(didAskToOpen address: String) {
        if let link = try? BoardLink(address) { return links.accept(link) }
        guard LinkTarget.isAllowed(address) else { return }
        switch opener.open(address) {
        case .started(let program): presenter.show(message: "\(program) opens \(address)")
        case .unavailable: presenter.offer(address)
        }
    }

    package func linkOpening(didFailBecause reason: String) {
        presenter.show(message: reason)
    }
}

// MARK: The tree of RIBs

extension RootInteractor {
    package func toggleRIBTree() {
        guard let router else { return }
        if router.isShowingRIBTree { router.detachRIBTree() } else { router.routeToRIBTree() }
    }

    package func ribTreeDidClose() {
        router?.detachRIBTree()
    }
}
