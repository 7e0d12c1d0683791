import BoardCore
import RIBs
import TerminalUI

package protocol BoardPickerPresentableListener: AnyObject {
    /// `nil` stands for all boards.
    func choose(_ board: Board?)
    func close()
}

/// The boards to choose from, and the one that is shown now.
package struct BoardPickerState: Equatable {
    package var boards: [Board] = []
    package var boardID: Board.ID?

    package init(boards: [Board] = [], boardID: Board.ID? = nil) {
        self.boards = boards
        self.boardID = boardID
    }
}

/// A small panel with all boards in the first row and each board in a row of its own.
package final class BoardPickerViewController: ViewController, BoardPickerViewControllable,
    BoardPickerPresentable
{
    package weak var listener: (any BoardPickerPresentableListener)?

    private var state = BoardPickerState()
    private var list = ListView()
    /// Whether the reader has chosen a row; until then the board that is shown is selected.
    private var hasMoved = false

    package func present(_ state: BoardPickerState) {
        let selected = hasMoved ? board(at: list.selection)?.id : state.boardID
        let row = state.boards.firstIndex { $0.id == selected }.map { $0 + 1 } ?? 0
        self.state = state
        list.reload(count: state.boards.count + 1, selection: row)
        setNeedsDisplay()
    }

    package override func frame(in screen: Size) -> Frame {
        let size = Size(
            columns: max(1, min(64, screen.columns - 2)), rows: max(1, min(16, screen.rows - 2)))
        return .centred(size, in: screen)
    }

    package override func draw(on canvas: Canvas) {
        canvas.drawFrame(title: "Boards")
        let inside = Size(columns: canvas.size.columns - 2, rows: canvas.size.rows - 2)
        let body = canvas.part(Frame(row: 1, column: 1, size: inside))
        let footRows = inside.rows > 1 ? 1 : 0
        if footRows > 0 {
            Footer.draw(keyHelp, on: body.rows(from: inside.rows - 1, count: footRows))
        }
        // The frame was drawn over the rows, so all of them are drawn again.
        list.reload(count: list.count, selection: list.selection)
        list.draw(on: body.rows(from: 0, count: inside.rows - footRows), row: drawRow)
    }

    package override var keyHelp: [KeyHelp] { Self.help }

    package override func handle(_ key: Key) -> Bool {
        guard let action = Self.keys.action(for: key) else { return false }
        hasMoved = true
        switch action {
        case .next: list.move(by: 1)
        case .previous: list.move(by: -1)
        case .pageDown: list.page(by: 1)
        case .pageUp: list.page(by: -1)
        case .first: list.select(0)
        case .last: list.select(list.count - 1)
        case .choose: listener?.choose(board(at: list.selection))
        case .close: listener?.close()
        }
        setNeedsDisplay()
        return true
    }

    private func drawRow(_ number: Int, on line: Canvas, isSelected: Bool) {
        let role: Role = isSelected ? .selected : .normal
        let board = board(at: number)
        line.draw(isSelected ? "> " : "  ", row: 0, role: role)
        var end = line.draw(board?.name ?? "All boards", row: 0, column: 2, role: role)
        if let summary = board?.summary, !summary.isEmpty {
            let text = ("  " + summary).cut(toColumns: line.size.columns - end)
            end = line.draw(text, row: 0, column: end, role: isSelected ? role : .detail)
        }
        line.clear(row: 0, from: end, role: role)
    }

    private func board(at row: Int) -> Board? {
        row > 0 && row <= state.boards.count ? state.boards[row - 1] : nil
    }
}

extension BoardPickerViewController {
    nonisolated package enum Action: CaseIterable, Sendable {
        case next, previous, pageDown, pageUp, first, last, choose, close
    }

    package static let keys = [
        KeyBinding("j", .down, action: Action.next, help: "next board", hint: "next"),
        KeyBinding("k", .up, action: .previous, help: "previous board"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
        KeyBinding("g", .home, action: .first, help: "all boards"),
        KeyBinding("G", .end, action: .last, help: "last board"),
        KeyBinding(.enter, "l", .right, action: .choose, help: "show this board", hint: "choose"),
        KeyBinding(
            "q", .escape, "h", .left, "B", .tab, action: .close, help: "back to the list",
            hint: "back"),
    ]

    /// Made once: every drawn footer asks for it.
    private static let help = keys.help()
}
