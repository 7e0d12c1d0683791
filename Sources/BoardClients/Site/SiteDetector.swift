import BoardCore
import Essentials
import Localization

/// A site that was detected at an address.
struct DetectedSite: Sendable {
    let source: any BoardSource
    /// A sentence for the user.
    let finding: String
    /// An address with an explicit kind, for later use; `nil` if it would save no request.
    var address: String?
}

/// A detector for the kind of site at an address, which uses as few requests as possible.
struct SiteDetector: Sendable {
    let id: SourceID
    /// A Boolean value that indicates whether the user has named the source.
    let isNamed: Bool
    /// The address as typed, possibly with a user name and a password.
    let url: URL
    let version: String
    let engine: any HTTPEngine
    let limits: HTTPLimits
    /// The credentials for the detected site. They are not sent during detection.
    let credentials: Credentials
    /// A Boolean value that indicates whether posts marked NSFW are requested.
    let showsNSFW: Bool

    /// Returns the site if its address is sufficient; `nil` if the server has to be asked.
    func findByAddress() throws(BoardError) -> DetectedSite? {
        switch url.server.lowercased() {
        case "news.ycombinator.com":
            return DetectedSite(
                source: try HackerNewsSource(
                    id: id, version: version, engine: engine, limits: limits),
                finding: localized("\(url.server) is Hacker News."))
        case "lobste.rs":
            return DetectedSite(
                source: try LobstersSource(
                    id: id, version: version, engine: engine, limits: limits),
                finding: localized("\(url.server) is Lobsters."))
        default: return nil
        }
    }

    func find() async throws -> DetectedSite {
        // No automatic retries: a user who waits for a document can reload it.
        let client = try client(of: url, retry: .never)
        let response: HTTPResponse
        do {
            response = try await client.request(Endpoint { $0 })
        } catch let error as BoardError where error.isMissingResource {
            // BBJ has no page at its root, and a board server has none for single posts.
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

    /// Classifies a response. A web page that cannot be read is reported as an unsupported type.
    private func beginning(of response: HTTPResponse) async throws -> DetectedContent {
        do {
            return try await DetectedContent(of: response)
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

/// Content that needs no further request.
extension SiteDetector {
    private func document(_ response: HTTPResponse, _ client: HTTPClient) -> DetectedSite {
        let service = PreloadedService(response, then: client)
        let source = HTTPDocumentSource(service: service, url: client.base, id: id, limits: limits)
        return DetectedSite(
            source: source, finding: localized("\(source.name) is a board document."))
    }

    private func feed(_ response: HTTPResponse) throws -> DetectedSite {
        let source = try FeedSource(
            id: id, url: url, version: version, engine: engine, limits: limits, after: response)
        return DetectedSite(
            source: source, finding: localized("\(url.server) sends a feed."),
            address: "feed:\(url.absoluteString)")
    }
}

/// Sites of web pages.
extension SiteDetector {
    private func site(of page: SitePage, at response: HTTPResponse) async throws -> DetectedSite {
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

    private func feed(_ link: FeedLink, of response: HTTPResponse) throws -> DetectedSite {
        let url = link.url.adopting(userOf: url)
        let source = try FeedSource(
            id: id, url: url, version: version, engine: engine, limits: limits)
        let address = AddressSecrets(in: link.url.absoluteString).masked.sanitized(as: .line)
        return DetectedSite(
            source: source, finding: localized("\(response.url.server) has a feed, \(address)."),
            address: "feed:\(url.absoluteString)")
    }

    /// Asks a server whether it is of a kind.
    private func find(_ kind: SiteKind, at page: URL) async throws -> DetectedSite? {
        let root = kind.root(of: page.adopting(userOf: url)) ?? page
        guard let introduction = try await kind.introduction(by: try client(of: root)) else {
            return nil
        }
        return try site(kind, at: page, saying: introduction)
    }

    /// - Parameter introduction: The site's description of itself; `nil` if it was not requested.
    private func site(
        _ kind: SiteKind, at page: URL, folder: String? = nil, saying introduction: JSONValue? = nil
    ) throws(BoardError) -> DetectedSite {
        let root = kind.root(of: page.adopting(userOf: url), folder: folder) ?? page
        let invitation = kind == .boardServer ? page.invitation : nil
        let hint =
            invitation == nil
            ? "" : " " + localized(":signup creates the account of your invitation.")
        return DetectedSite(
            source: try source(kind, at: root, invitation, saying: introduction),
            finding: localized("\(page.server) is \(kind.noun).") + hint,
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
            server.isNamed = isNamed
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
    /// The code in the address of a board-server invitation; `nil` for other addresses.
    fileprivate var invitation: String? {
        let names = pathComponents.suffix(2)
        return names.count == 2 && names.first == "invitations" ? names.last : nil
    }
}

extension BoardError {
    fileprivate var isMissingResource: Bool {
        if case .refused(_, 404, _) = self { true } else { false }
    }
}

extension BoardError {
    /// The error with the kind of content that was expected.
    fileprivate func wanting(_ content: SourceContent) -> BoardError {
        guard case .wrongType(let host, let type, _) = self else { return self }
        return .wrongType(host: host, type: type, wanted: content)
    }
}
