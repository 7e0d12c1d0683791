/// A whole screen: a title bar, a body, and one last row.
open class Page<Action: ScreenAction>: ActionScreen<Action> {
    /// What stands at the left of the title bar: where the reader is.
    open var title: String { "" }

    /// What stands at the right of the title bar: how far, and what goes on.
    open var titleDetail: String { "" }

    /// Draws what is between the two bars, and puts the cursor where the reader is.
    open func drawBody(on canvas: Canvas) {}

    /// What the last row shows.
    ///
    /// - Parameter message: what the reader is to be told in passing.
    open func lastRow(message: String?) -> LastRow {
        message.map { .message($0) } ?? .hints
    }

    open override var showsMessages: Bool { true }

    /// Whether the reader is typing into the last row.
    open override var showsCursor: Bool {
        if case .field = lastRow(message: nil) { true } else { false }
    }

    /// The body comes first, because the title bar tells how much of it is in sight.
    public final override func draw(on canvas: Canvas) {
        drawBody(on: canvas.rows(from: 1, count: canvas.size.rows - 2))
        let cursor = canvas.cursor
        TitleBar.draw(title, right: titleDetail, on: canvas)
        if drawLastRow(on: canvas) { return }
        canvas.placeCursor(row: cursor.row, column: cursor.column)
    }

    /// Returns whether the cursor is to stay there.
    private func drawLastRow(on canvas: Canvas) -> Bool {
        switch lastRow(message: stack?.message(for: self)) {
        case .field(let field, let note):
            field.draw(on: canvas, note: note)
            return true
        case .message(let text, let role, let whenCut):
            StatusBar.draw(message: text, role: role, whenCut: whenCut, on: canvas)
        case .hints: StatusBar.draw(hints: keyHelp, lasting: stack?.rootHints ?? [], on: canvas)
        }
        return false
    }
}

/// What the last row of a screen shows.
public enum LastRow {
    /// What the keys do.
    case hints
    /// A sentence; where it is too long, its end gives way to the other text.
    case message(String, Role = .normal, whenCut: String = "")
    /// What the reader types, and a note behind it.
    case field(TextField, note: String?)
}
