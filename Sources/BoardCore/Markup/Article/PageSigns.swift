/// What the tag of an element says of what is in it.
struct PageSigns: OptionSet {
    let rawValue: UInt16

    /// Nobody is to see it, or it is no text.
    static let hidden = Self(rawValue: 1 << 0)
    /// It leads through the site: `nav`, `footer`, `role="search"`.
    static let furniture = Self(rawValue: 1 << 1)
    /// It stands beside what was written, going by its name or its class.
    static let unlikely = Self(rawValue: 1 << 2)
    /// It holds what readers wrote.
    static let comments = Self(rawValue: 1 << 3)
    /// Its class speaks for text that was written.
    static let likely = Self(rawValue: 1 << 4)
    /// Its class speaks against that.
    static let doubtful = Self(rawValue: 1 << 5)

    static let articleBody = Self(rawValue: 1 << 6)
    static let article = Self(rawValue: 1 << 7)
    static let main = Self(rawValue: 1 << 8)
    /// It names who wrote the page.
    static let byline = Self(rawValue: 1 << 9)
}

extension PageSigns {
    init(name: String, _ attributes: HTMLAttributes) {
        self = Self.byName[name] ?? []
        if attributes.areHidden { insert(.hidden) }
        if let role = attributes["role"] { formUnion(Self.byRole[role.lowercased()] ?? []) }
        let properties = PageWords.split(attributes["itemprop"])
        if properties.contains("articlebody") { insert(.articleBody) }
        if properties.contains("author") { insert(.byline) }
        if PageWords.split(attributes["rel"]).contains("author") { insert(.byline) }
        for words in [attributes["class"], attributes["id"]] {
            formUnion(PageWords.signs(of: words))
        }
    }

    private static let byName: [String: PageSigns] = [
        "article": .article, "main": .main, "nav": .furniture, "footer": .furniture,
        "aside": .unlikely, "form": .unlikely, "dialog": .hidden, "noscript": .hidden,
        "button": .hidden, "select": .hidden, "datalist": .hidden, "svg": .hidden,
        "template": .hidden, "canvas": .hidden, "object": .hidden, "applet": .hidden,
        "annotation": .hidden, "annotation-xml": .hidden, "map": .hidden, "rp": .hidden,
        "label": .unlikely,
    ]

    private static let byRole: [String: PageSigns] = [
        "article": .article, "main": .main, "navigation": .furniture, "search": .furniture,
        "contentinfo": .furniture, "banner": .unlikely, "complementary": .unlikely,
        "dialog": .hidden, "alertdialog": .hidden, "menu": .furniture, "menubar": .furniture,
        "tablist": .furniture, "toolbar": .furniture,
    ]
}

/// The words in the class, the id or the properties of an element.
enum PageWords {
    /// Longer values are not looked through.
    private static let lengthLimit = 256

    /// The words in small letters between blanks.
    static func split(_ value: String?) -> [String] {
        guard let value else { return [] }
        return value.utf8.prefix(lengthLimit).split { $0.isHTMLSpace }
            .map { String(decoding: $0.map(\.lowercasedASCII), as: UTF8.self) }
    }

    /// What the names say of what is in the element; those that speak for text outweigh others.
    static func signs(of value: String?) -> PageSigns {
        let signs = split(value).reduce(into: PageSigns()) { $0.formUnion(self.signs(ofName: $1)) }
        return signs.contains(.likely) ? signs.subtracting([.unlikely, .doubtful]) : signs
    }

    /// In a name such as `article-footer` the last word says what it is.
    private static func signs(ofName name: String) -> PageSigns {
        if let signs = wholeNames[name] { return signs }
        return name.utf8.split { !$0.isASCIILetter && !$0.isASCIIDigit }.reversed().lazy
            .map { signs(ofWord: Substring($0)) }.first { !$0.isEmpty } ?? []
    }

    private static func signs(ofWord word: Substring) -> PageSigns {
        words[String(word)] ?? beginnings.first { word.hasPrefix($0.key) }?.value ?? []
    }

    /// Names of which the parts would say less, or something else.
    private static let wholeNames: [String: PageSigns] = [
        "sr-only": .unlikely, "visually-hidden": .unlikely, "screen-reader-text": .unlikely,
        "skip-link": .unlikely, "mw-editsection": .unlikely, "p-author": .byline,
        "e-content": .likely, "h-entry": .likely,
    ]

    private static let words: [String: PageSigns] = {
        var words: [String: PageSigns] = [:]
        for (names, signs) in wordsOfSigns {
            for name in names.split(separator: " ") { words[String(name)] = signs }
        }
        return words
    }()

    private static let wordsOfSigns: [(names: String, signs: PageSigns)] = [
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

    /// Words that are written together with others, as `sharedaddy` and `relatedposts`.
    private static let beginnings: [(key: String, value: PageSigns)] = [
        ("advert", .unlikely), ("breadcrumb", .unlikely), ("cookie", .unlikely),
        ("newsletter", .unlikely), ("outbrain", .unlikely), ("paginat", .unlikely),
        ("recommend", .unlikely), ("related", .unlikely), ("share", .unlikely),
        ("sidebar", .unlikely), ("social", .unlikely), ("sponsor", .unlikely),
        ("subscri", .unlikely), ("taboola", .unlikely), ("navbar", .unlikely),
        ("navigation", .unlikely),
    ]
}
