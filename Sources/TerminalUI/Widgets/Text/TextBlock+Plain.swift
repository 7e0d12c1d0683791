extension TextBlock {
    /// The lines it takes at a width in columns as plain text, without blanks at their ends.
    package func plainLines(width: Int) -> [String] {
        lines(width: width).enumerated().map { number, line in
            let text = (indent(ofLine: number, width: width) + line).text
            return String(
                text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
        }
    }
}
