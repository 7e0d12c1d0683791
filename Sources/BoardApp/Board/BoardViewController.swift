import BoardCore
import Localization
import RIBs
import TerminalUI

package protocol BoardPresentableListener: AnyObject {
    func open(_ post: Post, row: Int)
    func refresh()
    func stopLoading()
    func chooseBoard()
    func search(for text: String, from row: Int)
    func filter(by text: String, from row: Int)
    func searchSource(for text: String)
    func sortNext()
    func reverseSort()
    func openLink(_ address: String)
    func readPage(at address: String)
    /// Called when the selection nears the end of the list.
    func approachEnd()
    /// Called when rows were drawn with excerpts.
    func showExcerpts(of rows: Range<Int>)
    /// Called when the selection has moved to new posts, or past them.
    func didSee(_ posts: [PostID])
    /// Called when the selection has moved to a post.
    ///
    /// - Parameters:
    ///   - isChosen: whether the user has moved; if not, the list stays at its top.
    ///   - isBesidePost: whether the list has the focus beside an open post.
    func rest(at post: Post, row: Int, isChosen: Bool, isBesidePost: Bool)
    /// Called when the panel of boards is to appear or to disappear.
    func showPanel(_ isShown: Bool)
    /// Called when the user has changed the layout.
    func didChangeLayout(_ layout: ListLayout)
    func toggleMark(of post: Post)
    func toggleRead(of post: Post)
    func toggleLabels(_ text: String, of post: PostID)
    func markAllRead()
    func mute(_ post: Post)
    func undo()
    func showUnread(from row: Int)
    func showBookmarks()
    func copyText(atRow row: Int)
    func newPost(near post: Post?)
    func vote(_ value: Int, on post: Post)
    func moderate(_ post: Post)
    func goToPost(_ kind: ReadState.Kind, from row: Int, by step: Int)
    func close()
}

/// The screen with the list of posts.
package final class BoardViewController: CountingPage<BoardAction>, BoardViewControllable,
    BoardDisplaying
{
    package weak var listener: (any BoardPresentableListener)?

    var shown = ShownState(BoardViewState())
    var table: BoardTable
    var finder: BoardFinder
    let place = SelectionTracker()
    private let symbols: PostSymbols
    private var reasonForm: ReasonForm?
    /// The number of states shown so far.
    private var stateCount = 0

    package init(
        keyMap: KeyMap<BoardAction> = KeyMap(), settings: ListSettings = ListSettings(),
        searchHistory: InputHistory = InputHistory()
    ) {
        finder = BoardFinder(history: searchHistory)
        table = BoardTable(settings: settings)
        symbols = .of(settings)
        super.init(keyMap: keyMap)
    }

    package func show(_ state: BoardViewState) {
        let (old, new) = (shown.state.rows.posts, state.rows.posts)
        let row = place.row(of: selection, after: shown.state, in: state)
        finder.moveOrigin(from: old, to: new)
        table.measure(state.rows, after: shown.state.rows)
        let isExtended = new.count - old.count == state.total - shown.state.total
        shown = ShownState(state)
        stateCount += 1
        // Until the user has moved, the selection stays on the first row.
        table.list.reload(
            count: new.count, selection: finder.staysAtOrigin ? finder.origin : row,
            isExtended: isExtended)
        if !state.isArranging { finder.didArrange() }
        if !place.isChosen, !state.isLive { table.list.scrollUp() }
        if new.isEmpty { place.choose(isThere: false) }
        moveToWantedMatch()
        setNeedsDisplay()
        fillScreen()
        if !state.isLoading { reportSelection() }
    }

    package func select(row: Int) {
        place.choose()
        table.unscrollTitle()
        let old = selection
        table.list.select(row)
        reportSeen(from: old)
        setNeedsDisplay()
        fetchAhead()
    }

    package func restoreSelection(row: Int) {
        if !place.isChosen { select(row: row) }
    }

    package func showNews(_ rows: [Int], answered: Int) {
        let above = rows.firstIndexNotBelow(selection)
        show(
            message: UpdateMessage.summary(
                above: above, below: rows.count - above, answered: answered))
    }

    package func push(_ child: any ViewControllable, above sibling: (any ViewControllable)?) {
        guard let screen = child as? ViewController else { return }
        stack?.push(screen, above: sibling as? ViewController ?? self)
    }

    package override var pane: Pane? { .leading }

    package override func didResize() {
        stack?.didResizePanes = { [weak self] in self?.reportLayout() }
        listener?.showPanel(stack?.hasRoomForPanel == true)
    }

    // MARK: Drawing

    package override var title: String { shown.state.title }

    package override var titleDetail: String {
        shown.state.titleDetail(selection: selection)
    }

    package override var titleAbbreviations: [String: String] {
        let count = shown.state.inboxCount
        return [
            localized("inbox \(count)"): "\(symbols.inbox)\(count)",
            // It stays longer than other parts.
            localized("offline"): localized("offline"),
        ]
    }

    package override var isWaiting: Bool { shown.state.isLoading }

    package override func drawBody(on canvas: Canvas) {
        let body = shown.state.drawFailures(on: canvas)
        table.list.border = border
        guard shown.state.rows.isEmpty else {
            return table.draw(shown.state.rows, search: shown.state.search, on: body)
        }
        table.cover()
        shown.state.placeholder.draw(on: body.inside(border))
    }

    package override var fieldTyping: Typing { finder.typing }

    package override func lastRow(message: String?) -> LastRow {
        if let field = finder.field { return .field(field, note: finder.note(for: shown.state)) }
        if let number = count.number { return .message("\(number)") }
        if let message { return .message(message) }
        if let search = shown.state.search {
            let found = finder.summary(for: search, at: selection, keys: searchKeys)
            return .message(found)
        }
        return shown.state.status.lastRow ?? .hints
    }

    /// Hints do not depend on the selected post.
    package override var hintsVersion: Int? { stateCount }

    package override func hint(for action: BoardAction) -> String? {
        action == .close ? shown.state.parentList : nil
    }

    /// Requests what the drawn rows lack and reports the new selection, so that posts can be
    /// fetched ahead.
    package override func didDraw() {
        if let rows = table.rowsWithExcerpts { listener?.showExcerpts(of: rows) }
        if !shown.state.rows.isEmpty { fillScreen() }
        guard place.takeMove() else { return }
        fetchAhead()
        reportSelection()
    }

    // MARK: Keys

    package override func handle(_ event: InputEvent) -> Bool {
        guard finder.field == nil else { return handleInField(event) }
        return super.handle(event)
    }

    package override func handleMouseInBody(_ mouse: MouseEvent) {
        count.clear()
        let old = selection
        let outcome = table.list.handle(mouse)
        guard outcome != .unused else { return }
        didMove(from: old)
        if outcome == .chosen { openSelected() }
    }

    package override func reason(against action: BoardAction) -> String? {
        if action == .otherPane, stack?.areSideBySide == true { return nil }
        return shown.state.reason(
            against: action, at: selectedPost, wayToFilter: way(to: .filter))
    }

    package override func perform(_ action: BoardAction) {
        switch action {
        case .next: move { $0.move(by: count.repetitions) }
        case .previous: move { $0.move(by: -count.repetitions) }
        case .pageDown: page(by: 1)
        case .pageUp: page(by: -1)
        case .halfPageDown: page(by: 0.5)
        case .halfPageUp: page(by: -0.5)
        case .first: move { $0.select((count.number ?? 1) - 1) }
        case .last:
            if let number = count.number { move { $0.select(number - 1) } } else { goToEnd() }
        case .open: openSelected()
        case .boards: listener?.chooseBoard()
        case .otherPane: goToOtherPane()
        case .panes: switchPanes()
        case .panel: switchPanel()
        case .refresh: listener?.refresh()
        case .search: finder.begin(.search, at: selectedPlace)
        case .searchSource:
            let state = shown.state
            finder.begin(
                .source(name: state.source, isQuery: state.searchesByQuery), at: selectedPlace)
        case .nextMatch: step(.afterSelection, by: 1)
        case .previousMatch: step(.beforeSelection, by: -1)
        case .filter: finder.begin(.filter(old: shown.state.filter?.text ?? ""), at: selectedPlace)
        case .clearFilter: filter(by: "")
        case .clear: clear()
        case .unread: listener?.showUnread(from: selection)
        case .bookmarks: listener?.showBookmarks()
        case .sort: listener?.sortNext()
        case .reverseSort: listener?.reverseSort()
        case .density: changeDensity()
        case .titleRight: scrollTitle(by: Self.titleStep)
        case .titleLeft: scrollTitle(by: -Self.titleStep)
        case .openLink: if let link = selectedPost?.link { listener?.openLink(link) }
        case .readPage: if let page = selectedPost?.page { listener?.readPage(at: page) }
        case .copyLink: if let link = selectedPost?.link { copy(link, localized("Copied \(link)")) }
        case .copyText: listener?.copyText(atRow: selection)
        case .newPost: listener?.newPost(near: selectedPost)
        case .voteUp: if let selectedPost { listener?.vote(1, on: selectedPost) }
        case .voteDown: if let selectedPost { listener?.vote(-1, on: selectedPost) }
        case .moderate: if let selectedPost { listener?.moderate(selectedPost) }
        case .mark: listener?.toggleMark(of: shown.state.rows.posts[selection])
        case .labels: if let selectedPost { editLabels(of: selectedPost.id) }
        case .toggleRead: if let selectedPost { listener?.toggleRead(of: selectedPost) }
        case .markAllRead: askToMarkAllRead()
        case .mute: if let selectedPost { listener?.mute(selectedPost) }
        case .undo: listener?.undo()
        case .nextMarked: listener?.goToPost(.marked, from: selection, by: 1)
        case .problems: showProblems()
        case .stop: listener?.stopLoading()
        case .close: listener?.close()
        }
    }

    private static let titleStep = 10

    private func askToMarkAllRead() {
        let lines = [localized("Mark all posts in this list as read?")]
        let question = ConfirmScreen(title: localized("Mark as read"), lines: lines) {
            [weak self] in
            self?.listener?.markAllRead()
        }
        stack?.push(question, above: self)
    }
}

// MARK: Selection

extension BoardViewController {
    /// The selected row.
    var selection: Int { table.list.selection }

    private var selectedPost: Post? {
        shown.state.rows.isEmpty ? nil : shown.state.rows.posts[selection]
    }

    var selectedPlace: TrackedPost? {
        guard !shown.state.rows.isEmpty else { return nil }
        let posts = shown.state.rows.posts
        return TrackedPost(posts[selection], row: selection, in: posts)
    }

    private func move(_ change: (inout ListView) -> Void) {
        let old = selection
        change(&table.list)
        didMove(from: old)
    }

    private func page(by pages: Double) {
        let pages = pages * Double(count.repetitions)
        move { $0.page(by: pages) }
    }

    private func didMove(from old: Int) {
        place.move(isThere: !shown.state.rows.isEmpty)
        finder.want(nil)
        guard selection != old else { return }
        table.unscrollTitle()
        reportSeen(from: old)
    }

    /// Selects the last row. If all rows are hidden, loads more of them.
    private func goToEnd() {
        guard !shown.state.rows.isEmpty else { return listener?.approachEnd() ?? () }
        move { $0.select($0.count - 1) }
    }

    private func fetchAhead() {
        if shown.state.isNearEnd(row: selection) { listener?.approachEnd() }
    }

    /// Reports the selected post, including the first one before any key is pressed.
    private func reportSelection() {
        guard let selectedPost, place.rest(at: selectedPost.id) else { return }
        listener?.rest(
            at: selectedPost, row: selection, isChosen: place.isChosen,
            isBesidePost: stack?.isSplit == true && border == .focused)
    }

    /// Reports the new posts from an earlier selection to the current one.
    private func reportSeen(from old: Int) {
        let passed = min(old, selection)...max(old, selection)
        let rows = shown.state.unseenRows.filter(passed.contains)
        if !rows.isEmpty { listener?.didSee(rows.map { shown.state.rows.posts[$0].id }) }
    }

    /// Loads more pages until the screen is full.
    private func fillScreen() {
        if shown.state.lacksRows(toFill: table.list.visibleCount) { listener?.approachEnd() }
    }
}

// MARK: Actions

extension BoardViewController {
    private func openSelected() {
        place.choose()
        finder.want(nil)
        listener?.open(shown.state.rows.posts[selection], row: selection)
    }

    package func copy(text: String) {
        copy(text, localized("Copied the text."))
    }

    package func ask(
        _ question: ReasonQuestion,
        then use: @escaping (String, @escaping (String?) -> Void) -> Void
    ) {
        reasonForm = ReasonForm(question, above: self) { use($0, $1.show) }
    }

    private func showProblems() {
        let alert = AlertScreen(
            title: localized("Problems while reading"), lines: shown.state.problems)
        // The alert goes on top of all screens, because the focus may be in a post.
        stack?.push(alert)
    }

    private func scrollTitle(by columns: Int) {
        guard table.scrollTitle(of: shown.state.rows[selection], by: columns) else {
            return show(message: localized("The title ends here."))
        }
    }
}
