import BoardCore
import Foundation

/// Pages whose answers the test releases one by one, even after nobody wants them any more.
@MainActor package final class HeldArticles: ArticleService {
    /// The addresses that were asked for, the first one first.
    package private(set) var addresses: [String] = []
    /// Answers that wait to be asked for, the first one first.
    private var answers: [Result<Article, BoardError>]
    private var askers: [CheckedContinuation<Article, any Error>] = []

    /// - Parameter articles: pages that are there as soon as they are asked for.
    package init(_ articles: Article...) {
        answers = articles.map { .success($0) }
    }

    package nonisolated func article(at url: URL) async throws -> Article {
        try await answer(to: url.absoluteString)
    }

    /// Answers the first who waits, or the next who asks.
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
