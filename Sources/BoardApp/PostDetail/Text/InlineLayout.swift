import BoardCore
import Localization
import TerminalUI

/// The conversion of inline elements into spans with numbered links.
nonisolated struct InlineLayout {
    let look: RenderOptions
    /// The number of the next link; `nil` to leave links unnumbered.
    private(set) var nextLink: Int?
    /// The lines so far; there is always at least one.
    private(set) var lines: [[TextSpan]] = [[]]

    init(look: RenderOptions, nextLink: Int?) {
        self.look = look
        self.nextLink = nextLink
    }

    /// Inlines nest no deeper than `RichText.depthLimit`, which bounds the recursion.
    mutating func add(_ inlines: [RichText.Inline], role: Role, emphasis: Emphasis = []) {
        for inline in inlines { add(inline, role, emphasis) }
    }

    private mutating func add(_ inline: RichText.Inline, _ role: Role, _ emphasis: Emphasis) {
        switch inline {
        case .text(let text): append(TextSpan(text, role, emphasis))
        case .code(let text):
            let mark = look.isASCII ? "`" : ""
            append(TextSpan(mark + text + mark, .code, emphasis.union(.distinct)))
        case .strong(let inlines): add(inlines, role: role, emphasis: emphasis.union(.strong))
        case .emphasis(let inlines): add(inlines, role: role, emphasis: emphasis.union(.italic))
        case .strike(let inlines): add(struck: inlines, role, emphasis)
        case .link(let target, let inlines): add(link: target, inlines, emphasis)
        case .image(let image): add(image, emphasis)
        case .lineBreak: lines.append([])
        case .mention(let name): append(TextSpan("@" + name, .mention, emphasis))
        case .raised(let text):
            append(TextSpan(text.raised(inASCII: look.isASCII), role, emphasis))
        case .lowered(let text):
            append(TextSpan(text.lowered(inASCII: look.isASCII), role, emphasis))
        }
    }

    private mutating func append(_ span: TextSpan) {
        if !span.text.isEmpty { lines[lines.count - 1].append(span) }
    }

    /// Surrounds struck-through text with `~` in ASCII and on terminals that cannot show it.
    private mutating func add(
        struck inlines: [RichText.Inline], _ role: Role, _ emphasis: Emphasis
    ) {
        let sign = look.isASCII || !look.showsStrikethrough ? "~" : ""
        append(TextSpan(sign, role, emphasis))
        add(inlines, role: role, emphasis: emphasis.union(.strike))
        append(TextSpan(sign, role, emphasis))
    }
}

// MARK: Links

nonisolated extension InlineLayout {
    private mutating func add(
        link target: String, _ inlines: [RichText.Inline], _ emphasis: Emphasis
    ) {
        var inner = InlineLayout(look: look, nextLink: nextLink)
        inner.add(inlines, role: .link, emphasis: emphasis)
        nextLink = inner.nextLink
        // The link's number follows those of the images inside it.
        let number = takeNumber()
        let text = inner.lines.map(\.text).joined(separator: " ")
        for (index, line) in inner.lines.enumerated() {
            if index > 0 { lines.append([]) }
            for span in line { append(span.leading(to: target, number)) }
        }
        if text.allSatisfy(\.isWhitespace) {
            append(TextSpan(target, .link).leading(to: target, number))
        }
        if let remark = LinkTarget.remark(onText: text, leadingTo: target) {
            append(TextSpan(" (\(remark))", .detail, emphasis))
        }
        addNumber(number, target)
    }

    private mutating func add(_ image: RichText.Image, _ emphasis: Emphasis) {
        let number = takeNumber()
        let label =
            image.description.isEmpty
            ? localized("image") : localized("image: \(image.description)")
        append(TextSpan("[\(label)]", .link, emphasis).leading(to: image.target, number))
        addNumber(number, image.target)
    }

    private mutating func takeNumber() -> Int? {
        defer { nextLink = nextLink.map { $0 + 1 } }
        return nextLink
    }

    private mutating func addNumber(_ number: Int?, _ target: String) {
        guard let number else { return }
        append(TextSpan("[\(number)]", .detail).leading(to: target, number))
    }
}

nonisolated extension TextSpan {
    /// Returns the span as part of a link, unless it is part of another link already.
    fileprivate func leading(to target: String, _ number: Int?) -> TextSpan {
        TextSpan(text, role, emphasis, link: link ?? target, anchor: anchor ?? number)
    }
}
