extension HTMLComposer {
    func addImage(_ attributes: HTMLAttributes) {
        let emoji = isDiscourse ? attributes.emoji : attributes.emojiByItself
        if let emoji { return inlines.add(emoji) }
        guard !attributes.areOfPixel, !isInOnebox else { return }
        let description =
            [attributes["alt"], attributes["title"]].lazy
            .compactMap { $0?.sanitized(as: .line) }.first { !$0.isEmpty } ?? ""
        let source =
            attributes.target("src", base: base) ?? attributes.target("data-src", base: base)
        if let target = lightbox ?? source {
            inlines.add(RichText.Image(description: description, target: target))
        } else {
            inlines.add(description)
        }
    }

    func addFrame(_ attributes: HTMLAttributes) {
        let target = attributes.target("src", base: base)
        addLink(attributes.title ?? target ?? "", to: target)
        endParagraph()
        hide()
    }

    func openMedia(_ name: String, _ attributes: HTMLAttributes) {
        let label = attributes.title ?? name
        let isKnown = addLink(label, to: attributes.target("src", base: base))
        if isKnown { endParagraph() }
        hide(isKnown ? .nothing : .media(name: label))
    }
}

extension HTMLAttributes {
    /// The author's label; `nil` if there is none.
    fileprivate var title: String? {
        let title = (self["title"] ?? self["aria-label"])?.sanitized(as: .line) ?? ""
        return title.isEmpty ? nil : title
    }

    /// The emoji of a Discourse emoji image; `nil` for any other image.
    var emoji: String? {
        guard hasClass("emoji") else { return nil }
        let name = self["alt"] ?? self["title"] ?? ""
        return EmojiNames.emoji(atDiscourse: name) ?? name
    }

    /// The emoji that the image replaces; `nil` for any other image.
    fileprivate var emojiByItself: String? {
        guard let text = self["alt"], text.count == 1 || hasClass("wp-smiley") else { return nil }
        return hasClass("wp-smiley") || text.first?.isEmoji == true ? text : nil
    }

    /// A Boolean value that indicates whether it is an invisible tracking pixel.
    fileprivate var areOfPixel: Bool {
        guard let width = self["width"].flatMap({ Int($0) }),
            let height = self["height"].flatMap({ Int($0) })
        else { return false }
        return width <= 1 && height <= 1
    }
}

extension Character {
    /// A Boolean value that indicates whether the character is displayed as an emoji.
    fileprivate var isEmoji: Bool {
        let scalars = unicodeScalars
        return scalars.first?.properties.isEmojiPresentation == true
            || scalars.first?.properties.isEmoji == true && scalars.contains { $0 == "\u{FE0F}" }
    }
}
