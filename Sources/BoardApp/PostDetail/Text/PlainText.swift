import BoardCore
import TerminalUI

/// Rich text as lines without styles, for pagers and files.
///
/// Links are numbered across all texts. The addresses of a text's links are listed below it.
nonisolated package struct PlainText {
    /// The width in columns.
    private let width: Int
    private var nextLink = 1

    package init(width: Int) {
        self.width = width
    }

    /// Returns the lines of a text with all parts unfolded.
    ///
    /// - Parameter indent: the prefix of each line.
    package mutating func lines(of text: RichText, indent: String = "") -> [String] {
        var layout = RichTextLayout(look: Self.look, firstLink: nextLink, unfolded: .all)
        let blocks = layout.blocks(of: text.blocks)
        nextLink = layout.nextLink ?? nextLink
        let addresses = Self.addresses(in: blocks)
        let gap = addresses.isEmpty ? [] : [TextBlock.blank]
        return lines(of: blocks + gap + addresses, indent: indent)
    }

    /// Returns details side by side, wrapped to the width, without blank ones.
    package func lines(ofDetails details: [String], indent: String = "") -> [String] {
        let spans = details.filter { !$0.isBlank }.map { TextSpan($0) }
        return spans.isEmpty ? [] : lines(of: [TextBlock(.details(spans))], indent: indent)
    }

    /// Returns a paragraph, wrapped to the width.
    package func lines(ofParagraph text: String, indent: String = "") -> [String] {
        lines(of: [TextBlock(.paragraph([TextSpan(text)]))], indent: indent)
    }

    private func lines(of blocks: [TextBlock], indent: String) -> [String] {
        let indent = indent.isEmpty ? [] : [TextSpan(indent)]
        return blocks.flatMap { $0.indented(by: indent).plainLines(width: width) }
    }

    private static let look = RenderOptions()

    /// Returns a line with number and address for each numbered link.
    private static func addresses(in blocks: [TextBlock]) -> [TextBlock] {
        var known: Set<Int> = []
        let spans = blocks.flatMap(\.spans)
        return spans.compactMap { span in
            guard let number = span.anchor, number > 0, let address = span.link,
                known.insert(number).inserted
            else { return nil }
            let mark = "[\(number)] "
            let indent = TextSpan(String(repeating: " ", count: mark.count))
            return TextBlock(
                .paragraph([TextSpan(address)]), indent: [indent], lead: [TextSpan(mark)])
        }
    }
}
