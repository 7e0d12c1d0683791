import Essentials

extension HTMLComposer {
    /// Parts of pages that tell nothing of what was written.
    func isHidden(_ attributes: HTMLAttributes) -> Bool {
        attributes.hasClass(in: Self.furniture) || lightbox != nil && attributes.hasClass("meta")
    }

    static let furniture: Set<Substring> = [
        "quote-controls", "poll-info", "poll-buttons", "footnote-backref",
    ]

    /// What is folded away until a reader wants to see it.
    static let spoilers: Set<Substring> = ["spoiler", "spoiled"]

    /// Begins what Discourse writes with elements that mean little by themselves; `nil` where this
    /// is nothing of that kind.
    func openSpecial(_ kind: HTMLElementKind, _ attributes: HTMLAttributes) -> End? {
        if attributes.hasClass(in: Self.spoilers) { return openSpoiler(kind) }
        return switch kind {
        case .link: openSpecialLink(attributes)
        case .span: openSpan(attributes)
        case .block: openSpecialBlock(attributes)
        default: nil
        }
    }

    private func openSpoiler(_ kind: HTMLElementKind) -> End? {
        if case .details = kind { return nil }
        if openFrame(.details(isOpen: false)) { top.summary = [.text("Spoiler")] }
        return .block
    }

    private func openSpecialLink(_ attributes: HTMLAttributes) -> End? {
        if attributes.hasClass(in: ["mention", "mention-group"]) {
            open(.mention)
        } else if attributes.hasClass("lightbox") {
            lightbox = attributes.target("href", base: base)
            return .lightbox
        } else if attributes.hasClass("hashtag-cooked") {
            _ = openInline(.link, attributes)
            inlines.add("#")
        } else {
            return nil
        }
        return .nothing
    }

    private func openSpan(_ attributes: HTMLAttributes) -> End? {
        if attributes.hasClass(in: ["mention", "mention-group"]) {
            open(.mention)
        } else if attributes.hasClass("hashtag-cooked") {
            inlines.add("#")
        } else if attributes.hasClass("chcklst-box"), case .item = top.kind {
            top.isDone = attributes.hasClass(in: ["checked", "permanent"])
            hide()
        } else {
            return openCodeLike(attributes)
        }
        return .nothing
    }

    /// Bulletin boards before Markdown.
    private func openCodeLike(_ attributes: HTMLAttributes) -> End? {
        if attributes.hasClass("bbcode-b") {
            open(.strong)
        } else if attributes.hasClass("bbcode-i") {
            open(.emphasis)
        } else if attributes.hasClass("bbcode-s") {
            open(.strike)
        } else {
            return nil
        }
        return .nothing
    }

    /// The line above a quote or a preview; of it only the address is of use.
    private func openSpecialBlock(_ attributes: HTMLAttributes) -> End? {
        switch top.kind {
        case .attributedQuote where attributes.hasClass("title"): hide(.quoteLink)
        case .onebox where attributes.hasClass("source"): hide(.quoteLink)
        default: return nil
        }
        return .nothing
    }
}

extension HTMLAttributes {
    /// The post that Discourse quotes.
    func quotedPost(base: URL?) -> String? {
        guard let topic = self["data-topic"].flatMap({ Int($0) }),
            let post = self["data-post"].flatMap({ Int($0) })
        else { return nil }
        return LinkTarget.resolved("/t/\(topic)/\(post)", base: base)
    }
}
