/// Finds the tables that stand right below a line of text: GitHub begins them there, md4c 0.4.8 takes
/// them for more of the text.
struct TableStart {
    /// The line above; `nil` where it is blank.
    private var previous: MarkdownLine?
    private var isBelowText = false
    private var isInTable = false
    /// A Boolean value that is true if md4c would start a table at the line, and GitHub would not: the two
    /// lines have different numbers of cells.
    private(set) var isFalseDelimiter = false

    /// Takes note of the next line.
    ///
    /// - Returns: the markers of the quotes in which the head of a table stands, if this is the line
    ///   between its head and its body and there is text above; `nil` for any other line.
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
    /// A Boolean value that is true if this can be the delimiter row of a table.
    fileprivate var isDelimiter: Bool {
        let start = markers.end
        let text = bytes[start..<range.upperBound]
        return columns(from: start) > 0 && text.contains(UInt8(ascii: "-"))
            && text.contains { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ":") }
    }

    /// How many cells the line has as a row of a table.
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

    /// The markers of quotes in front of the text; `nil` where there are others, as an item begins
    /// with its own text.
    fileprivate var quoteMarkers: Range<Int>? {
        let markers = range.lowerBound..<markers.end
        let areQuotes = bytes[markers].allSatisfy { $0.isBlank || $0 == UInt8(ascii: ">") }
        return areQuotes ? markers : nil
    }
}
