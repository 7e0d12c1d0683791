import BoardCore
import Testing

@testable import BoardClients

/// Tests of reports after one failed request of a session, for every source.
///
/// Each request of each operation fails in each way. Missing items must be reported, and the next
/// attempt has to load them.
struct ProtocolPartialFailureTests {
    /// An operation that a user requests from a source.
    enum Operation: CaseIterable, Sendable {
        case boards, list, nextPage, search, refresh, thread, refreshedThread, moreComments
    }

    /// The result of an operation.
    struct Outcome: Sendable {
        var ids: [String] = []
        var texts: [String] = []
        /// A Boolean value that indicates whether missing items are reported.
        var reportsMissing = false

        var items: Set<String> { Set(ids) }
    }

    @Test(arguments: SourceUnderTest.remote, Operation.allCases)
    func `items missing after a failed request are reported and loaded by the next attempt`(
        kind: SourceUnderTest, operation: Operation
    ) async throws {
        let (whole, count) = try await run(kind, operation)
        #expect(!whole.reportsMissing)
        for place in Set([0, 1, 2, count / 2, count - 1]) where (0..<count).contains(place) {
            for fault in RequestFault.allCases {
                let name = Testing.Comment(
                    rawValue: "\(kind) \(operation): request \(place) of \(count), \(fault)")
                try await check(kind, operation, failing: place, by: fault, whole: whole, name)
            }
        }
    }

    /// Runs an operation on a new site, and counts its requests.
    private func run(
        _ kind: SourceUnderTest, _ operation: Operation
    ) async throws -> (Outcome, count: Int) {
        let plan = FaultPlan()
        var outcome = Outcome()
        try await FaultPlan.$current.withValue(plan) {
            try await kind.run { source, _, _ in
                let session = try await Session(source, kind, operation)
                plan.begin()
                outcome = await session.outcome()
            }
        }
        return (outcome, plan.count)
    }

    private func check(
        _ kind: SourceUnderTest, _ operation: Operation, failing place: Int,
        by fault: RequestFault, whole: Outcome, _ name: Testing.Comment
    ) async throws {
        let plan = FaultPlan()
        try await FaultPlan.$current.withValue(plan) {
            try await kind.run { source, _, _ in
                let session = try await Session(source, kind, operation)
                plan.begin(failing: place, by: fault)
                let part = await session.outcome()
                let isWhole = part.ids == whole.ids && part.texts == whole.texts
                #expect(part.reportsMissing || isWhole, name)

                plan.begin()
                var again = await session.outcome(isAnotherAttempt: true)
                // Posts that failed may come with the next page.
                again.ids += try await session.idsOfNextPage(after: again)
                #expect(!again.reportsMissing, name)
                #expect(again.items.isSuperset(of: whole.items), name)
            }
        }
    }
}

extension ProtocolPartialFailureTests {
    /// An operation on a source that has been prepared for it.
    private struct Session {
        let source: any BoardSource
        let operation: Operation
        let thread: PostID
        var cursor: PageCursor?
        var comment: BoardCore.Comment.ID?

        init(
            _ source: any BoardSource, _ kind: SourceUnderTest, _ operation: Operation
        ) async throws {
            self.source = source
            self.operation = operation
            thread = kind.longThread ?? kind.posts[0]
            switch operation {
            case .nextPage: cursor = try await source.posts(PostRequest()).whole().next
            case .refresh: _ = try await source.posts(PostRequest()).whole()
            case .refreshedThread, .moreComments:
                let whole = try await source.thread(thread, under: nil, reload: false).whole()
                comment = whole.comments.last?.id
            case .boards, .list, .search, .thread: break
            }
        }

        func outcome(isAnotherAttempt: Bool = false) async -> Outcome {
            switch operation {
            case .boards: return await boards(reload: isAnotherAttempt)
            case .list: return await posts(PostRequest(reload: isAnotherAttempt))
            case .refresh: return await posts(PostRequest(reload: true))
            case .nextPage:
                guard cursor != nil else { return Outcome() }
                return await posts(PostRequest(after: cursor))
            case .search:
                guard source.capabilities.canSearch else { return Outcome() }
                return await posts(PostRequest(.search(SourceUnderTest.words)))
            case .thread: return await comments(under: nil, reload: isAnotherAttempt)
            case .refreshedThread: return await comments(under: nil, reload: true)
            case .moreComments: return await comments(under: comment, reload: false)
            }
        }

        /// Returns the posts of the next page if the operation is a list.
        func idsOfNextPage(after outcome: Outcome) async throws -> [String] {
            guard [.list, .nextPage, .refresh].contains(operation),
                let next = try await source.posts(PostRequest(after: cursor)).whole().next
            else { return [] }
            return try await source.posts(PostRequest(after: next)).whole().ids
        }

        private func boards(reload: Bool) async -> Outcome {
            var outcome = Outcome()
            do {
                for try await boards in source.boards(reload: reload) {
                    outcome.ids = boards.map(\.id.raw)
                    outcome.texts = boards.map(\.name)
                }
            } catch { outcome.reportsMissing = true }
            outcome.reportsMissing = outcome.reportsMissing || !source.boardFailures.isEmpty
            return outcome
        }

        private func posts(_ request: PostRequest) async -> Outcome {
            let (states, error) = await source.posts(request).statesAndError()
            let page = states.last ?? PostPage()
            // Some members of a merged source do not support searches.
            let sourceFailures = page.sourceFailures.filter {
                if case .error(.unsupported) = $0.cause { false } else { true }
            }
            return Outcome(
                ids: page.ids, texts: page.titles,
                reportsMissing: error != nil || !page.missing.isEmpty || !sourceFailures.isEmpty
                    || page.truncation != nil)
        }

        private func comments(under comment: BoardCore.Comment.ID?, reload: Bool) async -> Outcome {
            let (states, error) = await source.thread(thread, under: comment, reload: reload)
                .statesAndError()
            let thread = states.last
            return Outcome(
                ids: thread?.comments.map(\.id) ?? [],
                texts: [thread?.body ?? ""] + (thread?.comments.map(\.body) ?? []),
                reportsMissing: error != nil)
        }
    }
}
