import TerminalUI

extension Canvas {
    /// Marks what a search found in a text that stands in the first row.
    func drawMatches(_ matches: [Range<String.Index>], in text: String, at start: Int) {
        for match in matches {
            let before = text[..<match.lowerBound].columnCount
            draw(text[match], row: 0, column: start + before, role: .match)
        }
    }
}
