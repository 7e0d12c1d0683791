import Essentials

/// A hidden element, in which data may be searched.
struct HiddenElement {
    enum Purpose {
        case nothing
        /// The line above a preview, which contains its address.
        case previewSource
        /// The line above a quote, which contains the title and address of the quoted topic.
        case quoteTitle(QuoteTitle)
        /// A video or audio element with this name, of which one source is used.
        case media(name: String)
    }

    /// The number of elements that were open before it.
    let element: Int
    var purpose = Purpose.nothing

    /// Returns whether an element's attributes hide it.
    static func isAsked(by attribute: (StaticString) -> String?) -> Bool {
        if attribute("hidden") != nil || attribute("aria-hidden") == "true" { return true }
        guard let style = attribute("style") else { return false }
        let declarations = style.lowercased().filter { $0 != " " }
        return declarations.contains("display:none") || declarations.contains("visibility:hidden")
    }
}

extension HTMLComposer {
    func hide(_ purpose: HiddenElement.Purpose = .nothing) {
        hiding = HiddenElement(element: depth, purpose: purpose)
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

    /// Closes the hidden element or one inside it.
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

    /// Adds a link that replaces content a terminal cannot show; returns whether it has an address.
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
    /// Returns the resolved address in an attribute; `nil` if it is not a valid link.
    func target(_ name: StaticString, base: URL?) -> String? {
        guard let written = self[name], !written.hasPrefix("#") else { return nil }
        return LinkTarget.resolved(written, base: base)
    }
}
