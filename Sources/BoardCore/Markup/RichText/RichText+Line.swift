extension RichText {
    /// The text on one line, without formatting.
    package var line: String {
        blocks.asInlines.plainText.sanitized(as: .line)
    }
}

extension [RichText.Inline] {
    /// The text without formatting; inlines are at most `RichText.depthLimit` deep.
    var plainText: String { map(\.plainText).joined() }
}

extension RichText.Inline {
    fileprivate var plainText: String {
        switch self {
        case .text(let text), .code(let text): text
        case .strong(let inlines), .emphasis(let inlines), .strike(let inlines): inlines.plainText
        case .link(_, let inlines): inlines.plainText
        case .image(let image): image.description
        case .lineBreak: " "
        case .mention(let name): "@" + name
        case .raised(let text): text.raised()
        case .lowered(let text): text.lowered()
        }
    }
}
