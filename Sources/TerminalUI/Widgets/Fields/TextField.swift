/// A line of text that is typed, as after `/` at the foot of a screen, or in a form.
@MainActor public struct TextField {
    /// What a key did to the field.
    public enum Outcome: Sendable {
        case changed
        /// The text is what it was; the cursor may stand elsewhere.
        case moved
        case submitted
        case cancelled
        /// The field has no use for the key; others may.
        case unused
    }

    private let prompt: String
    let isSecret: Bool
    private var line = EditableLine()

    /// Makes an empty field behind a prompt.
    ///
    /// - Parameter isSecret: whether it shows as many stars as there are characters in its text.
    public init(prompt: String, isSecret: Bool = false) {
        self.prompt = prompt
        self.isSecret = isSecret
    }

    /// What has been typed, or put there to be completed; the cursor goes to the end of the latter.
    public var text: String {
        get { line.text }
        set { line.text = newValue }
    }

    /// Puts the cursor behind so many characters of the text, or at its end.
    public mutating func moveCursor(to place: Int) {
        line.move(to: place)
    }

    /// Takes what the reader types or pastes; Backspace in an empty field leaves it, as in other
    /// readers.
    public mutating func handle(_ event: InputEvent) -> Outcome {
        switch event {
        case .key(let key): handle(key)
        case .paste(let text): change { $0.insert(text.onOneLine) }
        case .mouse, .focus: .unused
        }
    }

    mutating func handle(_ key: Key) -> Outcome {
        switch key.withoutModifiers {
        case .enter: return .submitted
        // Whoever interrupts while typing wants to leave the field, not the program.
        case .escape, .control("c"): return .cancelled
        case .backspace where text.isEmpty: return .cancelled
        case .character(let character): return change { $0.insert(String(character)) }
        default: return FieldKey.acting(on: key).map { change($0.act) } ?? .unused
        }
    }

    private mutating func change(_ edit: (inout EditableLine) -> Void) -> Outcome {
        let oldLength = text.utf8.count
        edit(&line)
        return text.utf8.count == oldLength ? .moved : .changed
    }
}

extension TextField {
    /// Draws the field on the last row, with the terminal's cursor; where the text is wider, the
    /// part around the cursor.
    ///
    /// - Parameter note: stands behind the text, as far as there is room.
    public func draw(on canvas: Canvas, note: String? = nil, role: Role = .normal) {
        let row = canvas.size.rows - 1
        let cursor = canvas.draw(
            shownBeforeCursor(room: canvas.size.columns - 1), row: row, role: role)
        let end = canvas.draw(shown(line.afterCursor), row: row, column: cursor, role: role)
        canvas.clear(row: row, from: end)
        if let note, !note.isEmpty {
            let text = note.cut(toColumns: canvas.size.columns - end - 3)
            canvas.draw("  " + text, row: row, column: end, role: .detail)
        }
        canvas.placeCursor(row: row, column: cursor)
    }

    /// Whether all of a note has room behind the text on so many columns.
    func hasRoom(forNote note: String, columns: Int) -> Bool {
        (prompt + shown(text)).columnCount + note.columnCount + 3 <= columns
    }

    /// As much as fits, with what stands behind the cursor in sight up to half of the room: so the
    /// text stays where it is while the cursor goes through its last part.
    private func shownBeforeCursor(room: Int) -> Substring {
        let columnsBehind = shown(line.afterCursor).prefix(columns: room / 2).columnCount
        return (prompt + shown(line.beforeCursor)).suffix(columns: room - columnsBehind)
    }

    private func shown(_ text: String) -> String {
        isSecret ? String(repeating: "*", count: text.count) : text
    }
}

extension String {
    /// The text with blanks for the ends of its lines; those at its own ends are left away, as
    /// whoever copied a whole line did not mean them. Far more than fits a line is cut off.
    fileprivate var onOneLine: String {
        let lines = unicodeScalars.prefix(1 << 16).split(separator: "\n").joined(separator: [" "])
        return String(String.UnicodeScalarView(lines.map { $0 == "\t" ? " " : $0 }))
    }
}
