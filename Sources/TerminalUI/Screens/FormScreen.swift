/// A small panel above a screen with fields to fill in before something is done.
///
/// It stays until its owner takes it away: what was typed is there still where it will not do.
public final class FormScreen: ActionScreen<FormAction> {
    private let heading: String
    private let submit: ([String]) -> Void
    private let cancel: () -> Void
    private var contents = FormContents()
    private var form = Form()

    /// Makes a form without contents.
    ///
    /// - Parameters:
    ///   - submit: called with the texts of the fields.
    ///   - cancel: called when the reader wants to leave it.
    public init(
        title: String, submit: @escaping ([String]) -> Void, cancel: @escaping () -> Void
    ) {
        heading = title
        self.submit = submit
        self.cancel = cancel
        super.init()
    }

    /// Shows other contents. What was typed into a field stays in the one with its label, but for
    /// secrets that will not do: what cannot be seen cannot be mended.
    public func present(_ contents: FormContents) {
        self.contents = contents
        form.setFields(contents.fields.map(withText))
        if let first = contents.fields.firstIndex(where: { $0.fault != nil }) {
            form.focus(on: first)
        }
        // What is said takes rows of its own.
        stack?.layOut()
    }

    private func withText(_ field: FormField) -> FormField {
        guard !field.isSecret || field.fault == nil else { return field }
        var field = field
        field.text = form.fields.first { $0.label == field.label }?.text ?? field.text
        return field
    }

    public override var isDialog: Bool { true }

    public override var isWaiting: Bool { contents.isBusy }

    public override var showsCursor: Bool { true }

    // MARK: Drawing

    public override func frame(in screen: Size) -> Frame {
        .dialog(columns: 60, in: screen) { columns in
            let words = [contents.lines, contents.words].map { Self.rows($0, columns - 4).count }
            return words.reduce(form.rows(columns: columns - 4) + 3) { $0 + ($1 > 0 ? $1 + 1 : 0) }
        }
    }

    public override func draw(on canvas: Canvas) {
        canvas.drawFrame(title: whileWaiting(heading))
        let size = Size(columns: canvas.size.columns - 4, rows: canvas.size.rows - 2)
        let inside = canvas.part(Frame(row: 1, column: 2, size: size))
        inside.clear()
        drawHints(hints, on: inside)
        let words = Self.rows(contents.words, size.columns)
        let foot = words.isEmpty ? 1 : words.count + 2
        let top = drawLines(on: inside, room: size.rows - form.fields.count - foot)
        let room = max(1, size.rows - top - foot)
        for (row, line) in words.enumerated() {
            inside.draw(line, row: top + room + row, role: contents.isWrong ? .error : .detail)
        }
        let body = inside.rows(from: top, count: room)
        form.draw(on: body)
        canvas.placeCursor(row: body.cursor.row + top + 1, column: body.cursor.column + 2)
    }

    /// Returns how many rows they take with the blank one behind them.
    private func drawLines(on canvas: Canvas, room: Int) -> Int {
        let lines = Self.rows(contents.lines, canvas.size.columns).prefix(max(0, room - 1))
        for (row, line) in lines.enumerated() { canvas.draw(line, row: row) }
        return lines.isEmpty ? 0 : lines.count + 1
    }

    private static func rows(_ lines: [String], _ columns: Int) -> [String] {
        lines.flatMap { TextWrapper.lines(of: $0, width: max(1, columns)) }
    }

    // MARK: Keys

    public override func handle(_ event: InputEvent) -> Bool {
        guard !contents.isBusy else { return super.handle(event) }
        setNeedsDisplay()
        switch form.handle(event) {
        case .changed, .moved: break
        case .submitted: perform(.submit)
        case .cancelled: perform(.cancel)
        case .unused: return super.handle(event)
        }
        return true
    }

    public override func handleMouseInBody(_ mouse: MouseEvent) {
        form.handle(mouse)
    }

    public override func didClickOutside() {
        cancel()
    }

    public override func reason(against action: FormAction) -> String? {
        action == .submit && contents.isBusy ? "It is on its way already." : nil
    }

    public override func perform(_ action: FormAction) {
        switch action {
        case .submit: submit(form.fields.map(\.text))
        case .cancel: cancel()
        }
    }
}

/// What a form says and asks.
@MainActor public struct FormContents {
    /// What is said above the fields.
    public var lines: [String] = []
    /// What is asked; no two labels are the same.
    public var fields: [FormField] = []
    /// What is said below the fields.
    public var words: [String] = []
    /// Whether what is said there is that something went wrong.
    public var isWrong = false
    /// Whether what was typed is on its way, so that nothing can be typed.
    public var isBusy = false

    /// Makes contents of nothing.
    public init() {}
}

/// What can be done with a form beside filling it in.
public enum FormAction: String, ScreenAction {
    case submit, cancel

    /// What forms are called in the list of all screens.
    public static let screen = "form"

    /// The keys of a form; Enter in the last field sends it, too.
    public static let bindings = [
        KeyBinding(.control("s"), action: FormAction.submit, help: "send it", hint: "send"),
        KeyBinding(
            .escape, .control("c"), action: .cancel, help: "leave it, and do nothing",
            hint: "cancel"),
    ]
}
