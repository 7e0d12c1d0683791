import BoardCore
import Essentials

/// A service that loads web pages as articles, with one request per page and redirect.
///
/// The user opens each page with a key after seeing its address, so any host is allowed, including
/// those of the local network. The page itself causes no request: its images and frames become
/// links.
package struct WebArticleService: ArticleService {
    private let version: String
    private let engine: any HTTPEngine
    private let limits: HTTPLimits

    package init(version: String, engine: any HTTPEngine, limits: HTTPLimits = HTTPLimits()) {
        self.version = version
        self.engine = engine
        self.limits = limits
    }

    /// Loads a page.
    ///
    /// A user and password in the address are not sent, because links are not trusted.
    package func article(at url: URL) async throws -> Article {
        guard var address = url.withoutUserAndFragment else {
            throw BoardError.badAddress(url.absoluteString)
        }
        var visited: Set<URL> = []
        while visited.count <= limits.redirects, visited.insert(address).inserted {
            let client = try HTTPClient(
                base: address, version: version, engine: engine, limits: limits)
            switch try await client.request(.page) {
            case .article(let article): return article
            case .forward(let next): address = next
            }
        }
        throw BoardError.tooManyRedirects(host: url.server)
    }
}

/// The content of a page.
enum PageContents: Sendable {
    case article(Article)
    /// The address of another page that has the text.
    case forward(URL)
}

extension Endpoint<PageContents> {
    /// The endpoint for the page at the service's own address.
    static var page: Endpoint {
        Endpoint(headers: ["Accept": accepted]) { response in
            // Large media that cannot be shown are rejected before they are loaded.
            let kind = PageKind(type: response.type, path: response.url.path, beginning: [])
            if case .other(let type) = kind { throw response.noText(type) }
            return try await response.body.readSite {
                try PageReader(response).contents(of: $0)
            }
        }
    }

    private static var accepted: String {
        "text/html, application/xhtml+xml;q=0.9, text/markdown;q=0.9, text/plain;q=0.8, */*;q=0.1"
    }
}
