/// A line of text that is typed at the foot of a screen, as after `/`.
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
    private var line = EditableLine()

    /// Makes an empty field behind a prompt.
    public init(prompt: String) {
        self.prompt = prompt
    }

    /// What has been typed, or put there to be completed; the cursor goes to the end of the latter.
    public var text: String {
        get { line.text }
        set { line.text = newValue }
    }

    /// Takes a key; Backspace in an empty field leaves it, as in other readers.
    public mutating func handle(_ key: Key) -> Outcome {
        switch key {
        case .enter: return .submitted
        // Whoever interrupts while typing wants to leave the field, not the program.
        case .escape, .control("c"): return .cancelled
        case .backspace where text.isEmpty: return .cancelled
        default: return move(by: key) ? .moved : edit(with: key)
        }
    }

    /// Returns whether the key is one that moves the cursor.
    private mutating func move(by key: Key) -> Bool {
        switch key {
        case .left, .control("b"): line.moveBack()
        case .right, .control("f"): line.moveForward()
        case .home, .control("a"): line.moveToStart()
        case .end, .control("e"): line.moveToEnd()
        default: return false
        }
        return true
    }

    private mutating func edit(with key: Key) -> Outcome {
        let oldLength = text.utf8.count
        switch key {
        case .character(let character): line.insert(String(character))
        case .paste(let text): line.insert(text.onOneLine)
        case .backspace: line.removeBack()
        case .delete, .control("d"): line.removeForward()
        case .control("w"): line.removeWordBack()
        case .control("u"): line.removeToStart()
        case .control("k"): line.removeToEnd()
        default: return .unused
        }
        return text.utf8.count == oldLength ? .moved : .changed
    }
}

extension TextField {
    /// Draws the field on the last row, with the terminal's cursor; where the text is wider, the
    /// part around the cursor.
    ///
    /// - Returns: the column behind the text.
    @discardableResult public func draw(on canvas: Canvas) -> Int {
        let row = canvas.size.rows - 1
        let cursor = canvas.draw(shownBeforeCursor(room: canvas.size.columns - 1), row: row)
        let end = canvas.draw(line.afterCursor, row: row, column: cursor)
        canvas.clear(row: row, from: end)
        canvas.placeCursor(row: row, column: cursor)
        return end
    }

    /// As much as fits, with what stands behind the cursor in sight up to half of the room: so the
    /// text stays where it is while the cursor goes through its last part.
    private func shownBeforeCursor(room: Int) -> Substring {
        let columnsBehind = line.afterCursor.prefix(columns: room / 2).columnCount
        return (prompt + line.beforeCursor).suffix(columns: room - columnsBehind)
    }
}

extension String {
    /// The text with blanks for the ends of its lines; those at its own ends are left away, as
    /// whoever copied a whole line did not mean them.
    fileprivate var onOneLine: String {
        let lines = unicodeScalars.split(separator: "\n").joined(separator: [" "])
        return String(String.UnicodeScalarView(lines.map { $0 == "\t" ? " " : $0 }))
    }
}
