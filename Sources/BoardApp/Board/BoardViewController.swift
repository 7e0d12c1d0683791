import BoardCore
import RIBs
import TerminalUI

package protocol BoardPresentableListener: AnyObject {
    func open(_ post: Post, row: Int)
    func refresh()
    func stopLoading()
    func chooseBoard()
    func search(for text: String, from row: Int)
    func close()
}

/// The list of posts.
package final class BoardViewController: Page<BoardAction>, BoardViewControllable,
    BoardDisplaying
{
    package weak var listener: (any BoardPresentableListener)?

    private var state = BoardViewState()
    private var list = ListView()
    private var finder = BoardFinder()
    /// Whether the reader has chosen a place; until then new posts on top come into sight.
    private var hasMoved = false

    package func show(_ state: BoardViewState) {
        let posts = self.state.rows.posts
        let place = hasMoved ? posts.place(of: list.selection, in: state.rows.posts) : 0
        finder.origin = posts.place(of: finder.origin, in: state.rows.posts)
        if state.rows.isEmpty { hasMoved = false }
        self.state = state
        list.reload(count: state.rows.count, selection: place)
        moveToWantedMatch()
        setNeedsDisplay()
    }

    package func select(row: Int) {
        hasMoved = true
        list.select(row)
        setNeedsDisplay()
    }

    // MARK: Drawing

    package override var title: String { state.title }

    package override var titleDetail: String {
        [state.detail, position].filter { !$0.isEmpty }.joined(separator: "  ")
    }

    package override func drawBody(on canvas: Canvas) {
        if state.rows.isEmpty { state.placeholder.draw(on: canvas) } else { drawRows(on: canvas) }
    }

    package override func lastRow(message: String?) -> LastRow {
        if let field = finder.field { return .field(field, note: finder.note(for: state.search)) }
        if let message { return .message(message) }
        if let found = finder.words(for: state.search, at: list.selection) {
            return .message(found)
        }
        return state.status.lastRow ?? .hints
    }

    // MARK: Keys

    package override func handle(_ event: InputEvent) -> Bool {
        finder.field != nil ? handleInField(event) : super.handle(event)
    }

    package override func perform(_ action: BoardAction) {
        switch action {
        case .next: move { $0.move(by: 1) }
        case .previous: move { $0.move(by: -1) }
        case .pageDown: move { $0.page(by: 1) }
        case .pageUp: move { $0.page(by: -1) }
        case .halfPageDown: move { $0.page(by: 0.5) }
        case .halfPageUp: move { $0.page(by: -0.5) }
        case .first: move { $0.select(0) }
        case .last: move { $0.select($0.count - 1) }
        case .open: openSelected()
        case .boards: listener?.chooseBoard()
        case .refresh: listener?.refresh()
        case .search: finder.begin(at: list.selection)
        case .nextMatch: want(.afterSelection)
        case .previousMatch: want(.beforeSelection)
        case .clearSearch: clearSearch()
        case .problems: showProblems()
        case .stop: listener?.stopLoading()
        case .close: listener?.close()
        }
    }
}

// MARK: What is drawn

extension BoardViewController {
    private var position: String {
        state.rows.isEmpty ? "" : "\(list.selection + 1)/\(state.rows.count)"
    }

    private func drawRows(on canvas: Canvas) {
        let layout = BoardRowLayout(width: canvas.size.columns)
        list.draw(on: canvas) { number, line, isSelected in
            layout.draw(
                state.rows[number], on: line, isSelected: isSelected,
                matches: { [query = state.search?.query] in query?.ranges(in: $0) ?? [] })
        }
    }
}

// MARK: What keys do

extension BoardViewController {
    private func move(_ change: (inout ListView) -> Void) {
        hasMoved = !state.rows.isEmpty
        finder.wanted = nil
        change(&list)
    }

    private func openSelected() {
        guard !state.rows.isEmpty else { return show(message: "There is no post to open.") }
        hasMoved = true
        finder.wanted = nil
        listener?.open(state.rows.posts[list.selection], row: list.selection)
    }

    private func showProblems() {
        guard !state.problems.isEmpty else { return show(message: "Every post could be read.") }
        let alert = AlertScreen(title: "What could not be read", lines: state.problems)
        stack?.push(alert, above: self)
    }
}

// MARK: Searching

extension BoardViewController {
    private func handleInField(_ event: InputEvent) -> Bool {
        setNeedsDisplay()
        switch finder.handle(event) {
        case .unused: return false
        case .changed(let text):
            if text.isEmpty { list.select(finder.origin) }
            listener?.search(for: text, from: finder.origin)
        case .moved, .submitted: break
        case .cancelled:
            list.select(finder.origin)
            clearSearch()
        }
        return true
    }

    private func want(_ match: BoardFinder.Wanted) {
        guard state.search != nil else { return show(message: "Press / to search first.") }
        finder.wanted = match
        moveToWantedMatch()
    }

    private func clearSearch() {
        finder.wanted = nil
        if state.search != nil { listener?.search(for: "", from: 0) }
    }

    private func moveToWantedMatch() {
        guard let search = state.search,
            let row = finder.wantedRow(
                in: search, selection: list.selection, isLoading: state.isLoading)
        else { return }
        select(row: row)
    }
}
