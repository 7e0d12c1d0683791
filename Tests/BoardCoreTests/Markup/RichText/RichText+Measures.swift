@testable import BoardCore

/// Measurements of a whole text; they use their own stack, so that depth is safe.
extension RichText {
    /// The nesting depth of blocks and inlines.
    var depth: Int {
        var deepest = 0
        walk { _, depth in deepest = max(deepest, depth) }
        return deepest
    }

    /// The number of blocks, items, cells and inlines.
    var count: Int {
        var count = 0
        walk { _, _ in count += 1 }
        return count
    }

    /// All displayed strings in order; a link without text has its address.
    var texts: [String] {
        var texts: [String] = []
        walk { node, _ in texts += node.text.map { [$0] } ?? [] }
        return texts
    }

    /// The targets of links and images.
    var targets: [String] {
        var targets: [String] = []
        walk { node, _ in targets += node.target.map { [$0] } ?? [] }
        return targets
    }

    private func walk(_ visit: (RichTextNode, Int) -> Void) {
        var stack = blocks.reversed().map { (RichTextNode.block($0), 1) }
        while let (node, depth) = stack.popLast() {
            visit(node, depth)
            stack += node.children.reversed().map { ($0, node.isCounted ? depth + 1 : depth) }
        }
    }
}

enum RichTextNode {
    case block(RichText.Block)
    case inline(RichText.Inline)
    /// An item of a list, or a cell of a table.
    case part([RichTextNode])

    var isCounted: Bool { if case .part = self { false } else { true } }

    var children: [RichTextNode] {
        switch self {
        case .block(let block): block.children
        case .inline(let inline): inline.children.map { .inline($0) }
        case .part(let nodes): nodes
        }
    }

    var text: String? {
        switch self {
        case .block(.code(_, let text)), .inline(.text(let text)), .inline(.code(let text)): text
        case .block(.image(let image)), .inline(.image(let image)): image.description
        case .inline(.mention(let name)): name
        case .inline(.raised(let words)), .inline(.lowered(let words)): words
        default: nil
        }
    }

    var target: String? {
        switch self {
        case .block(.image(let image)), .inline(.image(let image)): image.target
        case .inline(.link(let target, _)): target
        default: nil
        }
    }
}

extension RichText.Block {
    fileprivate var children: [RichTextNode] {
        switch self {
        case .paragraph(let words), .heading(_, let words): words.map { .inline($0) }
        case .list(let list): list.items.map { .part($0.blocks.map { .block($0) }) }
        case .quote(let quote): quote.blocks.map { .block($0) }
        case .table(let table):
            ([table.header] + table.rows).joined().map { .part($0.map { .inline($0) }) }
        case .details(let summary, _, let blocks):
            summary.map { .inline($0) } + blocks.map { .block($0) }
        case .code, .rule, .image: []
        }
    }
}

extension RichText.Inline {
    fileprivate var children: [RichText.Inline] {
        switch self {
        case .strong(let words), .emphasis(let words), .strike(let words), .link(_, let words):
            words
        case .text, .code, .image, .lineBreak, .mention, .raised, .lowered: []
        }
    }
}
