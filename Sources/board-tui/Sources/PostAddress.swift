import Essentials

/// The post that a web address links to.
struct PostAddress: Equatable {
    let kind: SourceKind
    /// The base address of the site; `nil` for the site that the kind is named after.
    let base: URL?
    /// The id of the post at its site, or of a comment that the address links to.
    let id: String
    /// The id of the linked comment; `nil` if the address has none.
    var comment: String?

    /// Returns the post behind an address; `nil` if the address does not look like one.
    ///
    /// - Parameter kind: The kind of the site; `nil` to infer it from the address.
    static func post(in url: URL, of kind: SourceKind? = nil) -> PostAddress? {
        let kinds = kind.map { [$0] } ?? SourceKind.allCases
        return kinds.lazy.compactMap { post(in: url, of: $0, isSure: kind != nil) }.first
    }

    private static func post(in url: URL, of kind: SourceKind, isSure: Bool) -> PostAddress? {
        let components = url.path(percentEncoded: false).split(separator: "/").map(String.init)
        switch kind {
        case .hackerNews: return hackerNews(url, components, isSure: isSure)
        case .lobsters: return lobsters(url, components, isSure: isSure)
        case .discourse: return discourse(url, components)
        case .lemmy:
            return numbered(url, components, behind: "post", .lemmy)
                ?? lemmyComment(url, components)
        case .boardServer: return numbered(url, components, behind: "posts", .boardServer)
        case .bbj: return isSure ? bbj(url, components) : nil
        case .feed: return isSure ? feed(url) : nil
        }
    }

    /// Parses the server's address and a thread id of 32 hexadecimal digits.
    ///
    /// The number of a reply may follow.
    private static func bbj(_ url: URL, _ components: [String]) -> PostAddress? {
        let isThread = { (word: String) in word.utf8.count == 32 && word.allSatisfy(\.isHexDigit) }
        guard let mark = components.lastIndex(where: isThread),
            components[(mark + 1)...].count <= 1, components[(mark + 1)...].allSatisfy(\.isNumber)
        else { return nil }
        return PostAddress(
            kind: .bbj, base: url.keeping(components: mark), id: components[mark],
            comment: (components[(mark + 1)...].first ?? url.numberedFragment).flatMap(answer))
    }

    /// Returns the number of a reply; `nil` for 0, which is the post itself.
    private static func answer(_ number: String) -> String? { Int(number) == 0 ? nil : number }

    /// Parses the address of a feed, `#`, and the id or address of an entry.
    private static func feed(_ url: URL) -> PostAddress? {
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        guard let id = components?.fragment, !id.isEmpty else { return nil }
        components?.fragment = nil
        return PostAddress(kind: .feed, base: components?.url, id: id)
    }

    /// Parses `item?id=1`, a story or comment, or `item?id=1#2`, which has both.
    private static func hackerNews(_ url: URL, _ components: [String], isSure: Bool) -> PostAddress?
    {
        let isHome = SourceKind.hackerNews.isHome(url)
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        guard isHome || isSure, components.last == "item",
            let id = items.first(where: { $0.name == "id" })?.value, id.isNumber
        else { return nil }
        return PostAddress(
            kind: .hackerNews, base: isHome ? nil : url.keeping(components: components.count - 1),
            id: id,
            comment: url.numberedFragment)
    }

    /// Parses `s/abc123`, with or without a slug, and the forms of a comment.
    ///
    /// These are `c/abc123` and `s/abc123#c_xyz789`.
    private static func lobsters(_ url: URL, _ components: [String], isSure: Bool) -> PostAddress? {
        let isHome = SourceKind.lobsters.isHome(url)
        guard isHome || isSure, let mark = components.lastIndex(where: ["s", "c"].contains),
            components.count > mark + 1,
            components.count <= mark + (components[mark] == "s" ? 3 : 2)
        else { return nil }
        let id = components[mark + 1].withoutJSON
        return PostAddress(
            kind: .lobsters, base: isHome ? nil : url.keeping(components: mark),
            id: components[mark] == "s" ? id : "c/\(id)",
            comment: components[mark] == "s" ? url.fragment(behind: "c_") : id)
    }

    /// Parses `t/words/123` and `t/123`, both with an optional reply number.
    private static func discourse(_ url: URL, _ components: [String]) -> PostAddress? {
        guard let mark = components.lastIndex(of: "t") else { return nil }
        let rest = components[(mark + 1)...].map(\.withoutJSON)
        let place = rest.first.map(\.isNumber) == true && rest.count < 3 ? 0 : 1
        guard place < rest.count, rest.count <= place + 2, rest[place...].allSatisfy(\.isNumber)
        else { return nil }
        return PostAddress(
            kind: .discourse, base: url.keeping(components: mark), id: rest[place],
            comment: rest[(place + 1)...].first.flatMap { Int($0) == 1 ? nil : $0 })
    }

    /// Parses `comment/602`; only the site knows its post.
    private static func lemmyComment(_ url: URL, _ components: [String]) -> PostAddress? {
        guard let comment = numbered(url, components, behind: "comment", .lemmy) else { return nil }
        return PostAddress(
            kind: .lemmy, base: comment.base, id: "comment/\(comment.id)", comment: comment.id)
    }

    /// Parses `post/5`, with an optional comment number, as in `post/5/77` or `posts/5#c77`.
    private static func numbered(
        _ url: URL, _ components: [String], behind word: String, _ kind: SourceKind
    ) -> PostAddress? {
        guard let mark = components.firstIndex(of: word) else { return nil }
        let rest = components[(mark + 1)...]
        guard let id = rest.first, rest.count <= 2, rest.allSatisfy(\.isNumber) else { return nil }
        return PostAddress(
            kind: kind, base: url.keeping(components: mark), id: id,
            comment: rest.dropFirst().first
                ?? url.fragment(behind: "c").flatMap { $0.isNumber ? $0 : nil })
    }
}

extension String {
    fileprivate var isNumber: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }

    var withoutJSON: String { hasSuffix(".json") ? String(dropLast(5)) : self }
}

extension URL {
    fileprivate var numberedFragment: String? { fragment().flatMap { $0.isNumber ? $0 : nil } }

    /// Returns the fragment without a prefix; `nil` if the fragment does not have it.
    fileprivate func fragment(behind letters: String) -> String? {
        guard let fragment = fragment(), fragment.hasPrefix(letters) else { return nil }
        let rest = fragment.dropFirst(letters.count)
        return rest.isEmpty ? nil : String(rest)
    }

    /// Returns the address truncated to a number of path components, without query and fragment.
    func keeping(components count: Int) -> URL? {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        let path = (components?.percentEncodedPath ?? "").split(separator: "/")
        components?.percentEncodedPath = path.prefix(count).map { "/\($0)" }.joined()
        components?.percentEncodedQuery = nil
        components?.percentEncodedFragment = nil
        return components?.url
    }
}
