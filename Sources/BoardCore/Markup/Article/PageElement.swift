/// An element of a page, with what of its tag is of use.
struct PageElement {
    let name: String
    /// What it means to a reader of text; `nil` where only its children count.
    let kind: HTMLElementKind?
    var signs: PageSigns = []
    /// Its classes as they are written.
    var classes = ""
    /// A style that keeps white space; `nil` where the element says nothing of that.
    private(set) var whiteSpaceStyle: String?
    private(set) var attributes: [(name: String, value: String)] = []

    init(name: String) {
        self.name = name
        kind = HTMLElementKind(named: name)
    }

    init(name: String, _ written: HTMLAttributes) {
        self.init(name: name)
        signs = PageSigns(name: name, written)
        classes = written["class"].flatMap { $0.utf8.count <= 256 ? $0 : nil } ?? ""
        whiteSpaceStyle = written.whiteSpace.map(Self.style)
        for attribute in Self.attributes[name] ?? [] {
            guard let value = written[attribute], value.utf8.count <= LinkTarget.lengthLimit else {
                continue
            }
            attributes.append((attribute.description, value))
        }
    }

    subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// About how many bytes it takes.
    var size: Int {
        attributes.reduce(classes.utf8.count) { $0 + $1.value.utf8.count }
    }

    /// Whether what is in it begins on a line of its own.
    var isBlock: Bool { kind?.isBlock ?? false }

    private static func style(of whiteSpace: HTMLWhiteSpace) -> String {
        switch whiteSpace {
        case .collapsed: "white-space:normal"
        case .linesKept: "white-space:pre-line"
        case .kept: "white-space:pre-wrap"
        }
    }

    /// The attributes that say something of each element.
    private static let attributes: [String: [StaticString]] = [
        "a": ["href"], "img": ["src", "data-src", "srcset", "alt", "title", "width", "height"],
        "time": ["datetime"], "ol": ["start", "reversed", "type"], "li": ["value", "type"],
        "details": ["open"], "td": ["colspan", "rowspan", "align"],
        "th": ["colspan", "rowspan", "align"], "blockquote": ["cite"],
        "input": ["type", "checked"], "iframe": ["src", "title"], "embed": ["src", "title"],
        "video": ["src", "title"], "audio": ["src", "title"], "source": ["src", "srcset"],
    ]
}
