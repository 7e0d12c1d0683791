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
        let words = url.path(percentEncoded: false).split(separator: "/").map(String.init)
        switch kind {
        case .hackerNews: return hackerNews(url, words, isSure: isSure)
        case .lobsters: return lobsters(url, words, isSure: isSure)
        case .discourse: return discourse(url, words, isSure: isSure)
        case .lemmy: return lemmy(url, words)
        case .boardServer: return isSure ? boardServer(url, words) : nil
        case .bbj, .feed: return nil
        }
    }

    /// The board ids of the lists, by their path.
    private static let hackerNewsLists = [
        "news": "top", "newest": "new", "best": "best", "ask": "ask", "show": "show", "jobs": "job",
    ]

    private static func hackerNews(_ url: URL, _ words: [String], isSure: Bool) -> BoardAddress? {
        let isHome = SourceKind.hackerNews.isHome(url)
        guard isHome || isSure, let word = words.last, let id = hackerNewsLists[word] else {
            return nil
        }
        return BoardAddress(
            kind: .hackerNews, base: isHome ? nil : url.keeping(words: words.count - 1), id: id)
    }

    /// Parses `t/swift`, without further path components.
    private static func lobsters(_ url: URL, _ words: [String], isSure: Bool) -> BoardAddress? {
        let isHome = SourceKind.lobsters.isHome(url)
        guard isHome || isSure, let mark = words.lastIndex(of: "t"), words.count == mark + 2,
            !words[mark + 1].contains(",")
        else { return nil }
        return BoardAddress(
            kind: .lobsters, base: isHome ? nil : url.keeping(words: mark), id: words[mark + 1])
    }

    /// Parses `c/words/4`, with optional parent names before it and an order after it.
    ///
    /// Old links lack the number, others the name.
    private static func discourse(_ url: URL, _ words: [String], isSure: Bool) -> BoardAddress? {
        guard let mark = words.firstIndex(of: "c") else { return nil }
        let rest = words[(mark + 1)...].prefix { !["l", "none", "all"].contains($0) }
        guard let id = rest.last?.withoutJSON, isSure || rest.count >= 2 && Int(id) != nil else {
            return nil
        }
        return BoardAddress(kind: .discourse, base: url.keeping(words: mark), id: id)
    }

    /// Parses `c/tea` or `c/tea@far.example`; the host is dropped for a board of the server itself.
    private static func lemmy(_ url: URL, _ words: [String]) -> BoardAddress? {
        guard let mark = words.firstIndex(of: "c"), words.count == mark + 2 else { return nil }
        let parts = words[mark + 1].split(separator: "@", maxSplits: 1)
        let isLocal = parts.count == 2 && String(parts[1]).lowercased() == url.server.lowercased()
        return BoardAddress(
            kind: .lemmy, base: url.keeping(words: mark),
            id: isLocal ? String(parts[0]) : words[mark + 1])
    }

    /// Parses `boards/tea`.
    private static func boardServer(_ url: URL, _ words: [String]) -> BoardAddress? {
        guard let mark = words.firstIndex(of: "boards"), words.count == mark + 2 else { return nil }
        return BoardAddress(
            kind: .boardServer, base: url.keeping(words: mark), id: words[mark + 1])
    }
}
