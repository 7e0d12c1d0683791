/// An open span in a line.
struct Span {
    enum Origin: Equatable {
        /// md4c's type of the span.
        case markdown(UInt32)
        case tag(String)

        var isTag: Bool { if case .tag = self { true } else { false } }
    }

    let origin: Origin
    let hasFrame: Bool
}

/// The content of a span that has a frame.
struct SpanFrame {
    enum Kind {
        case root, strong, emphasis, strike, code, raised, lowered, hidden
        case link(String)
        case image(String)

        /// A Boolean value that indicates whether addresses inside are not links.
        var isLiteral: Bool {
            switch self {
            case .code, .link, .image, .raised, .lowered: true
            case .root, .strong, .emphasis, .strike, .hidden: false
            }
        }

        var isCode: Bool { if case .code = self { true } else { false } }

        var isHidden: Bool { if case .hidden = self { true } else { false } }
    }

    let kind: Kind
    var inlines: [RichText.Inline] = []

    /// The resulting inlines of the complete span; empty if nothing is visible.
    var parts: [RichText.Inline] {
        switch kind {
        case .raised: inlines.raised
        case .lowered: inlines.lowered
        default: inline.map { [$0] } ?? []
        }
    }

    private var inline: RichText.Inline? {
        switch kind {
        case .root, .hidden, .raised, .lowered: nil
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
