import Essentials

/// A post of a site, as its address on the web tells it.
struct PostAddress: Equatable {
    let kind: SourceKind
    /// Where the site is; `nil` for the one that the kind is named after.
    let base: URL?
    /// What the site calls the post, or a comment of it that the address leads to.
    let id: String
    /// What the site calls the comment behind the address, as far as the address tells it by itself.
    var comment: String?

    /// The post behind an address; `nil` for what does not look like one.
    ///
    /// - Parameter kind: what the site is; `nil` where only the address tells.
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

    /// The id of a thread, 32 digits, behind the address of the server; perhaps with the number of an
    /// answer behind it.
    private static func bbj(_ url: URL, _ words: [String]) -> PostAddress? {
        let isThread = { (word: String) in word.utf8.count == 32 && word.allSatisfy(\.isHexDigit) }
        guard let mark = words.lastIndex(where: isThread),
            words[(mark + 1)...].count <= 1, words[(mark + 1)...].allSatisfy(\.isNumber)
        else { return nil }
        return PostAddress(
            kind: .bbj, base: url.keeping(words: mark), id: words[mark],
            comment: (words[(mark + 1)...].first ?? url.numberedFragment).flatMap(answer))
    }

    /// The number of an answer; 0 is the post itself.
    private static func answer(_ number: String) -> String? { Int(number) == 0 ? nil : number }

    /// The id of an entry, or where it is on the web, behind the address of the feed and `#`.
    private static func feed(_ url: URL) -> PostAddress? {
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        guard let id = components?.fragment, !id.isEmpty else { return nil }
        components?.fragment = nil
        return PostAddress(kind: .feed, base: components?.url, id: id)
    }

    /// `item?id=1`, of a story or of a comment, or of both: `item?id=1#2`.
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

    /// `s/abc123` with or without words behind it; `c/abc123` or `s/abc123#c_xyz789` for a comment.
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

    /// `t/words/123`, `t/123`, and either with the number of a reply behind it.
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

    /// `comment/602`, of which only the site knows the post.
    private static func lemmyComment(_ url: URL, _ words: [String]) -> PostAddress? {
        guard let comment = numbered(url, words, behind: "comment", .lemmy) else { return nil }
        return PostAddress(
            kind: .lemmy, base: comment.base, id: "comment/\(comment.id)", comment: comment.id)
    }

    /// `post/5`, and with the number of a comment behind it, as `post/5/77` or `posts/5#c77`.
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

    /// What follows these letters in the fragment; `nil` for another one.
    fileprivate func fragment(behind letters: String) -> String? {
        guard let fragment = fragment(), fragment.hasPrefix(letters) else { return nil }
        let rest = fragment.dropFirst(letters.count)
        return rest.isEmpty ? nil : String(rest)
    }

    /// The address of a folder so many words below the server, with no query and no fragment.
    func keeping(words count: Int) -> URL? {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        let words = (components?.percentEncodedPath ?? "").split(separator: "/")
        components?.percentEncodedPath = words.prefix(count).map { "/\($0)" }.joined()
        components?.percentEncodedQuery = nil
        components?.percentEncodedFragment = nil
        return components?.url
    }
}
