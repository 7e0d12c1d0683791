/// A small panel above a screen with fields to fill in before something is done.
public final class FormScreen: ActionScreen<FormAction> {
    private let heading: String
    private let lines: [String]
    private let check: ([String]) -> [Int: String]
    private let submit: ([String]) -> Void
    private var form: Form

    /// Makes a form; leaving it does nothing.
    ///
    /// - Parameters:
    ///   - lines: what is said above the fields.
    ///   - check: what is wrong with the texts of the fields, by their numbers.
    ///   - submit: called with the texts when nothing is wrong and it is off the screen.
    public init(
        title: String, lines: [String], fields: [FormField],
        check: @escaping ([String]) -> [Int: String] = { _ in [:] },
        submit: @escaping ([String]) -> Void
    ) {
        heading = title
        self.lines = lines
        self.check = check
        self.submit = submit
        form = Form(fields)
        super.init()
    }

    public override var isDialog: Bool { true }

    public override var showsCursor: Bool { true }

    public override func frame(in screen: Size) -> Frame {
        .dialog(columns: 60, in: screen) { columns in
            wrapped(columns: columns - 4).count + form.rows(columns: columns - 4) + 4
        }
    }

    public override func draw(on canvas: Canvas) {
        canvas.drawFrame(title: heading)
        let size = Size(columns: canvas.size.columns - 4, rows: canvas.size.rows - 2)
        let inside = canvas.part(Frame(row: 1, column: 2, size: size))
        inside.clear()
        drawHints(hints, on: inside)
        let words = wrapped(columns: size.columns).prefix(max(0, size.rows - form.fields.count - 2))
        for (row, line) in words.enumerated() { inside.draw(line, row: row) }
        let top = words.isEmpty ? 0 : words.count + 1
        let body = inside.rows(from: top, count: max(1, size.rows - top - 1))
        form.draw(on: body)
        canvas.placeCursor(row: body.cursor.row + top + 1, column: body.cursor.column + 2)
    }

    private func wrapped(columns: Int) -> [String] {
        lines.flatMap { TextWrapper.lines(of: $0, width: max(1, columns)) }
    }

    public override func handle(_ event: InputEvent) -> Bool {
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
        stack?.pop(self)
    }

    public override func perform(_ action: FormAction) {
        switch action {
        case .submit: checkAndSubmit()
        case .cancel: stack?.pop(self)
        }
    }

    private func checkAndSubmit() {
        let texts = form.fields.map(\.text)
        let faults = check(texts)
        guard let first = faults.keys.min() else {
            stack?.pop(self)
            return submit(texts)
        }
        var fields = form.fields
        for number in fields.indices { fields[number].fault = faults[number] }
        form.setFields(fields)
        form.focus(on: first)
        // What is wrong takes rows of its own.
        stack?.layOut()
    }
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
