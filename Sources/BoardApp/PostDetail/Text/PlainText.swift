import BoardCore
import TerminalUI

/// Written text as lines without looks, for pagers and files.
///
/// Links are numbered through all texts, and their addresses stand below the text that has them.
nonisolated package struct PlainText {
    /// In columns.
    private let width: Int
    private var nextLink = 1

    package init(width: Int) {
        self.width = width
    }

    /// The lines of a text, with all shown that a reader could unfold.
    ///
    /// - Parameter indent: what stands in front of each line.
    package mutating func lines(of text: RichText, indent: String = "") -> [String] {
        var layout = RichTextLayout(look: Self.look, firstLink: nextLink, unfolded: .all)
        let blocks = layout.blocks(of: text.blocks)
        nextLink = layout.nextLink ?? nextLink
        let addresses = Self.addresses(in: blocks)
        let gap = addresses.isEmpty ? [] : [TextBlock.blank]
        return lines(of: blocks + gap + addresses, indent: indent)
    }

    /// Details side by side, as far as they fit on a line, those that are blank left out.
    package func lines(ofDetails details: [String], indent: String = "") -> [String] {
        let spans = details.filter { !$0.isBlank }.map { TextSpan($0) }
        return spans.isEmpty ? [] : lines(of: [TextBlock(.details(spans))], indent: indent)
    }

    /// A line of text, wrapped where it is too long.
    package func lines(ofParagraph text: String, indent: String = "") -> [String] {
        lines(of: [TextBlock(.paragraph([TextSpan(text)]))], indent: indent)
    }

    private func lines(of blocks: [TextBlock], indent: String) -> [String] {
        let indent = indent.isEmpty ? [] : [TextSpan(indent)]
        return blocks.flatMap { $0.indented(by: indent).plainLines(width: width) }
    }

    private static let look = TextLook()

    /// A line for each link that leads elsewhere than it says.
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
