/// The name of an XML element.
struct XMLName: Hashable {
    let namespace: XMLNamespace
    /// The local name in lower case, because feeds vary in case.
    let local: String
}

/// The vocabularies used in feeds.
enum XMLNamespace: String {
    /// No namespace, or that of any RSS version.
    case none
    case atom, content, dc, itunes, media, rdf, slash, thr, xhtml
    case other

    /// Creates the namespace of a URL, ignoring case, scheme and trailing slash.
    init(address: String) {
        let spelt = address.lowercased().split(separator: ":", maxSplits: 1).last ?? ""
        let withoutSlash = spelt.hasSuffix("/") ? spelt.dropLast() : spelt
        self =
            Self.addresses[String(spelt)] ?? Self.addresses[String(withoutSlash)] ?? .other
    }

    /// Creates the namespace that an undeclared prefix usually has.
    init(customary prefix: String) {
        self = Self(rawValue: prefix.lowercased()) ?? .other
    }

    private static let addresses: [String: XMLNamespace] = [
        "": .none,
        "//purl.org/rss/1.0/": .none,
        "//my.netscape.com/rdf/simple/0.9/": .none,
        "//channel.netscape.com/rdf/simple/0.9/": .none,
        "//backend.userland.com/rss2": .none,
        "//www.w3.org/2005/atom": .atom,
        "//purl.org/atom/ns#": .atom,
        "//purl.org/rss/1.0/modules/content/": .content,
        "//purl.org/dc/elements/1.1/": .dc,
        "//purl.org/dc/elements/1.0/": .dc,
        "//purl.org/dc/terms/": .dc,
        "//www.w3.org/1999/02/22-rdf-syntax-ns#": .rdf,
        "//purl.org/rss/1.0/modules/slash/": .slash,
        "//purl.org/syndication/thread/1.0": .thr,
        "//search.yahoo.com/mrss": .media,
        "//video.search.yahoo.com/mrss": .media,
        "//www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
        "//www.w3.org/1999/xhtml": .xhtml,
    ]
}

/// The namespace bindings at a position in a document.
struct XMLScope {
    private var bindings: [String: XMLNamespace] = [:]
    /// The bindings that each open element replaced.
    private var replaced: [[(prefix: String, namespace: XMLNamespace?)]] = []

    mutating func enter(_ attributes: [(name: String, value: String)]) {
        var replaced: [(prefix: String, namespace: XMLNamespace?)] = []
        for (name, value) in attributes where name == "xmlns" || name.hasPrefix("xmlns:") {
            let prefix = String(name.dropFirst(6))
            replaced.append((prefix, bindings[prefix]))
            bindings[prefix] = XMLNamespace(address: value)
        }
        self.replaced.append(replaced)
    }

    mutating func leave() {
        for (prefix, namespace) in (replaced.popLast() ?? []).reversed() {
            bindings[prefix] = namespace
        }
    }

    /// Returns the resolved name of an element.
    func name(_ written: String) -> XMLName {
        let parts = written.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else {
            return XMLName(namespace: bindings[""] ?? .none, local: written.lowercased())
        }
        let prefix = String(parts[0])
        return XMLName(
            namespace: bindings[prefix] ?? XMLNamespace(customary: prefix),
            local: parts[1].lowercased())
    }
}
