/// What was drawn in the rows of a screen: only those that look otherwise now are drawn again.
@MainActor struct DrawnRows<Look: Equatable> {
    /// A row has none that is to be drawn whatever it shows, or in which nothing stands.
    private var looks: [Look?] = []
    private var generation: Int?
    private var frame = Frame(size: Size(columns: 0, rows: 0))

    /// Forgets all rows.
    mutating func forget() {
        generation = nil
    }

    /// Says whether the canvas shows so many rows as they were drawn; where it does not, they are
    /// forgotten.
    mutating func stand(on canvas: Canvas, count: Int) -> Bool {
        guard
            generation != canvas.generation || frame != canvas.frame || looks.count != count
        else { return true }
        generation = canvas.generation
        frame = canvas.frame
        looks = Array(repeating: nil, count: count)
        return false
    }

    /// Says whether a row looks otherwise now.
    mutating func change(_ row: Int, to look: Look?) -> Bool {
        guard looks.indices.contains(row), looks[row] != look else { return false }
        looks[row] = look
        return true
    }
}
