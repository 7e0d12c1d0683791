/// Breaks a paragraph into lines no wider than the screen.
///
/// Lines break after a blank or a hyphen; around a Chinese or Japanese character, but not before
/// closing punctuation or after opening punctuation; and in the middle of a word that is wider than
/// a line by itself. Korean breaks between words, as its readers prefer. Blanks at the end of a line
/// that is broken are left away. A tab goes to the next multiple of eight.
public enum TextWrapper {
    /// The lines of one paragraph; a paragraph of nothing is one empty line.
    ///
    /// Only a character of two columns is wider than a line of one.
    public static func lines(of paragraph: some StringProtocol, width: Int) -> [String] {
        let text = String(paragraph).expandingTabs
        if text.utf8.count <= width { return [text] }
        return strings(in: text, LineBreaker.lines(of: text.unicodeScalars, width: width))
    }

    /// The pieces of one line that are as wide as the screen, blanks and all; a tab goes to the next
    /// multiple of eight.
    public static func pieces(of line: some StringProtocol, width: Int) -> [String] {
        let text = String(line).expandingTabs
        return strings(in: text, LineBreaker.pieces(of: text.unicodeScalars, width: width))
    }

    private static func strings(in text: String, _ ranges: [Range<String.Index>]) -> [String] {
        ranges.isEmpty ? [""] : ranges.map { String(text[$0]) }
    }
}

extension String {
    fileprivate var expandingTabs: String {
        utf8.contains(0x09) ? String(unicodeScalars.expandingTabs) : self
    }
}

extension Collection<Unicode.Scalar> where Self: BidirectionalCollection {
    /// The text with blanks in place of its tabs.
    var expandingTabs: String.UnicodeScalarView {
        var text = String.UnicodeScalarView()
        var column = 0
        for (number, piece) in split(separator: "\t", omittingEmptySubsequences: false).enumerated()
        {
            let gap = number == 0 ? 0 : 8 - column % 8
            text.append(contentsOf: repeatElement(" ", count: gap))
            text.append(contentsOf: piece)
            column += gap + piece.columnCount
        }
        return text
    }
}
