import BoardApp
import BoardCore
import RIBs

/// A board's interactor as its router knows it; decides nothing.
@MainActor package final class BoardInteractableStub: Interactor, BoardInteractable {
    package weak var router: (any BoardRouting)?
    package weak var listener: (any BoardListener)?

    package func postDetailDidClose() {}
    package func postDetail(didAskForPostAtDistance distance: Int) {}
    package func boardPicker(didChoose boardID: Board.ID?) {}
    package func boardPickerDidClose() {}
}

/// A root's interactor as its router knows it; decides nothing.
@MainActor package final class RootInteractableStub: Interactor, RootInteractable {
    package weak var router: (any RootRouting)?
    package weak var listener: (any RootListener)?

    package func boardDidClose() {}
}

/// Builds children that note what becomes of them.
@MainActor
package final class ChildBuilderStub: PostDetailBuildable, BoardPickerBuildable,
    BoardBuildable
{
    /// What children do when they resign.
    package var willResign: () -> Void = {}
    /// Who was named as listener at each build.
    package private(set) var listeners: [AnyObject] = []
    private let log: EventLog

    package init(log: EventLog) {
        self.log = log
    }

    package func build(
        withListener listener: any PostDetailListener, post: Post
    ) -> any ViewableRouting {
        child(post.id, of: listener)
    }

    package func build(
        withListener listener: any BoardPickerListener, boardID: Board.ID?
    ) -> any ViewableRouting {
        child(boardID ?? "all", of: listener)
    }

    package func build(withListener listener: any BoardListener) -> any ViewableRouting {
        child("board", of: listener)
    }

    private func child(_ name: String, of listener: AnyObject) -> ChildRIB {
        listeners.append(listener)
        return ChildRIB(name, log: log, willResign: willResign)
    }
}
