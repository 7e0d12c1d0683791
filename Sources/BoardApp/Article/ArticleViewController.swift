import BoardCore
import Localization
import RIBs
import TerminalUI

package protocol ArticlePresentableListener: AnyObject {
    /// Loads the page, or reloads it.
    func load()
    func stop()
    func follow(_ address: String)
    func openPage()
    func close()
}

/// The screen of a web page. It has no pane, so it takes the whole screen even next to a list.
package final class ArticleViewController: CountingPage<ArticleAction>, ArticlePresentable {
    package weak var listener: (any ArticlePresentableListener)?

    private let look: RenderOptions
    private var page: ArticlePage
    private var finder: SearchField<ArticlePage>

    package init(
        keyMap: KeyMap<ArticleAction> = KeyMap(), look: RenderOptions = RenderOptions(),
        searchHistory: InputHistory = InputHistory()
    ) {
        finder = SearchField(history: searchHistory)
        self.look = look
        page = ArticlePage(look: look, keyMap: keyMap)
        super.init(keyMap: keyMap)
    }

    package func present(_ state: ArticleState) {
        page.show(state)
        setNeedsDisplay()
    }

    // MARK: Drawing

    /// The site of the page, or the page's title once that has scrolled out of sight.
    package override var title: String {
        guard let article = page.article else { return page.state?.address ?? "" }
        return page.text.isAtStart || article.title.isEmpty ? article.place : article.title
    }

    package override var titleDetail: String {
        let stored = page.article?.stored?.labels(at: .now) ?? []
        return (stored + [page.position]).filter { !$0.isEmpty }.joined(separator: "  ")
    }

    package override var windowTitle: String? {
        page.article.map { $0.title.isEmpty ? $0.place : $0.title } ?? page.state?.address
    }

    package override var isWaiting: Bool { page.state?.progress == .loading }

    package override func drawBody(on canvas: Canvas) {
        let query = page.search?.query
        page.text.draw(
            on: canvas, marker: " ", highlightsSelection: false, currentMatch: page.match
        ) {
            query?.ranges(in: $0) ?? []
        }
    }

    package override var fieldTyping: Typing { finder.typing() }

    package override func lastRow(message: String?) -> LastRow {
        if let field = finder.field { return .field(field, note: page.search?.note) }
        if let number = count.number { return .message("\(number)") }
        return (message ?? searchSummary).map { .message($0) } ?? .hints
    }

    private var searchSummary: String? {
        page.search?.summary(keys: searchKeys)
    }

    // MARK: Keys

    package override func handle(_ event: InputEvent) -> Bool {
        guard finder.field == nil else { return handleInField(event) }
        return super.handle(event)
    }

    package override func handleMouseInBody(_ mouse: MouseEvent) {
        count.clear()
        if page.text.handle(mouse) == .chosen { follow() }
    }

    package override func reason(against action: ArticleAction) -> String? {
        switch action {
        case .links where page.links.isEmpty: localized("There are no links here.")
        case .search where page.article == nil, .copyText where page.article == nil:
            localized("There is no text here.")
        default: nil
        }
    }

    package override func perform(_ action: ArticleAction) {
        switch action {
        case .down: page.text.scroll(by: count.repetitions)
        case .up: page.text.scroll(by: -count.repetitions)
        case .pageDown: page.text.page(by: Double(count.repetitions))
        case .pageUp: page.text.page(by: -Double(count.repetitions))
        case .halfPageDown: page.text.page(by: 0.5 * Double(count.repetitions))
        case .halfPageUp: page.text.page(by: -0.5 * Double(count.repetitions))
        case .first: page.text.scrollToStart()
        case .last: page.text.scrollToEnd()
        case .follow: follow()
        case .nextLink: moveFocus(forward: true)
        case .previousLink: moveFocus(forward: false)
        case .open: open()
        case .links: chooseLink(among: page.links) { [weak self] in self?.listener?.follow($0) }
        case .copyLink: copyLink()
        case .copyText: copyText()
        case .codeRight: page.text.moveCode(by: 16)
        case .codeLeft: page.text.moveCode(by: -16)
        case .refresh: listener?.load()
        case .stop: listener?.stop()
        case .search: finder.begin(at: page)
        case .nextMatch: step(1)
        case .previousMatch: step(-1)
        case .clear: clear()
        case .close: listener?.close()
        }
    }
}

// MARK: Search

extension ArticleViewController {
    private func handleInField(_ event: InputEvent) -> Bool {
        setNeedsDisplay()
        switch finder.handle(event) {
        case .unused: return false
        case .changed(let text): find(text)
        case .moved, .submitted: break
        case .cancelled: find("")
        }
        return true
    }

    /// Searches again from where the search began, unless the page has changed since then.
    private func find(_ text: String) {
        if let origin = finder.origin, origin.state == page.state { page = origin }
        page.find(text)
    }

    private func step(_ distance: Int) {
        guard page.search != nil else {
            return show(message: localized("\(way(to: .search)) searches."))
        }
        page.step(distance)
    }

    private func clear() {
        // Escape first clears the number, which any key does.
        if count.number != nil { return }
        if page.text.focus != nil {
            page.text.clearFocus()
        } else if page.search != nil {
            page.find("")
        } else {
            listener?.close()
        }
    }
}

// MARK: Links

extension ArticleViewController {
    private func moveFocus(forward: Bool) {
        if !page.text.moveFocus(forward: forward) {
            show(
                message: forward
                    ? localized("There is no next link.") : localized("There is no previous link.")
            )
        }
    }

    private func follow() {
        if page.toggleFocusedPart() { return }
        guard let link = page.focusedLink else {
            return show(
                message: localized(
                    """
                    \(way(to: .nextLink)) goes to the next link, and \(way(to: .open)) opens \
                    the page itself.
                    """))
        }
        listener?.follow(link)
    }

    private func open() {
        guard let count = count.number else {
            return page.focusedLink.map { listener?.follow($0) } ?? listener?.openPage() ?? ()
        }
        guard let link = page.link(number: count) else {
            return show(message: localized("There is no link \(count)."))
        }
        listener?.follow(link)
    }

    private func copyLink() {
        let link = page.focusedLink ?? page.article?.url.absoluteString ?? page.state?.address
        if let link { copy(link, localized("Copied \(link)")) }
    }

    private func copyText() {
        guard let article = page.article else { return }
        var text = PlainText(width: look.width)
        let lines = text.lines(of: article.text)
        copy(lines.joined(separator: "\n"), localized("Copied the text."))
    }
}

extension Article {
    /// The name of the site.
    fileprivate var place: String {
        siteName ?? url.host() ?? url.absoluteString.sanitized(as: .line)
    }
}
