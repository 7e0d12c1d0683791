/// A full screen, or a card above another one, with a title, a body and a last row.
open class Page<Action: ScreenAction>: ActionScreen<Action> {
    /// The text on the left of the title bar, which names the page.
    open var title: String { "" }

    /// The text on the right of the title bar, such as position and progress.
    open var titleDetail: String { "" }

    /// Short forms of parts of `titleDetail`, for where these parts would be left out.
    open var titleAbbreviations: [String: String] { [:] }

    /// Draws the area between the two bars and moves the cursor to the selection.
    open func drawBody(on canvas: Canvas) {}

    /// Returns the content of the last row.
    ///
    /// - Parameter message: the message to show to the user, if any.
    open func lastRow(message: String?) -> LastRow {
        message.map { .message($0) } ?? .hints
    }

    open override var showsMessages: Bool { true }

    open override var windowTitle: String? { title }

    /// A Boolean value that indicates whether the body receives text input.
    open var isEdited: Bool { false }

    /// A Boolean value that indicates whether the last row or the body receives text input.
    public final override var showsCursor: Bool { isTyping || isEdited }
    private var isTyping = false

    public final override var typing: Typing? {
        if isTyping { return fieldTyping }
        return isEdited ? bodyTyping : nil
    }

    /// The keys of the text field in the last row.
    open var fieldTyping: Typing { .field }

    /// The keys of the body while it receives text input.
    open var bodyTyping: Typing { .text }

    /// A Boolean value that indicates whether the page is a card: a frame, with its title and its
    /// last row inside. The page beneath is dimmed.
    open var isCard: Bool { false }

    open override var isModal: Bool { isCard }

    private var endsInHints = false

    public final override func draw(on canvas: Canvas) {
        if isCard { drawCard(on: canvas) } else { drawPage(on: canvas) }
    }

    private func drawCard(on canvas: Canvas) {
        canvas.drawFrame(title: withSpinner(title))
        // A card that is lower than the terminal has all the rows that it wants.
        let isLow = canvas.size.rows < stack?.size.rows ?? 0
        let bottom = isLow && canvas.lines != .none ? 1 : 0
        let size = Size(columns: canvas.size.columns - 2, rows: canvas.size.rows - 2 - bottom)
        let inside = canvas.part(Frame(row: 1, column: 1, size: size))
        let last = lastRow(message: stack?.message(for: self))
        let foot = lines(of: last, on: inside)
        let body = inside.rows(from: 0, count: size.rows - foot.count)
        drawBody(on: body)
        let cursor = body.cursor
        isTyping = false
        switch last {
        case .hints: drawHints(hints, marksFirst: true, on: inside)
        default: isTyping = draw(last, lines: foot, on: inside)
        }
        if !isTyping { body.placeCursor(row: cursor.row, column: cursor.column) }
    }

    /// Draws the body before the title bar, which shows how much of the body is visible.
    private func drawPage(on canvas: Canvas) {
        let last = lastRow(message: stack?.message(for: self))
        let foot = lines(of: last, on: canvas)
        drawBody(on: canvas.rows(from: 1, count: canvas.size.rows - 1 - foot.count))
        let cursor = canvas.cursor
        let sign = stack?.sign(ofWaiting: self)
        TitleBar.draw(
            title, right: sign.map { "\($0) \(titleDetail)" } ?? titleDetail,
            abbreviations: titleAbbreviations, role: border == .unfocused ? .detail : .bar,
            on: canvas)
        isTyping = draw(last, lines: foot, on: canvas)
        if !isTyping { canvas.placeCursor(row: cursor.row, column: cursor.column) }
    }

    /// Returns the lines of the last row, which may extend upwards.
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

    /// Wraps a text to as many rows as it needs, if that leaves the body enough.
    private func lines(
        of text: String, whenCut: String = "", room: Int, on canvas: Canvas
    ) -> [String] {
        let lines = TextWrapper.lines(of: text, width: max(1, canvas.size.columns - 2))
        // One row is enough if a key shows the whole text.
        guard lines.count > 1, lines.count <= room || whenCut.isEmpty, room > 1 else {
            return [text]
        }
        let rest = lines.dropFirst(room - 1).joined(separator: " ")
        return lines.prefix(room - 1) + (rest.isEmpty ? [] : [rest])
    }

    /// Draws the last row. Returns true if the cursor stays there.
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
        // The keys belong to another screen.
        case .hints where stack?.acceptsKeys(self) == false: canvas.clear(row: canvas.size.rows - 1)
        case .hints where areLast && areHintsCurrent(stoodOn: canvas): endsInHints = true
        case .hints:
            let lasting = stack?.rootHints ?? []
            drawHints(
                hints, lasting: isEdited ? lasting.compactMap(\.withoutCharacterKeys) : lasting,
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

/// The content of the last row of a screen.
public enum LastRow {
    /// Key hints.
    case hints
    /// A message. If it is too long, `whenCut` replaces its end.
    case message(String, Role = .normal, whenCut: String = "")
    /// A text field with a note after it, or above it if there is no room.
    case field(TextField, note: String?)
}
