import BoardCore
import Localization
import TerminalUI

/// A dialog with a text that scrolls and can be searched, such as help, keys or settings.
final class HelpScreen: ActionScreen<HelpAction> {
    private let title: String
    private let text: HelpText
    private var field: TextField?
    private var filter = ""
    private var view = TextView()
    /// The width for which the lines were laid out.
    private var width = 0

    init(title: String, text: HelpText, keyMap: KeyMap<HelpAction> = KeyMap()) {
        self.title = title
        self.text = text
        super.init(keyMap: keyMap)
        view.hasScrollBar = true
    }

    override var isDialog: Bool { true }

    override var showsCursor: Bool { field != nil }

    /// The frame is large enough for all lines, whatever the filter.
    ///
    /// The last row of the screen beneath remains visible, because it shows messages.
    override func frame(in screen: Size) -> Frame {
        let widest = max(title.columnCount, text.columnCount) + Self.textMargin + 4
        let room = screen.rows < Self.rowsOfTallScreen ? screen.rows : screen.rows - 6
        return .dialog(columns: min(widest, Self.mostColumns), in: screen) { columns in
            min(room, rowCount(width: columns - Self.textMargin - 4) + 6)
        }
    }

    /// The width of the gutter and the margin on the right, in columns.
    private static let textMargin = 4
    /// The width above which lines wrap, so that the screen beneath remains visible at the sides.
    private static let mostColumns = 84
    /// The number of rows from which the screen beneath also remains visible above and below.
    private static let rowsOfTallScreen = 30

    override func draw(on canvas: Canvas) {
        let isSearched = field != nil || !filter.isEmpty
        let areas = DialogAreas(on: canvas, title: title, needsFoot: isSearched) {
            rowCount(width: $0 - Self.textMargin)
        }
        if width != areas.text.size.columns - Self.textMargin {
            width = areas.text.size.columns - Self.textMargin
            showLines()
        }
        // An empty text has no bar.
        let area = view.selectedItem == nil ? nil : areas.textWithLine
        view.isBarInFrame = area != nil
        view.maximumWidth = width
        let query = TextQuery(filter)
        view.draw(on: area ?? areas.text, marker: "") { query?.ranges(in: $0) ?? [] }
        let cursor = canvas.cursor
        areas.foot.map(drawFoot)
        if field == nil { canvas.placeCursor(row: cursor.row, column: cursor.column) }
    }

    private func rowCount(width: Int) -> Int {
        let width = max(1, width)
        return text.blocks(width: width).reduce(0) { $0 + $1.rowCount(width: width) }
    }

    private func drawFoot(on canvas: Canvas) {
        if let field {
            field.draw(on: canvas, note: note)
        } else if !filter.isEmpty {
            let advice = localized("\(way(to: .clear)) shows all")
            StatusBar.draw(message: "/\(filter)  \(note ?? "")\(advice)", on: canvas)
        } else {
            drawHints(hints, on: canvas)
        }
    }

    private var note: String? {
        text.filtered(by: filter).sections.isEmpty ? "\(SearchMessage.notFound)  " : nil
    }

    override func handle(_ event: InputEvent) -> Bool {
        guard var field else { return super.handle(event) }
        setNeedsDisplay()
        let outcome = field.handle(event)
        self.field = field
        switch outcome {
        case .changed: show(onlyWith: field.text)
        case .moved: break
        case .submitted: self.field = nil
        case .cancelled:
            self.field = nil
            show(onlyWith: "")
        case .unused: return scroll(by: action(for: event))
        }
        return true
    }

    /// Scrolls while the filter is typed. Letters are text input then.
    private func scroll(by action: HelpAction?) -> Bool {
        guard let action, [.down, .up, .pageDown, .pageUp].contains(action) else { return true }
        perform(action)
        return true
    }

    override func handleMouseInBody(_ mouse: MouseEvent) {
        _ = view.handle(mouse)
    }

    override func didClickOutside() {
        stack?.pop(self)
    }

    override func reason(against action: HelpAction) -> String? {
        switch action {
        case .down, .up, .pageDown, .pageUp, .first, .last:
            view.isWhole ? localized("All of it is visible.") : nil
        case .search, .clear, .close: nil
        }
    }

    override func perform(_ action: HelpAction) {
        switch action {
        case .down: view.scroll(by: 1)
        case .up: view.scroll(by: -1)
        case .pageDown: view.page(by: 1)
        case .pageUp: view.page(by: -1)
        case .first: view.scrollToStart()
        case .last: view.scrollToEnd()
        case .search: field = TextField(prompt: "/")
        case .clear: if filter.isEmpty { stack?.pop(self) } else { show(onlyWith: "") }
        case .close: stack?.pop(self)
        }
    }

    private func show(onlyWith filter: String) {
        self.filter = filter
        showLines()
        view.scrollToStart()
    }

    private func showLines() {
        let blocks = text.filtered(by: filter).blocks(width: width)
        view.setItems(blocks.enumerated().map { TextItem(.number($0), [$1]) })
    }
}

/// The actions of a help screen.
nonisolated package enum HelpAction: String, ScreenAction {
    case down, up
    case pageDown = "page-down"
    case pageUp = "page-up"
    case first, last, search, clear, close

    package static let screen = "help"

    package static let bindings = [
        KeyBinding("j", .down, "n", action: HelpAction.down, help: "line down", hint: "down"),
        KeyBinding("k", .up, "N", action: .up, help: "line up"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down", hint: "page"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
        KeyBinding("g", .home, action: .first, help: "beginning"),
        KeyBinding("G", .end, action: .last, help: "end"),
        KeyBinding("/", action: .search, help: "show only lines with a text", hint: "search"),
        KeyBinding(.escape, action: .clear, help: "show all lines again, then close"),
        KeyBinding("q", .enter, "?", .function(1), action: .close, help: "close", hint: "close"),
    ]
}
