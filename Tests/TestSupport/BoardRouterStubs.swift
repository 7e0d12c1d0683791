import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TerminalUI

/// A board's interactor as its router knows it; decides nothing.
@MainActor package final class BoardInteractableStub: Interactor, BoardInteractable {
    package weak var router: (any BoardRouting)?
    package weak var listener: (any BoardListener)?

    package func postDetailDidClose() {}
    package func postDetail(didAskForPostAtDistance distance: Int) {}
    package func postDetailDidAskForRefresh() {}
    package func postDetail(didAskToOpen address: String) {}
    package func postDetail(didAskToRead address: String) {}
    package func articleDidClose() {}
    package func article(didAskToFollow address: String) {}
    package func article(didAskToOpenPage address: String) {}
    package func boardPicker(didChoose board: Board?) {}
    package func boardPickerDidClose() {}
}

/// A list of posts as links know it; writes down what they want.
@MainActor package final class BoardActionableItemSpy: BoardActionableItem {
    /// What was wanted, in order: `board swift`, `post p1 on swift`, `hn: post p1`, `sort new`.
    package private(set) var steps: [String] = []
    /// What each step throws.
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

    package func openPost(_ id: String, on boardID: String?, of source: String?) async throws {
        let place = boardID.map { " on \($0)" } ?? ""
        steps.append((source.map { "\($0): " } ?? "") + "post \(id)" + place)
        if let failure { throw failure }
    }

    package let sortNames = ["hot", "newest"]

    package func sort(byName name: String) { steps.append("sort \(name)") }

    package func searchSource(for words: String) { steps.append("search \(words)") }
}

/// A root's interactor as its router knows it; decides nothing.
@MainActor package final class RootInteractableStub: Interactor, RootInteractable {
    package weak var router: (any RootRouting)?
    package weak var listener: (any RootListener)?

    package func boardDidClose() {}
    package func board(didAskToOpen address: String) {}
    package func linkOpening(didFailBecause reason: String) {}
    package func commandLine(didEnter command: Command) {}
    package func commandLine(didReject fault: Command.Fault) {}
    package func commandLine(didPreviewTheme name: String?) {}
    package func commandLineDidClose() {}
    package func ribTreeDidClose() {}
    package func waitForBoard() async throws -> any BoardActionableItem { throw ItemGone() }
}

/// Builds children that note what becomes of them.
@MainActor
package final class ChildBuilderStub: PostDetailBuildable, BoardPickerBuildable,
    ArticleBuildable, BoardBuildable, LinkOpeningBuildable, CommandLineBuildable, RIBTreeBuildable
{
    /// What children do when they resign.
    package var willResign: () -> Void = {}
    /// Who was named as listener at each build.
    package private(set) var listeners: [AnyObject] = []
    private let order: OrderRecorder

    package init(notesIn order: OrderRecorder) {
        self.order = order
    }

    package func build(
        withListener listener: any PostDetailListener, post: Post
    ) -> any ViewableRouting {
        child(post.id.raw, of: listener)
    }

    package func build(
        withListener listener: any BoardPickerListener, boardID: BoardID?
    ) -> any ViewableRouting {
        child(boardID?.raw ?? "all", of: listener)
    }

    package func build(
        withListener listener: any ArticleListener, address: String
    ) -> any ViewableRouting {
        child(address, of: listener)
    }

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
