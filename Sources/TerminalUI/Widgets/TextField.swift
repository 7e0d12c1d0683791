/// A line of text that is typed at the foot of a screen, as after `/`.
@MainActor public struct TextField {
    /// What a key did to the field.
    public enum Outcome: Sendable {
        case changed
        case submitted
        case cancelled
        /// The field has no use for the key; others may.
        case unused
    }

    /// What has been typed, or put there to be completed.
    public var text = ""

    private let prompt: String

    /// Makes an empty field behind a prompt.
    public init(prompt: String) {
        self.prompt = prompt
    }

    /// Takes a key; Backspace in an empty field leaves it, as in other readers.
    public mutating func handle(_ key: Key) -> Outcome {
        switch key {
        case .character(let character): return edit { $0.append(character) }
        case .paste(let text): return edit { $0 += text.onOneLine }
        case .backspace where text.isEmpty, .escape: return .cancelled
        case .backspace: return edit { $0.removeLast() }
        case .control("u"): return edit { $0 = "" }
        case .control("w"): return edit { $0 = $0.withoutLastWord }
        case .enter: return .submitted
        default: return .unused
        }
    }

    /// Draws the field on the last row, its end where the text is wider, and the cursor behind it.
    public func draw(on canvas: Canvas) {
        let row = canvas.size.rows - 1
        let shown = (prompt + text).suffix(columns: canvas.size.columns - 1)
        let end = canvas.draw(shown, row: row)
        canvas.clear(row: row, from: end)
        canvas.placeCursor(row: row, column: end)
    }

    private mutating func edit(_ change: (inout String) -> Void) -> Outcome {
        change(&text)
        return .changed
    }
}

extension String {
    /// The text with blanks for the ends of its lines; those at its own ends are left away, as
    /// whoever copied a whole line did not mean them.
    fileprivate var onOneLine: String {
        let lines = split(separator: "\n").joined(separator: " ")
        return lines.replacing("\t", with: " ")
    }

    fileprivate var withoutLastWord: String {
        let trimmed = reversed().drop { $0 == " " }.drop { $0 != " " }
        return String(trimmed.reversed())
    }
}
