import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct DiscourseFuzzTests {
    @Test func `damaged responses are parsed without a crash, and texts are sanitized`() throws {
        let source = SourceID("forum")
        let rows = DiscourseRow(source: source, site: try url("https://forum.example/sub"))
        var damage = Damage(seed: 22, tokens: Self.tokens)
        for answer in try Self.answers() {
            // Long responses take longer to parse, and damage is less likely to hit relevant
            // members.
            for _ in 0..<max(20, min(200, 2_000_000 / answer.count)) {
                guard let json = try? JSONValue(damage.applied(to: answer)) else { continue }
                let posts = rows.posts(inList: json) + rows.posts(inSearch: json)
                #expect(posts.allSatisfy { $0.isClean })
                let categories = [DiscourseCategory](json, of: source)
                #expect(Set(categories.map(\.id)).count == categories.count)
                Self.checkPlaces(json)
                guard let topic = DiscourseTopic(json, rows: rows) else { continue }
                let thread = topic.thread(isLoading: false)
                #expect(thread.comments.allSatisfy { $0.isClean })
                #expect(topic.missing.allSatisfy { $0.chunk.isValidRequest })
            }
        }
    }

    @Test func `only the addresses of damaged HTML change`() throws {
        let links = AbsoluteLinks(site: try url("https://forum.example/sub"))
        let html =
            "<p a='1' HREF=/x>t<a href = \"/y\" b><img src='//z/'/><!-- <b> -->< a href=/n></p>"
        var damage = Damage(
            seed: 23, tokens: ["<", ">", "\"", "'", "=", " ", "/", "<a href=", "src=\"/", "<a "])
        for _ in 0..<5_000 {
            let text = String(decoding: damage.applied(to: Array(html.utf8)), as: UTF8.self)
            let whole = links.applied(to: text)
            let back = whole.replacing("https://forum.example/", with: "/")
                .replacing("https://", with: "//")
            #expect(back == text.replacing("https://", with: "//"))
        }
    }

    private static func checkPlaces(_ json: JSONValue) {
        let next = DiscourseListPosition(.latest).next(in: json["topic_list"])
        if let next {
            let read = try? DiscourseListPosition(next.cursor)
            #expect(read == next)
        }
        _ = next?.queryItems
    }

    private static func answers() throws -> [[UInt8]] {
        let posts: [JSONValue] = [
            DiscourseFixture.post(1), DiscourseFixture.post(2, answered: 1),
            DiscourseFixture.post(3, answered: 2, html: "<a href='/x'>\u{1B}[2J</a>"),
            DiscourseFixture.post(4, changes: ["hidden": true]),
        ]
        let ids: JSONValue = [1001, 1002, 1003, 1004, 1005, 1006]
        let stream: JSONValue = ["posts": .array(posts), "stream": ids]
        let own: [JSONValue] = [
            DiscourseFixture.topic(1, "T", posts: 9)
                .setting(["post_stream": stream, "chunk_size": 20]),
            [
                "users": [["id": 1, "username": "u"], ["id": 2, "username": "v"]],
                "topic_list": [
                    "topics": [DiscourseFixture.topic(1, "A"), DiscourseFixture.topic(2, "B")],
                    "more_topics_url": "/latest?page=1",
                ],
            ],
            [
                "category_list": [
                    "categories": [
                        DiscourseFixture.category(
                            1, "A", within: [DiscourseFixture.category(2, "B")])
                    ]
                ]
            ],
        ]
        return own.map(\.bytes) + (try Recordings.all(of: "discourse"))
    }

    private static let tokens = [
        "null", "\"post_number\":1", "\"reply_to_post_number\":3", "\"chunk_size\":0", "{}", "[",
        ",",
        "\"stream\":null", "\"posts_count\":9223372036854775807", "\"\\u001b]0;x\\u0007\"",
        "\"more_topics_url\":\"?%\"", "\"subcategory_list\":[{\"id\":1}]", "<a href='/",
    ]
}

extension DiscoursePostBatch {
    /// A Boolean value that indicates whether the batch is a valid request.
    fileprivate var isValidRequest: Bool {
        switch self {
        case .posts(let ids): (1...100).contains(ids.count)
        case .page(let page): page >= 2
        }
    }
}
