extension TextBlock {
    /// Returns the lines of the block as plain text at a width, without trailing blanks.
    package func plainLines(width: Int) -> [String] {
        lines(width: width).enumerated().map { number, line in
            let text = (indent(ofLine: number, width: width) + line).text
            return String(
                text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
        }
    }
}
