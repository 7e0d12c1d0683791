import Foundation

@testable import BoardCore

extension [RichText.Block] {
    /// The nesting depth of blocks and inlines.
    var depth: Int { map(\.depth).max() ?? 0 }

    /// All text in reading order.
    var texts: [String] { flatMap(\.texts) }

    var words: [String] {
        texts.joined(separator: " ").split { $0 == " " || $0 == "\n" }.map { String($0) }
    }

    var tables: [RichText.Table] { flatMap(\.tables) }
}

extension [RichText.Inline] {
    fileprivate var depth: Int { map(\.depth).max() ?? 0 }
    fileprivate var texts: [String] { flatMap(\.texts) }
}

extension RichText.Block {
    private var children: [RichText.Block] {
        switch self {
        case .list(let list): list.items.flatMap(\.blocks)
        case .quote(let quote): quote.blocks
        case .details(_, _, let blocks): blocks
        default: []
        }
    }

    private var ownParts: [RichText.Inline] {
        switch self {
        case .paragraph(let parts), .heading(_, let parts), .details(let parts, _, _): parts
        case .table(let table): ([table.header] + table.rows).flatMap { $0.flatMap(\.self) }
        default: []
        }
    }

    fileprivate var depth: Int { 1 + Swift.max(children.depth, ownParts.depth) }

    fileprivate var tables: [RichText.Table] {
        if case .table(let table) = self { [table] } else { children.tables }
    }

    fileprivate var texts: [String] {
        switch self {
        case .code(let language, let text): [language ?? "", text]
        case .image(let image): [image.description]
        case .quote(let quote): [quote.author ?? ""] + quote.blocks.texts
        default: ownParts.texts + children.texts
        }
    }
}

extension RichText.Inline {
    private var children: [RichText.Inline] {
        switch self {
        case .strong(let parts), .emphasis(let parts), .strike(let parts), .link(_, let parts):
            parts
        default: []
        }
    }

    fileprivate var depth: Int { children.isEmpty ? 0 : 1 + children.depth }

    fileprivate var texts: [String] {
        switch self {
        case .text(let text), .code(let text): [text]
        case .image(let image): [image.description, image.target]
        case .mention(let name): [name]
        case .raised(let words), .lowered(let words): [words]
        case .link(let target, let parts): [target] + parts.texts
        default: children.texts
        }
    }
}

/// Returns the inlines of a text with one paragraph; an empty array for any other text.
func inlines(_ html: String, base: String? = nil) -> [RichText.Inline] {
    let blocks = HTMLReader.read(html, base: base.flatMap { URL(string: $0) }).blocks
    guard blocks.count == 1, case .paragraph(let parts) = blocks[0] else { return [] }
    return parts
}
