/// Breaks a paragraph into lines no wider than the screen.
///
/// Lines break after a blank, a hyphen, a zero-width space or a soft hyphen, which shows as a hyphen
/// there; around a Chinese or Japanese character, but not before closing punctuation or after opening
/// punctuation; and in the middle of a word that is wider than a line by itself. Korean breaks between
/// words, as Koreans prefer, and Thai and Lao never between a vowel and its consonant. Blanks at
/// the end of a line that is broken are left away. A tab goes to the next multiple of eight.
public enum TextWrapper {
    /// The lines of one paragraph; a paragraph of nothing is one empty line.
    ///
    /// Only a character of two columns is wider than a line of one.
    public static func lines(of paragraph: some StringProtocol, width: Int) -> [String] {
        let text = String(paragraph).expandingTabs
        if text.utf8.count <= width { return [text] }
        let lines = strings(in: text, LineBreaker.lines(of: text.unicodeScalars, width: width))
        return lines.map { $0.endsInSoftHyphen ? $0.showingSoftHyphen : $0 }
    }

    /// The pieces of one line that are as wide as the screen, blanks and all; a tab goes to the next
    /// multiple of eight.
    public static func pieces(of line: some StringProtocol, width: Int) -> [String] {
        let text = String(line).expandingTabs
        return strings(in: text, LineBreaker.pieces(of: text.unicodeScalars, width: width))
    }

    /// The lines of a paragraph of spans, which break where those of their joined text do.
    static func lines(of spans: [TextSpan], width: Int) -> [[TextSpan]] {
        lines(of: spans) { text in
            text.utf8.count <= width
                ? nil : LineBreaker.lines(of: text.unicodeScalars, width: width)
        } as: {
            $0.showingSoftHyphen
        }
    }

    /// The pieces of one line of spans, as wide as the screen.
    static func pieces(of spans: [TextSpan], width: Int) -> [[TextSpan]] {
        lines(of: spans) { LineBreaker.pieces(of: $0.unicodeScalars, width: width) }
    }

    /// - Parameters:
    ///   - ranges: the lines of a text; `nil` where it is one line as it stands.
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
    /// True for a line that was broken at a soft hyphen. Other lines never end in one.
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

    /// Spans with blanks in place of tabs.
    fileprivate var expandingTabs: [TextSpan] {
        guard contains(where: { $0.text.utf8.contains(0x09) }) else { return self }
        var column = 0
        return map { $0.with(String($0.text.unicodeScalars.expandingTabs(from: &column))) }
    }
}

extension StringProtocol {
    /// The line with blanks in place of its tabs, which go to the next multiple of eight columns.
    package var expandingTabs: String {
        guard utf8.contains(0x09) else { return String(self) }
        var column = 0
        return String(String(self).unicodeScalars.expandingTabs(from: &column))
    }
}

extension Collection<Unicode.Scalar> where Self: BidirectionalCollection {
    /// The text with blanks in place of its tabs; `column` is where it begins, then where it ends.
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

/// Where tabs lead to.
enum Tab {
    /// How many columns a tab takes that stands in a column.
    static func columns(at column: Int) -> Int { 8 - column % 8 }
}
