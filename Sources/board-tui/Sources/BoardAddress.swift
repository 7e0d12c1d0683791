import Essentials

/// The board that a web address links to.
struct BoardAddress: Equatable {
    let kind: SourceKind
    /// The base address of the site; `nil` for the site that the kind is named after.
    let base: URL?
    /// The id of the board at its site.
    let id: String

    /// Returns the board behind an address; `nil` if the address does not look like one.
    ///
    /// - Parameter kind: The kind of the site; `nil` to infer it from the address.
    static func board(in url: URL, of kind: SourceKind? = nil) -> BoardAddress? {
        let kinds = kind.map { [$0] } ?? SourceKind.allCases
        return kinds.lazy.compactMap { board(in: url, of: $0, isSure: kind != nil) }.first
    }

    private static func board(in url: URL, of kind: SourceKind, isSure: Bool) -> BoardAddress? {
        let components = url.path(percentEncoded: false).split(separator: "/").map(String.init)
        switch kind {
        case .hackerNews: return hackerNews(url, components, isSure: isSure)
        case .lobsters: return lobsters(url, components, isSure: isSure)
        case .discourse: return discourse(url, components, isSure: isSure)
        case .lemmy: return lemmy(url, components)
        case .boardServer: return isSure ? boardServer(url, components) : nil
        case .bbj, .feed: return nil
        }
    }

    /// The board ids of the lists, by their path.
    private static let hackerNewsLists = [
        "news": "top", "newest": "new", "best": "best", "ask": "ask", "show": "show", "jobs": "job",
    ]

    private static func hackerNews(_ url: URL, _ components: [String], isSure: Bool)
        -> BoardAddress?
    {
        let isHome = SourceKind.hackerNews.isHome(url)
        guard isHome || isSure, let word = components.last, let id = hackerNewsLists[word] else {
            return nil
        }
        return BoardAddress(
            kind: .hackerNews, base: isHome ? nil : url.keeping(components: components.count - 1),
            id: id)
    }

    /// Parses `t/swift`, without further path components.
    private static func lobsters(_ url: URL, _ components: [String], isSure: Bool) -> BoardAddress?
    {
        let isHome = SourceKind.lobsters.isHome(url)
        guard isHome || isSure, let mark = components.lastIndex(of: "t"),
            components.count == mark + 2,
            !components[mark + 1].contains(",")
        else { return nil }
        return BoardAddress(
            kind: .lobsters, base: isHome ? nil : url.keeping(components: mark),
            id: components[mark + 1])
    }

    /// Parses `c/words/4`, with optional parent names before it and an order after it.
    ///
    /// Old links lack the number, others the name.
    private static func discourse(_ url: URL, _ components: [String], isSure: Bool) -> BoardAddress?
    {
        guard let mark = components.firstIndex(of: "c") else { return nil }
        let rest = components[(mark + 1)...].prefix { !["l", "none", "all"].contains($0) }
        guard let id = rest.last?.withoutJSON, isSure || rest.count >= 2 && Int(id) != nil else {
            return nil
        }
        return BoardAddress(kind: .discourse, base: url.keeping(components: mark), id: id)
    }

    /// Parses `c/tea` or `c/tea@far.example`; the host is dropped for a board of the server itself.
    private static func lemmy(_ url: URL, _ components: [String]) -> BoardAddress? {
        guard let mark = components.firstIndex(of: "c"), components.count == mark + 2 else {
            return nil
        }
        let parts = components[mark + 1].split(separator: "@", maxSplits: 1)
        let isLocal = parts.count == 2 && String(parts[1]).lowercased() == url.server.lowercased()
        return BoardAddress(
            kind: .lemmy, base: url.keeping(components: mark),
            id: isLocal ? String(parts[0]) : components[mark + 1])
    }

    /// Parses `boards/tea`.
    private static func boardServer(_ url: URL, _ components: [String]) -> BoardAddress? {
        guard let mark = components.firstIndex(of: "boards"), components.count == mark + 2 else {
            return nil
        }
        return BoardAddress(
            kind: .boardServer, base: url.keeping(components: mark), id: components[mark + 1])
    }
}
