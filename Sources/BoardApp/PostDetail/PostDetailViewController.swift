import BoardCore
import RIBs
import TerminalUI

package protocol PostDetailPresentableListener: AnyObject {
    func close()
    func showPost(atDistance distance: Int)
    func refresh()
}

/// One post with its comments; lays its state out by itself, without a presenter in between.
package final class PostDetailViewController: Page<PostDetailAction>,
    PostDetailViewControllable, PostDetailPresentable
{
    package weak var listener: (any PostDetailPresentableListener)?

    private var page = PostDetailPage()
    private var finder = PostDetailFinder()

    package func present(_ state: PostDetailState) {
        page.show(state)
        finder.renew(on: page)
        setNeedsDisplay()
    }

    // MARK: Drawing

    package override var title: String { page.state?.post.title ?? "" }

    package override var titleDetail: String { page.position }

    package override func drawBody(on canvas: Canvas) {
        let query = finder.search?.query
        page.text.draw(on: canvas) { query?.ranges(in: $0) ?? [] }
    }

    package override func lastRow(message: String?) -> LastRow {
        if let field = finder.field { return .field(field, note: finder.search?.note) }
        let notes = [absence, message ?? finder.search?.words].compactMap { $0 }
        return notes.isEmpty ? .hints : .message(notes.joined(separator: "  "))
    }

    private var absence: String? {
        page.state?.isGone == true ? "This post is no longer on the board." : nil
    }

    // MARK: Keys

    package override func handle(_ event: InputEvent) -> Bool {
        guard finder.field != nil else { return super.handle(event) }
        setNeedsDisplay()
        return finder.handle(event, on: &page)
    }

    package override func perform(_ action: PostDetailAction) {
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
        case .refresh: refresh()
        case .search: finder.begin(at: page)
        case .nextMatch: step(1)
        case .previousMatch: step(-1)
        case .escape: if finder.search == nil { listener?.close() } else { finder.clear() }
        case .close: listener?.close()
        }
    }
}

extension PostDetailViewController {
    private func refresh() {
        show(message: "Refreshing…")
        listener?.refresh()
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
