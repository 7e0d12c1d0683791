/// An element of a web page with the relevant parts of its tag.
struct PageElement {
    let name: String
    /// The meaning of the element; `nil` if only its children are relevant.
    let kind: HTMLElementKind?
    var signs: ContentHints = []
    /// The `class` attribute as it is written.
    var classes = ""
    /// The CSS for preserved white space; `nil` if the element does not specify it.
    private(set) var whiteSpaceStyle: String?
    private(set) var attributes: [(name: String, value: String)] = []

    init(name: String) {
        self.name = name
        kind = HTMLElementKind(named: name)
    }

    init(name: String, _ written: HTMLAttributes) {
        self.init(name: name)
        signs = ContentHints(name: name, written)
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

    /// The approximate size in bytes.
    var size: Int {
        attributes.reduce(classes.utf8.count) { $0 + $1.value.utf8.count }
    }

    /// A Boolean value that indicates whether its content begins on its own line.
    var isBlock: Bool { kind?.isBlock ?? false }

    private static func style(of whiteSpace: HTMLWhiteSpace) -> String {
        switch whiteSpace {
        case .collapsed: "white-space:normal"
        case .linesKept: "white-space:pre-line"
        case .kept: "white-space:pre-wrap"
        }
    }

    /// The relevant attributes of each element.
    private static let attributes: [String: [StaticString]] = [
        "a": ["href"], "img": ["src", "data-src", "srcset", "alt", "title", "width", "height"],
        "time": ["datetime"], "ol": ["start", "reversed", "type"], "li": ["value", "type"],
        "details": ["open"], "td": ["colspan", "rowspan", "align"],
        "th": ["colspan", "rowspan", "align"], "blockquote": ["cite"],
        "input": ["type", "checked"], "iframe": ["src", "title"], "embed": ["src", "title"],
        "video": ["src", "title"], "audio": ["src", "title"], "source": ["src", "srcset"],
    ]
}
