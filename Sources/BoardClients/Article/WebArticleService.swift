import BoardCore
import Essentials

/// Reads pages of the web, each with one request, or a few where a page only forwards to another.
///
/// The reader asks for a page with a key, having seen its address; so this goes to any host, those of
/// the reader's own network, too. No request is made by a page itself: pictures and frames of it are
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

    /// A name and a password in the address are not sent: they are a stranger's.
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

/// The meaning of a page.
enum PageContents: Sendable {
    case article(Article)
    /// The text is on another page.
    case forward(URL)
}

extension Endpoint<PageContents> {
    /// The page at the service's own address.
    static var page: Endpoint {
        Endpoint(headers: ["Accept": accepted]) { response in
            // Nobody waits for a film that cannot be shown.
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
