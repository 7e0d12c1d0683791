import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests that only the requested members of a response are retained.
struct JSONNamesTests {
    @Test func `members with other names are omitted at any depth`() throws {
        let value = try JSONValue(
            Array(#"{"a": 1, "b": [{"a": "x", "c": {"a": 2}}, 3], "c": null, "a": 4}"#.utf8),
            keeping: ["a", "b"])
        #expect(value == JSONValue(name: "a", 1, and: ("b", [["a": "x"], 3]), ("a", 4)))
    }

    @Test func `a name may contain escapes`() throws {
        let text = #"{"\u0061": 1, "\u0062": 2, "a\n": 3}"#
        #expect(try JSONValue(Array(text.utf8), keeping: ["a"]) == ["a": 1])
    }

    @Test(arguments: [
        #"{"a": 1, "b": {"c": [1, 02]}}"#, #"{"b": tru}"#, #"{"b" 1}"#, #"{"b": "\x"}"#,
        #"{"b": {"#, #"{"b": [}"#, #"{"b": 1,}"#, #"{b: 1}"#,
        String(repeating: #"{"b":"#, count: 600),
    ])
    func `omitted members must be valid`(text: String) throws {
        let bytes = Array(text.utf8)
        let error = try #require(throws: BoardError.self) { try JSONValue(bytes) }
        #expect(throws: error) { try JSONValue(bytes, keeping: ["a"]) }
    }

    @Test func `a Lemmy comment needs no other members`() throws {
        let views: [JSONValue] = [
            LemmyFixture.comment(
                "0.1", answers: 4, author: LemmyFixture.person("ada", host: "b.example")
            )
            .setting(["my_vote": 1, "post": ["id": 9, "name": "Tea"]]),
            LemmyFixture.comment("0.1.2", changes: ["deleted": true]),
            LemmyFixture.comment("0.1.3", changes: ["removed": true]),
            LemmyFixture.comment("0.1.2.4"),
        ]
        let whole: JSONValue = ["comments": .array(views)]
        try expectSame(of: whole, keeping: LemmyThread.names) { answer in
            var thread = LemmyThread(try lemmyPost())
            thread.add(answer["comments"].array ?? [])
            return thread.thread(isLoading: false)
        }
    }

    @Test(
        arguments: [
            ["actions_summary": [["id": 2, "count": 3, "acted": true]]],
            ["actions_summary": [["id": 2, "can_act": true]]],
            ["user_deleted": true], ["deleted_at": "2026-01-02T03:04:05.678Z"], ["hidden": true],
            ["deleted_at": "2026-01-02T03:04:05.678Z", "deleted_by": ["username": "mia"]],
            ["post_type": 3], ["cooked": "<a href=\"/x\">y</a>"],
        ] as [[String: JSONValue]])
    func `a Discourse post needs no other members`(changes: [String: JSONValue]) throws {
        let post = DiscourseFixture.post(2, answered: 1, changes: changes)
        let whole: JSONValue = ["post_stream": ["posts": [post]], "title": "Tea"]
        try expectSame(of: whole, keeping: DiscourseTopicPost.names) { answer in
            let post = answer["post_stream"]["posts"].array?.first
            let links = AbsoluteLinks(site: try #require(URL(string: "https://d.example")))
            return "\(post.map { String(describing: DiscourseTopicPost($0, links: links)) } ?? "")"
        }
    }

    private func lemmyPost() throws -> LemmyPost {
        let site = try #require(URL(string: "https://l.example"))
        return try #require(LemmyPost(LemmyFixture.post(7, "Tea"), of: .sample, site: site))
    }

    /// Expects that a result does not change without the members of other names.
    private func expectSame<Made: Equatable>(
        of answer: JSONValue, keeping names: JSONNames, _ make: (JSONValue) throws -> Made
    ) throws {
        let kept = try JSONValue(answer.bytes, keeping: names)
        #expect(kept != answer)
        #expect(try make(kept) == make(answer))
    }
}

extension JSONValue {
    /// An object of three members, some of which may have the same name.
    fileprivate init(
        name: String, _ value: JSONValue, and others: (String, JSONValue)...
    ) {
        let members = [Member(name: name, value: value)]
        self = .object(members + others.map { Member(name: $0, value: $1) })
    }
}
