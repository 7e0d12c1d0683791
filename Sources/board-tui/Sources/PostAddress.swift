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
        let words = url.path(percentEncoded: false).split(separator: "/").map(String.init)
        switch kind {
        case .hackerNews: return hackerNews(url, words, isSure: isSure)
        case .lobsters: return lobsters(url, words, isSure: isSure)
        case .discourse: return discourse(url, words)
        case .lemmy:
            return numbered(url, words, behind: "post", .lemmy) ?? lemmyComment(url, words)
        case .boardServer: return numbered(url, words, behind: "posts", .boardServer)
        case .bbj: return isSure ? bbj(url, words) : nil
        case .feed: return isSure ? feed(url) : nil
        }
    }

    /// Parses the server's address and a thread id of 32 hexadecimal digits.
    ///
    /// The number of a reply may follow.
    private static func bbj(_ url: URL, _ words: [String]) -> PostAddress? {
        let isThread = { (word: String) in word.utf8.count == 32 && word.allSatisfy(\.isHexDigit) }
        guard let mark = words.lastIndex(where: isThread),
            words[(mark + 1)...].count <= 1, words[(mark + 1)...].allSatisfy(\.isNumber)
        else { return nil }
        return PostAddress(
            kind: .bbj, base: url.keeping(words: mark), id: words[mark],
            comment: (words[(mark + 1)...].first ?? url.numberedFragment).flatMap(answer))
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
    private static func hackerNews(_ url: URL, _ words: [String], isSure: Bool) -> PostAddress? {
        let isHome = SourceKind.hackerNews.isHome(url)
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        guard isHome || isSure, words.last == "item",
            let id = items.first(where: { $0.name == "id" })?.value, id.isNumber
        else { return nil }
        return PostAddress(
            kind: .hackerNews, base: isHome ? nil : url.keeping(words: words.count - 1), id: id,
            comment: url.numberedFragment)
    }

    /// Parses `s/abc123`, with or without a slug, and the forms of a comment.
    ///
    /// These are `c/abc123` and `s/abc123#c_xyz789`.
    private static func lobsters(_ url: URL, _ words: [String], isSure: Bool) -> PostAddress? {
        let isHome = SourceKind.lobsters.isHome(url)
        guard isHome || isSure, let mark = words.lastIndex(where: ["s", "c"].contains),
            words.count > mark + 1, words.count <= mark + (words[mark] == "s" ? 3 : 2)
        else { return nil }
        let id = words[mark + 1].withoutJSON
        return PostAddress(
            kind: .lobsters, base: isHome ? nil : url.keeping(words: mark),
            id: words[mark] == "s" ? id : "c/\(id)",
            comment: words[mark] == "s" ? url.fragment(behind: "c_") : id)
    }

    /// Parses `t/words/123` and `t/123`, both with an optional reply number.
    private static func discourse(_ url: URL, _ words: [String]) -> PostAddress? {
        guard let mark = words.lastIndex(of: "t") else { return nil }
        let rest = words[(mark + 1)...].map(\.withoutJSON)
        let place = rest.first.map(\.isNumber) == true && rest.count < 3 ? 0 : 1
        guard place < rest.count, rest.count <= place + 2, rest[place...].allSatisfy(\.isNumber)
        else { return nil }
        return PostAddress(
            kind: .discourse, base: url.keeping(words: mark), id: rest[place],
            comment: rest[(place + 1)...].first.flatMap { Int($0) == 1 ? nil : $0 })
    }

    /// Parses `comment/602`; only the site knows its post.
    private static func lemmyComment(_ url: URL, _ words: [String]) -> PostAddress? {
        guard let comment = numbered(url, words, behind: "comment", .lemmy) else { return nil }
        return PostAddress(
            kind: .lemmy, base: comment.base, id: "comment/\(comment.id)", comment: comment.id)
    }

    /// Parses `post/5`, with an optional comment number, as in `post/5/77` or `posts/5#c77`.
    private static func numbered(
        _ url: URL, _ words: [String], behind word: String, _ kind: SourceKind
    ) -> PostAddress? {
        guard let mark = words.firstIndex(of: word) else { return nil }
        let rest = words[(mark + 1)...]
        guard let id = rest.first, rest.count <= 2, rest.allSatisfy(\.isNumber) else { return nil }
        return PostAddress(
            kind: kind, base: url.keeping(words: mark), id: id,
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
    func keeping(words count: Int) -> URL? {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        let words = (components?.percentEncodedPath ?? "").split(separator: "/")
        components?.percentEncodedPath = words.prefix(count).map { "/\($0)" }.joined()
        components?.percentEncodedQuery = nil
        components?.percentEncodedFragment = nil
        return components?.url
    }
}
