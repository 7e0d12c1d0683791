import BoardCore
import Essentials

/// What was found behind an address.
struct FoundSite: Sendable {
    let source: any BoardSource
    /// A sentence for the reader.
    let finding: String
    /// What says outright what it is, for the next time; `nil` where that is no shorter way.
    var address: String?
}

/// Finds out what is behind an address, with as few requests as that takes.
struct SiteFinder: Sendable {
    let id: SourceID
    /// As the reader gave it, perhaps with a name and a password.
    let url: URL
    let version: String
    let engine: any HTTPEngine
    let limits: HTTPLimits
    /// What is shown to the site that is found; while it is being found out, nothing.
    let credentials: Credentials
    /// Whether posts that are not for every eye are asked for.
    let showsNSFW: Bool

    /// What the very address tells; `nil` where the server has to be asked.
    func findWithoutAsking() throws(BoardError) -> FoundSite? {
        switch url.server.lowercased() {
        case "news.ycombinator.com":
            return FoundSite(
                source: try HackerNewsSource(
                    id: id, version: version, engine: engine, limits: limits),
                finding: "\(url.server) is Hacker News.")
        case "lobste.rs":
            return FoundSite(
                source: try LobstersSource(
                    id: id, version: version, engine: engine, limits: limits),
                finding: "\(url.server) is Lobsters.")
        default: return nil
        }
    }

    func find() async throws -> FoundSite {
        // A reader who waits for a document asks again himself.
        let client = try client(of: url, retry: .never)
        let response: HTTPResponse
        do {
            response = try await client.request(Endpoint { $0 })
        } catch let error as BoardError where error.isNothingHere {
            // BBJ has nothing at its root, and a board server nothing at its posts.
            for kind in [SiteKind.bbj, .boardServer] {
                if let site = try await find(kind, at: url) { return site }
            }
            throw error
        }
        switch try await beginning(of: response) {
        case .document: return document(response, client)
        case .feed: return try feed(response)
        case .page(let page): return try await site(of: page, at: response)
        }
    }

    /// Looks at a response; of what is said to be a page, nobody waits for an end that never comes.
    private func beginning(of response: HTTPResponse) async throws -> SiteBeginning {
        do {
            return try await SiteBeginning(of: response)
        } catch is BoardError where response.isPage {
            throw response.wrongType
        }
    }

    private func client(
        of url: URL, retry: RetryPolicy = RetryPolicy()
    ) throws(BoardError) -> HTTPClient {
        try HTTPClient(base: url, version: version, engine: engine, limits: limits, retry: retry)
    }
}

/// What needs no further request.
extension SiteFinder {
    private func document(_ response: HTTPResponse, _ client: HTTPClient) -> FoundSite {
        let service = AnsweredService(response, then: client)
        let source = HTTPDocumentSource(service: service, url: client.base, id: id, limits: limits)
        return FoundSite(source: source, finding: "\(source.name) is a board document.")
    }

    private func feed(_ response: HTTPResponse) throws -> FoundSite {
        let source = try FeedSource(
            id: id, url: url, version: version, engine: engine, limits: limits, after: response)
        return FoundSite(
            source: source, finding: "\(url.server) sends a feed.",
            address: "feed:\(url.absoluteString)")
    }
}

/// What is behind a web page.
extension SiteFinder {
    private func site(of page: SitePage, at response: HTTPResponse) async throws -> FoundSite {
        if let kind = page.kind { return try site(kind, at: response.url, folder: page.folder) }
        let kinds = SiteKind.allCases
        for kind in kinds where page.named.contains(kind) {
            if let site = try await find(kind, at: response.url) { return site }
        }
        if let link = page.feeds.first { return try feed(link, of: response) }
        for kind in kinds where !page.named.contains(kind) {
            if let site = try await find(kind, at: response.url) { return site }
        }
        throw response.isPage
            ? response.wrongType.wanting(.site)
            : .unreadable(
                reason: BoardDocumentReader.expectation + ", “<” instead", line: 1, column: 1)
    }

    private func feed(_ link: FeedLink, of response: HTTPResponse) throws -> FoundSite {
        let url = link.url.adopting(userOf: url)
        let source = try FeedSource(
            id: id, url: url, version: version, engine: engine, limits: limits)
        let address = AddressSecrets(in: link.url.absoluteString).masked.sanitized(as: .line)
        return FoundSite(
            source: source, finding: "\(response.url.server) has a feed, \(address).",
            address: "feed:\(url.absoluteString)")
    }

    /// Asks a server whether it is of a kind.
    private func find(_ kind: SiteKind, at page: URL) async throws -> FoundSite? {
        let root = kind.root(of: page.adopting(userOf: url)) ?? page
        guard let introduction = try await kind.introduction(by: try client(of: root)) else {
            return nil
        }
        return try site(kind, at: page, saying: introduction)
    }

    /// - Parameter introduction: what the site said of itself; `nil` where it was not asked.
    private func site(
        _ kind: SiteKind, at page: URL, folder: String? = nil, saying introduction: JSONValue? = nil
    ) throws(BoardError) -> FoundSite {
        let root = kind.root(of: page.adopting(userOf: url), folder: folder) ?? page
        let invitation = kind == .boardServer ? page.invitation : nil
        let hint = invitation == nil ? "" : " :signup makes the account that you are invited to."
        return FoundSite(
            source: try source(kind, at: root, invitation, saying: introduction),
            finding: "\(page.server) is \(kind.noun).\(hint)",
            address: "\(kind.rawValue):\(root.absoluteString)")
    }

    private func source(
        _ kind: SiteKind, at root: URL, _ invitation: String?, saying introduction: JSONValue?
    ) throws(BoardError) -> any BoardSource {
        switch kind {
        case .lemmy:
            var source = try source(LemmySource.self, at: root)
            source.showsNSFW = showsNSFW
            introduction.map(source.site.learn)
            return source
        case .discourse: return try source(DiscourseSource.self, at: root)
        case .bbj:
            let source = try source(BBJSource.self, at: root)
            introduction.map { source.learn($0["data"]) }
            return source
        case .boardServer:
            var server = try source(BoardServerSource.self, at: root)
            server.invitation = invitation
            return server
        }
    }

    private func source<Source: AccountSource>(
        _: Source.Type, at root: URL
    ) throws(BoardError) -> Source {
        try Source(
            id: id, url: root, version: version, engine: engine, limits: limits,
            credentials: credentials)
    }
}

extension URL {
    /// The code of a board server's invitation whose page it is; `nil` where it is no such page.
    fileprivate var invitation: String? {
        let names = pathComponents.suffix(2)
        return names.count == 2 && names.first == "invitations" ? names.last : nil
    }
}

extension BoardError {
    fileprivate var isNothingHere: Bool {
        if case .refused(_, 404, _) = self { true } else { false }
    }
}

extension BoardError {
    /// The same of a response in whose place something else was looked for.
    fileprivate func wanting(_ content: SourceContent) -> BoardError {
        guard case .wrongType(let host, let type, _) = self else { return self }
        return .wrongType(host: host, type: type, wanted: content)
    }
}
