/// A text field of a form, with a label, a note and an error message.
@MainActor public struct FormField {
    /// The label, which names the content.
    public let label: String
    /// A hint for the user; empty for none.
    public var note: String
    /// The reason why the text is invalid, as a sentence; `nil` if it is valid.
    public var fault: String?
    var field: TextField
    /// The frame of the last drawing, on its screen.
    var frame = Frame(size: Size(columns: 0, rows: 0))

    /// Creates an empty field.
    ///
    /// - Parameter isSecret: a Boolean value that indicates whether the text is hidden.
    public init(label: String, note: String = "", isSecret: Bool = false) {
        self.label = label
        self.note = note
        field = TextField(prompt: "", isSecret: isSecret)
    }

    /// The text of the field.
    public var text: String {
        get { field.text }
        set { field.text = newValue }
    }

    /// A Boolean value that indicates whether the text is hidden.
    public var isSecret: Bool { field.isSecret }

    /// Returns the number of rows: one, and one for each line of the error message or the note.
    func rows(columns: Int) -> Int { 1 + messageLines(columns: columns).count }

    private func messageLines(columns: Int) -> [String] {
        let message = fault.map { "! \($0)" } ?? note
        // It begins below the text, which has a blank before it in its box.
        return message.isEmpty ? [] : TextWrapper.lines(of: message, width: max(1, columns - 1))
    }

    /// Draws the field with its label on the left.
    ///
    /// - Parameters:
    ///   - column: the first column of the text.
    ///   - isFocused: a Boolean value that indicates whether the field has the focus.
    mutating func draw(on canvas: Canvas, from column: Int, isFocused: Bool) {
        canvas.clear()
        let line = canvas.rows(from: 0, count: 1)
        line.draw(isFocused ? "> " : "  ", row: 0, role: .key)
        line.draw(label, row: 0, column: 2, role: isFocused ? .title : .detail)
        let columns = max(1, canvas.size.columns - column)
        let part = canvas.part(Frame(row: 0, column: column, size: Size(columns: columns, rows: 1)))
        frame = part.frame
        field.draw(inBox: part)
        let cursor = canvas.cursor
        for (row, line) in messageLines(columns: columns).enumerated() {
            canvas.draw(
                line, row: row + 1, column: column + 1, role: fault == nil ? .detail : .error)
        }
        canvas.placeCursor(row: cursor.row, column: cursor.column)
    }
}
