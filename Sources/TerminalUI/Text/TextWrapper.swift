/// An algorithm that breaks paragraphs into lines of a maximum width.
///
/// Lines break after a blank, a hyphen, a zero-width space or a soft hyphen, which then appears as
/// a hyphen; around a Chinese or Japanese character, but not before closing punctuation or after
/// opening punctuation; and inside a word that is wider than a line. Korean breaks between words,
/// as Koreans prefer. Thai and Lao never break between a vowel and its consonant. Blanks at the end
/// of a broken line are dropped. A tab advances to the next multiple of eight.
public enum TextWrapper {
    /// Returns the lines of one paragraph. An empty paragraph is one empty line.
    ///
    /// A line is wider than `width` only if that is 1 and the line is a two-column character.
    public static func lines(of paragraph: some StringProtocol, width: Int) -> [String] {
        let text = String(paragraph).expandingTabs
        if text.utf8.count <= width { return [text] }
        let lines = strings(in: text, LineBreaker.lines(of: text.unicodeScalars, width: width))
        return lines.map { $0.endsInSoftHyphen ? $0.showingSoftHyphen : $0 }
    }

    /// Returns the pieces of one line, each as wide as possible and with all blanks.
    ///
    /// A tab advances to the next multiple of eight.
    public static func pieces(of line: some StringProtocol, width: Int) -> [String] {
        let text = String(line).expandingTabs
        return strings(in: text, LineBreaker.pieces(of: text.unicodeScalars, width: width))
    }

    /// Returns the lines of a paragraph of spans, broken like their joined text.
    static func lines(of spans: [TextSpan], width: Int) -> [[TextSpan]] {
        lines(of: spans) { text in
            text.utf8.count <= width
                ? nil : LineBreaker.lines(of: text.unicodeScalars, width: width)
        } as: {
            $0.showingSoftHyphen
        }
    }

    /// Returns the pieces of one line of spans, each as wide as possible.
    static func pieces(of spans: [TextSpan], width: Int) -> [[TextSpan]] {
        lines(of: spans) { LineBreaker.pieces(of: $0.unicodeScalars, width: width) }
    }

    /// - Parameters:
    ///   - ranges: returns the lines of a text; `nil` if it is a single line.
    ///   - form: returns the visible form of a line.
    private static func lines(
        of spans: [TextSpan], _ ranges: (String) -> [Range<String.Index>]?,
        as form: ([TextSpan]) -> [TextSpan] = { $0 }
    ) -> [[TextSpan]] {
        let spans = spans.expandingTabs
        let text = spans.text
        guard let ranges = ranges(text) else { return [spans] }
        guard !ranges.isEmpty else { return [spans.isEmpty ? [] : [spans[0].with("")]] }
        return ranges.map { range in
            form(
                spans.slice(
                    range.lowerBound.utf8Offset(in: text)..<range.upperBound.utf8Offset(in: text)))
        }
    }

    private static func strings(in text: String, _ ranges: [Range<String.Index>]) -> [String] {
        ranges.isEmpty ? [""] : ranges.map { String(text[$0]) }
    }
}

extension String.Index {
    fileprivate func utf8Offset(in text: String) -> Int {
        text.utf8.distance(from: text.startIndex, to: self)
    }
}

extension String {
    /// Set for a line that was broken at a soft hyphen. Other lines never end in one.
    fileprivate var endsInSoftHyphen: Bool { unicodeScalars.last == .softHyphen }

    fileprivate var showingSoftHyphen: String {
        String(unicodeScalars.dropLast()) + "-"
    }
}

extension [TextSpan] {
    fileprivate var showingSoftHyphen: [TextSpan] {
        guard let last, last.text.endsInSoftHyphen else { return self }
        return dropLast() + [last.with(last.text.showingSoftHyphen)]
    }

    /// The spans with spaces in place of tabs.
    fileprivate var expandingTabs: [TextSpan] {
        guard contains(where: { $0.text.utf8.contains(0x09) }) else { return self }
        var column = 0
        return map { $0.with(String($0.text.unicodeScalars.expandingTabs(from: &column))) }
    }
}

extension StringProtocol {
    /// The line with spaces in place of its tabs, whose stops are eight columns apart.
    package var expandingTabs: String {
        guard utf8.contains(0x09) else { return String(self) }
        var column = 0
        return String(String(self).unicodeScalars.expandingTabs(from: &column))
    }
}

extension Collection<Unicode.Scalar> where Self: BidirectionalCollection {
    /// Returns the text with spaces in place of tabs, and advances `column` by its width.
    func expandingTabs(from column: inout Int) -> String.UnicodeScalarView {
        var text = String.UnicodeScalarView()
        for (number, piece) in split(separator: "\t", omittingEmptySubsequences: false).enumerated()
        {
            let gap = number == 0 ? 0 : Tab.columns(at: column)
            text.append(contentsOf: repeatElement(" ", count: gap))
            text.append(contentsOf: piece)
            column += gap + piece.columnCount
        }
        return text
    }
}

/// Tab stops.
enum Tab {
    /// Returns the width of a tab at a column.
    static func columns(at column: Int) -> Int { 8 - column % 8 }
}
