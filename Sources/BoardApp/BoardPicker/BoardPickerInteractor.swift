import BoardCore
import RIBs

package protocol BoardPickerRouting: ViewableRouting {}

package protocol BoardPickerPresentable: Presentable {
    var listener: (any BoardPickerPresentableListener)? { get set }
    func present(_ state: BoardPickerState)
}

package protocol BoardPickerListener: AnyObject {
    /// The reader chose a board, or all of them (`nil`).
    func boardPicker(didChoose boardID: BoardID?)
    /// The reader left things as they were.
    func boardPickerDidClose()
}

/// Lets the reader choose one of the source's boards.
package final class BoardPickerInteractor: PresentableInteractor<any BoardPickerPresentable>,
    BoardPickerInteractable, BoardPickerPresentableListener
{
    package weak var router: (any BoardPickerRouting)?
    package weak var listener: (any BoardPickerListener)?

    private let contents: any ValueStream<PostPage>
    private let boardID: BoardID?

    package init(
        presenter: any BoardPickerPresentable, contents: any ValueStream<PostPage>,
        boardID: BoardID?
    ) {
        self.contents = contents
        self.boardID = boardID
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        bind(contents) { [weak self] update in
            guard let self else { return }
            presenter.present(
                BoardPickerState(
                    boards: update.boards, boardID: boardID,
                    postCounts: update.allPosts?.countsByBoard,
                    totalCount: update.allPosts?.count))
        }
    }

    package func choose(_ board: Board?) {
        listener?.boardPicker(didChoose: board?.id)
    }

    package func close() {
        listener?.boardPickerDidClose()
    }
}
