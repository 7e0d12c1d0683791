extension RichText {
    /// The text on one line, without formatting.
    package var line: String {
        blocks.asInlines.words.sanitized(as: .line)
    }
}

extension [RichText.Inline] {
    /// The text without formatting.
    var words: String { map(\.words).joined() }
}

extension RichText.Inline {
    fileprivate var words: String {
        switch self {
        case .text(let text), .code(let text): text
        case .strong(let inlines), .emphasis(let inlines), .strike(let inlines): inlines.words
        case .link(_, let inlines): inlines.words
        case .image(let image): image.description
        case .lineBreak: " "
        case .mention(let name): "@" + name
        case .raised(let words): words.raised()
        case .lowered(let words): words.lowered()
        }
    }
}
