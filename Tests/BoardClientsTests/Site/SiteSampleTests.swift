import BoardCore
import FlyingFox
import Foundation
import Testing

@testable import BoardClients

/// Tests with recorded first responses of real servers.
@Suite(.readsRecordings) struct SiteSampleTests {
    /// All feeds except two whose version is a number, which JSON Feed does not allow.
    private static let feeds = Recordings.paths(in: "feeds").filter {
        !$0.contains("version_json")
    }

    @Test(arguments: feeds)
    func `every recorded feed is detected as one`(path: String) async throws {
        let standIn = FakeSite(["/feed": try .sample(path, type: "application/octet-stream")])
        try await standIn.run(at: "/feed") { site in
            _ = try await site.posts(PostRequest()).whole()

            #expect(site.finding?.hasSuffix("sends a feed.") == true)
            #expect(standIn.asked == ["/feed"])
        }
    }

    @Test func `a recorded Lemmy site is detected from its description`() async throws {
        let standIn = FakeSite(
            [
                "/api/v3/site": try .sample("lemmy/site.json", type: "application/json"),
                "/api/v3/post/list": try .sample("lemmy/post-list.json", type: "application/json"),
            ], other: .page("<title>An app</title>"))
        try await standIn.run { site in
            let page = try await site.posts(PostRequest()).whole()

            #expect(!page.posts.isEmpty)
            #expect(site.finding?.hasSuffix("is a Lemmy site.") == true)
        }
    }

    @Test func `a recorded BBJ site is detected from its description`() async throws {
        let standIn = FakeSite([
            "/api/instance_info": try .sample(
                "bbj/instance_info-get.body.json", type: "text/html;charset=utf-8"),
            "/api/thread_index": try .sample(
                "bbj/thread_index.body.json", type: "text/html;charset=utf-8"),
        ])
        try await standIn.run { site in
            let page = try await site.posts(PostRequest()).whole()

            #expect(!page.posts.isEmpty)
            #expect(site.finding?.hasSuffix("is a BBJ board.") == true)
        }
    }
}

extension HTTPResponse {
    fileprivate static func sample(_ path: String, type: String) throws -> HTTPResponse {
        HTTPResponse(
            statusCode: .ok, headers: [.contentType: type],
            body: Data(try Recordings.bytes(path)))
    }
}
