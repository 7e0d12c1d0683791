import Essentials

/// The markup language of a post or a comment.
package enum MarkupFormat: String, Sendable, Hashable {
    /// CommonMark with GitHub's extensions.
    case markdown
    /// Lemmy's dialect of Markdown: `~x~` is a subscript, `^x^` a superscript.
    case lemmyMarkdown
    case html
    /// HTML of a Discourse server, in which some classes have a special meaning.
    case discourseHTML
    case plain

    /// Creates a format from its name in a board document; `nil` for an unknown name.
    package init?(name: String) {
        switch name {
        case "markdown": self = .markdown
        case "html": self = .html
        case "plain": self = .plain
        default: return nil
        }
    }

    /// The name in board documents and JSON output, which do not name dialects.
    package var name: String {
        switch self {
        case .markdown, .lemmyMarkdown: "markdown"
        case .html, .discourseHTML: "html"
        case .plain: "plain"
        }
    }

    /// A Boolean value that indicates whether the format is Markdown of any dialect.
    package var isMarkdown: Bool { self == .markdown || self == .lemmyMarkdown }

    /// A Boolean value that indicates whether the format is HTML of any dialect.
    package var isHTML: Bool { self == .html || self == .discourseHTML }
}

extension RichText {
    /// Parses a text in a format.
    ///
    /// - Parameter base: the base URL of relative addresses; without one they are not links.
    package init(_ text: String, as format: MarkupFormat, base: URL? = nil) {
        self.init()
        Self.read(text, as: format, base: base) {
            blocks += $0
            return true
        }
    }

    /// Parses a text and delivers its blocks in portions, the first one small.
    ///
    /// Parsing stops when `deliver` returns `false`.
    package static func read(
        _ text: String, as format: MarkupFormat, base: URL? = nil, deliver: ([Block]) -> Bool
    ) {
        switch format {
        case .markdown, .lemmyMarkdown:
            MarkdownReader.read(
                text, dialect: format == .lemmyMarkdown ? .lemmy : .gitHub, base: base,
                html: { HTMLReader.read($0, base: base).blocks }, deliver: deliver)
        case .html, .discourseHTML:
            HTMLReader.read(
                text, base: base, isDiscourse: format == .discourseHTML, deliver: deliver)
        case .plain: _ = deliver(RichText(plain: text).blocks)
        }
    }

    /// Creates a text that shows its lines as typed, with web addresses as links.
    init(plain text: String) {
        let lines = text.sanitized(as: .paragraphs)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let inlines = lines.map(Self.withLinks).joined(separator: [.lineBreak])
        self.init([.paragraph(Array(inlines))])
    }

    private static func withLinks(_ line: Substring) -> [Inline] {
        var inlines: [Inline] = []
        AutolinkDetector.append(Array(line.utf8), to: &inlines)
        return inlines
    }
}

extension RichText {
    /// A link in a text.
    package struct Link: Sendable, Hashable {
        package let target: String
        /// The link text; empty if there is none.
        package let text: String

        package init(_ target: String, text: String = "") {
            self.target = target
            self.text = text
        }
    }

    /// All links of the text, in reading order.
    package var links: [Link] { blocks.flatMap(\.links) }
}

extension RichText.Block {
    fileprivate var links: [RichText.Link] {
        switch self {
        case .paragraph(let inlines), .heading(_, let inlines): inlines.links
        case .list(let list): list.items.flatMap { $0.blocks.flatMap(\.links) }
        case .quote(let quote):
            (quote.link.map { [RichText.Link($0)] } ?? []) + quote.blocks.flatMap(\.links)
        case .table(let table): (table.header + table.rows.joined()).flatMap(\.links)
        case .details(let summary, _, let blocks): summary.links + blocks.flatMap(\.links)
        case .image(let image): [RichText.Link(image.target, text: image.description)]
        case .code, .rule: []
        }
    }
}

extension [RichText.Inline] {
    fileprivate var links: [RichText.Link] { flatMap(\.links) }
}

extension RichText.Inline {
    fileprivate var links: [RichText.Link] {
        switch self {
        case .strong(let inlines), .emphasis(let inlines), .strike(let inlines): inlines.links
        case .link(let target, let inlines):
            inlines.links + [RichText.Link(target, text: inlines.plainText)]
        case .image(let image): [RichText.Link(image.target, text: image.description)]
        case .text, .code, .lineBreak, .mention, .raised, .lowered: []
        }
    }
}
