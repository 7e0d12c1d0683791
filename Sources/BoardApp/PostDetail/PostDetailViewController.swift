import BoardCore
import RIBs
import TerminalUI

package protocol PostDetailPresentableListener: AnyObject {
    func close()
    func showPost(atDistance distance: Int)
}

/// One post with its comments; lays its state out by itself, without a presenter in between.
package final class PostDetailViewController: ViewController, PostDetailViewControllable,
    PostDetailPresentable, MessageShowing
{
    package weak var listener: (any PostDetailPresentableListener)?

    private var page = PostDetailPage()
    private var finder = PostDetailFinder()
    private var message: String?

    package func present(_ state: PostDetailState) {
        page.show(state)
        finder.renew(on: page)
        setNeedsDisplay()
    }

    package override func show(message: String) {
        self.message = message
        setNeedsDisplay()
    }

    package func clearMessage() {
        guard message != nil else { return }
        message = nil
        setNeedsDisplay()
    }

    package override var showsCursor: Bool { finder.field != nil }

    package override var keyHelp: [KeyHelp] { Self.help }

    package override func handle(_ key: Key) -> Bool {
        setNeedsDisplay()
        if finder.field != nil { return finder.handle(key, on: &page) }
        guard let action = Self.keys.action(for: key) else { return false }
        return perform(action)
    }

    /// The text comes first, because the title bar tells how much of it is in sight.
    package override func draw(on canvas: Canvas) {
        let body = canvas.rows(from: 1, count: canvas.size.rows - 2)
        let query = finder.search?.query
        page.text.draw(on: body) { query?.ranges(in: $0) ?? [] }
        let cursor = canvas.cursor
        TitleBar.draw(page.state?.post.title ?? "", right: page.position, on: canvas)
        if let field = finder.field { return field.draw(on: canvas, note: finder.search?.note) }
        drawFoot(on: canvas)
        canvas.placeCursor(row: cursor.row, column: cursor.column)
    }

    private func drawFoot(on canvas: Canvas) {
        let notes = [absence, message ?? finder.search?.words].compactMap { $0 }
        if notes.isEmpty {
            Footer.draw(keyHelp, on: canvas)
        } else {
            StatusBar.draw(message: notes.joined(separator: "  "), on: canvas)
        }
    }

    private var absence: String? {
        page.state?.isGone == true ? "This post is no longer on the board." : nil
    }
}

// MARK: What keys do

extension PostDetailViewController {
    private func perform(_ action: Action) -> Bool {
        switch action {
        case .next: page.text.selectNext()
        case .previous: page.text.selectPrevious()
        case .pageDown: page.text.page(by: 1)
        case .pageUp: page.text.page(by: -1)
        case .halfPageDown: page.text.page(by: 0.5)
        case .halfPageUp: page.text.page(by: -0.5)
        case .first: page.text.scrollToStart()
        case .last: page.text.scrollToEnd()
        case .unfold: if !page.unfold() { show(message: "Nothing is folded here.") }
        case .foldOrBack: if !page.foldOrSelectParent() { listener?.close() }
        case .toggleFold:
            if !page.toggleFold() { show(message: "There are no answers to fold here.") }
        case .toggleAllFolds: page.toggleAllFolds()
        case .nextRoot: selectRoot(page.tree.root(after: page.selectedComment ?? -1), "next")
        case .previousRoot:
            selectRoot(page.tree.root(before: page.selectedComment ?? 0), "previous")
        case .nextPost: listener?.showPost(atDistance: 1)
        case .previousPost: listener?.showPost(atDistance: -1)
        case .refresh: return refresh()
        case .search: finder.begin(at: page)
        case .nextMatch: step(1)
        case .previousMatch: step(-1)
        case .escape: if finder.search == nil { listener?.close() } else { finder.clear() }
        case .close: listener?.close()
        }
        return true
    }

    /// Leaves the key to the list beneath, which loads and tells how it ended.
    private func refresh() -> Bool {
        show(message: "Refreshing…")
        return false
    }

    private func selectRoot(_ comment: Int?, _ which: String) {
        guard let comment else {
            return show(message: "There is no \(which) comment on the post itself.")
        }
        page.select(comment)
    }

    private func step(_ distance: Int) {
        guard finder.search != nil else { return show(message: "Press / to search first.") }
        finder.step(distance, on: &page)
    }
}
