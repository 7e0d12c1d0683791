/// A line that the reader fills in, with what it is for and what is wrong with it.
@MainActor public struct FormField {
    /// What the field is for.
    public let label: String
    /// What helps who fills it in; empty for nothing.
    public var note: String
    /// Why what was typed will not do, as a sentence; `nil` where nothing is wrong.
    public var fault: String?
    var field: TextField
    /// Where it was drawn last, on its screen.
    var frame = Frame(size: Size(columns: 0, rows: 0))

    /// Makes an empty field.
    ///
    /// - Parameter isSecret: whether what is typed is never to be seen.
    public init(label: String, note: String = "", isSecret: Bool = false) {
        self.label = label
        self.note = note
        field = TextField(prompt: "", isSecret: isSecret)
    }

    /// What has been typed.
    public var text: String {
        get { field.text }
        set { field.text = newValue }
    }

    /// Whether what is typed is never to be seen.
    public var isSecret: Bool { field.isSecret }

    /// How many rows it takes: its own, and one for each line of its fault, or of its note.
    func rows(columns: Int) -> Int { 1 + words(columns: columns).count }

    private func words(columns: Int) -> [String] {
        let words = fault.map { "! \($0)" } ?? note
        return words.isEmpty ? [] : TextWrapper.lines(of: words, width: max(1, columns))
    }

    /// Draws the field, its label on the left of it.
    ///
    /// - Parameters:
    ///   - column: where the text begins.
    ///   - isFocused: whether the reader types into it.
    mutating func draw(on canvas: Canvas, from column: Int, isFocused: Bool) {
        canvas.clear()
        let line = canvas.rows(from: 0, count: 1)
        line.draw(isFocused ? "> " : "  ", row: 0, role: .key)
        line.draw(label, row: 0, column: 2, role: isFocused ? .title : .detail)
        let columns = max(1, canvas.size.columns - column)
        let part = canvas.part(Frame(row: 0, column: column, size: Size(columns: columns, rows: 1)))
        frame = part.frame
        field.draw(on: part, role: isFocused ? .normal : .detail)
        let cursor = canvas.cursor
        for (row, words) in words(columns: columns).enumerated() {
            canvas.draw(words, row: row + 1, column: column, role: fault == nil ? .detail : .error)
        }
        canvas.placeCursor(row: cursor.row, column: cursor.column)
    }
}
