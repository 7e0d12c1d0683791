/// Hints from the tag of an element about its content.
struct ContentHints: OptionSet {
    let rawValue: UInt16

    /// The content is invisible or not text.
    static let hidden = Self(rawValue: 1 << 0)
    /// The content is site navigation: `nav`, `footer`, `role="search"`.
    static let furniture = Self(rawValue: 1 << 1)
    /// The name or class suggests content beside the main text.
    static let unlikely = Self(rawValue: 1 << 2)
    /// The content is comments of visitors.
    static let comments = Self(rawValue: 1 << 3)
    /// The class suggests main text.
    static let likely = Self(rawValue: 1 << 4)
    /// The class suggests content other than main text.
    static let doubtful = Self(rawValue: 1 << 5)

    static let articleBody = Self(rawValue: 1 << 6)
    static let article = Self(rawValue: 1 << 7)
    static let main = Self(rawValue: 1 << 8)
    /// The content names the author of the page.
    static let byline = Self(rawValue: 1 << 9)
}

extension ContentHints {
    init(name: String, _ attributes: HTMLAttributes) {
        self = Self.byName[name] ?? []
        if attributes.areHidden { insert(.hidden) }
        if let role = attributes["role"] { formUnion(Self.byRole[role.lowercased()] ?? []) }
        let properties = ClassNameHints.split(attributes["itemprop"])
        if properties.contains("articlebody") { insert(.articleBody) }
        if properties.contains("author") { insert(.byline) }
        if ClassNameHints.split(attributes["rel"]).contains("author") { insert(.byline) }
        for names in [attributes["class"], attributes["id"]] {
            formUnion(ClassNameHints.signs(of: names))
        }
    }

    private static let byName: [String: ContentHints] = [
        "article": .article, "main": .main, "nav": .furniture, "footer": .furniture,
        "aside": .unlikely, "form": .unlikely, "dialog": .hidden, "noscript": .hidden,
        "button": .hidden, "select": .hidden, "datalist": .hidden, "svg": .hidden,
        "template": .hidden, "canvas": .hidden, "object": .hidden, "applet": .hidden,
        "annotation": .hidden, "annotation-xml": .hidden, "map": .hidden, "rp": .hidden,
        "label": .unlikely,
    ]

    private static let byRole: [String: ContentHints] = [
        "article": .article, "main": .main, "navigation": .furniture, "search": .furniture,
        "contentinfo": .furniture, "banner": .unlikely, "complementary": .unlikely,
        "dialog": .hidden, "alertdialog": .hidden, "menu": .furniture, "menubar": .furniture,
        "tablist": .furniture, "toolbar": .furniture,
    ]
}

/// Evaluates the names in the class, id or properties of an element.
enum ClassNameHints {
    /// The maximum length in bytes; the rest of a value is ignored.
    private static let lengthLimit = 256

    /// Returns the names in lower case, separated at white space.
    static func split(_ value: String?) -> [String] {
        guard let value else { return [] }
        return value.utf8.prefix(lengthLimit).split { $0.isHTMLSpace }
            .map { String(decoding: $0.map(\.lowercasedASCII), as: UTF8.self) }
    }

    /// Returns the hints of all names; hints for main text override others.
    static func signs(of value: String?) -> ContentHints {
        let signs = split(value).reduce(into: ContentHints()) {
            $0.formUnion(self.signs(ofName: $1))
        }
        return signs.contains(.likely) ? signs.subtracting([.unlikely, .doubtful]) : signs
    }

    /// Returns the hint of one name; in a name such as `article-footer` the last word decides.
    private static func signs(ofName name: String) -> ContentHints {
        if let signs = wholeNames[name] { return signs }
        return name.utf8.split { !$0.isASCIILetter && !$0.isASCIIDigit }.reversed().lazy
            .map { signs(ofWord: Substring($0)) }.first { !$0.isEmpty } ?? []
    }

    private static func signs(ofWord word: Substring) -> ContentHints {
        byClassName[String(word)] ?? beginnings.first { word.hasPrefix($0.key) }?.value ?? []
    }

    /// Names whose parts would give a weaker or a wrong hint.
    private static let wholeNames: [String: ContentHints] = [
        "sr-only": .unlikely, "visually-hidden": .unlikely, "screen-reader-text": .unlikely,
        "skip-link": .unlikely, "mw-editsection": .unlikely, "p-author": .byline,
        "e-content": .likely, "h-entry": .likely,
    ]

    private static let byClassName: [String: ContentHints] = {
        var byClassName: [String: ContentHints] = [:]
        for (names, signs) in namesOfHints {
            for name in names.split(separator: " ") { byClassName[String(name)] = signs }
        }
        return byClassName
    }()

    private static let namesOfHints: [(names: String, signs: ContentHints)] = [
        (
            "admonition article body callout caution content entry footnotes hentry main markdown"
                + " note onebox page post prose quote story tip warning",
            .likely
        ),
        (
            "ad ads banner consent extra footer gdpr gutter jumplinks legends lineno linenos login"
                + " linenumber linenumbers menu modal nav noprint overlay pager paywall pinglist"
                + " popup promo promotion promoted recirc replies rss sharing shoutbox sidebar"
                + " signup skyscraper supplemental toc toolbar trackbacks trending tweetbox",
            .unlikely
        ),
        ("comments commentlist disqus", [.unlikely, .comments]),
        ("byline author", .byline),
        (
            "comment com contact foot masthead meta metadata outbrain scroll shopping tags tool"
                + " tools widget",
            .doubtful
        ),
    ]

    /// Prefixes of compound words, such as `sharedaddy` and `relatedposts`.
    private static let beginnings: [(key: String, value: ContentHints)] = [
        ("advert", .unlikely), ("breadcrumb", .unlikely), ("cookie", .unlikely),
        ("newsletter", .unlikely), ("outbrain", .unlikely), ("paginat", .unlikely),
        ("recommend", .unlikely), ("related", .unlikely), ("share", .unlikely),
        ("sidebar", .unlikely), ("social", .unlikely), ("sponsor", .unlikely),
        ("subscri", .unlikely), ("taboola", .unlikely), ("navbar", .unlikely),
        ("navigation", .unlikely),
    ]
}
