import BoardCore
import Foundation

/// Gives the same answer for every page.
package struct StubArticles: ArticleService {
    private let answer: Result<Article, BoardError>

    package init(_ article: Article) {
        answer = .success(article)
    }

    /// No page can be had.
    package init(failing error: BoardError = .unreachable(host: "page.example")) {
        answer = .failure(error)
    }

    package func article(at url: URL) async throws -> Article { try answer.get() }
}
