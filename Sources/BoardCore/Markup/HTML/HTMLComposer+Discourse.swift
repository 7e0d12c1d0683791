import Essentials
import Localization

extension HTMLComposer {
    /// Returns whether an element is hidden completely.
    func isHidden(_ attributes: HTMLAttributes) -> Bool {
        if attributes.hasClass("footnote-backref"), attributes["href"]?.first == "#" { return true }
        guard isDiscourse else { return false }
        return attributes.hasClass(in: Self.furniture)
            || lightbox != nil && attributes.hasClass("meta")
    }

    /// The classes of page elements that are not text.
    private static let furniture: Set<Substring> = ["quote-controls", "poll-info", "poll-buttons"]

    /// Opens an element with a special meaning at Discourse; returns `nil` for any other.
    func openSpecial(_ kind: HTMLElementKind, _ attributes: HTMLAttributes) -> End? {
        // Spoilers also occur in feeds of Discourse and on other sites.
        if attributes.hasClass(in: ["spoiler", "spoiled"]) { return openSpoiler(kind) }
        guard isDiscourse else { return nil }
        return switch kind {
        case .link: openSpecialLink(attributes)
        case .span: openSpan(attributes)
        case .block: openSpecialBlock(attributes)
        default: nil
        }
    }

    private func openSpoiler(_ kind: HTMLElementKind) -> End? {
        if case .details = kind { return nil }
        if openFrame(.details(isOpen: false)) { top.summary = [.text(localized("Spoiler"))] }
        return .block
    }

    private func openSpecialLink(_ attributes: HTMLAttributes) -> End? {
        if attributes.hasClass("lightbox") {
            lightbox = attributes.target("href", base: base)
            return .lightbox
        }
        guard let sign = attributes.nameSign else { return nil }
        _ = openInline(.link, attributes)
        open(.name(sign: sign))
        return .nothing
    }

    private func openSpan(_ attributes: HTMLAttributes) -> End? {
        if let sign = attributes.nameSign {
            open(.name(sign: sign))
        } else if attributes.hasClass("chcklst-box"), case .item = top.kind {
            top.isDone = attributes.hasClass(in: ["checked", "permanent"])
            hide()
        } else if attributes.hasClass("discourse-local-date"), let date = attributes.localDate {
            inlines.add(date)
            hide()
        } else {
            return openCodeLike(attributes)
        }
        return .nothing
    }

    /// Opens an element for BBCode formatting, from the time before Markdown.
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

    /// Opens the line above a quote or a preview, or a placeholder for a video.
    private func openSpecialBlock(_ attributes: HTMLAttributes) -> End? {
        if let label = attributes.videoLabel { return openVideo(label, attributes) }
        switch top.kind {
        case .attributedQuote where attributes.hasClass("title"):
            hide(.quoteTitle(QuoteTitle()))
        case .onebox where attributes.hasClass("source"): hide(.previewSource)
        default: return nil
        }
        return .nothing
    }

    /// Opens a video, whose address is in the element or in a link inside.
    private func openVideo(_ label: String, _ attributes: HTMLAttributes) -> End {
        endParagraph()
        let isKnown = addLink(label, to: attributes.target("data-video-src", base: base))
        endParagraph()
        hide(isKnown ? .nothing : .media(name: label))
        return .block
    }
}

extension HTMLAttributes {
    /// The sign before the name that the element represents; `nil` if it is not a name.
    fileprivate var nameSign: Character? {
        if hasClass(in: ["mention", "mention-group"]) { return "@" }
        return hasClass("hashtag-cooked") ? "#" : nil
    }

    /// The label of the video that the element represents; `nil` if it is not a video.
    fileprivate var videoLabel: String? {
        guard self["data-video-src"] != nil || hasClass("lazy-video-container") else { return nil }
        let title = self["data-video-title"]?.sanitized(as: .line) ?? ""
        return title.isEmpty ? "video" : "video: \(title)"
    }

    /// Returns the address of the quoted post.
    func quotedPost(base: URL?) -> String? {
        guard let topic = self["data-topic"].flatMap({ Int($0) }),
            let post = self["data-post"].flatMap({ Int($0) })
        else { return nil }
        return LinkTarget.resolved("t/\(topic)/\(post)", base: base)
    }
}
