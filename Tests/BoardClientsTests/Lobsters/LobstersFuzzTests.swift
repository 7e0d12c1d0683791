import BoardCore
import TestSupport
import Testing

@testable import BoardClients

struct LobstersFuzzTests {
    @Test func `damaged responses are parsed without a crash, and texts are sanitized`() throws {
        var damage = Damage(seed: 6, tokens: Self.tokens)
        for bytes in try Self.answers() {
            for _ in 0..<120 { try Self.check(damage.applied(to: bytes)) }
        }
    }

    @Test func `responses with unexpected values are parsed`() throws {
        var damage = ValueDamage(seed: 8)
        for bytes in try Self.answers() {
            let value = try JSONValue(bytes)
            for _ in 0..<200 { try Self.check(damage.applied(to: value).bytes) }
        }
    }

    private static func check(_ bytes: [UInt8]) throws {
        guard let value = try? JSONValue(bytes) else { return }
        let base = try url("https://l.example/")
        let id = PostID("1", in: SourceID("lobsters"))
        let posts = (value.array ?? [value]).compactMap {
            LobstersStory($0)?.post(as: id, below: base)
        }
        let comments = LobstersComments(value["comments"].array ?? []).comments

        // A comment has at least two braces and a comma.
        #expect(comments.count * 3 <= bytes.count + 1)
        let depths = [-1] + comments.map(\.depth)
        #expect(zip(depths, depths.dropFirst()).allSatisfy { $1 >= 0 && $1 <= $0 + 1 })
        let texts = posts.flatMap { [$0.title, $0.author, $0.excerpt, $0.url ?? ""] + $0.tags }
        #expect(texts.allSatisfy { $0 == $0.sanitized(as: .line) })
    }

    private static func answers() throws -> [[UInt8]] {
        let comments = (0..<8).map { number -> JSONValue in
            [
                "short_id": .string("c\(number)"), "depth": .integer(number % 3),
                "indent_level": .integer(number % 3 + 1), "commenting_user": ["username": "jun"],
                "parent_comment": number % 3 == 0 ? .null : .string("c\(number - 1)"),
                "comment": "<p>Words</p>", "is_deleted": .bool(number == 4),
            ]
        }
        let story: JSONValue = [
            "short_id": "abc", "title": "Title", "url": "", "tags": ["rust"], "score": 3,
            "description": "<p>a &amp; b", "submitter_user": "mara", "comments": .array(comments),
            "created_at": "2025-02-13T09:12:45.000-06:00", "comment_count": 8,
        ]
        let recorded = try Recordings.all(of: "lobsters").filter { $0.count < 30_000 }
        return [story, [story, story]].map(\.bytes) + recorded
    }

    private static let tokens = [
        "null", "[[[[", "\"depth\":99", "\"depth\":-1", "\"indent_level\":null", "\\ud800",
        "\\u001b[2J", "\"parent_comment\":\"c7\"", "\"short_id\":\"c1\"", "<p", "&#0;",
    ]
}
