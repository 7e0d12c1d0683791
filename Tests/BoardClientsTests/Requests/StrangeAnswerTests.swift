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
