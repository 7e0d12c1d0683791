import Localization

/// A small panel above a screen with fields to fill in.
///
/// The owner of the form closes it, so that rejected input is still there.
public final class FormScreen: ActionScreen<FormAction> {
    private let heading: String
    private let submit: ([String]) -> Void
    private let cancel: () -> Void
    private var contents = FormContents()
    private var form = Form()

    /// Creates a form without contents.
    ///
    /// - Parameters:
    ///   - submit: called with the texts of the fields.
    ///   - cancel: called when the user cancels the form.
    public init(
        title: String, submit: @escaping ([String]) -> Void, cancel: @escaping () -> Void
    ) {
        heading = title
        self.submit = submit
        self.cancel = cancel
        super.init()
    }

    /// Replaces the contents. Input is preserved in the field with the same label.
    ///
    /// A rejected secret is cleared, because the user cannot correct invisible text.
    public func present(_ contents: FormContents) {
        self.contents = contents
        form.setFields(contents.fields.map(withText))
        if let first = contents.fields.firstIndex(where: { $0.fault != nil }) {
            form.focus(on: first)
        }
        // The text above and below the fields takes rows.
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
        let picture = picture(in: screen)
        let columns = picture.map { min(screen.columns, 62 + $0.size.columns) } ?? 60
        return .dialog(columns: columns, in: screen, needsAllRows: picture != nil) { columns in
            let columns = textColumns(of: columns - 4, beside: picture)
            return max(wantedRows(columns: columns), picture.map { $0.size.rows + 3 } ?? 0)
        }
    }

    /// Returns the number of rows with a blank one between all parts, and inside the frame.
    private func wantedRows(columns: Int) -> Int {
        let heights = [contents.lines, contents.messages].map { Self.rows($0, columns).count }
        return heights.reduce(form.rows(columns: columns) + 6) { $0 + ($1 > 0 ? $1 + 1 : 0) }
    }

    /// Returns the picture if there is room for it beside the text.
    private func picture(in screen: Size) -> SquarePicture? {
        guard let picture = contents.picture, stack?.terminal.lines == .thin,
            picture.size.columns + Self.minimumTextColumns + 6 <= screen.columns,
            picture.size.rows + 3 <= screen.rows
        else { return nil }
        return picture
    }

    private static let minimumTextColumns = 32

    private func textColumns(of columns: Int, beside picture: SquarePicture?) -> Int {
        picture.map { columns - $0.size.columns - 2 } ?? columns
    }

    public override func draw(on canvas: Canvas) {
        canvas.drawFrame(title: withSpinner(heading))
        let picture = (stack?.terminal.size).flatMap { self.picture(in: $0) }
        let columns = canvas.size.columns - 4
        let textColumns = textColumns(of: columns, beside: picture)
        let bottom = canvas.size.rows >= wantedRows(columns: textColumns) ? 1 : 0
        let size = Size(columns: textColumns, rows: canvas.size.rows - 2 - bottom)
        let inside = canvas.part(Frame(row: 1, column: 2, size: size))
        drawHints(hints, marksFirst: true, on: inside)
        if let picture {
            let frame = Frame(
                row: 1, column: 2 + columns - picture.size.columns, size: picture.size)
            picture.draw(on: canvas.part(frame))
        }
        // Without enough rows, the text around the fields is cut.
        let messages = Self.rows(contents.messages, size.columns)
            .prefix(max(2, size.rows - form.minimumRows(columns: size.columns) - 2))
        let foot = messages.isEmpty ? 1 : messages.count + 2
        let top = drawLines(on: inside, rows: size.rows - foot)
        let room = max(1, size.rows - top - foot)
        for (row, line) in messages.enumerated() {
            inside.draw(line, row: top + room + row, role: contents.isError ? .error : .detail)
        }
        let body = inside.rows(from: top, count: room)
        form.draw(on: body)
        canvas.placeCursor(row: body.cursor.row + top + 1, column: body.cursor.column + 2)
    }

    /// Returns the number of rows of the lines, including the blank rows around them.
    ///
    /// - Parameter rows: the number of rows for the lines and the fields.
    private func drawLines(on canvas: Canvas, rows: Int) -> Int {
        let columns = canvas.size.columns
        let lines = Self.rows(contents.lines, columns)
            .prefix(max(0, rows - form.minimumRows(columns: columns) - 1))
        let count = lines.isEmpty ? 0 : lines.count + 1
        let top = form.rows(columns: columns) + count + 2 <= rows ? 1 : 0
        for (row, line) in lines.enumerated() { canvas.draw(line, row: row + top) }
        return top + count
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
        action == .submit && contents.isBusy ? localized("It is already being sent.") : nil
    }

    public override func hint(for action: FormAction) -> String? {
        action == .submit ? contents.action : nil
    }

    public override func perform(_ action: FormAction) {
        switch action {
        case .submit: submit(form.fields.map(\.text))
        case .cancel: cancel()
        }
    }
}

/// The contents of a form.
@MainActor public struct FormContents {
    /// The verb for submitting the form; `nil` for “send”.
    public var action: String?
    /// The text above the fields.
    public var lines: [String] = []
    /// The fields. Their labels are unique.
    public var fields: [FormField] = []
    /// The picture beside the text, such as a QR code; small terminals do not show it.
    public var picture: SquarePicture?
    /// The text below the fields.
    public var messages: [String] = []
    /// A Boolean value that indicates whether the text below the fields is an error message.
    public var isError = false
    /// Set while the form is being submitted. The fields are then read-only.
    public var isBusy = false

    /// Creates empty contents.
    public init() {}
}

/// The actions of a form besides filling it in.
public enum FormAction: String, ScreenAction {
    case submit, cancel

    /// The name of forms in the list of all screens.
    public static let screen = "form"

    /// The keys of a form. Enter in the last field also submits it.
    public static let bindings = [
        KeyBinding(.control("s"), action: FormAction.submit, help: "send it", hint: "send"),
        KeyBinding(
            .escape, .control("c"), action: .cancel, help: "close without sending",
            hint: "cancel"),
    ]
}
