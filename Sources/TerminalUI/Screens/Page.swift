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

    open override var windowTitle: String? { title }

    /// Whether the reader is typing into the body.
    open var isEdited: Bool { false }

    /// Whether the reader is typing, into the last row or the body.
    public final override var showsCursor: Bool { isTyping || isEdited }
    private var isTyping = false

    public final override var typing: Typing? {
        if isTyping { return fieldTyping }
        return isEdited ? bodyTyping : nil
    }

    /// What the keys do in the field of the last row.
    open var fieldTyping: Typing { .field }

    /// What the keys do in the body while the reader types there.
    open var bodyTyping: Typing { .text }

    private var endsInHints = false

    /// The body comes first, because the title bar tells how much of it is in sight.
    public final override func draw(on canvas: Canvas) {
        let isAside = stack?.isAside(self) == true
        let last = lastRow(message: stack?.message(for: self))
        let foot = lines(of: last, on: canvas)
        drawBody(on: canvas.rows(from: 1, count: canvas.size.rows - 1 - foot.count))
        let cursor = canvas.cursor
        let sign = stack?.sign(ofWaiting: self)
        TitleBar.draw(
            title, right: sign.map { "\($0) \(titleDetail)" } ?? titleDetail,
            role: isAside ? .detail : .bar, on: canvas)
        isTyping = draw(last, lines: foot, on: canvas)
        if !isTyping { canvas.placeCursor(row: cursor.row, column: cursor.column) }
    }

    /// What is told on the last row, or there and above.
    private func lines(of last: LastRow, on canvas: Canvas) -> [String] {
        let room = min(4, canvas.size.rows / 3)
        return switch last {
        case .hints, .field(_, nil): [""]
        case .message(let text, _, let whenCut):
            lines(of: text, whenCut: whenCut, room: room, on: canvas)
        case .field(let field, let note?):
            room < 2 || field.hasRoom(forNote: note, columns: canvas.size.columns)
                ? [""] : lines(of: note, room: room - 1, on: canvas) + [""]
        }
    }

    /// A text takes as many rows as it needs, where the body has enough of them.
    private func lines(
        of text: String, whenCut: String = "", room: Int, on canvas: Canvas
    ) -> [String] {
        let lines = TextWrapper.lines(of: text, width: max(1, canvas.size.columns - 2))
        // What has a key that shows it whole needs no more than one row.
        guard lines.count > 1, lines.count <= room || whenCut.isEmpty, room > 1 else {
            return [text]
        }
        let rest = lines.dropFirst(room - 1).joined(separator: " ")
        return lines.prefix(room - 1) + (rest.isEmpty ? [] : [rest])
    }

    /// Returns whether the cursor is to stay there.
    private func draw(
        _ last: LastRow, lines: [String], on canvas: Canvas
    ) -> Bool {
        let areLast = endsInHints
        endsInHints = false
        switch last {
        case .field(let field, let note):
            let above = canvas.rows(from: 0, count: canvas.size.rows - 1)
            draw(lines.dropLast(), .detail, on: above)
            field.draw(on: canvas, note: lines.count > 1 ? nil : note)
            return true
        case .message(_, let role, let whenCut):
            draw(lines, role, whenCut: whenCut, on: canvas)
        // The keys are those of another screen.
        case .hints where stack?.isAtHand(self) == false: canvas.clear(row: canvas.size.rows - 1)
        case .hints where areLast && haveHints(stoodOn: canvas): endsInHints = true
        case .hints:
            let lasting = stack?.rootHints ?? []
            drawHints(
                hints, lasting: isEdited ? lasting.compactMap(\.besideLetters) : lasting,
                on: canvas, areLast: areLast)
            endsInHints = true
        }
        return false
    }

    private func draw(
        _ lines: some BidirectionalCollection<String>, _ role: Role, whenCut: String = "",
        on canvas: Canvas
    ) {
        for (distance, line) in lines.reversed().enumerated() {
            StatusBar.draw(
                message: line, role: role, whenCut: distance == 0 ? whenCut : "",
                on: canvas.rows(from: 0, count: canvas.size.rows - distance))
        }
    }
}

/// What the last row of a screen shows.
public enum LastRow {
    /// What the keys do.
    case hints
    /// A sentence; where it is too long, its end gives way to the other text.
    case message(String, Role = .normal, whenCut: String = "")
    /// What the reader types, and a note behind it, or above it where it has no room there.
    case field(TextField, note: String?)
}
