import BoardCore
import Foundation

/// Gives the same answer for every page.
package struct StubArticles: ArticleService {
    package let refusal: String?
    private let answer: Result<Article, BoardError>

    package init(_ article: Article) {
        answer = .success(article)
        refusal = nil
    }

    /// No page can be had.
    ///
    /// - Parameter refusal: what is said where none is even asked for.
    package init(
        failing error: BoardError = .unreachable(host: "page.example"), refusal: String? = nil
    ) {
        answer = .failure(error)
        self.refusal = refusal
    }

    package func article(at url: URL) async throws -> Article { try answer.get() }
}
