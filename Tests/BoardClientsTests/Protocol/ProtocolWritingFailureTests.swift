import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of signing in and writing while one request fails.
struct ProtocolWritingFailureTests {
    /// A site with an account and a post to reply to.
    struct WritableSite: Sendable, CustomTestStringConvertible {
        typealias Work = (any BoardSource, Credentials) async throws -> Void

        let testDescription: String
        let run: @Sendable (Work) async throws -> Void
    }

    private static let sites = [
        WritableSite(testDescription: "Lemmy") { work in
            let standIn = FakeLemmyServer(
                .init(
                    posts: [LemmyFixture.post(1, "Tea", body: "Which?", comments: 0)],
                    communities: [LemmyFixture.community("tea")]))
            try await withSource(LemmySource.self, of: standIn, id: "own") {
                try await work($0, $1)
            }
        },
        WritableSite(testDescription: "board-server") { work in
            let standIn = FakeBoardServer(
                .init(posts: [BoardServerFixture.post("1", "Tea", body: "Which?", comments: 0)]))
            try await withSource(BoardServerSource.self, of: standIn, id: "own") {
                try await work($0, $1)
            }
        },
    ]

    private static let answers: [AccountField: String] = [
        .name: "ada", .password: "correct horse",
    ]

    @Test(arguments: sites, RequestFault.allCases)
    func `a failed sign-in is reported, and the next one succeeds`(
        site: WritableSite, fault: RequestFault
    ) async throws {
        try await withFaults(at: site) { source, credentials, begin in
            begin(fault)
            let error = await failure { try await source.signIn(Self.answers, credentials) }
            begin(nil)
            #expect(error != nil || source.isSignedIn(credentials))

            let signedIn = try await source.signIn(Self.answers, credentials)
            #expect(signedIn.account.name == "ada")
        }
    }

    @Test(arguments: sites, RequestFault.allCases)
    func `a failed reply is reported, and appears once after the next attempt`(
        site: WritableSite, fault: RequestFault
    ) async throws {
        let post = PostID("1", in: SourceID("own"))
        try await withFaults(at: site) { source, credentials, begin in
            try await source.signIn(Self.answers, credentials)
            let writer = try #require(source.writer)
            var draft = Draft(.reply(post, to: nil), "A reply", key: "k")
            draft.stage = .outgoing(key: "k", since: .distantPast, attempts: 1)
            begin(fault)
            let error = await failure { try await writer.send(draft, key: "k") }
            begin(nil)
            if error != nil, try await writer.arrival(of: draft) == nil {
                _ = try await writer.send(draft, key: "k")
            }

            let thread = try await source.thread(post, under: nil, reload: true).whole()
            let replies = thread.comments.filter { $0.body == "A reply" }
            #expect(replies.count == 1)
        }
    }

    /// Runs `work` once for each of the first requests that may fail.
    ///
    /// - Parameter work: A closure that receives a function, which makes that request fail from
    ///   then on; `nil` makes none fail.
    private func withFaults(
        at site: WritableSite,
        _ work: (any BoardSource, Credentials, (RequestFault?) -> Void) async throws -> Void
    ) async throws {
        for place in 0..<3 {
            let plan = FaultPlan()
            try await FaultPlan.$current.withValue(plan) {
                try await site.run { source, credentials in
                    try await work(source, credentials) { fault in
                        plan.begin(failing: fault == nil ? nil : place, by: fault ?? .reset)
                    }
                }
            }
        }
    }
}

extension BoardSource {
    fileprivate func isSignedIn(_ credentials: Credentials) -> Bool {
        accounts.map { credentials[$0.site] != nil } ?? false
    }
}
