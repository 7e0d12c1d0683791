import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of responses that do not have the expected form.
struct UnexpectedResponseTests {
    private static let sites: [SourceUnderTest] = [
        .hackerNews, .lobsters, .lemmy, .discourse, .bbj, .boardServer,
    ]

    @Test(arguments: sites, ["{}", "null", "\"words\""])
    func `a response without its list is not an empty list`(
        kind: SourceUnderTest, body: String
    ) async throws {
        try await withResponse(body, to: kind) { source in
            let (_, list) = await source.posts(PostRequest()).statesAndError()
            let (_, thread) = await source.thread(kind.posts[0], under: nil, reload: false)
                .statesAndError()

            #expect(list?.fault?.isLack == true)
            // Hacker News responds with null for a missing item.
            let isAbsent = thread == .notThere(name: kind.posts[0].raw) && body == "null"
            #expect(thread?.fault?.isLack == true || isAbsent)
        }
    }

    @Test(arguments: sites.dropFirst(), ["{}", "null"])
    func `a response without boards is an error`(kind: SourceUnderTest, body: String) async throws {
        try await withResponse(body, to: kind) { source in
            let (_, error) = await source.boards(reload: false).statesAndError()
            #expect(error?.fault?.isLack == true)
        }
    }

    @Test(
        arguments: sites,
        [
            ("<!DOCTYPE html><title>Log in</title>", ResponseDefect.page), ("", .empty),
            ("{\"posts\": [{\"post\": {\"id\": 7, \"na", .cutOff),
        ])
    func `a response that is not JSON is reported as such`(
        kind: SourceUnderTest, answer: (body: String, fault: ResponseDefect)
    ) async throws {
        try await withResponse(answer.body, to: kind) { source in
            let (_, list) = await source.posts(PostRequest()).statesAndError()
            let (_, thread) = await source.thread(kind.posts[0], under: nil, reload: false)
                .statesAndError()

            #expect(list?.fault == answer.fault)
            #expect(thread?.fault == answer.fault)
        }
    }

    /// The sites, and the sources that accept any content of an address.
    private static let places = sites + [.feed, .foundSite, .document]

    @Test(arguments: places, ["/login?next=%2F", "/users/sign_in", "/Log-In/", "/signin.php"])
    func `a redirect to a sign-in page means that an account is required`(
        kind: SourceUnderTest, place: String
    ) async throws {
        let outcome = try await outcome(of: kind, led: { _ in place })
        #expect(outcome == .signedOut)
    }

    @Test(arguments: sites)
    func `a redirect to another page, or to another host, has no such meaning`(
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

    /// Returns the result of a list whose server redirects.
    private func outcome(
        of kind: SourceUnderTest, led place: @escaping @Sendable (FakeRequest) -> String
    ) async throws -> Outcome {
        var outcome = Outcome.other
        try await withFakeServer(RedirectingFakeServer(place: place)) { base in
            let (_, error) = await (try kind.makeSite().source(base)).posts(PostRequest())
                .statesAndError()
            if case .signedOut = error { outcome = .signedOut }
            if error?.fault == .page { outcome = .page }
        }
        return outcome
    }

    @Test func `a search without results may omit its lists`() async throws {
        let body = #"{"grouped_search_result": null}"#
        try await withResponse(body, to: .discourse) { source in
            let page = try await source.posts(PostRequest(.search("tea"))).whole()
            #expect(page.posts.isEmpty)
        }
        try await withResponse("{}", to: .discourse) { source in
            let (_, error) = await source.posts(PostRequest(.search("tea"))).statesAndError()
            #expect(error?.fault?.isLack == true)
        }
    }

    /// Runs `test` with a source whose server sends the same response to every request.
    private func withResponse(
        _ body: String, to kind: SourceUnderTest, test: (any BoardSource) async throws -> Void
    ) async throws {
        let reply = FakeResponse(text: body, type: "application/json")
        try await withFakeServer(FixedFakeServer(replies: ["": reply])) { base in
            try await test(try kind.makeSite().source(base))
        }
    }
}

/// A server that redirects every request to one page.
private struct RedirectingFakeServer: FakeServer {
    let conversation = RequestHistory()
    let place: @Sendable (FakeRequest) -> String

    func reply(to question: FakeRequest) -> FakeResponse {
        let names = ["login", "log-in", "sign_in", "signin", "welcome"]
        guard !names.contains(where: question.path.lowercased().contains) else {
            return FakeResponse(text: "<html>A page</html>", type: "text/html")
        }
        var way = FakeResponse(text: "", status: 303)
        way.headers = ["Location": place(question)]
        return way
    }
}

extension BoardError {
    /// The problem of a response; `nil` for other errors.
    fileprivate var fault: ResponseDefect? {
        if case .unexpectedResponse(_, let fault) = self { fault } else { nil }
    }
}

extension ResponseDefect {
    /// A Boolean value that indicates whether the response lacks something.
    fileprivate var isLack: Bool {
        switch self {
        case .lacksMember, .isNoList: true
        case .page, .empty, .cutOff, .noJSON: false
        }
    }
}
