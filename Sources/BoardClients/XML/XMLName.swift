/// What an element of XML is called.
struct XMLName: Hashable {
    let namespace: XMLNamespace
    /// In small letters, as feeds mix them up.
    let local: String
}

/// The vocabularies that feeds are written in.
enum XMLNamespace: String {
    /// None, or that of any version of RSS.
    case none
    case atom, content, dc, itunes, media, rdf, slash, thr, xhtml
    /// One that means nothing here.
    case other

    /// The vocabulary that goes by an address, in whatever spelling.
    init(address: String) {
        let spelt = address.lowercased().split(separator: ":", maxSplits: 1).last ?? ""
        let withoutSlash = spelt.hasSuffix("/") ? spelt.dropLast() : spelt
        self =
            Self.addresses[String(spelt)] ?? Self.addresses[String(withoutSlash)] ?? .other
    }

    /// What a prefix means that nothing declares.
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

/// What the prefixes of names stand for at one place of a text.
struct XMLScope {
    private var bindings: [String: XMLNamespace] = [:]
    /// For each open element, what its own declarations replaced.
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

    /// The meaning of a name as it is written.
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
