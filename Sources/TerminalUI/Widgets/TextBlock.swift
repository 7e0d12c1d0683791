/// A piece of text that looks one way.
public struct TextSpan: Sendable, Hashable {
    /// What is drawn.
    public let text: String
    /// What the text is to the reader, from which a theme makes its look.
    public let role: Role

    /// Makes a span.
    public init(_ text: String, _ role: Role = .normal) {
        self.text = text
        self.role = role
    }
}

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
        case paragraph(String, Role)
        /// A line of code: it keeps its blanks and goes on in the next line wherever it is full.
        case code(String)
    }

    /// What it shows, and how that behaves where it is wide.
    public let shape: Shape
    /// Drawn in front of each of its lines, as the guides of a tree are.
    public let indent: String
    /// What the block belongs to: blocks of one item stand together, and items are numbered in
    /// their order.
    public let item: Int

    /// Makes a block.
    public init(_ shape: Shape, indent: String = "", item: Int) {
        self.shape = shape
        self.indent = indent
        self.item = item
    }

    /// As much of the indent as is drawn at a width in columns: half of it is for the text.
    func indent(width: Int) -> Substring { indent.prefix(columns: width / 2) }

    /// The lines it takes at a width in columns, its indent included.
    func lines(width: Int) -> [[TextSpan]] {
        let width = width - indent(width: width).columnCount
        return switch shape {
        case .line(let spans): [spans.cut(toColumns: width)]
        case .byline(let spans): [spans.withFirstCut(toColumns: width).cut(toColumns: width)]
        case .details(let spans): spans.inLines(width: width)
        case .paragraph(let text, let role):
            TextWrapper.lines(of: text, width: width).map { [TextSpan($0, role)] }
        case .code(let text):
            TextWrapper.pieces(of: text, width: width).map { [TextSpan($0, .code)] }
        }
    }
}

/// A line of a text that scrolls: the block, and which of the block's lines.
struct TextPlace: Comparable {
    var block: Int
    var line: Int

    static func < (a: Self, b: Self) -> Bool {
        (a.block, a.line) < (b.block, b.line)
    }
}
