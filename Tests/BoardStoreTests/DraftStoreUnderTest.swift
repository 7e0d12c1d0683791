import Testing
import BoardCore
import Foundation
import TestSupport

/// The draft stores that the suite tests.
enum DraftStoreUnderTest: CaseIterable, CustomTestStringConvertible {
    case memory, sqlite

    var testDescription: String { "\(self)" }

    func withStore(
        now: @escaping @Sendable () -> Date = { SamplePosts.now },
        _ work: (any DraftStore) async throws -> Void
    ) async throws {
        switch self {
        case .memory: try await work(MemoryDraftStore(now: now))
        case .sqlite:
            let state = TemporaryState()
            try await work(state.store(now: now))
            withExtendedLifetime(state) {}
        }
    }
}

extension Draft {
    static func sample(
        _ id: String = "1", _ target: WritingTarget = .newPost(nil, at: .sample),
        body: String = "Words.", stage: Stage = .draft, minutesAgo: Double = 0
    ) -> Draft {
        Draft(
            id: id, target: target, title: "Tea", body: body, stage: stage,
            updatedAt: SamplePosts.now - 60 * minutesAgo)
    }

    static func outgoing(_ id: String = "1") -> Draft {
        .sample(id, stage: .outgoing(key: "k", since: SamplePosts.now, attempts: 0))
    }
}
