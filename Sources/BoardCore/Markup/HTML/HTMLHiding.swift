import Essentials

/// An element of which nothing is shown, but maybe something is looked for in it.
struct HTMLHiding {
    enum Purpose {
        case nothing
        /// The line above a quote, which leads to where it was written.
        case quoteLink
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
        case .quoteLink where name == "a":
            top.link = attributes.target("href", base: base) ?? top.link
        case .media(let label) where name == "source":
            if addLink(label, to: attributes.target("src", base: base)) {
                hiding?.purpose = .nothing
            }
        default: break
        }
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
