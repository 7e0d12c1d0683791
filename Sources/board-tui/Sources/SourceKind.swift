import Essentials

/// The kinds of sites that can be named outright, as in `lemmy:https://example.org`.
enum SourceKind: String, CaseIterable {
    case hackerNews = "hn"
    case lobsters, discourse, lemmy, bbj, feed
    case boardServer = "board-server"

    /// Whether the kind alone means a site, the one that it is named after.
    var hasHome: Bool { self == .hackerNews || self == .lobsters }

    /// Whether an address is one of the site that the kind is named after.
    func isHome(_ url: URL) -> Bool {
        let host = url.host()?.lowercased()
        return switch self {
        case .hackerNews: host == "news.ycombinator.com"
        case .lobsters: host == "lobste.rs" || host == "www.lobste.rs"
        case .discourse, .lemmy, .bbj, .feed, .boardServer: false
        }
    }

    static let names = allCases.map(\.rawValue)

    /// Those that mean a site by themselves.
    static let homes = allCases.filter(\.hasHome).map(\.rawValue)

    /// The kind that an address begins with, and what stands behind its colon.
    static func split(_ address: String) -> (kind: SourceKind, rest: Substring)? {
        guard let colon = address.firstIndex(of: ":"),
            let kind = SourceKind(rawValue: address[..<colon].lowercased())
        else { return nil }
        return (kind, address[address.index(after: colon)...])
    }
}
