import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct LemmyFuzzTests {
    @Test func `damaged responses are parsed without a crash, and texts are sanitized`() throws {
        let source = SourceID("lemmy")
        let site = try url("https://lemmy.example/")
        var damage = Damage(seed: 21, tokens: Self.tokens)
        for answer in try Self.answers() {
            for _ in 0..<200 {
                guard let json = try? JSONValue(damage.applied(to: answer)) else { continue }
                let views = (json["posts"].array ?? []) + [json["post_view"]]
                let posts = views.compactMap { LemmyPost($0, of: source, site: site) }
                let boards = (json["communities"].array ?? [])
                    .compactMap { Board(lemmy: $0["community"], of: source) }
                #expect(posts.allSatisfy { $0.post.isClean })
                #expect(boards.allSatisfy { $0.name == $0.name.sanitized(as: .line) })
                try Self.checkThread(json["comments"].array ?? [], of: source, site: site)
            }
        }
    }

    private static func checkThread(
        _ comments: [JSONValue], of source: SourceID, site: URL
    ) throws {
        let post = try #require(LemmyPost(LemmyFixture.post(1, "T"), of: source, site: site))
        var thread = LemmyThread(post)
        thread.add(comments)
        thread.markExhausted(under: "600")
        let read = thread.thread(isLoading: false).comments
        #expect(read.count <= comments.count)
        #expect(read.allSatisfy { $0.isClean && $0.missingReplies >= 0 })
        #expect(Set(read.map(\.id)).count == read.count)
    }

    private static func answers() throws -> [[UInt8]] {
        let own: [JSONValue] = [
            [
                "posts": [
                    LemmyFixture.post(1, "A\u{1B}[1m", body: "b", comments: 2),
                    LemmyFixture.post(2, "한", author: LemmyFixture.person("e", host: "x.example")),
                ],
                "next_page": "P2",
            ],
            [
                "comments": [
                    LemmyFixture.comment("0.1", answers: 3),
                    LemmyFixture.comment("0.1.2", answers: 1),
                    LemmyFixture.comment("0.1.2.3", changes: ["deleted": true]),
                    LemmyFixture.comment("0.1.4", changes: ["removed": true]),
                ]
            ],
            ["communities": [["community": LemmyFixture.community("c")]]],
        ]
        return own.map(\.bytes) + (try Recordings.all(of: "lemmy"))
    }

    private static let tokens = [
        "null", "\"path\":\"0.1.1\"", "\"path\":\"1\"", "\"path\":\"....\"",
        "\"\\u001b]0;x\\u0007\"", "{}", "[",
        "\"child_count\":9223372036854775807", "\"id\":-9223372036854775808", ",",
        "\"local\":false",
    ]
}

extension Post {
    /// A Boolean value that indicates whether no text can move the cursor.
    var isClean: Bool {
        [title, author, excerpt, url ?? "", page ?? "", id.raw, boardID?.raw ?? ""]
            .allSatisfy { $0 == $0.sanitized(as: .line) } && commentCount >= 0
    }
}

extension BoardCore.Comment {
    /// A Boolean value that indicates whether no text can move the cursor.
    var isClean: Bool {
        [author, id].allSatisfy { $0 == $0.sanitized(as: .line) }
            && body == body.sanitized(as: .paragraphs) && depth >= 0
    }
}
