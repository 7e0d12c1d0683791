import Essentials

/// What the words of a post or a comment are written in.
package enum MarkupFormat: String, Sendable, Hashable {
    case markdown, html, plain
}

extension RichText {
    /// Reads a text that is written in a format.
    package init(_ text: String, as format: MarkupFormat) {
        self.init()
        Self.read(text, as: format) {
            blocks += $0
            return true
        }
    }

    /// Reads a text and hands out its blocks in portions, the first one small; false from `deliver`
    /// stops.
    package static func read(
        _ text: String, as format: MarkupFormat, deliver: ([Block]) -> Bool
    ) {
        switch format {
        case .markdown:
            MarkdownReader.read(text, html: { HTMLReader.read($0).blocks }, deliver: deliver)
        case .html: HTMLReader.read(text, deliver: deliver)
        case .plain: _ = deliver(RichText(plain: text).blocks)
        }
    }

    /// A text that is shown as it was typed, line by line.
    init(plain text: String) {
        let lines = text.sanitized(as: .paragraphs)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let inlines = lines.map { [Inline.text(String($0))] }.joined(separator: [.lineBreak])
        self.init([.paragraph(Array(inlines))])
    }
}

extension RichText {
    /// The addresses that the text leads to, in the order in which a reader meets them.
    package var links: [String] { blocks.flatMap(\.links) }
}

extension RichText.Block {
    fileprivate var links: [String] {
        switch self {
        case .paragraph(let inlines), .heading(_, let inlines): inlines.links
        case .list(let list): list.items.flatMap { $0.blocks.flatMap(\.links) }
        case .quote(let quote): (quote.link.map { [$0] } ?? []) + quote.blocks.flatMap(\.links)
        case .table(let table): (table.header + table.rows.joined()).flatMap(\.links)
        case .details(let summary, let blocks): summary.links + blocks.flatMap(\.links)
        case .image(let image): [image.target]
        case .code, .rule: []
        }
    }
}

extension [RichText.Inline] {
    fileprivate var links: [String] { flatMap(\.links) }
}

extension RichText.Inline {
    fileprivate var links: [String] {
        switch self {
        case .strong(let inlines), .emphasis(let inlines), .strike(let inlines): inlines.links
        case .link(let target, let inlines): [target] + inlines.links
        case .image(let image): [image.target]
        case .text, .code, .lineBreak, .mention: []
        }
    }
}
