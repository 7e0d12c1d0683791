/// A picture of dark and light squares, such as a QR code.
public struct SquarePicture: Sendable, Hashable {
    /// The rows from top to bottom; `true` stands for a dark square.
    private let rows: [[Bool]]

    /// Creates a picture with a light margin, which readers of QR codes need.
    ///
    /// - Parameter rows: rows of the same length; `true` stands for a dark square.
    public init(_ rows: [[Bool]]) {
        let margin = 2
        let width = (rows.first?.count ?? 0) + 2 * margin
        let blank = Array(repeating: Array(repeating: false, count: width), count: margin)
        let side = Array(repeating: false, count: margin)
        self.rows = blank + rows.map { side + $0 + side } + blank
    }

    /// The size in characters, each of which shows two squares.
    var size: Size { Size(columns: rows.first?.count ?? 0, rows: (rows.count + 1) / 2) }

    /// Draws the picture at the top left of a canvas.
    ///
    /// The light squares have the colour of text, or on a light background that of the background.
    @MainActor func draw(on canvas: Canvas) {
        let emphasis: Emphasis = canvas.isLightOnDark ? [] : .reversed
        for top in stride(from: 0, to: rows.count, by: 2) {
            let bottom = top + 1 < rows.count ? rows[top + 1] : rows[top].map { _ in false }
            let text = zip(rows[top], bottom).map { upper, lower in
                switch (upper, lower) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }
            canvas.draw(text.joined(), row: top / 2, emphasis: emphasis)
        }
    }
}
