/// A span of a line that is being read.
struct Span {
    enum Origin: Equatable {
        /// The number that md4c gives to spans of this kind.
        case markdown(UInt32)
        case tag(String)

        var isTag: Bool { if case .tag = self { true } else { false } }
    }

    let origin: Origin
    let hasFrame: Bool
}

/// The words of a span that is kept.
struct SpanFrame {
    enum Kind {
        case words, strong, emphasis, strike, code, raised, lowered, hidden
        case link(String)
        case image(String)

        /// Whether addresses inside are no links of their own.
        var isLiteral: Bool {
            switch self {
            case .code, .link, .image, .raised, .lowered: true
            case .words, .strong, .emphasis, .strike, .hidden: false
            }
        }

        var isCode: Bool { if case .code = self { true } else { false } }

        var isHidden: Bool { if case .hidden = self { true } else { false } }
    }

    let kind: Kind
    var inlines: [RichText.Inline] = []

    /// What the span is, now that all is in it; empty where nothing is seen of it.
    var parts: [RichText.Inline] {
        switch kind {
        case .raised: inlines.raised
        case .lowered: inlines.lowered
        default: inline.map { [$0] } ?? []
        }
    }

    private var inline: RichText.Inline? {
        switch kind {
        case .words, .hidden, .raised, .lowered: nil
        case .strong: inlines.isEmpty ? nil : .strong(inlines)
        case .emphasis: inlines.isEmpty ? nil : .emphasis(inlines)
        case .strike: inlines.isEmpty ? nil : .strike(inlines)
        case .code: .code(inlines.plainText)
        case .link(let target):
            .link(target: target, inlines.isEmpty ? [.text(target)] : inlines)
        case .image(let target):
            .image(RichText.Image(description: inlines.plainText, target: target))
        }
    }
}

extension [RichText.Inline] {
    /// The words alone; inlines nest `RichText.depthLimit` deep at most.
    fileprivate var plainText: String {
        map(\.plainText).joined()
    }
}

extension RichText.Inline {
    fileprivate var plainText: String {
        switch self {
        case .text(let text), .code(let text): text
        case .strong(let words), .emphasis(let words), .strike(let words), .link(_, let words):
            words.plainText
        case .image(let image): image.description
        case .lineBreak: " "
        case .mention(let name): "@" + name
        case .raised(let words): words.raised()
        case .lowered(let words): words.lowered()
        }
    }
}
