import BoardCore
import Localization
import RIBs
import TerminalUI

package protocol BoardPickerPresentableListener: AnyObject {
    func choose(_ choice: BoardChoice)
    func close()
}

/// The boards to choose from and the list that is shown now.
package struct BoardPickerState: Equatable {
    package var boards: [Board] = []
    /// The sources of the boards.
    package var sources: [SourceID] = []
    package var searches: [SavedSearch] = []
    /// The list that is shown now.
    package var shownList = ShownList.listing(.everything)
    /// The number of posts on each board; `nil` if only one board was loaded.
    package var postCounts: [BoardID: Int]?
    /// The number of posts on all boards.
    package var totalCount: Int?
    /// The numbers of unread posts among the loaded ones.
    package var unread = UnreadCounts()
    package var progress = Progress.idle
    /// The sources whose boards are missing or incomplete, with the reasons.
    package var failures: [SourceFailure] = []
    /// The number of unread entries of the inbox; `nil` if it is not listed.
    package var inboxCount: Int?
    /// A Boolean value that indicates whether the bookmarks are listed.
    package var hasBookmarks = false

    /// The progress of loading boards.
    package enum Progress: Equatable {
        case idle, loading
        case failed(BoardError)
    }

    package init(
        boards: [Board] = [], sources: [SourceID] = [], searches: [SavedSearch] = [],
        shownList: ShownList = .listing(.everything),
        postCounts: [BoardID: Int]? = nil, totalCount: Int? = nil,
        unread: UnreadCounts = UnreadCounts(), progress: Progress = .idle,
        failures: [SourceFailure] = [], inboxCount: Int? = nil, hasBookmarks: Bool = false
    ) {
        self.inboxCount = inboxCount
        self.hasBookmarks = hasBookmarks
        self.boards = boards
        self.sources = sources
        self.searches = searches
        self.shownList = shownList
        self.postCounts = postCounts
        self.totalCount = totalCount
        self.unread = unread
        self.progress = progress
        self.failures = failures
    }

    /// The choices that are neither boards nor sources, besides all boards.
    fileprivate var otherChoices: [BoardChoice] {
        (inboxCount == nil ? [] : [.inbox]) + (hasBookmarks ? [.bookmarks] : [])
            + searches.map(BoardChoice.search)
    }

    /// Returns the text after a name: the board's summary, or the problem of a source.
    func summary(of choice: BoardChoice) -> String {
        switch choice {
        case .board(let board): board.summary
        case .search(let search): "\(search.query)"
        case .everything, .source, .inbox, .bookmarks: failure(of: choice)
        }
    }

    /// Returns the problem of a source; empty if there is none.
    fileprivate func failure(of choice: BoardChoice) -> String {
        switch choice {
        case .everything: sources.count == 1 ? message(for: sources[0]) : ""
        case .source(let source): message(for: source)
        case .board, .search, .inbox, .bookmarks: ""
        }
    }

    private func message(for source: SourceID) -> String {
        failures.first { $0.source == source }?.message ?? ""
    }

    /// Returns the numbers of unread posts, if any, and of all posts, if known, in compact form.
    func countLabel(of choice: BoardChoice) -> String {
        let count = unreadCount(of: choice)
        let labels = [
            count > 0 ? localized("\(count.short) unread") : nil, postCountLabel(of: choice),
        ]
        return labels.compactMap(\.self).map { " \($0) " }.joined()
    }

    fileprivate func unreadCount(of choice: BoardChoice) -> Int {
        switch choice {
        case .everything: unread.total
        case .source(let source): unread.count(in: source)
        case .board(let board): unread.count(on: board.id)
        case .inbox: inboxCount ?? 0
        case .bookmarks, .search: 0
        }
    }

    private func postCountLabel(of choice: BoardChoice) -> String? {
        switch choice {
        case .everything: totalCount?.short
        case .source, .search, .inbox, .bookmarks: nil
        case .board(let board): postCounts.map { ($0[board.id] ?? 0).short }
        }
    }
}

/// All boards in the first row, followed by a row for each board, in a card or a panel.
///
/// With several sources, boards are grouped below their source. While the user types a search, only
/// the boards that match are shown.
package final class BoardPickerViewController: ActionScreen<BoardPickerAction>,
    BoardPickerPresentable
{
    package weak var listener: (any BoardPickerPresentableListener)?

    private var rows = BoardPickerRows()
    private var state = BoardPickerState()
    private var list = ListView()
    private var summaries = NoteColumn()
    /// Set once the user has selected a row. Until then, the current list is selected.
    private var hasMoved = false
    private let style: BoardPickerStyle

    package init(keyMap: KeyMap<BoardPickerAction> = KeyMap(), style: BoardPickerStyle = .card) {
        self.style = style
        super.init(keyMap: keyMap)
    }

    package func present(_ state: BoardPickerState) {
        let selected = hasMoved ? selectedChoice : nil
        self.state = state
        rows.show(state.boards, of: state.sources, after: state.otherChoices)
        // A source may have thousands of boards.
        summaries = NoteColumn(
            of: rows.all.prefix(100).map {
                PickerRow(rows.name(of: $0), note: state.summary(of: $0))
            })
        if let selected, let row = rows.choices.firstIndex(of: selected) {
            select(row: row)
        } else {
            selectShownList()
        }
    }

    package override var pane: Pane? { style == .panel ? .panel : nil }

    package override func frame(in screen: Size) -> Frame {
        let size = Size(
            columns: max(1, min(64, screen.columns - 2)), rows: max(1, min(16, screen.rows - 2)))
        return .centred(size, in: screen)
    }

    package override func draw(on canvas: Canvas) {
        switch style {
        case .card: drawCard(on: canvas)
        case .panel: drawPanel(on: canvas)
        }
    }

    private func drawCard(on canvas: Canvas) {
        canvas.drawFrame(title: withSpinner(localized("Boards")))
        let inside = Size(columns: canvas.size.columns - 2, rows: canvas.size.rows - 2)
        let body = canvas.part(Frame(row: 1, column: 1, size: inside))
        let footRows = inside.rows > 1 || rows.field != nil ? 1 : 0
        // The frame was drawn over the rows, so all of them are drawn again.
        list.reload(count: list.count, selection: list.selection)
        let listSize = Size(columns: inside.columns + 1, rows: inside.rows - footRows)
        list.draw(
            besideLineOf: canvas.part(Frame(row: 1, column: 1, size: listSize)), row: drawRow)
        let cursor = canvas.cursor
        if footRows > 0 { drawFoot(on: body.rows(from: inside.rows - 1, count: footRows)) }
        if rows.field == nil { canvas.placeCursor(row: cursor.row, column: cursor.column) }
    }

    private func drawPanel(on canvas: Canvas) {
        TitleBar.draw(localized("Boards"), role: border == .focused ? .bar : .detail, on: canvas)
        let body = canvas.rows(from: 1, count: canvas.size.rows - 2)
        list.border = border
        list.reload(count: list.count, selection: list.selection)
        list.drawWithBar(on: body, row: drawPanelRow)
        let cursor = canvas.cursor
        let foot = canvas.rows(from: canvas.size.rows - 1, count: 1)
        foot.clear()
        if let field = rows.field {
            field.draw(on: foot, note: rows.note)
        } else {
            if border == .focused { drawPanelFoot(on: foot) }
            canvas.placeCursor(row: cursor.row, column: cursor.column)
        }
    }

    package override var showsCursor: Bool { rows.field != nil }

    package override var typing: Typing? { rows.typing }

    package override func handle(_ event: InputEvent) -> Bool {
        setNeedsDisplay()
        // If nothing matches, Enter leaves the text in the field.
        if rows.field != nil, event == .key(.enter) {
            choose()
            return true
        }
        switch rows.handle(event) {
        case .changed:
            hasMoved = true
            select(row: 0)
        case .cancelled:
            hasMoved = false
            selectShownList()
        case .moved, .submitted: break
        case .unused:
            // While the field is open, letters are text, and Enter and Esc end the search.
            guard rows.field == nil || action(for: event)?.isMovement != false else { return true }
            return beginSearch(with: event) || super.handle(event)
        }
        return true
    }

    /// Begins a search with a letter that is no key here; returns `false` for other events.
    ///
    /// Beside the list, Latin letters are its keys.
    private func beginSearch(with event: InputEvent) -> Bool {
        guard rows.field == nil, case .key(.character(let letter)) = event,
            letter.beginsHangul
                || style == .card && letter.isLowercase && action(for: event) == nil
        else { return false }
        rows.beginSearch()
        return handle(event)
    }

    package override var isModal: Bool { style == .card }

    package override var isWaiting: Bool { state.progress == .loading }

    package override func didClickOutside() {
        listener?.close()
    }

    package override func handleMouseInBody(_ mouse: MouseEvent) {
        let outcome = list.handle(mouse)
        if outcome != .unused { hasMoved = true }
        let isClick = style == .panel && outcome == .moved && mouse.kind == .press
        if outcome == .chosen || isClick { choose() }
    }

    package override func perform(_ action: BoardPickerAction) {
        hasMoved = true
        switch action {
        case .next: list.move(by: 1)
        case .previous: list.move(by: -1)
        case .pageDown: list.page(by: 1)
        case .pageUp: list.page(by: -1)
        case .first: list.select(0)
        case .last: list.select(list.count - 1)
        case .search: rows.beginSearch()
        case .choose: choose()
        case .close:
            hasMoved = false
            selectShownList()
            listener?.close()
        }
    }
}

extension Character {
    /// A Boolean value that indicates whether it is a Hangul syllable or a simple consonant.
    ///
    /// Vowels stand for `j` and `k`, and double consonants for capital letters.
    fileprivate var beginsHangul: Bool {
        ("가"..."힣").contains(self) || "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ".contains(self)
    }
}

extension BoardPickerState.Progress {
    fileprivate var message: String? {
        switch self {
        case .idle: nil
        case .loading: localized("loading…")
        case .failed(let error): error.message
        }
    }
}

extension BoardPickerViewController {
    private var selectedChoice: BoardChoice? {
        rows.choices.indices.contains(list.selection) ? rows.choices[list.selection] : nil
    }

    /// Selects the row of the list that is shown, or the first row if there is none.
    private func selectShownList() {
        select(row: rows.choices.firstIndex { $0.shownList == state.shownList } ?? 0)
    }

    private func select(row: Int) {
        list.reload(count: rows.choices.count, selection: row)
        setNeedsDisplay()
    }

    /// Chooses the selected row, or does nothing if no row matches.
    private func choose() {
        guard let selectedChoice else { return }
        hasMoved = false
        listener?.choose(selectedChoice)
    }
}

extension BoardPickerViewController {
    private func drawFoot(on canvas: Canvas) {
        if let field = rows.field {
            field.draw(on: canvas, note: rows.note)
        } else if let message = state.progress.message {
            canvas.clear()
            canvas.draw(message.cut(toColumns: canvas.size.columns), row: 0, role: .detail)
        } else {
            drawHints(hints, lasting: stack?.rootHints ?? [], on: canvas)
        }
    }

    /// Draws why the selected source failed, or else the hints.
    private func drawPanelFoot(on canvas: Canvas) {
        let failure = selectedChoice.map(state.failure) ?? ""
        guard !failure.isEmpty else { return drawHints(hints, on: canvas) }
        StatusBar.draw(message: failure, role: .error, on: canvas)
    }

    private func drawPanelRow(_ number: Int, on line: Canvas, isSelected: Bool) {
        let choice = rows.choices[number]
        let isFocused = isSelected && border == .focused
        // A list that is not in the panel, such as that of a search, leaves all rows unmarked.
        let isMarked = isFocused || isSelected && choice.shownList == state.shownList
        let line = isFocused ? line.over(.selected) : line
        let unread = state.unreadCount(of: choice)
        let count = unread > 0 ? unread.short : ""
        let hasFailed = !state.failure(of: choice).isEmpty
        let end = line.size.columns - 1
        // Names leave room for counts that are not known yet, and for the sign of a failure.
        let countRoom = max(min(Self.countColumns, line.size.columns / 5), count.columnCount)
        let nameEnd = max(0, end - countRoom - 1)
        line.clear(row: 0)
        line.draw(isMarked ? ">" : " ", row: 0, role: .new)
        _ = draw(
            rows.indentedName(of: choice), on: line, from: 2,
            to: hasFailed ? nameEnd - 1 : nameEnd,
            role: isMarked ? .title : unread > 0 ? .normal : .detail)
        if hasFailed { line.draw("!", row: 0, column: nameEnd, role: .error) }
        line.draw(count, row: 0, column: end - count.columnCount, role: .new)
    }

    /// The width of most unread counts in the panel, such as `1.2k`.
    private static let countColumns = 4

    private func drawRow(_ number: Int, on line: Canvas, isSelected: Bool) {
        let line = isSelected ? line.over(.selected) : line
        let choice = rows.choices[number]
        let count = state.countLabel(of: choice)
        let room = line.size.columns - count.columnCount
        line.draw(isSelected ? "> " : "  ", row: 0)
        var end = draw(rows.name(of: choice), on: line, from: 2, to: room, role: .normal)
        let summary = state.summary(of: choice)
        if !summary.isEmpty {
            let start = summaries.start(afterLabel: end - 2, room: line.size.columns - 2) + 2
            let gap = String(repeating: " ", count: start - end)
            end = draw(gap + summary, on: line, from: end, to: room, role: .detail)
        }
        line.clear(row: 0, from: end)
        line.draw(count, row: 0, column: max(0, room), role: .detail)
    }

    /// Draws as much of a text as fits, with highlighted matches, and returns the end column.
    private func draw(
        _ text: String, on line: Canvas, from start: Int, to room: Int, role: Role
    ) -> Int {
        let text = text.cut(toColumns: room - start)
        let end = line.draw(text, row: 0, column: start, role: role)
        line.over(.normal).drawMatches(rows.matches(in: text), in: text, at: start)
        return end
    }
}
