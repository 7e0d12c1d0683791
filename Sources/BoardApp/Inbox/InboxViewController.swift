import BoardCore
import Localization
import RIBs
import TerminalUI

package protocol InboxPresentableListener: AnyObject {
    func open(_ entry: InboxEntry)
    func reply(to entry: InboxEntry)
    func moderate(_ entry: InboxEntry)
    func toggleRead(of entry: InboxEntry)
    func markAllRead()
    func undo()
    /// Called when the selection reaches the end of the list.
    func approachEnd()
    func refresh()
    func close()
}

/// The screen of the inbox. It has no pane, so it takes the whole screen even next to a list.
package final class InboxViewController: Page<InboxAction>, InboxPresentable {
    package weak var listener: (any InboxPresentableListener)?

    private let symbols: PostSymbols
    private let keyMap: KeyMap<InboxAction>
    private var state = InboxState()
    private var list = ListView()
    /// Set once the user has selected a row. Until then, the newest entry is selected.
    private var hasMoved = false
    /// The entry to select first; `nil` once it was selected.
    private var wanted: InboxEntry.ID?

    /// - Parameter entry: the entry to select first; `nil` for the newest one.
    init(
        keyMap: KeyMap<InboxAction>, symbols: PostSymbols, selecting entry: InboxEntry.ID? = nil
    ) {
        wanted = entry
        self.symbols = symbols
        self.keyMap = keyMap
        super.init(keyMap: keyMap)
        list.setRowHeight(2)
    }

    package func present(_ state: InboxState) {
        let selected = hasMoved ? selectedEntry?.id : wanted
        self.state = state
        let row = entries.firstIndex { $0.id == selected }
        if row != nil { (hasMoved, wanted) = (true, nil) }
        list.reload(count: entries.count, selection: row ?? (hasMoved ? list.selection : 0))
        setNeedsDisplay()
    }

    private var entries: [InboxEntry] { state.contents.entries }

    private var selectedEntry: InboxEntry? {
        entries.indices.contains(list.selection) ? entries[list.selection] : nil
    }

    // MARK: Drawing

    package override var title: String { localized("Inbox") }

    package override var titleDetail: String {
        let (unread, hidden) = (state.contents.unreadCount, state.contents.hiddenCount)
        let more = state.contents.hasMore ? "+" : ""
        let parts = [
            hidden > 0 ? localized("\(hidden.grouped) hidden") : "",
            unread > 0 ? localized("\(unread) unread") : "",
            entries.isEmpty ? "" : "\(list.selection + 1)/\(entries.count)\(more)",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    package override var isWaiting: Bool { state.contents.isLoading }

    package override func drawBody(on canvas: Canvas) {
        guard entries.isEmpty else {
            return list.drawWithBar(on: canvas) { number, lines, isSelected in
                InboxRow(
                    entry: entries[number],
                    isHighlighted: state.contents.highlighted.contains(entries[number].id),
                    namesSource: state.namesSources,
                    namesAccount: state.contents.sharedSources.contains(entries[number].id.source),
                    now: state.now, symbols: symbols
                ).draw(on: lines, isSelected: isSelected)
            }
        }
        list.setNeedsDisplay()
        let lines = state.placeholder(
            signIn: keyMap.way(toCommand: "login"), refresh: call(for: .refresh))
        BoardViewState.Notice(lines: lines).draw(on: canvas)
    }

    /// The failures are shown below the entries that they leave out.
    package override func lastRow(message: String?) -> LastRow {
        let failures = entries.isEmpty ? nil : state.failureLines.first
        return (message ?? failures).map { .message($0) } ?? .hints
    }

    // MARK: Keys

    package override func handleMouseInBody(_ mouse: MouseEvent) {
        let outcome = list.handle(mouse)
        if outcome != .unused { move { _ in } }
        if outcome == .chosen { open() }
    }

    package override func reason(against action: InboxAction) -> String? {
        switch action {
        case .next, .previous, .pageDown, .pageUp, .first, .last, .open, .toggleRead:
            entries.isEmpty ? localized("There is no entry here.") : nil
        case .reply:
            selectedEntry.map { state.refusal(toReplyTo: $0) }
                ?? localized("There is no entry here.")
        case .moderate:
            selectedEntry.map {
                $0.item == nil ? localized("A private message is in no thread.") : nil
            } ?? localized("There is no entry here.")
        case .markAllRead:
            state.contents.unreadCount == 0 ? localized("There are no unread entries.") : nil
        case .undo: state.contents.canUndo ? nil : localized("There is nothing to undo here.")
        case .refresh, .close: nil
        }
    }

    package override func perform(_ action: InboxAction) {
        switch action {
        case .next: move { $0.move(by: 1) }
        case .previous: move { $0.move(by: -1) }
        case .pageDown: move { $0.page(by: 1) }
        case .pageUp: move { $0.page(by: -1) }
        case .first: move { $0.select(0) }
        case .last: move { $0.select($0.count - 1) }
        case .open: open()
        case .reply: if let selectedEntry { listener?.reply(to: selectedEntry) }
        case .moderate: if let selectedEntry { listener?.moderate(selectedEntry) }
        case .toggleRead: if let selectedEntry { listener?.toggleRead(of: selectedEntry) }
        case .markAllRead: askToMarkAllRead()
        case .undo: listener?.undo()
        case .refresh: listener?.refresh()
        case .close: listener?.close()
        }
    }

    private func move(_ change: (inout ListView) -> Void) {
        hasMoved = true
        change(&list)
        if list.selection == entries.count - 1 { listener?.approachEnd() }
        setNeedsDisplay()
    }

    private func open() {
        guard let selectedEntry else { return }
        if selectedEntry.postID == nil { showText(of: selectedEntry) }
        listener?.open(selectedEntry)
    }

    /// Shows a private message, which is in no thread.
    private func showText(of entry: InboxEntry) {
        let columns = stack?.size.columns ?? Self.textWidth
        var text = PlainText(width: min(Self.textWidth, max(1, columns - 6)))
        let lines = text.lines(of: RichText(entry.body, as: entry.format))
        var reply: (() -> Void)?
        if state.refusal(toReplyTo: entry) == nil {
            reply = { [weak self] in self?.listener?.reply(to: entry) }
        }
        stack?.push(
            AlertScreen(title: localized("From \(entry.author)"), lines: lines, onReply: reply),
            above: self)
    }

    private static let textWidth = 72

    private func askToMarkAllRead() {
        let question = ConfirmScreen(
            title: localized("Mark as read"),
            lines: [localized("Mark all entries of the inbox as read?")]
        ) { [weak self] in
            self?.listener?.markAllRead()
        }
        stack?.push(question, above: self)
    }
}
