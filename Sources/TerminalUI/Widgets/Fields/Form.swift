/// Fields one below the other, of which the reader fills in one at a time.
@MainActor public struct Form {
    /// What the reader did to the form.
    public enum Outcome: Sendable {
        case changed
        /// The texts are what they were; the cursor may stand elsewhere.
        case moved
        /// The last field was left by Enter.
        case submitted
        case cancelled
        /// The form has no use for it; others may.
        case unused
    }

    /// The fields, the first one on top.
    public private(set) var fields: [FormField]
    /// The number of the field that the reader is in.
    public private(set) var focus = 0

    /// Makes a form with the reader in its first field.
    public init(_ fields: [FormField] = []) {
        self.fields = fields
    }

    /// Puts the reader into a field, where there is such.
    public mutating func focus(on number: Int) {
        if fields.indices.contains(number) { focus = number }
    }

    /// Puts other fields in the place of all; who has typed something stays in the one with the same
    /// label.
    public mutating func setFields(_ fields: [FormField]) {
        let isBegun = self.fields.contains { !$0.text.isEmpty }
        let label = isBegun ? self.fields[focus].label : nil
        self.fields = fields
        focus = fields.firstIndex { $0.label == label } ?? 0
    }

    /// Takes what the reader types, pastes or presses.
    public mutating func handle(_ event: InputEvent) -> Outcome {
        guard fields.indices.contains(focus) else { return .unused }
        switch event {
        case .key(.tab), .key(.down): return move(by: 1)
        case .key(.backTab), .key(.up): return move(by: -1)
        // In a line of its own that leaves it, but a form is more than one.
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

    /// A press of the mouse puts the reader into the field there.
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
    /// How many rows it takes in so many columns.
    public func rows(columns: Int) -> Int {
        fields.reduce(0) { $0 + $1.rows(columns: columns - start(columns)) }
    }

    /// Draws the fields, as many as there is room for, and the terminal's cursor in the one that the
    /// reader is in.
    public mutating func draw(on canvas: Canvas) {
        canvas.clear()
        let start = start(canvas.size.columns)
        let heights = fields.map { $0.rows(columns: canvas.size.columns - start) }
        var row = min(0, canvas.size.rows - heights.prefix(focus + 1).reduce(0, +))
        var cursor = canvas.cursor
        for number in fields.indices {
            defer { row += heights[number] }
            guard row >= 0, row < canvas.size.rows else { continue }
            let part = canvas.rows(from: row, count: heights[number])
            fields[number].draw(on: part, from: start, isFocused: number == focus)
            if number == focus { cursor = (row + part.cursor.row, part.cursor.column) }
        }
        canvas.placeCursor(row: cursor.row, column: cursor.column)
    }

    /// Where all texts begin: behind the longest label, as far as that leaves room for them.
    private func start(_ columns: Int) -> Int {
        let widest = fields.map(\.label.columnCount).max() ?? 0
        return min(widest + 4, max(2, columns / 2))
    }
}
