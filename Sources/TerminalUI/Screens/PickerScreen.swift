import Essentials
import Localization

/// One of the options in a `PickerScreen`.
public struct PickerRow: Sendable, Hashable {
    /// The text of the option.
    public let text: String
    /// Additional information.
    public let note: String

    /// Creates a row.
    public init(_ text: String, note: String = "") {
        self.text = text
        self.note = note
    }
}

/// A small panel above a screen in which the user chooses an option and filters by typing.
public final class PickerScreen: ActionScreen<PickerAction> {
    private let title: String
    /// The verb for the choice in the hints; `nil` for “choose”.
    private let verb: String?
    private let lines: [String]
    private var rows: [PickerRow] { didSet { notes = NoteColumn(of: rows) } }
    private var notes: NoteColumn
    private let choose: (Int) -> Void
    private let discard: ((Int) -> Void)?
    private let accept: ((String) -> (() -> Void)?)?
    /// The indices of the rows that match the filter.
    private var found: [Int]
    private var field = TextField(prompt: "")
    private var list = ListView()

    /// Creates a picker.
    ///
    /// - Parameters:
    ///   - verb: the verb for the choice in the hints; `nil` for “choose”.
    ///   - lines: the text above the options. The filter then appears when the user types.
    ///   - selection: the index of the row that is selected first.
    ///   - discard: called with the index of a row that the user wants to delete; `nil` if deletion
    ///     is not possible.
    ///   - accept: returns what a typed text that no row contains does after the picker has
    ///     disappeared, or `nil` if it cannot be used.
    ///   - choose: called with the index of the chosen row, after the picker has disappeared.
    public init(
        title: String, verb: String? = nil, lines: [String] = [], rows: [PickerRow],
        selection: Int = 0, discard: ((Int) -> Void)? = nil,
        accept: ((String) -> (() -> Void)?)? = nil,
        choose: @escaping (Int) -> Void
    ) {
        self.title = title
        self.verb = verb
        self.lines = lines
        self.rows = rows
        notes = NoteColumn(of: rows)
        self.choose = choose
        self.discard = discard
        self.accept = accept
        found = Array(rows.indices)
        super.init()
        list.reload(count: found.count, selection: selection)
    }

    /// Replaces the rows, whose indices stay the same. Further rows may follow.
    public func update(_ rows: [PickerRow]) {
        self.rows = rows
        let chosen = found.indices.contains(list.selection) ? found[list.selection] : 0
        find()
        list.select(found.firstIndex(of: chosen) ?? found.firstIndex { $0 >= chosen } ?? 0)
        stack?.layOut()
    }

    public override var isDialog: Bool { true }

    public override var showsCursor: Bool { true }

    public override func frame(in screen: Size) -> Frame {
        let widths = rows.map { $0.text.columnCount + $0.note.columnCount + NoteColumn.gap }
        let widest = (widths + lines.map(\.columnCount)).max() ?? 0
        // Notes are aligned if that does not take the whole width.
        let aligned = notes.columnCount + 14 <= screen.columns ? notes.columnCount : 0
        let wanted = max(
            widest + 6, aligned + 6, title.columnCount + 6, StatusBar.columnCount(of: hints) + 2, 40
        )
        return .dialog(columns: wanted, in: screen) { columns in
            let lineCount = wrappedLines(columns: columns - 4).count
            return rows.count + (lineCount == 0 ? 5 + PickerAreas.gaps : lineCount + 6)
        }
    }

    private func wrappedLines(columns: Int) -> [String] {
        lines.flatMap { TextWrapper.lines(of: $0, width: max(1, columns)) }
    }

    public override func draw(on canvas: Canvas) {
        canvas.drawFrame(title: title)
        let inside = Size(columns: canvas.size.columns - 2, rows: canvas.size.rows - 2)
        let body = canvas.part(Frame(row: 1, column: 1, size: inside))
        let text = wrappedLines(columns: inside.columns - 2)
        let areas = PickerAreas(
            rows: inside.rows, isTyped: !field.text.isEmpty, optionCount: rows.count,
            lineCount: text.count)
        for (row, line) in text.prefix(areas.lines).enumerated() {
            body.draw(line, row: areas.gap + row, column: 1)
        }
        // The frame was drawn over the rows, so all of them are drawn again.
        list.reload(count: found.count, selection: list.selection)
        let listFrame = Frame(
            row: 1 + areas.listStart, column: 1,
            size: Size(columns: inside.columns + 1, rows: areas.list))
        list.draw(besideLineOf: canvas.part(listFrame), row: drawRow)
        let selected = canvas.cursor
        if areas.hints > 0 {
            drawHints(
                hints, marksFirst: true,
                on: body.rows(from: inside.rows - 1 - areas.bottom, count: 1))
        }
        guard areas.field > 0 else {
            return canvas.placeCursor(row: selected.row, column: selected.column)
        }
        let size = Size(columns: inside.columns - 2, rows: 1)
        field.draw(
            inBox: body.part(Frame(row: areas.gap + areas.lines, column: 1, size: size)),
            note: note(beside: areas))
    }

    /// Returns the note after the filter, or the selected option if no row is left for the list.
    private func note(beside areas: PickerAreas) -> String? {
        guard let first = found.first else {
            return accept?(field.text) == nil
                ? localized("not found") : localized("Enter uses this text")
        }
        if field.text.isEmpty { return localized("type to find") }
        guard areas.list == 0 else { return nil }
        let row = rows[found.indices.contains(list.selection) ? found[list.selection] : first]
        return [row.text, row.note].filter { !$0.isEmpty }.joined(separator: "  ")
    }

    public override func handle(_ event: InputEvent) -> Bool {
        setNeedsDisplay()
        switch field.handle(event) {
        case .changed: find()
        case .moved: break
        case .submitted: perform(.choose)
        case .cancelled: perform(.close)
        case .unused: return super.handle(event)
        }
        return true
    }

    public override func hint(for action: PickerAction) -> String? {
        action == .choose ? verb : nil
    }

    public override func reason(against action: PickerAction) -> String? {
        action == .discard && discard == nil ? localized("Nothing here can be deleted.") : nil
    }

    public override func perform(_ action: PickerAction) {
        switch action {
        case .choose: if found.isEmpty { acceptText() } else { submit(to: choose) }
        case .close: stack?.pop(self)
        case .discard: if let discard { submit(to: discard) }
        case .next: list.move(by: 1)
        case .previous: list.move(by: -1)
        case .pageDown: list.page(by: 1)
        case .pageUp: list.page(by: -1)
        }
    }

    public override func handleMouseInBody(_ mouse: MouseEvent) {
        if list.handle(mouse) == .chosen { submit(to: choose) }
    }

    public override func didClickOutside() {
        stack?.pop(self)
    }

    /// Finds the rows that contain the typed text: first at the start of a word, last in the note.
    private func find() {
        let text = field.text.searchFolded
        let typed = HangulPattern(field.text)
        func contains(_ name: String) -> Bool {
            text.isEmpty || name.searchFolded.contains(text) || typed?.matches(name) == true
        }
        let ranks = rows.map { row -> Int? in
            guard contains(row.text) else { return contains(row.note) ? 2 : nil }
            return (" " + row.text.searchFolded).contains(" " + text) ? 0 : 1
        }
        found = (0...2).flatMap { rank in rows.indices.filter { ranks[$0] == rank } }
        list.reload(count: found.count, selection: 0)
    }

    private func acceptText() {
        guard let use = accept?(field.text) else { return }
        stack?.pop(self)
        use()
    }

    private func submit(to receive: (Int) -> Void) {
        guard found.indices.contains(list.selection) else { return }
        stack?.pop(self)
        receive(found[list.selection])
    }

    private func drawRow(_ number: Int, on line: Canvas, isSelected: Bool) {
        let row = rows[found[number]]
        let line = isSelected ? line.over(.selected) : line
        line.clear(row: 0)
        let end = line.draw(isSelected ? "> " : "  ", row: 0)
        // The end of a long name is cut, because the note may be more important.
        let room = line.size.columns - end
        let noteRoom =
            row.note.isEmpty ? 0 : min(row.note.columnCount, room / 2) + NoteColumn.gap
        let text = row.text.cut(toColumns: room - noteRoom)
        let textEnd = line.draw(text, row: 0, column: end)
        // A note that would be truncated begins earlier.
        let aligned = notes.start(afterLabel: textEnd - end, room: room) + end
        let start = max(
            textEnd + NoteColumn.gap, min(aligned, line.size.columns - row.note.columnCount))
        let note = row.note.cut(toColumns: line.size.columns - start)
        line.draw(note, row: 0, column: start, role: .detail)
    }
}

/// The number of rows of each part. With few rows, the list has priority.
private struct PickerAreas {
    let lines: Int
    let field: Int
    let list: Int
    let hints: Int
    /// The blank rows above and below the field, and above the hints.
    let gap: Int
    /// The blank rows below the hints.
    let bottom: Int

    static let gaps = 3

    init(rows: Int, isTyped: Bool, optionCount: Int, lineCount: Int) {
        let others = lineCount == 0 ? Self.gaps + 3 : lineCount + 4
        bottom = rows >= min(optionCount, 10) + others ? 1 : 0
        let rows = rows - bottom
        hints = rows > 2 ? 1 : 0
        field = isTyped || rows > 1 && lineCount == 0 ? 1 : 0
        let room = max(0, rows - field - hints)
        let gaps = field == 0 ? 2 : Self.gaps
        gap = room >= min(optionCount, 5) + lineCount + gaps ? 1 : 0
        lines = min(lineCount, max(0, room - gap * gaps - optionCount))
        list = room - gap * gaps - lines
    }

    var listStart: Int { lines + field + (field == 0 ? gap : gap * 2) }
}

/// The actions of a picker besides typing.
public enum PickerAction: String, ScreenAction {
    case next, previous
    case pageDown = "page-down"
    case pageUp = "page-up"
    case choose, discard, close

    /// The name of pickers in the key configuration.
    public static let screen = "picker"

    /// The keys of a picker.
    public static let bindings = [
        KeyBinding(.enter, action: PickerAction.choose, help: "choose", hint: "choose"),
        KeyBinding(.down, .control("n"), action: .next, help: "next"),
        KeyBinding(.up, .control("p"), action: .previous, help: "previous"),
        KeyBinding(.pageDown, action: .pageDown, help: "page down"),
        KeyBinding(.pageUp, action: .pageUp, help: "page up"),
        KeyBinding(
            .function(8), action: .discard, help: "delete the entry, if possible (asks)",
            hint: "delete"),
        KeyBinding(.escape, action: .close, help: "close", hint: "close"),
    ]
}
