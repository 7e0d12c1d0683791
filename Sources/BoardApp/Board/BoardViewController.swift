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
package final class BoardViewController: ViewController, BoardViewControllable, BoardDisplaying,
    MessageShowing
{
    package weak var listener: (any BoardPresentableListener)?

    private var state = BoardViewState()
    private var list = ListView()
    private var finder = BoardFinder()
    private var message: String?
    /// Whether the reader has chosen a place; until then new posts on top come into sight.
    private var hasMoved = false
    /// Whether the reader refreshed from another screen, where the title bar does not tell the end.
    private var owesResult = false

    package func show(_ state: BoardViewState) {
        let posts = self.state.rows.posts
        let place = hasMoved ? posts.place(of: list.selection, in: state.rows.posts) : 0
        finder.origin = posts.place(of: finder.origin, in: state.rows.posts)
        if state.rows.isEmpty { hasMoved = false }
        self.state = state
        list.reload(count: state.rows.count, selection: place)
        moveToWantedMatch()
        tellResult()
        setNeedsDisplay()
    }

    package func select(row: Int) {
        hasMoved = true
        list.select(row)
        setNeedsDisplay()
    }

    package override func show(message: String) {
        if let top = stack?.screenWithFoot, top !== self { return top.show(message: message) }
        self.message = message
        setNeedsDisplay()
    }

    package func clearMessage() {
        guard message != nil else { return }
        message = nil
        setNeedsDisplay()
    }

    private func tellResult() {
        guard owesResult, !state.isLoading else { return }
        owesResult = false
        if !isOnTop { show(message: state.status.lines.first ?? state.detail) }
    }

    // MARK: Drawing

    package override var showsCursor: Bool { finder.field != nil }

    package override func draw(on canvas: Canvas) {
        TitleBar.draw(state.title, right: titleDetail, on: canvas)
        let body = canvas.rows(from: 1, count: canvas.size.rows - 2)
        if state.rows.isEmpty { state.placeholder.draw(on: body) } else { drawRows(on: body) }
        drawFoot(on: canvas)
    }

    // MARK: Keys

    package override var keyHelp: [KeyHelp] { Self.help }

    package override func handle(_ key: Key) -> Bool {
        setNeedsDisplay()
        if isOnTop, finder.field != nil { return handleInField(key) }
        guard let action = Self.keys.action(for: key) else { return false }
        guard isOnTop || action == .stop || action == .refresh else { return false }
        return perform(action)
    }
}

// MARK: What is drawn

extension BoardViewController {
    private var titleDetail: String {
        let position = state.rows.isEmpty ? "" : "\(list.selection + 1)/\(state.rows.count)"
        return [state.detail, position].filter { !$0.isEmpty }.joined(separator: "  ")
    }

    private func drawRows(on canvas: Canvas) {
        let layout = BoardRowLayout(width: canvas.size.columns)
        list.draw(on: canvas) { number, line, isSelected in
            layout.draw(
                state.rows[number], on: line, isSelected: isSelected,
                matches: { [query = state.search?.query] in query?.ranges(in: $0) ?? [] })
        }
    }

    /// The field comes last, because the cursor stays where it was drawn last.
    private func drawFoot(on canvas: Canvas) {
        if let field = finder.field {
            return field.draw(on: canvas, note: finder.note(for: state.search))
        }
        let cursor = canvas.cursor
        if let message {
            StatusBar.draw(message: message, on: canvas)
        } else if let found = finder.words(for: state.search, at: list.selection) {
            StatusBar.draw(message: found, on: canvas)
        } else if !state.status.drawFirstLine(on: canvas) {
            Footer.draw(keyHelp, on: canvas)
        }
        canvas.placeCursor(row: cursor.row, column: cursor.column)
    }
}

// MARK: What keys do

extension BoardViewController {
    private func perform(_ action: Action) -> Bool {
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
        case .refresh: refresh()
        case .search: finder.begin(at: list.selection)
        case .nextMatch: want(.afterSelection)
        case .previousMatch: want(.beforeSelection)
        case .clearSearch: clearSearch()
        case .skipped: showProblems()
        case .stop: return stop()
        case .close: listener?.close()
        }
        return true
    }

    private func move(_ change: (inout ListView) -> Void) {
        hasMoved = !state.rows.isEmpty
        finder.wanted = nil
        change(&list)
    }

    private func refresh() {
        owesResult = !isOnTop
        listener?.refresh()
    }

    private func openSelected() {
        guard !state.rows.isEmpty else { return show(message: "There is no post to open.") }
        hasMoved = true
        finder.wanted = nil
        listener?.open(state.rows.posts[list.selection], row: list.selection)
    }

    /// Leaves the key to the root, which counts interrupts.
    private func stop() -> Bool {
        listener?.stopLoading()
        return false
    }

    private func showProblems() {
        guard !state.problems.isEmpty else { return show(message: "Every post could be read.") }
        stack?.push(AlertScreen(title: "What could not be read", lines: state.problems))
    }
}

// MARK: Searching

extension BoardViewController {
    private func handleInField(_ key: Key) -> Bool {
        switch finder.handle(key) {
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
