@testable import BoardCore

/// The notation for formatted text in tests: one line for each block.
extension RichText {
    var outline: String { blocks.map(\.outline).joined(separator: "\n") }
}

extension RichText.Block {
    var outline: String {
        switch self {
        case .paragraph(let words): "p \(words.outline)"
        case .heading(let level, let words): "h\(level) \(words.outline)"
        case .list(let list): list.outline
        case .quote(let quote): "quote{\(quote.blocks.outline)}"
        case .code(let language, let text):
            "code\(language.map { "(\($0))" } ?? "") \(text.replacing("\n", with: "⏎"))"
        case .table(let table): table.outline
        case .rule: "rule"
        case .details(let summary, let isOpen, let blocks):
            (isOpen ? "open " : "") + "details(\(summary.outline)){\(blocks.outline)}"
        case .image(let image): "image \(image.outline)"
        }
    }
}

extension [RichText.Block] {
    var outline: String { map(\.outline).joined(separator: "; ") }
}

extension Collection<RichText.Block> {
    /// The labels of all list items, in order.
    var firstTextOfItems: [String] {
        flatMap { block -> [String] in
            switch block {
            case .quote(let quote): quote.blocks.firstTextOfItems
            case .list(let list):
                list.items.flatMap { item -> [String] in
                    let first = item.blocks.first
                    let words =
                        if case .paragraph(let words)? = first { words.outline } else { "-" }
                    return [words] + item.blocks.dropFirst().firstTextOfItems
                }
            default: []
            }
        }
    }
}

extension RichText.List {
    var outline: String {
        let isPlain =
            style == .decimal && step == 1
            && items.allSatisfy { $0.number == nil && $0.style == nil }
        let numbered = isPlain ? start.map { "ol\($0)" } : "ol[\(labels.joined(separator: " "))]"
        let kind = numbered ?? "ul"
        let items = items.map { item in
            (item.isDone.map { $0 ? "[x] " : "[ ] " } ?? "") + item.blocks.outline
        }
        return kind + (isTight ? "" : " loose") + "{" + items.joined(separator: " | ") + "}"
    }
}

extension RichText.Table {
    var outline: String {
        let columns = alignments.map { $0 == .left ? "l" : $0 == .right ? "r" : "c" }.joined()
        let rows = ((header.isEmpty ? [] : [header]) + rows).map {
            $0.map(\.outline).joined(separator: " | ")
        }
        return "table(\(columns)){\(rows.joined(separator: " // "))}"
    }
}

extension RichText.Image {
    var outline: String { "<\(description)>(\(target))" }
}

extension [RichText.Inline] {
    var outline: String { map(\.outline).joined() }
}

extension RichText.Inline {
    var outline: String {
        switch self {
        case .text(let text): text
        case .code(let text): "`\(text)`"
        case .strong(let words): "**\(words.outline)**"
        case .emphasis(let words): "_\(words.outline)_"
        case .strike(let words): "~~\(words.outline)~~"
        case .link(let target, let words): "<\(words.outline)>(\(target))"
        case .image(let image): "!\(image.outline)"
        case .lineBreak: "⏎"
        case .mention(let name): "@{\(name)}"
        case .raised(let words): "^{\(words)}"
        case .lowered(let words): "_{\(words)}"
        }
    }
}
