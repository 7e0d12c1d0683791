/// A paragraph, a line of code or a heading of a text that scrolls.
public struct TextBlock: Sendable, Hashable {
    /// The content of a block, which determines its layout if it is wider than the screen.
    public enum Shape: Sendable, Hashable {
        /// One line, truncated with `…`.
        case line([TextSpan])
        /// One line that begins with a name.
        ///
        /// The name is shortened first. Then the spans at the given indices are dropped, in that
        /// order.
        case byline([TextSpan], yielding: [Int] = [])
        /// Details separated by ` · `, on several lines if they do not fit on one.
        case details([TextSpan])
        /// Text that is wrapped between words.
        case paragraph([TextSpan])
        /// A line of code. It keeps its blanks and scrolls sideways if it is too wide.
        ///
        /// All lines of a block scroll as far as the widest one, which has `blockWidth` columns.
        case code([TextSpan], blockWidth: Int = 0)
        case table(TextTable)
        /// A repeated span, over a number of columns or, if `nil`, the whole width.
        case rule(TextSpan, columns: Int?)
    }

    /// The content of the block.
    public let shape: Shape
    /// The guides of a tree before each line, one span per level, with the same width.
    public let guides: [TextSpan]
    /// The text before each line, after the guides.
    public let indent: [TextSpan]
    /// The text before the first line instead of the indent, such as a bullet.
    public let lead: [TextSpan]?
    /// The number of hidden blocks directly after this one.
    public let hiddenCount: Int

    /// Creates a block.
    public init(
        _ shape: Shape, guides: [TextSpan] = [], indent: [TextSpan] = [],
        lead: [TextSpan]? = nil, hiddenCount: Int = 0
    ) {
        self.shape = shape
        self.guides = guides
        self.indent = indent
        self.lead = lead
        self.hiddenCount = hiddenCount
    }

    /// The plain text of the block.
    public var text: String {
        switch shape {
        case .line(let spans), .byline(let spans, _), .paragraph(let spans), .code(let spans, _):
            spans.text
        case .details(let spans): spans.map(\.text).joined(separator: "\n")
        case .table(let table): table.text
        case .rule: ""
        }
    }

    /// The number of columns if nothing is truncated or wrapped.
    public var columnCount: Int { spans.columnCount }

    package func rowCount(width: Int) -> Int { lines(width: width).count }

    /// All spans of the block.
    package var spans: [TextSpan] {
        switch shape {
        case .line(let spans), .byline(let spans, _), .paragraph(let spans), .code(let spans, _),
            .details(let spans):
            spans
        case .table(let table): table.spans
        case .rule: []
        }
    }

    /// The number of columns before each line but the first, if nothing is dropped.
    var indentWidth: Int { guides.columnCount + indent.columnCount }

    /// The anchor of the collapsed content after the block: that of its first span.
    var foldAnchor: Int? { hiddenCount > 0 ? spans.first?.anchor : nil }

    /// Returns the block with an additional indent.
    public func indented(by indent: [TextSpan], lead: [TextSpan]? = nil) -> TextBlock {
        let isFirst = lead != nil || self.lead != nil
        return TextBlock(
            shape, guides: guides, indent: indent + self.indent,
            lead: isFirst ? (lead ?? indent) + (self.lead ?? self.indent) : nil,
            hiddenCount: hiddenCount)
    }

    /// Returns the block behind the guides of a tree.
    public func behind(_ guides: [TextSpan]) -> TextBlock {
        TextBlock(shape, guides: guides, indent: indent, lead: lead, hiddenCount: hiddenCount)
    }
}

extension TextBlock {
    /// Returns the part of the indent or lead that is drawn at a width: its end.
    ///
    /// Half of the width is reserved for the text. The number of dropped guides does not depend on
    /// the rest of the indent, because guides are aligned vertically.
    func indent(ofLine line: Int, width: Int) -> [TextSpan] {
        let spans = guides + (line == 0 ? lead ?? indent : indent)
        guard !spans.isEmpty else { return [] }
        let room = width / 2 - (width < Self.narrow ? 0 : Self.roomBehindGuides)
        let surplus = max(0, guides.columnCount - room)
        let shown = spans.dropping(columns: width < Self.narrow ? surplus : surplus + surplus % 2)
        return shown.dropping(columns: shown.columnCount - width / 2)
    }

    /// The indent of the text of a comment.
    private static let roomBehindGuides = 2
    /// The width in columns below which every column counts.
    private static let narrow = 24

    /// Returns the lines at a width that includes the indent; at least one.
    func lines(width: Int) -> [[TextSpan]] {
        let width = max(1, width - indent(ofLine: 1, width: width).columnCount)
        return switch shape {
        case .line(let spans): [spans.cut(toColumns: width)]
        case .byline(let spans, let yielding):
            [spans.byline(toColumns: width, yielding: yielding).cut(toColumns: width)]
        case .details(let spans): Self.inLines(spans, width: width)
        case .paragraph(let spans): TextWrapper.lines(of: spans, width: width)
        case .code(let spans, _): [spans]
        case .table(let table): table.lines(width: width)
        case .rule(let span, let columns): [span.repeated(toColumns: min(columns ?? width, width))]
        }
    }

    /// Returns lines with as many spans as fit, with a separator between them.
    ///
    /// A span that is too wide by itself is wrapped.
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

extension TextBlock {
    /// Returns the lines of the block as plain text at a width, without trailing blanks.
    package func plainLines(width: Int) -> [String] {
        lines(width: width).enumerated().map { number, line in
            let text = (indent(ofLine: number, width: width) + line).text
            return String(
                text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
        }
    }
}
