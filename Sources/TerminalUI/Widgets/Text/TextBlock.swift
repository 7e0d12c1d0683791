/// A paragraph, a line of code or a heading of a text that scrolls.
public struct TextBlock: Sendable, Hashable {
    /// How the block behaves where it is wider than the screen.
    public enum Shape: Sendable, Hashable {
        /// One line; where its end is cut, it ends in `…`.
        case line([TextSpan])
        /// One line that begins with a name, which is cut before what is told of it. Then the spans
        /// give way whole whose indices are given, in that order.
        case byline([TextSpan], yielding: [Int] = [])
        /// Details with ` · ` between them, on further lines where they do not fit side by side.
        case details([TextSpan])
        /// Text that is wrapped between words.
        case paragraph([TextSpan])
        /// A line of code: it keeps its blanks, and what is too wide is reached by going sideways.
        /// The label stands at the right, where there is room; all lines of a block, of which the
        /// widest takes so many columns, go as far as that one.
        case code([TextSpan], label: TextSpan? = nil, blockWidth: Int = 0)
        case table(TextTable)
        /// A span again and again, over so many columns or, where `nil`, the whole width.
        case rule(TextSpan, columns: Int?)
    }

    /// What it shows, and how that behaves where it is wide.
    public let shape: Shape
    /// Drawn in front of each of its lines, as the guides of a tree are.
    public let indent: [TextSpan]
    /// Drawn in front of its first line in place of the indent, as a bullet is.
    public let lead: [TextSpan]?
    /// How many blocks are folded away right behind it.
    public let hiddenCount: Int

    /// Makes a block.
    public init(
        _ shape: Shape, indent: [TextSpan] = [], lead: [TextSpan]? = nil, hiddenCount: Int = 0
    ) {
        self.shape = shape
        self.indent = indent
        self.lead = lead
        self.hiddenCount = hiddenCount
    }

    /// What it says, without its looks.
    public var text: String {
        switch shape {
        case .line(let spans), .byline(let spans, _), .paragraph(let spans), .code(let spans, _, _):
            spans.text
        case .details(let spans): spans.map(\.text).joined(separator: "\n")
        case .table(let table): table.text
        case .rule: ""
        }
    }

    /// How many columns it takes where nothing is cut or wrapped.
    public var columnCount: Int { spans.columnCount }

    /// How many rows it takes at a width in columns.
    package func rowCount(width: Int) -> Int { lines(width: width).count }

    /// All that it shows, as far as that is text.
    package var spans: [TextSpan] {
        switch shape {
        case .line(let spans), .byline(let spans, _), .paragraph(let spans), .code(let spans, _, _),
            .details(let spans):
            spans
        case .table(let table): table.spans
        case .rule: []
        }
    }

    /// What the reader knows by that is folded away behind it: its first words are of that alone.
    var foldAnchor: Int? { hiddenCount > 0 ? spans.first?.anchor : nil }

    /// The same block behind a further indent.
    public func indented(by indent: [TextSpan], lead: [TextSpan]? = nil) -> TextBlock {
        let isFirst = lead != nil || self.lead != nil
        return TextBlock(
            shape, indent: indent + self.indent,
            lead: isFirst ? (lead ?? indent) + (self.lead ?? self.indent) : nil,
            hiddenCount: hiddenCount)
    }
}

extension TextBlock {
    /// As much of what stands in front of a line as is drawn at a width in columns, its end: half of
    /// the width is for the text.
    ///
    /// Of guides, which come first, as many give way whether or not there is more behind them: they
    /// stand one above the other.
    func indent(ofLine line: Int, width: Int) -> [TextSpan] {
        let spans = line == 0 ? lead ?? indent : indent
        guard let guides = spans.first else { return [] }
        let room = width / 2 - (width < Self.narrow ? 0 : Self.roomBehindGuides)
        let surplus = max(0, guides.text.columnCount - room)
        let shown = spans.dropping(columns: width < Self.narrow ? surplus : surplus + surplus % 2)
        return shown.dropping(columns: shown.columnCount - width / 2)
    }

    /// What a comment's words are indented by.
    private static let roomBehindGuides = 2
    /// Below this many columns each of them counts.
    private static let narrow = 24

    /// The lines it takes at a width in columns, its indent included; at least one.
    func lines(width: Int) -> [[TextSpan]] {
        let width = max(1, width - indent(ofLine: 1, width: width).columnCount)
        return switch shape {
        case .line(let spans): [spans.cut(toColumns: width)]
        case .byline(let spans, let yielding):
            [spans.byline(toColumns: width, yielding: yielding).cut(toColumns: width)]
        case .details(let spans): Self.inLines(spans, width: width)
        case .paragraph(let spans): TextWrapper.lines(of: spans, width: width)
        case .code(let spans, _, _): [spans]
        case .table(let table): table.lines(width: width)
        case .rule(let span, let columns): [span.repeated(toColumns: min(columns ?? width, width))]
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

extension TextSpan {
    fileprivate func repeated(toColumns columns: Int) -> [TextSpan] {
        [with(String(repeating: text, count: max(0, columns / max(1, text.columnCount))))]
    }
}
