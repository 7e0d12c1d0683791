/// A single-line text field, as after `/` at the bottom of a screen, or in a form.
@MainActor public struct TextField {
    /// The effect of an event on the field.
    public enum Outcome: Sendable {
        case changed
        /// The text is unchanged. The cursor may have moved.
        case moved
        case submitted
        case cancelled
        /// The field did not use the event.
        case unused
    }

    private let prompt: String
    let isSecret: Bool
    private var line = EditableLine()

    /// Creates an empty field after a prompt.
    ///
    /// - Parameter isSecret: a Boolean value that indicates whether to show an asterisk per
    ///   character.
    public init(prompt: String, isSecret: Bool = false) {
        self.prompt = prompt
        self.isSecret = isSecret
    }

    /// The text of the field. Setting it moves the cursor to the end.
    public var text: String {
        get { line.text }
        set { line.text = newValue }
    }

    /// Moves the cursor after a number of characters, or to the end.
    public mutating func moveCursor(to place: Int) {
        line.move(to: place)
    }

    /// Handles typed or pasted text and other keys.
    ///
    /// Backspace in an empty field cancels, as in other terminal programs.
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
        // Ctrl-C during input cancels the field, not the program.
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
    /// Draws the field on the last row and places the terminal's cursor.
    ///
    /// If the text is too wide, the part around the cursor is shown.
    ///
    /// - Parameter note: a text after the field, truncated to the available width.
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

    /// Draws the field as a box over the first row, with a margin before the text.
    func draw(inBox canvas: Canvas, note: String? = nil) {
        let box = canvas.rows(from: 0, count: 1).over(.bar)
        box.clear()
        let size = Size(columns: box.size.columns - 1, rows: 1)
        draw(on: box.part(Frame(column: 1, size: size)), note: note)
    }

    /// Returns whether a whole note fits after the text at a width.
    func hasRoom(forNote note: String, columns: Int) -> Bool {
        (prompt + shown(text)).columnCount + note.columnCount + 3 <= columns
    }

    /// Returns the part before the cursor that fits.
    ///
    /// The text after the cursor gets up to half of the width, so that the text does not move while
    /// the cursor moves through its last part.
    private func shownBeforeCursor(room: Int) -> Substring {
        let columnsBehind = shown(line.afterCursor).prefix(columns: room / 2).columnCount
        return (prompt + shown(line.beforeCursor)).suffix(columns: room - columnsBehind)
    }

    private func shown(_ text: String) -> String {
        isSecret ? String(repeating: "*", count: text.count) : text
    }
}

extension String {
    /// The text on one line, with blanks for inner line ends and without leading and trailing ones.
    ///
    /// Line ends around the text were probably copied by accident. The text is truncated to far
    /// more than fits a line.
    fileprivate var onOneLine: String {
        let lines = unicodeScalars.prefix(1 << 16).split(separator: "\n").joined(separator: [" "])
        return String(String.UnicodeScalarView(lines.map { $0 == "\t" ? " " : $0 }))
    }
}
