/// The meaning of an element for text; of any other element only the children matter.
package enum HTMLElementKind: Sendable {
    // Parts of a line.
    case strong, emphasis, strike, code, link, image, lineBreak, quotation, ruby, box, span
    case raised, lowered
    // Parts of a text.
    case block, paragraph, heading(Int), quote, aside, preformatted, rule, caption
    case bullets, numbers, item, terms, term, definition, details, summary
    /// A break opportunity in a long word.
    case wordBreak
    case table, row, cell(isHeader: Bool)
    // Content that is not text.
    case frame, media(String), mediaSource, hidden
    /// Tags to remove; for `script`, together with their content.
    case machines, script

    /// Creates a kind from an element name in lower case; `nil` if only its children matter.
    init?(named name: String) {
        guard let kind = Self.kinds[name] else { return nil }
        self = kind
    }

    private static let kinds: [String: HTMLElementKind] = {
        var kinds: [String: HTMLElementKind] = [:]
        for (names, kind) in namesOfKinds {
            for name in names.split(separator: " ") { kinds[String(name)] = kind }
        }
        return kinds
    }()

    private static let namesOfKinds: [(names: String, kind: HTMLElementKind)] = [
        ("b strong", .strong), ("i em cite dfn var", .emphasis), ("s strike del", .strike),
        ("code kbd samp tt", .code), ("sup", .raised), ("sub", .lowered), ("a", .link),
        ("img", .image), ("br", .lineBreak),
        ("wbr", .wordBreak), ("q", .quotation), ("rt", .ruby), ("input", .box), ("span", .span),
        ("p", .paragraph), ("h1", .heading(1)), ("h2", .heading(2)), ("h3", .heading(3)),
        ("h4", .heading(4)), ("h5", .heading(5)), ("h6", .heading(6)), ("blockquote", .quote),
        ("aside", .aside), ("pre listing xmp", .preformatted), ("hr", .rule),
        ("figcaption", .caption), ("ul menu dir", .bullets), ("ol", .numbers), ("li", .item),
        ("dl", .terms), ("dt", .term), ("dd", .definition), ("details", .details),
        ("summary", .summary), ("table", .table), ("tr", .row), ("td", .cell(isHeader: false)),
        ("th", .cell(isHeader: true)), ("iframe embed", .frame), ("video", .media("video")),
        ("audio", .media("audio")), ("source", .mediaSource),
        (
            "address article center div fieldset figure footer form header hgroup legend main"
                + " nav optgroup section caption thead tbody tfoot",
            .block
        ),
        ("button select datalist svg template rp", .hidden),
        ("html head body meta link base frameset", .machines),
        ("script style title textarea noframes noembed", .script),
    ]
}

extension HTMLElementKind {
    /// Returns whether an element never has content, by its name in lower case.
    package static func isVoid(_ name: String) -> Bool { voidNames.contains(name) }

    private static let voidNames: Set<String> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
        "keygen", "link", "meta", "param", "source", "track", "wbr",
    ]

    /// Returns whether a name in lower case is an element of HTML, including obsolete ones.
    static func isKnown(_ name: String) -> Bool {
        kinds[name] != nil || isVoid(name) || otherNames.contains(name)
    }

    /// The elements of which only the children matter.
    private static let otherNames: Set<String> = [
        "abbr", "acronym", "applet", "bdi", "bdo", "big", "blink", "canvas", "colgroup", "data",
        "dialog", "font", "ins", "label", "map", "mark", "marquee", "math", "meter", "nobr",
        "noscript", "object", "output", "picture", "progress", "rb", "rtc", "ruby", "search",
        "slot", "small", "time", "u",
    ]

    /// A Boolean value that indicates whether tags and content are removed.
    var isForMachines: Bool {
        switch self {
        case .machines, .script: true
        default: false
        }
    }

    /// A Boolean value that indicates whether its content is never visible.
    var isNeverSeen: Bool {
        switch self {
        case .hidden, .script: true
        default: false
        }
    }

    /// A Boolean value that indicates whether its content is raw text up to the end tag.
    var holdsNoMarkup: Bool {
        switch self {
        case .script: true
        default: false
        }
    }

    /// A Boolean value that indicates whether it starts on a new line.
    var isBlock: Bool {
        switch self {
        case .strong, .emphasis, .strike, .code, .link, .image, .lineBreak, .quotation, .ruby, .box,
            .wordBreak, .span, .raised, .lowered, .mediaSource, .hidden, .machines, .script:
            false
        default: true
        }
    }
}
