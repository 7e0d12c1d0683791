import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of signing in and writing while one request fails.
struct ProtocolWritingFailureTests {
    /// A site with an account and a post, 1, to reply to.
    struct WritableSite: Sendable, CustomTestStringConvertible {
        typealias Work = (any BoardSource, Credentials) async throws -> Void

        let testDescription: String
        /// The text of a reply as the site returns it.
        var reply = "A reply"
        var name = "ada"
        var answers: [AccountField: String] = [.name: "ada", .password: "correct horse"]
        let run: @Sendable (Work) async throws -> Void
    }

    private static let key = "0123456789abcdef0123456789abcdef"

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
        WritableSite(
            testDescription: "Discourse", reply: "<p>A reply</p>", answers: [.key: key, .name: ""]
        ) { work in
            let standIn = FakeDiscourseServer(
                .init(
                    topics: [DiscourseFixture.topic(1, "Tea")],
                    posts: [1: [DiscourseFixture.post(1, html: "<p>Which?</p>")]],
                    members: DiscourseMembers(namesByKey: [key: "ada"])))
            try await withSource(DiscourseSource.self, of: standIn, id: "own") {
                try await work($0, $1)
            }
        },
        WritableSite(
            testDescription: "BBJ", name: "sysop",
            answers: [.name: "sysop", .password: "correct horse"]
        ) { work in
            let server = FakeBBJServer()
            server.addThread("1", messages: [FakeBBJServer.message(0, "Which?")])
            try await server.runWriting(id: "own") { try await work($0, $1) }
        },
    ]

    @Test(arguments: sites, RequestFault.allCases)
    func `a failed sign-in is reported, and the next one succeeds`(
        site: WritableSite, fault: RequestFault
    ) async throws {
        try await withFaults(at: site) { source, credentials, begin in
            begin(fault)
            let error = await failure { try await source.signIn(site.answers, credentials) }
            begin(nil)
            #expect(error != nil || source.isSignedIn(credentials))
            check(error, after: fault)

            let signedIn = try await source.signIn(site.answers, credentials)
            #expect(signedIn.account.name == site.name)
        }
    }

    @Test(arguments: sites, RequestFault.allCases)
    func `a failed reply is reported, and appears once after the next attempt`(
        site: WritableSite, fault: RequestFault
    ) async throws {
        let post = PostID("1", in: SourceID("own"))
        try await withFaults(at: site) { source, credentials, begin in
            try await source.signIn(site.answers, credentials)
            let writer = try #require(source.writer)
            var draft = Draft(.reply(post, to: nil), "A reply", key: "k")
            draft.stage = .outgoing(key: "k", since: .distantPast, attempts: 1)
            begin(fault)
            let error = await failure { try await writer.send(draft, key: "k") }
            begin(nil)
            #expect(source.isSignedIn(credentials))
            check(error, after: fault)
            if error != nil, try await writer.arrival(of: draft) == nil {
                _ = try await writer.send(draft, key: "k")
            }

            let thread = try await source.thread(post, under: nil, reload: true).whole()
            let replies = thread.comments.filter { $0.body == site.reply }
            #expect(replies.count == 1)
        }
    }

    /// Checks that an error keeps a draft for a later attempt, and that its message names the
    /// reason and the next step.
    private func check(_ error: BoardError?, after fault: RequestFault) {
        guard let error else { return }
        #expect(error.sendDisposition == .wait)
        switch fault {
        case .tooManyRequests:
            #expect(error == .refused(host: "", status: 429, retryAfter: .seconds(3)))
        case .serverError: #expect(error == .refused(host: "", status: 500))
        case .reset, .truncation: #expect(error == .cutOff(host: ""))
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
