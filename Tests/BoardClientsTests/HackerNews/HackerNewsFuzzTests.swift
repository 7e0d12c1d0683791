import BoardCore
import TestSupport
import Testing

@testable import BoardClients

struct HackerNewsFuzzTests {
    @Test func `10,000 comments are a tree`() throws {
        let thread = try #require(
            HackerNewsFixture.thread(tree: HackerNewsFixture.tree(count: 10_000, width: 3)))

        #expect(thread.comments.count == 10_000)
        #expect(thread.comments.map(\.depth).max() == 8)
        #expect(thread.comments.prefix(2).map(\.id) == ["2", "5"])
    }

    @Test func `damaged responses are parsed without a crash, and texts are sanitized`() throws {
        var damage = Damage(seed: 5, tokens: Self.tokens)
        for bytes in try Self.answers() {
            for _ in 0..<120 { Self.check(damage.applied(to: bytes)) }
        }
    }

    @Test func `responses with unexpected values are parsed`() throws {
        var damage = ValueDamage(seed: 7)
        for bytes in try Self.answers() {
            let value = try JSONValue(bytes)
            for _ in 0..<200 { Self.check(damage.applied(to: value).bytes) }
        }
    }

    private static func check(_ bytes: [UInt8]) {
        guard let value = try? JSONValue(bytes) else { return }
        let thread = HackerNewsFixture.thread(tree: value)
        let values = value.array ?? value["hits"].array ?? [value]
        let id = PostID("1", in: SourceID("hn"))
        let posts = values.flatMap { value in
            [HackerNewsItem(official: value), HackerNewsItem(hit: value)].compactMap {
                $0?.post(as: id)
            }
        }
        // Each comment has more than ten bytes.
        #expect((thread?.comments.count ?? 0) * 10 <= bytes.count)
        let texts = posts.flatMap { [$0.title, $0.author, $0.excerpt, $0.url ?? ""] }
        #expect(texts.allSatisfy { $0 == $0.sanitized(as: .line) })
    }

    private static func answers() throws -> [[UInt8]] {
        let story: JSONValue = [
            "id": 1, "type": "story", "by": "mara", "title": "R&amp;D", "url": "", "score": 3,
            "kids": [2, 3], "parts": [4], "descendants": 2, "time": 1_790_000_000,
            "text": "Words <p>and <i>more</i>",
        ]
        let hits: JSONValue = [
            "hits": [["objectID": "7", "title": "A", "created_at": "2026-09-27T17:14:01Z"]],
            "nbPages": 1,
        ]
        let own = [story, hits, HackerNewsFixture.tree(count: 9, width: 2)].map(\.bytes)
        return own + (try Recordings.all(of: "hackernews").filter { $0.count < 30_000 })
    }

    private static let tokens = [
        "null", "[[[[", "{\"id\":1}", "\"kids\":[1,1,2]", "-1", "1e400", "\\ud800", "\\u001b[2J",
        "&#0;", "&#x10FFFF;", "<p", "\"children\":[", "\"deleted\":true", "9223372036854775808",
    ]
}
