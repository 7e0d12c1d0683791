import Essentials

/// The kinds of sites that an argument can name, as in `lemmy:https://example.org`.
enum SourceKind: String, CaseIterable {
    case hackerNews = "hn"
    case lobsters, discourse, lemmy, bbj, feed
    case boardServer = "board-server"

    /// A Boolean value that indicates whether the kind alone names a site, such as Hacker News.
    var hasHome: Bool { self == .hackerNews || self == .lobsters }

    /// Returns whether an address belongs to the site that the kind is named after.
    func isHome(_ url: URL) -> Bool {
        let host = url.host()?.lowercased()
        return switch self {
        case .hackerNews: host == "news.ycombinator.com"
        case .lobsters: host == "lobste.rs" || host == "www.lobste.rs"
        case .discourse, .lemmy, .bbj, .feed, .boardServer: false
        }
    }

    static let names = allCases.map(\.rawValue)

    /// The kinds that name a site by themselves.
    static let homes = allCases.filter(\.hasHome).map(\.rawValue)

    /// Splits an address into its kind and the text after the colon; returns `nil` without a kind.
    static func split(_ address: String) -> (kind: SourceKind, rest: Substring)? {
        guard let colon = address.firstIndex(of: ":"),
            let kind = SourceKind(rawValue: address[..<colon].lowercased())
        else { return nil }
        return (kind, address[address.index(after: colon)...])
    }
}
