import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Answers of sites that are none of what they were asked for.
struct StrangeAnswerTests {
    private static let sites: [SourceUnderTest] = [
        .hackerNews, .lobsters, .lemmy, .discourse, .bbj, .boardServer,
    ]

    @Test(arguments: sites, ["{}", "null", "\"words\""])
    func `what lacks its list is not taken for an empty list`(
        kind: SourceUnderTest, body: String
    ) async throws {
        try await withAnswer(body, to: kind) { source in
            let (_, list) = await source.posts(PostRequest()).statesAndError()
            let (_, thread) = await source.thread(kind.posts[0], under: nil, reload: false)
                .statesAndError()

            #expect(list?.fault?.isLack == true)
            // At Hacker News null stands for what is not there.
            let isAbsent = thread == .notThere(name: kind.posts[0].raw) && body == "null"
            #expect(thread?.fault?.isLack == true || isAbsent)
        }
    }

    @Test(arguments: sites.dropFirst(), ["{}", "null"])
    func `boards are not taken for none`(kind: SourceUnderTest, body: String) async throws {
        try await withAnswer(body, to: kind) { source in
            let (_, error) = await source.boards(reload: false).statesAndError()
            #expect(error?.fault?.isLack == true)
        }
    }

    @Test(
        arguments: sites,
        [
            ("<!DOCTYPE html><title>Log in</title>", AnswerFault.page), ("", .empty),
            ("{\"posts\": [{\"post\": {\"id\": 7, \"na", .cutOff),
        ])
    func `what is no JSON is told as what it is`(
        kind: SourceUnderTest, answer: (body: String, fault: AnswerFault)
    ) async throws {
        try await withAnswer(answer.body, to: kind) { source in
            let (_, list) = await source.posts(PostRequest()).statesAndError()
            let (_, thread) = await source.thread(kind.posts[0], under: nil, reload: false)
                .statesAndError()

            #expect(list?.fault == answer.fault)
            #expect(thread?.fault == answer.fault)
        }
    }

    /// Those that are given whatever an address leads to, too.
    private static let places = sites + [.feed, .foundSite, .document]

    @Test(arguments: places, ["/login?next=%2F", "/users/sign_in", "/Log-In/", "/signin.php"])
    func `a way to the page for signing in means that one has to`(
        kind: SourceUnderTest, place: String
    ) async throws {
        let outcome = try await outcome(of: kind, led: { _ in place })
        #expect(outcome == .signedOut)
    }

    @Test(arguments: sites)
    func `a way to another page, or to that of another host, means nothing`(
        kind: SourceUnderTest
    ) async throws {
        let welcome = try await outcome(of: kind, led: { _ in "/welcome" })
        #expect(welcome == .page)
        let far = try await outcome(of: kind) { question in
            let port = question.headers["host"]?.split(separator: ":").last ?? ""
            return "http://localhost:\(port)/login"
        }
        #expect(far == .page)
    }

    private enum Outcome {
        case signedOut, page, other
    }

    /// What becomes of a list whose server leads elsewhere.
    private func outcome(
        of kind: SourceUnderTest, led place: @escaping @Sendable (Question) -> String
    ) async throws -> Outcome {
        var outcome = Outcome.other
        try await withStandIn(LeadingStandIn(place: place)) { base in
            let (_, error) = await (try kind.makeSite().source(base)).posts(PostRequest())
                .statesAndError()
            if case .signedOut = error { outcome = .signedOut }
            if error?.fault == .page { outcome = .page }
        }
        return outcome
    }

    @Test func `a search that finds nothing may leave its lists out`() async throws {
        let body = #"{"grouped_search_result": null}"#
        try await withAnswer(body, to: .discourse) { source in
            let page = try await source.posts(PostRequest(.search("tea"))).whole()
            #expect(page.posts.isEmpty)
        }
        try await withAnswer("{}", to: .discourse) { source in
            let (_, error) = await source.posts(PostRequest(.search("tea"))).statesAndError()
            #expect(error?.fault?.isLack == true)
        }
    }

    /// Runs `test` with a source whose server answers the same to every question.
    private func withAnswer(
        _ body: String, to kind: SourceUnderTest, test: (any BoardSource) async throws -> Void
    ) async throws {
        let reply = Reply(text: body, type: "application/json")
        try await withStandIn(FixedStandIn(replies: ["": reply])) { base in
            try await test(try kind.makeSite().source(base))
        }
    }
}

/// A server that leads from everything to one page.
private struct LeadingStandIn: StandIn {
    let conversation = Conversation()
    let place: @Sendable (Question) -> String

    func reply(to question: Question) -> Reply {
        let names = ["login", "log-in", "sign_in", "signin", "welcome"]
        guard !names.contains(where: question.path.lowercased().contains) else {
            return Reply(text: "<html>A page</html>", type: "text/html")
        }
        var way = Reply(text: "", status: 303)
        way.headers = ["Location": place(question)]
        return way
    }
}

extension BoardError {
    /// What was wrong with an answer.
    fileprivate var fault: AnswerFault? {
        if case .strangeAnswer(_, let fault) = self { fault } else { nil }
    }
}

extension AnswerFault {
    /// Whether something is missing in it.
    fileprivate var isLack: Bool {
        switch self {
        case .lacksMember, .isNoList: true
        case .page, .empty, .cutOff, .noJSON: false
        }
    }
}
