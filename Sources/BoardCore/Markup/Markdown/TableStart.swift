/// Finds tables directly below a line of text, which md4c 0.4.8 treats as more text.
///
/// On GitHub such a table ends the paragraph.
struct TableStart {
    /// The previous line; `nil` if it is blank.
    private var previous: MarkdownLine?
    private var isBelowText = false
    private var isInTable = false
    /// A Boolean value that indicates whether only md4c would begin a table at the line.
    ///
    /// GitHub does not, because the two rows have different numbers of cells.
    private(set) var isFalseDelimiter = false

    /// Processes the next line.
    ///
    /// - Returns: the quote markers before the header row, if this line is the delimiter row of a
    ///   table with text above it; `nil` for any other line.
    mutating func markers(ofHeadAbove line: MarkdownLine) -> Range<Int>? {
        let (head, hasTextAbove) = (previous, isBelowText)
        previous = line.isBlank ? nil : line
        isBelowText = head != nil
        if line.isBlank { isInTable = false }
        isFalseDelimiter = false
        guard let head, !isInTable, line.isDelimiter else { return nil }
        isFalseDelimiter = line.cellCount != head.cellCount
        guard !isFalseDelimiter, line.columns(from: line.markers.end) > 1 else { return nil }
        isInTable = true
        return hasTextAbove ? head.quoteMarkers : nil
    }
}

extension MarkdownLine {
    /// A Boolean value that indicates whether this may be the delimiter row of a table.
    fileprivate var isDelimiter: Bool {
        let start = markers.end
        let text = bytes[start..<range.upperBound]
        return columns(from: start) > 0 && text.contains(UInt8(ascii: "-"))
            && text.contains { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ":") }
    }

    /// The number of cells in the line as a table row.
    fileprivate var cellCount: Int {
        var bars = 0
        var isEscaped = false
        let text = bytes[afterBlanks(markers.end)..<range.upperBound]
        for byte in text {
            if byte == UInt8(ascii: "|"), !isEscaped { bars += 1 }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        let last = text.last { !$0.isBlank }
        let outer = [text.first, last].count { $0 == UInt8(ascii: "|") }
        return bars + 1 - outer
    }

    /// The quote markers before the text; `nil` if there are other markers.
    ///
    /// A list item begins with its own text, so that there is no text above the table.
    fileprivate var quoteMarkers: Range<Int>? {
        let markers = range.lowerBound..<markers.end
        let areQuotes = bytes[markers].allSatisfy { $0.isBlank || $0 == UInt8(ascii: ">") }
        return areQuotes ? markers : nil
    }
}
