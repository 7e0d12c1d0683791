import TerminalUI

extension Canvas {
    /// Highlights search matches in a text that is drawn in a row.
    func drawMatches(
        _ matches: [Range<String.Index>], in text: String, at start: Int, row: Int = 0,
        role: Role = .match
    ) {
        for match in matches {
            let before = text[..<match.lowerBound].columnCount
            draw(text[match], row: row, column: start + before, role: role)
        }
    }
}
