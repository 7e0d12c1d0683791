import BoardCore
import Essentials
import Localization
import RIBs
import TerminalUI

package protocol PostDetailPresentableListener: AnyObject {
    func close()
    func showPost(atDistance distance: Int)
    func sortComments()
    func reverseComments()
    func refresh()
    func open(_ address: String)
    /// Opens the web page at an address inside the program.
    func read(_ address: String)
    /// Starts a reply to a comment. In this method and the next five, `nil` stands for the post.
    func reply(to comment: Comment?)
    func edit(_ comment: Comment?)
    func delete(_ comment: Comment?)
    func report(_ comment: Comment?, because reason: String)
    func moderate(_ comment: Comment?)
    func vote(_ value: Int, on comment: Comment?)
    /// Loads the missing replies to a comment.
    func loadReplies(to comment: Comment.ID)
    /// Adds the post to the queue of the next `board-tui fetch`, or removes it.
    func toggleQueue()
    /// Adds a bookmark of the post, or removes it.
    func toggleMark()
    func toggleLabels(_ text: String)
    func mute(_ comment: Comment?)
    /// Called when the user may have moved in the post.
    func didMove()
    /// Called when the user reaches a comment.
    func didReach(_ comment: Comment)
}

/// The screen of one post with its comments. It lays out its state without a presenter.
package final class PostDetailViewController: CountingPage<PostDetailAction>, PostDetailPresentable
{
    package weak var listener: (any PostDetailPresentableListener)?

    private(set) var page: PostDetailPage
    private var finder: PostDetailFinder
    private let refusalToReadPages: String?
    var reasonForm: ReasonForm?

    /// - Parameter refusalToReadPages: the reason why web pages cannot be read; `nil` if they can.
    package init(
        keyMap: KeyMap<PostDetailAction> = KeyMap(), look: RenderOptions = RenderOptions(),
        refusalToReadPages: String? = nil, searchHistory: InputHistory = InputHistory()
    ) {
        finder = PostDetailFinder(history: searchHistory)
        page = PostDetailPage(look: look, keyMap: keyMap)
        self.refusalToReadPages = refusalToReadPages
        super.init(keyMap: keyMap)
    }

    package func present(_ state: PostDetailState) {
        page.show(state)
        finder.renew(on: page)
        setNeedsDisplay()
    }

    package var position: ReadingPosition? { page.readingPosition }

    package func showReport(_ fault: String?) {
        reasonForm?.show(fault)
    }

    package func show(comment: Comment.ID) {
        page.show(comment)
        setNeedsDisplay()
    }

    // MARK: Drawing

    package override var pane: Pane? { .trailing }

    /// The title of the post once it has scrolled out of sight, or else the name of the source.
    package override var title: String {
        page.text.isAtStart ? page.state?.source ?? "" : page.state?.post.title ?? ""
    }

    package override var titleDetail: String {
        let annotations = page.state?.annotations ?? PostAnnotations()
        let stored = page.state?.thread.stored?.labels(at: page.state?.now ?? .now) ?? []
        let notes = [
            page.newCount > 0 ? localized("\(page.newCount) new") : "",
            annotations.isMarked ? localized("bookmarked") : "",
            annotations.labels.map { "#\($0)" }.joined(separator: " "),
            page.showsSource ? localized("source text") : "",
            page.state?.sort.label ?? "",
        ]
        let name = page.state?.writing.account?.name ?? ""
        return (stored + notes + [page.position, name]).filter { !$0.isEmpty }.joined(
            separator: "  ")
    }

    package override var windowTitle: String? { page.state?.post.title }

    package override var isWaiting: Bool { page.state?.isLoading == true }

    package override func drawBody(on canvas: Canvas) {
        page.text.border = border
        page.noteVisit()
        let query = finder.search?.query
        let current = finder.search?.matches.currentMatch.map(page.place)
        page.text.draw(
            on: canvas, highlightsSelection: page.selectedComment != nil, currentMatch: current
        ) {
            query?.ranges(in: $0) ?? []
        }
    }

    package override var fieldTyping: Typing { finder.typing }

    package override func lastRow(message: String?) -> LastRow {
        if let field = finder.field { return .field(field, note: finder.note) }
        if let number = count.number { return .message("\(number)") }
        let notes = [absence, message ?? searchSummary].compactMap { $0 }
        return notes.isEmpty ? .hints : .message(notes.joined(separator: "  "))
    }

    private var searchSummary: String? {
        finder.search?.summary(keys: searchKeys)
    }

    private var absence: String? {
        if page.state?.thread.stored?.isGone == true {
            return localized(
                "The source no longer has this post; this is the copy of your bookmark.")
        }
        return page.state?.isGone == true ? localized("This post is no longer on the board.") : nil
    }

    // MARK: Keys

    package override func handle(_ event: InputEvent) -> Bool {
        page.forgetPosition()
        guard finder.field == nil else {
            setNeedsDisplay()
            switch finder.handle(event, on: &page) {
            case .unused: return false
            case .used: break
            case .labels(let text): listener?.toggleLabels(text)
            }
            return true
        }
        defer {
            if let comment = page.comment { listener?.didReach(comment) }
            listener?.didMove()
        }
        return super.handle(event)
    }

    /// Handles a second click by unfolding the comment, or by following the link under the pointer.
    package override func handleMouseInBody(_ mouse: MouseEvent) {
        count.clear()
        page.forgetPosition()
        defer { listener?.didMove() }
        guard page.text.handle(mouse) == .chosen else { return }
        if page.text.focus != nil { perform(.unfold) } else { _ = page.unfold() }
    }

    package override func reason(against action: PostDetailAction) -> String? {
        switch action {
        case .toggleFold where page.comment == nil: localized("Select a comment to fold it.")
        case .toggleAllFolds where !page.hasReplies: localized("There are no replies to fold.")
        case .sort where !page.canSort, .reverseSort where !page.canSort:
            localized("There are no comments to sort.")
        case .source where !page.showsSource && !page.hasText: localized("There is no text here.")
        case .links where !page.hasLinks: localized("There are no links here.")
        case .open where count.number == nil && !page.hasLinks:
            localized("There is nothing to open here.")
        case .readPage:
            refusalToReadPages
                ?? (count.number == nil && page.pageAddress == nil
                    ? localized("This post does not link to a page.") : nil)
        case .queue: refusalToQueue
        case .nextPost where page.state?.neighbours.hasNext == false:
            localized("This is the last post.")
        case .previousPost where page.state?.neighbours.hasPrevious == false:
            localized("This is the first post.")
        default: page.refusals?.refusal(to: action)
        }
    }

    package override func hint(for action: PostDetailAction) -> String? {
        action == .toggleFold && page.isFolded ? localized("unfold") : nil
    }

    package override func perform(_ action: PostDetailAction) {
        switch action {
        case .next: for _ in 0..<count.repetitions { page.text.selectNext() }
        case .previous: for _ in 0..<count.repetitions { page.text.selectPrevious() }
        case .pageDown: page.text.page(by: Double(count.repetitions))
        case .pageUp: page.text.page(by: -Double(count.repetitions))
        case .halfPageDown: page.text.page(by: 0.5 * Double(count.repetitions))
        case .halfPageUp: page.text.page(by: -0.5 * Double(count.repetitions))
        case .first: page.text.scrollToStart()
        case .last: goToEnd()
        case .unfold: unfold()
        case .nextLink: moveFocus(forward: true)
        case .previousLink: moveFocus(forward: false)
        case .open: openLink()
        case .openPost: openPost()
        case .readPage: readPage()
        case .links: chooseLink(among: page.links) { [weak self] in self?.follow($0) }
        case .copyLink: copyLink()
        case .copyText: copyText()
        case .reply: listener?.reply(to: page.comment)
        case .edit: listener?.edit(page.comment)
        case .delete: askToDelete()
        case .report: askToReport()
        case .moderate: listener?.moderate(page.comment)
        case .mute: listener?.mute(page.comment)
        case .voteUp: listener?.vote(1, on: page.comment)
        case .voteDown: listener?.vote(-1, on: page.comment)
        case .source: page.toggleSource()
        case .codeRight: moveCode(by: 16)
        case .codeLeft: moveCode(by: -16)
        case .foldOrBack: if !page.foldOrSelectParent() { listener?.close() }
        case .toggleFold: page.toggleFold()
        case .toggleAllFolds: page.toggleAllFolds(level: count.number)
        case .parent:
            select(page.parent, or: localized("There is no comment above this one."))
        case .nextSibling:
            select(page.nextSibling, or: localized("There is no next reply at this level."))
        case .previousSibling:
            select(page.previousSibling, or: localized("There is no earlier reply at this level."))
        case .nextRoot:
            select(page.nextRoot, or: localized("There is no next top-level comment."))
        case .previousRoot:
            select(page.previousRoot, or: localized("There is no previous top-level comment."))
        case .nextPost: listener?.showPost(atDistance: 1)
        case .previousPost: listener?.showPost(atDistance: -1)
        case .refresh: refresh()
        case .queue: listener?.toggleQueue()
        case .mark: listener?.toggleMark()
        case .labels: finder.beginLabels(besides: page.state?.annotations.labels ?? [], at: page)
        case .sort: listener?.sortComments()
        case .reverseSort: listener?.reverseComments()
        case .search: finder.begin(at: page)
        case .nextMatch: step(1)
        case .previousMatch: step(-1)
        case .clear: clear()
        case .close: listener?.close()
        }
    }
}

extension PostDetailViewController {
    private func refresh() {
        show(message: localized("Refreshing…"))
        listener?.refresh()
    }

    private var refusalToQueue: String? {
        if page.state?.annotations.isQueued == nil {
            return localized("Nothing is stored in this run.")
        }
        return page.state?.isOutOfReach == true ? nil : localized("This post is loaded already.")
    }

    private func moveCode(by columns: Int) {
        if !page.text.moveCode(by: columns) {
            show(message: localized("No code here is wider than the screen."))
        }
    }

    private func select(_ comment: Int?, or message: String) {
        guard let comment else { return show(message: message) }
        page.select(comment)
    }

    /// Selects the comment of the typed number; without one, the last one.
    private func goToEnd() {
        guard let number = count.number else { return page.text.scrollToEnd() }
        let index = page.tree.comments.indices.contains(number - 1) ? number - 1 : nil
        select(index, or: localized("There is no comment \(number)."))
    }

    private func clear() {
        // Escape first clears the number, which any key does.
        if count.number != nil { return }
        if page.text.focus != nil {
            page.text.clearFocus()
        } else if finder.search != nil {
            finder.clear()
        } else {
            listener?.close()
        }
    }

    private func step(_ distance: Int) {
        if finder.search != nil {
            finder.step(distance, on: &page)
        } else if !page.selectNew(distance) {
            show(message: localized("No new comment here; \(way(to: .search)) searches."))
        }
    }
}

// MARK: Links

extension PostDetailViewController {
    private func moveFocus(forward: Bool) {
        if !page.text.moveFocus(forward: forward) {
            show(
                message: forward
                    ? localized("There is no next link.") : localized("There is no previous link.")
            )
        }
    }

    /// Unfolds the selection, loads its missing replies, or follows its link, whichever applies.
    private func unfold() {
        if page.toggleFocusedPart() || page.unfold() || page.unfoldPart() { return }
        if let comment = page.commentMissingReplies {
            listener?.loadReplies(to: comment)
            return
        }
        if let link = page.focusedLink ?? page.onlyLink { return follow(link) }
        show(message: localized("Nothing is folded here."))
    }

    private func openLink() {
        let advice = localized(
            "\(call(for: .links)) to choose a link, or its number and \(way(to: .open)).")
        if let link = link(else: advice) { follow(link) }
    }

    /// Returns the link with the typed number, or the focused one, or shows why there is none.
    private func link(else sentence: String) -> String? {
        if let count = count.number {
            let link = page.link(number: count)
            if link == nil { show(message: localized("There is no link \(count).")) }
            return link
        }
        let link = page.focusedLink ?? page.onlyLink ?? page.state?.post.link
        if link == nil { show(message: sentence) }
        return link
    }

    private func openPost() {
        guard let link = page.state?.post.link else {
            return show(message: localized("This post has no link."))
        }
        follow(link)
    }

    private func readPage() {
        guard let count = count.number else {
            if let address = page.pageAddress { listener?.read(address) }
            return
        }
        guard let link = page.link(number: count) else {
            return show(message: localized("There is no link \(count)."))
        }
        guard LinkTarget.isPage(link) else {
            return show(message: localized("Link \(count) is not a page."))
        }
        listener?.read(link)
    }

    private func follow(_ link: String) {
        listener?.open(link)
    }

    private func copyLink() {
        if let link = link(else: localized("There is no link to copy here.")) {
            copy(link, localized("Copied \(link)"))
        }
    }

    private func copyText() {
        copy(page.sourceOfSelection, localized("Copied the text."))
    }
}
