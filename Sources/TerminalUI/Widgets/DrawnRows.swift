/// The last drawn state of each row of a screen, so that only changed rows are drawn again.
@MainActor struct DrawnRows<Look: Equatable> {
    /// The state of each row; `nil` for a row that is empty or must be drawn in any case.
    private var looks: [Look?] = []
    private var generation: Int?
    private var frame = Frame(size: Size(columns: 0, rows: 0))

    mutating func forget() {
        generation = nil
    }

    /// Returns whether the canvas still shows the rows as they were drawn. If not, forgets them.
    mutating func stand(on canvas: Canvas, count: Int) -> Bool {
        guard
            generation != canvas.generation || frame != canvas.frame || looks.count != count
        else { return true }
        generation = canvas.generation
        frame = canvas.frame
        looks = Array(repeating: nil, count: count)
        return false
    }

    /// Updates the state of a row. Returns true if it has changed.
    mutating func change(_ row: Int, to look: Look?) -> Bool {
        guard looks.indices.contains(row), looks[row] != look else { return false }
        looks[row] = look
        return true
    }
}
