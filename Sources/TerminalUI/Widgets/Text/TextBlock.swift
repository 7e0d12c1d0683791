/// A paragraph, a line of code or a heading of a text that scrolls.
public struct TextBlock: Sendable, Hashable {
    /// How the block behaves where it is wider than the screen.
    public enum Shape: Sendable, Hashable {
        /// One line; where its end is cut, it ends in `…`.
        case line([TextSpan])
        /// One line that begins with a name, which is cut before what is told of it.
        case byline([TextSpan])
        /// Details with ` · ` between them, on further lines where they do not fit side by side.
        case details([TextSpan])
        /// Text that is wrapped between words.
        case paragraph([TextSpan])
        /// A line of code: it keeps its blanks and goes on in the next line wherever it is full.
        case code([TextSpan])
    }

    /// What it shows, and how that behaves where it is wide.
    public let shape: Shape
    /// Drawn in front of each of its lines, as the guides of a tree are.
    public let indent: [TextSpan]

    /// Makes a block.
    public init(_ shape: Shape, indent: [TextSpan] = []) {
        self.shape = shape
        self.indent = indent
    }

    /// What it says, without its looks.
    public var text: String {
        switch shape {
        case .line(let spans), .byline(let spans), .paragraph(let spans), .code(let spans):
            spans.text
        case .details(let spans): spans.map(\.text).joined(separator: "\n")
        }
    }
}

extension TextBlock {
    /// As much of the indent as is drawn at a width in columns: half of it is for the text.
    func indent(width: Int) -> [TextSpan] {
        indent.isEmpty ? [] : indent.prefix(columns: width / 2)
    }

    /// The lines it takes at a width in columns, its indent included; at least one.
    func lines(width: Int) -> [[TextSpan]] {
        let width = width - indent(width: width).columnCount
        return switch shape {
        case .line(let spans): [spans.cut(toColumns: width)]
        case .byline(let spans): [spans.withFirstCut(toColumns: width).cut(toColumns: width)]
        case .details(let spans): Self.inLines(spans, width: width)
        case .paragraph(let spans): TextWrapper.lines(of: spans, width: width)
        case .code(let spans): TextWrapper.pieces(of: spans, width: width)
        }
    }

    /// As many spans on each line as fit with a separator between them; one that is too wide by
    /// itself is wrapped.
    private static func inLines(_ spans: [TextSpan], width: Int) -> [[TextSpan]] {
        let separator = TextSpan(" · ", .detail)
        return spans.reduce(into: []) { lines, span in
            let joined = (lines.last ?? []) + [separator, span]
            if !lines.isEmpty, joined.columnCount <= width {
                lines[lines.count - 1] = joined
            } else {
                lines += TextWrapper.lines(of: [span], width: width)
            }
        }
    }
}
