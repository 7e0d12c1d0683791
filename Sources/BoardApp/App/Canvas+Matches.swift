import TerminalUI

extension Canvas {
    /// Marks what a search found in a text that stands in a row.
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
