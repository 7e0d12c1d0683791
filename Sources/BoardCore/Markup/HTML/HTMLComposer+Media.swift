extension HTMLComposer {
    func addImage(_ attributes: HTMLAttributes) {
        if attributes.hasClass(in: Self.emoji) {
            return inlines.add(attributes["alt"] ?? attributes["title"] ?? "")
        }
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

    private static let emoji: Set<Substring> = ["emoji", "wp-smiley"]

    func addFrame(_ attributes: HTMLAttributes) {
        let target = attributes.target("src", base: base)
        addLink(attributes.title ?? target ?? "", to: target)
        endParagraph()
        hide()
    }

    func openMedia(_ name: String, _ attributes: HTMLAttributes) {
        let label = attributes.title ?? name
        let isKnown = addLink(label, to: attributes.target("src", base: base))
        hide(isKnown ? .nothing : .media(name: label))
    }
}

extension HTMLAttributes {
    /// What the writer calls it, if anything.
    fileprivate var title: String? {
        let title = (self["title"] ?? self["aria-label"])?.sanitized(as: .line) ?? ""
        return title.isEmpty ? nil : title
    }

    /// Whether the image is too small to be seen: servers count readers by such.
    fileprivate var areOfPixel: Bool {
        guard let width = self["width"].flatMap({ Int($0) }),
            let height = self["height"].flatMap({ Int($0) })
        else { return false }
        return width <= 1 && height <= 1
    }
}
