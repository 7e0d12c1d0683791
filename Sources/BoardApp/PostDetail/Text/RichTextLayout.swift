import BoardCore
import Localization
import TerminalUI

/// The conversion of rich text into blocks for the screen.
nonisolated struct RichTextLayout {
    let look: RenderOptions
    /// The parts that the user has unfolded, by number.
    let unfolded: FoldState
    /// The number of the next link; `nil` while earlier links are not counted.
    private(set) var nextLink: Int?
    /// The number of the next foldable part.
    private var nextFold = 0
    /// The number of quotes around the current block.
    private var quoteDepth = 0
    /// The number of bulleted lists around the current block.
    private var listDepth = 0

    /// - Parameter firstLink: the number of the first link; `nil` to leave links unnumbered.
    init(look: RenderOptions, firstLink: Int? = 1, unfolded: FoldState = FoldState()) {
        self.look = look
        self.unfolded = unfolded
        nextLink = firstLink
    }

    /// Returns the number of the folded part that hides a match; `nil` if the match is visible.
    @MainActor static func fold(hiding match: TextView.MatchPlace, in text: TextView) -> Int? {
        text.anchor(hiding: match).flatMap(fold(ofAnchor:))
    }

    /// Returns the anchor of a foldable part: a negative number, unlike those of links.
    static func anchor(ofFold number: Int) -> Int { -1 - number }

    /// Returns the number of a foldable part; `nil` for the anchor of a link.
    static func fold(ofAnchor anchor: Int) -> Int? { anchor < 0 ? -1 - anchor : nil }

    /// Returns the blocks of a text, separated by blank lines except in a tight list.
    mutating func blocks(of parts: [RichText.Block], isTight: Bool = false) -> [TextBlock] {
        var blocks: [TextBlock] = []
        for part in parts {
            let laidOut = self.blocks(of: part)
            if laidOut.isEmpty { continue }
            if !isTight, !blocks.isEmpty { blocks.append(.blank) }
            blocks += laidOut
        }
        return blocks
    }

    private mutating func blocks(of part: RichText.Block) -> [TextBlock] {
        switch part {
        case .paragraph(let inlines): paragraphs(of: inlines)
        case .heading(let level, let inlines): heading(level, inlines)
        case .list(let list): blocks(of: list)
        case .quote(let quote): blocks(of: quote)
        case .code(let language, let text): code(text, language: language)
        case .table(let table): [self.table(table)]
        case .rule: [TextBlock(.rule(TextSpan(look.sign("─", ascii: "-"), .border), columns: nil))]
        case .details(let summary, let isOpen, let parts):
            details(summary, isWrittenOpen: isOpen, parts)
        case .image(let image): paragraphs(of: [.image(image)])
        }
    }
}

// MARK: Paragraphs

nonisolated extension RichTextLayout {
    /// The role of text without markup of its own.
    private var textRole: Role {
        switch quoteDepth {
        case 0: .normal
        case 1: .quote
        case 2: .secondQuote
        default: .thirdQuote
        }
    }

    /// Returns a paragraph for each line of text.
    ///
    /// A very long line is split into portions, so that the first page need not wait for the last.
    private mutating func paragraphs(
        of inlines: [RichText.Inline], role: Role? = nil, emphasis: Emphasis = []
    ) -> [TextBlock] {
        lines(of: inlines, role: role, emphasis: emphasis).flatMap { line in
            line.portions.map { TextBlock(.paragraph($0)) }
        }
    }

    private mutating func lines(
        of inlines: [RichText.Inline], role: Role?, emphasis: Emphasis = []
    ) -> [[TextSpan]] {
        var spans = InlineLayout(look: look, nextLink: nextLink)
        spans.add(inlines, role: role ?? textRole, emphasis: emphasis)
        nextLink = spans.nextLink
        return spans.lines
    }

    private mutating func spans(of inlines: [RichText.Inline], emphasis: Emphasis = [])
        -> [TextSpan]
    {
        Array(lines(of: inlines, role: nil, emphasis: emphasis).joined(separator: [TextSpan(" ")]))
    }

    private mutating func heading(_ level: Int, _ inlines: [RichText.Inline]) -> [TextBlock] {
        let lines = paragraphs(of: inlines, role: .heading, emphasis: .strong)
        let width = lines.map(\.columnCount).max() ?? 0
        guard width > 0 else { return [] }
        guard level == 1 else { return lines }
        let rule = TextSpan(look.sign("─", ascii: "="), .heading)
        return lines + [TextBlock(.rule(rule, columns: width))]
    }
}

// MARK: Lists and quotes

nonisolated extension RichTextLayout {
    private mutating func blocks(of list: RichText.List) -> [TextBlock] {
        let isBulleted = list.start == nil
        listDepth += isBulleted ? 1 : 0
        defer { listDepth -= isBulleted ? 1 : 0 }
        var blocks: [TextBlock] = []
        let labels = list.labels
        let widest = labels.lazy.map(\.count).max() ?? 0
        for (index, item) in list.items.enumerated() {
            if !list.isTight, !blocks.isEmpty { blocks.append(.blank) }
            let mark = self.mark(of: item, label: labels.isEmpty ? nil : labels[index], widest)
            blocks += self.blocks(of: item, mark: mark, isTight: list.isTight)
        }
        return blocks
    }

    private mutating func blocks(
        of item: RichText.Item, mark: String, isTight: Bool
    ) -> [TextBlock] {
        let parts = blocks(of: item.blocks, isTight: isTight)
        let indent = [TextSpan(String(repeating: " ", count: mark.columnCount))]
        let lead = [TextSpan(mark, textRole)]
        guard let first = parts.first else { return [TextBlock(.line(lead))] }
        return [first.indented(by: indent, lead: lead)]
            + parts.dropFirst().map { $0.indented(by: indent) }
    }

    /// Returns the marker of a list item and the space after it; numbers are right-aligned.
    private func mark(of item: RichText.Item, label: String?, _ widest: Int) -> String {
        if let isDone = item.isDone {
            return look.sign(isDone ? "☑ " : "☐ ", ascii: isDone ? "[x] " : "[ ] ")
        }
        guard let label else { return bullet + " " }
        return String(repeating: " ", count: widest - label.count) + label + " "
    }

    private var bullet: String {
        let bullets = look.isASCII ? ["*", "-", "+"] : ["•", "◦", "▪"]
        return bullets[(listDepth - 1) % bullets.count]
    }

    private mutating func blocks(of quote: RichText.Quote) -> [TextBlock] {
        quoteDepth += 1
        defer { quoteDepth -= 1 }
        var blocks: [TextBlock] = []
        let author = quote.author.map { $0 + ":" }
        let source = [author, quote.title].compactMap(\.self).joined(separator: " ")
        if !source.isEmpty {
            let text = RichText.Inline.text(source)
            let line = quote.link.map { RichText.Inline.link(target: $0, [text]) } ?? text
            blocks += paragraphs(of: [line], emphasis: .strong)
        } else if let link = quote.link {
            blocks += paragraphs(of: [.link(target: link, [.text(link)])])
        }
        blocks += self.blocks(of: quote.blocks)
        let bar = [TextSpan(look.sign("▌ ", ascii: "> "), textRole)]
        return blocks.map { $0.indented(by: bar) }
    }
}

// MARK: Code, tables, details

nonisolated extension RichTextLayout {
    private func code(_ text: String, language name: String?) -> [TextBlock] {
        let language = name.flatMap { look.colours?.language(named: $0) }
        var state = CodeLanguage.State()
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map(\.expandingTabs)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let label = name.map { TextBlock(.line([TextSpan($0, .detail)])) }
        // The guides of comments are solid lines.
        let gutter = [TextSpan(look.sign("┆ ", ascii: ": "), .border)]
        let width = lines.map(\.columnCount).max() ?? 0
        let code = lines.map { line in
            let tokens = language?.tokens(in: line[...], state: &state)
            let spans = tokens?.map { TextSpan(String(line[$0.range]), $0.kind.role) }
            return TextBlock(
                .code(spans ?? [TextSpan(line, .code)], blockWidth: width), indent: gutter)
        }
        return (label.map { [$0] } ?? []) + code
    }

    private mutating func table(_ table: RichText.Table) -> TextBlock {
        var header: [[TextSpan]] = []
        for cell in table.header { header.append(cellSpans(of: cell, emphasis: .strong)) }
        var rows: [[[TextSpan]]] = []
        for row in table.rows {
            var cells: [[TextSpan]] = []
            for cell in row { cells.append(cellSpans(of: cell)) }
            rows.append(cells)
        }
        return TextBlock(
            .table(
                TextTable(
                    alignments: table.alignments.map(TextTable.Alignment.init), header: header,
                    rows: rows, isASCII: look.isASCII, isList: look.isLinear)))
    }

    /// Returns the spans of a table cell, with its lines one below the other.
    private mutating func cellSpans(
        of inlines: [RichText.Inline], emphasis: Emphasis = []
    ) -> [TextSpan] {
        let lines = lines(of: inlines, role: nil, emphasis: emphasis)
        return Array(lines.joined(separator: [TextTable.lineBreak]))
    }

    private mutating func details(
        _ summary: [RichText.Inline], isWrittenOpen: Bool, _ parts: [RichText.Block]
    ) -> [TextBlock] {
        let number = nextFold
        nextFold += 1
        let isOpen = unfolded.contains(number, isWrittenOpen: isWrittenOpen)
        let sign = isOpen ? look.sign("▾ ", ascii: "v ") : look.sign("▸ ", ascii: "> ")
        let title = spans(
            of: summary.isEmpty ? [.text(localized("Details"))] : summary, emphasis: .strong)
        let line = ([TextSpan(sign, .heading)] + title).map { span in
            span.anchor == nil ? span.anchored(Self.anchor(ofFold: number)) : span
        }
        // Folded parts are laid out too, because their links are numbered.
        let hidden = blocks(of: parts)
        guard isOpen else {
            return [TextBlock(.paragraph(line), hiddenCount: hidden.countWithHidden)]
        }
        return [TextBlock(.paragraph(line))] + hidden.map { $0.indented(by: [TextSpan("  ")]) }
    }
}

nonisolated extension TextTable.Alignment {
    fileprivate init(_ alignment: RichText.Table.Alignment) {
        self =
            switch alignment {
            case .left: .left
            case .centre: .centre
            case .right: .right
            }
    }
}

nonisolated extension CodeToken.Kind {
    fileprivate var role: Role {
        switch self {
        case .keyword: .keyword
        case .string: .string
        case .comment: .codeComment
        case .number: .number
        case .plain: .code
        }
    }
}

nonisolated extension TextBlock {
    /// An empty line.
    static var blank: TextBlock { TextBlock(.line([])) }
}

nonisolated extension [TextBlock] {
    /// The number of blocks, including those that are folded.
    fileprivate var countWithHidden: Int { reduce(0) { $0 + 1 + $1.hiddenCount } }

    /// A Boolean value that indicates whether the text has foldable parts.
    var canFold: Bool {
        contains { $0.spans.first?.anchor.flatMap(RichTextLayout.fold) != nil }
    }
}

nonisolated extension [TextSpan] {
    /// The spans split into lines that are short enough to wrap quickly.
    var portions: [[TextSpan]] {
        guard reduce(0, { $0 + $1.text.utf8.count }) > Self.portion else { return [self] }
        return reduce(into: [[]]) { lines, span in
            for piece in span.text.pieces(ofLength: Self.portion) {
                let length = lines[lines.count - 1].reduce(0) { $0 + $1.text.utf8.count }
                if length >= Self.portion { lines.append([]) }
                lines[lines.count - 1].append(span.with(piece))
            }
        }
    }

    private static var portion: Int { 8000 }
}

nonisolated extension String {
    /// Returns the text in pieces of the given length in bytes, extended to the end of a character.
    fileprivate func pieces(ofLength length: Int) -> [Substring] {
        var pieces: [Substring] = []
        var rest = self[...]
        while rest.utf8.count > length {
            var end = rest.utf8.index(rest.startIndex, offsetBy: length)
            while end < rest.endIndex, rest.utf8[end] & 0xC0 == 0x80 {
                end = rest.utf8.index(after: end)
            }
            pieces.append(rest[..<end])
            rest = rest[end...]
        }
        return pieces + [rest]
    }
}
