/// A form of fields one below the other, one of which has the focus.
@MainActor public struct Form {
    /// The effect of an event on the form.
    public enum Outcome: Sendable {
        case changed
        /// The texts are unchanged. The cursor may have moved.
        case moved
        /// The user pressed Enter in the last field.
        case submitted
        case cancelled
        /// The form did not use the event.
        case unused
    }

    /// The fields, from top to bottom.
    public private(set) var fields: [FormField]
    /// The index of the focused field.
    public private(set) var focus = 0

    /// Creates a form whose first field has the focus.
    public init(_ fields: [FormField] = []) {
        self.fields = fields
    }

    /// Focuses a field if it exists.
    public mutating func focus(on number: Int) {
        if fields.indices.contains(number) { focus = number }
    }

    /// Replaces all fields. Once there is input, the field with the same label keeps the focus.
    public mutating func setFields(_ fields: [FormField]) {
        let isBegun = self.fields.contains { !$0.text.isEmpty }
        let label = isBegun ? self.fields[focus].label : nil
        self.fields = fields
        focus = fields.firstIndex { $0.label == label } ?? 0
    }

    /// Handles typed or pasted text and other keys.
    public mutating func handle(_ event: InputEvent) -> Outcome {
        guard fields.indices.contains(focus) else { return .unused }
        switch event {
        case .key(.tab), .key(.down): return move(by: 1)
        case .key(.backTab), .key(.up): return move(by: -1)
        // A single text field is cancelled by this, but a form has more than one field.
        case .key(.backspace) where fields[focus].text.isEmpty: return .moved
        default: break
        }
        switch fields[focus].field.handle(event) {
        case .changed: return change()
        case .moved: return .moved
        case .submitted: return focus == fields.count - 1 ? .submitted : move(by: 1)
        case .cancelled: return .cancelled
        case .unused: return .unused
        }
    }

    /// Handles a mouse event. A press focuses the field at its position.
    public mutating func handle(_ mouse: MouseEvent) {
        guard mouse.kind == .press else { return }
        if let number = fields.firstIndex(where: { $0.frame.contains(mouse) }) { focus = number }
    }

    private mutating func change() -> Outcome {
        fields[focus].fault = nil
        return .changed
    }

    private mutating func move(by distance: Int) -> Outcome {
        focus = (focus + distance + fields.count) % fields.count
        return .moved
    }
}

extension Form {
    /// Returns the number of rows of the form at a width, with a blank one between two fields.
    public func rows(columns: Int) -> Int {
        heights(columns: columns).reduce(max(0, fields.count - 1), +)
    }

    /// Returns the number of rows of the form at a width without blank ones.
    public func minimumRows(columns: Int) -> Int { heights(columns: columns).reduce(0, +) }

    private func heights(columns: Int) -> [Int] {
        fields.map { $0.rows(columns: columns - start(columns)) }
    }

    /// Draws as many fields as fit, and places the terminal's cursor in the focused one.
    public mutating func draw(on canvas: Canvas) {
        canvas.clear()
        let start = start(canvas.size.columns)
        let heights = heights(columns: canvas.size.columns)
        let gap = rows(columns: canvas.size.columns) <= canvas.size.rows ? 1 : 0
        let top = heights.prefix(focus).reduce(gap * focus, +)
        var row = max(-top, min(0, canvas.size.rows - top - (heights.isEmpty ? 0 : heights[focus])))
        var cursor = canvas.cursor
        for number in fields.indices {
            defer { row += heights[number] + gap }
            guard row >= 0, row < canvas.size.rows else { continue }
            let part = canvas.rows(from: row, count: heights[number])
            fields[number].draw(on: part, from: start, isFocused: number == focus)
            if number == focus { cursor = (row + part.cursor.row, part.cursor.column) }
        }
        canvas.placeCursor(row: cursor.row, column: cursor.column)
    }

    /// Returns the column of all texts: after the longest label, if that leaves enough room.
    private func start(_ columns: Int) -> Int {
        let widest = fields.map(\.label.columnCount).max() ?? 0
        return min(widest + 4, max(2, columns / 2))
    }
}
