import BoardCore
import Foundation

/// An article service whose responses the test sends one by one, even after cancellation.
@MainActor package final class ControlledArticles: ArticleService {
    /// The requested addresses, in order.
    package private(set) var addresses: [String] = []
    /// The responses for future requests, in order.
    private var answers: [Result<Article, BoardError>]
    private var askers: [CheckedContinuation<Article, any Error>] = []

    /// - Parameter articles: The responses to the first requests.
    package init(_ articles: Article...) {
        answers = articles.map { .success($0) }
    }

    package nonisolated func article(at url: URL) async throws -> Article {
        try await answer(to: url.absoluteString)
    }

    /// Responds to the oldest pending request, or else to the next one.
    package func send(_ answer: Result<Article, BoardError>) {
        guard !askers.isEmpty else { return answers.append(answer) }
        askers.removeFirst().resume(with: answer.mapError { $0 as any Error })
    }

    private func answer(to address: String) async throws -> Article {
        addresses.append(address)
        if !answers.isEmpty { return try answers.removeFirst().get() }
        return try await withCheckedThrowingContinuation { askers.append($0) }
    }
}
