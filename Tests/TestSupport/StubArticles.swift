import BoardApp
import BoardCore
import Foundation

/// An article service with the same response for every page.
package struct StubArticles: ArticleService {
    package let refusal: String?
    private let answer: Result<Article, BoardError>

    package init(_ article: Article) {
        answer = .success(article)
        refusal = nil
    }

    /// Creates a service that always fails.
    ///
    /// - Parameter refusal: The message if pages are not even requested.
    package init(
        failing error: BoardError = .unreachable(host: "page.example"), refusal: String? = nil
    ) {
        answer = .failure(error)
        self.refusal = refusal
    }

    package func article(at url: URL) async throws -> Article { try answer.get() }
}

/// A link reader with a fixed set of addresses.
package struct StubWebLinkResolver: WebLinkResolver {
    private let links: [String: BoardLink]

    package init(_ links: [String: BoardLink] = [:]) {
        self.links = links
    }

    package func link(at address: String) -> BoardLink? { links[address] }
}
