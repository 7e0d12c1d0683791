import Essentials

/// An element of which nothing is shown, but maybe something is looked for in it.
struct HTMLHiding {
    enum Purpose {
        case nothing
        /// The line above a preview, which has its address.
        case previewSource
        /// The line above a quote, which has the title and address of the quoted topic.
        case quoteTitle(QuoteTitle)
        /// A film or sound with this name, in one of several forms.
        case media(name: String)
    }

    /// How many elements were open before it.
    let element: Int
    var purpose = Purpose.nothing

    /// Whether attributes say that nothing of their element is to be seen.
    static func isAsked(by attribute: (StaticString) -> String?) -> Bool {
        if attribute("hidden") != nil || attribute("aria-hidden") == "true" { return true }
        guard let style = attribute("style") else { return false }
        let words = style.lowercased().filter { $0 != " " }
        return words.contains("display:none") || words.contains("visibility:hidden")
    }
}

extension HTMLComposer {
    func hide(_ purpose: HTMLHiding.Purpose = .nothing) {
        hiding = HTMLHiding(element: depth, purpose: purpose)
    }

    func startHidden(_ name: String, _ attributes: HTMLAttributes) {
        switch hiding?.purpose {
        case .previewSource where name == "a":
            top.link = attributes.target("href", base: base) ?? top.link
        case .quoteTitle(var title):
            title.start(name, attributes, at: depth, base: base)
            hiding?.purpose = .quoteTitle(title)
        case .media(let label) where name == "source" || name == "a":
            let target =
                attributes.target("src", base: base) ?? attributes.target("href", base: base)
            guard addLink(label, to: target) else { break }
            endParagraph()
            hiding?.purpose = .nothing
        default: break
        }
    }

    /// Ends an element inside the hidden one, or that one itself.
    func endHidden() {
        if case .quoteTitle(var title) = hiding?.purpose {
            title.end(at: depth)
            hiding?.purpose = .quoteTitle(title)
        }
        guard let hidden = hiding, hidden.element == depth else { return }
        if case .quoteTitle(let title) = hidden.purpose { top.take(title) }
        hiding = nil
    }

    func addHidden(_ text: UnsafeBufferPointer<UInt8>) {
        guard case .quoteTitle(var title) = hiding?.purpose else { return }
        title.add(text)
        hiding?.purpose = .quoteTitle(title)
    }

    /// Adds a link that stands for what cannot be shown; whether there is an address.
    @discardableResult
    func addLink(_ label: String, to target: String?) -> Bool {
        guard let target else { return false }
        let isInside = inlines.isInLink || !mayNest
        if !isInside { inlines.open(.link(target), element: depth) }
        inlines.add(label)
        if !isInside { inlines.close(element: depth) }
        return true
    }
}

extension HTMLAttributes {
    /// The address in an attribute, if it may lead anywhere from here.
    func target(_ name: StaticString, base: URL?) -> String? {
        guard let written = self[name], !written.hasPrefix("#") else { return nil }
        return LinkTarget.resolved(written, base: base)
    }
}
