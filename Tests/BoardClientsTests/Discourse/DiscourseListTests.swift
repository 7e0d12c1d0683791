import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct DiscourseListTests {
    @Test func `the latest topics have their authors, counts, tags and boards`() async throws {
        let topics = [
            DiscourseFixture.topic(
                5, "Pinned", posts: 8,
                changes: [
                    "pinned": true, "excerpt": "Be <b>kind</b> &amp; brief&hellip;",
                    "featured_link": "https://x.example/", "tags": [["id": 1, "name": "blue"]],
                ]),
            DiscourseFixture.topic(6, "Plain :wolf:", changes: ["unicode_title": "Plain 🐺"]),
        ]
        let standIn = FakeDiscourseServer(
            .init(topics: topics, categories: [DiscourseFixture.category(7, "Help")]))
        try await withFakeServer(standIn) { base in
            let page = try await discourse(base).posts(PostRequest()).whole()

            #expect(page.titles == ["Pinned", "Plain 🐺"])
            let first = page.posts[0]
            #expect(first.author == "bob")
            #expect(first.commentCount == 7)
            #expect(first.score == 4)
            #expect(first.tags == ["blue"])
            #expect(first.isPinned)
            #expect(first.excerpt == "Be kind & brief…")
            #expect(first.url == "https://x.example/")
            #expect(first.page == base.appending(path: "t/a-topic/5").absoluteString)
            #expect(first.boardID == page.boards.first?.id)
            #expect(page.boards.map(\.name) == ["Help"])
            #expect(page.posts[1].tags == ["green"])
            #expect(try page.posts.thread(at: 1) == nil)
        }
    }

    @Test(arguments: [
        ("Original Poster", "Frequent Poster"), ("Původní autor", "Častý přispěvatel"),
    ])
    func `a topic of a deleted user has no author`(author: String, other: String) async throws {
        func posters(_ roles: (String, Int)...) -> [String: JSONValue] {
            let posters = roles.map { role, id in
                ["description": .string(role), "user_id": .integer(id)] as JSONValue
            }
            return ["posters": .array(posters)]
        }
        let topics = [
            DiscourseFixture.topic(1, "A", changes: posters((author, 2), (other, 1))),
            DiscourseFixture.topic(2, "B", changes: posters((other, 1), ("\(other), x", 2))),
            DiscourseFixture.topic(3, "C", changes: posters(("\(author), \(other)", 1))),
            DiscourseFixture.topic(4, "D", changes: posters((author, 77))),
            DiscourseFixture.topic(5, "E", changes: posters()),
        ]
        try await withFakeServer(FakeDiscourseServer(.init(topics: topics))) { base in
            let page = try await discourse(base).posts(PostRequest()).whole()
            #expect(page.posts.map(\.author) == ["bob", "", "ada", "", ""])
            let unknown = "(unknown)"
            #expect(page.posts.map(\.authorText) == ["bob", unknown, "ada", unknown, unknown])
        }
    }

    @Test func `pages are contiguous while new topics arrive`() async throws {
        let topics = (1...70).map { DiscourseFixture.topic($0, "T\($0)") }
        let standIn = FakeDiscourseServer(.init(topics: topics))
        try await withFakeServer(standIn) { base in
            let source = try discourse(base)
            var request = PostRequest()
            var ids: [String] = []
            repeat {
                let page = try await source.posts(request).whole()
                #expect(Set(page.ids).count == page.posts.count)
                ids += page.ids
                request.cursor = page.next
                let new = DiscourseFixture.topic(900 + ids.count, "new")
                standIn.change { $0.topics.insert(new, at: 0) }
            } while request.cursor != nil

            #expect(Set(ids).isSuperset(of: (1...70).map(String.init)))
        }
    }

    @Test(arguments: ["2", "../../x", "best?page=2"])
    func `a list continues only at a cursor from the server`(place: String) async throws {
        let standIn = FakeDiscourseServer(.init(topics: [DiscourseFixture.topic(1, "T")]))
        try await withFakeServer(standIn) { base in
            let request = PostRequest(after: PageCursor(place))
            let error = await failure { try await discourse(base).page(request) }
            #expect(error?.sentence == "This list has no cursor “\(place)”.")
        }
    }

    @Test func `a list never contains a topic twice`() async throws {
        let topics = [1, 2, 1].map { DiscourseFixture.topic($0, "T\($0)") }
        try await withFakeServer(FakeDiscourseServer(.init(topics: topics))) { base in
            let page = try await discourse(base).posts(PostRequest()).whole()
            #expect(page.ids == ["1", "2"])
        }
    }

    @Test func `categories are boards, and subcategories are parts of them`() async throws {
        let inner = DiscourseFixture.category(3, "Inner")
        let categories = [
            DiscourseFixture.category(1, "Outer", within: [inner]),
            DiscourseFixture.category(2, "Flat", changes: ["description": nil]),
            DiscourseFixture.category(4, "Told", changes: ["parent_category_id": 2]),
            "none", ["name": "no id"],
        ]
        try await withFakeServer(FakeDiscourseServer(.init(categories: categories))) { base in
            let boards = try await discourse(base).boards(reload: false).whole()

            #expect(boards.map(\.name) == ["Outer", "Inner", "Flat", "Told"])
            #expect(boards.map { $0.parent?.raw } == [nil, "1", nil, "2"])
            #expect(boards[0].summary == "About it")
            #expect(boards[2].summary == "")
        }
    }

    @Test(arguments: ["7", "help"])
    func `a board has its own topics, by number or slug`(raw: String)
        async throws
    {
        let topics = [
            DiscourseFixture.topic(1, "here"), DiscourseFixture.topic(2, "there", category: 8),
        ]
        let standIn = FakeDiscourseServer(
            .init(
                topics: topics, categories: [DiscourseFixture.category(7, "Help")],
                slugs: [7: "help"]))
        try await withFakeServer(standIn) { base in
            let source = try discourse(base)
            let request = PostRequest(.board(BoardID(raw, in: source.id)), sort: SourceSort("top"))
            let page = try await source.posts(request).whole()

            #expect(page.titles == ["here"])
            #expect(standIn.conversation.paths.contains("/c/help/7/l/top.json"))
            #expect(standIn.conversation.paths.count { $0 == "/categories.json" } == 1)
        }
    }

    @Test func `a missing board is named`() async throws {
        try await withFakeServer(FakeDiscourseServer(.init())) { base in
            let source = try discourse(base)
            for raw in ["none", "99"] {
                let request = PostRequest(.board(BoardID(raw, in: source.id)))
                let (_, error) = await source.posts(request).statesAndError()
                #expect(error == .notThere(name: raw))
            }
        }
    }

    @Test func `each order has its own list, and guests have a list of new topics`() async throws {
        let topics = [2, 9, 5].map { DiscourseFixture.topic($0, "T\($0)") }
        let standIn = FakeDiscourseServer(.init(topics: topics, pageSize: 2))
        try await withFakeServer(standIn) { base in
            let source = try discourse(base)
            for sort in ["latest", "top", "hot"] {
                let page = try await source.posts(PostRequest(sort: SourceSort(sort))).whole()
                #expect(page.ids == ["2", "9"])
                #expect(standIn.conversation.paths.contains("/\(sort).json"))
            }
            for sort in [SourceSort("new"), .newest] {
                var request = PostRequest(sort: sort)
                let page = try await source.posts(request).whole()
                #expect(page.ids == ["9", "5"])
                request.cursor = page.next
                #expect(try await source.posts(request).whole().ids == ["2"])
            }
        }
    }

    @Test func `an unknown order is rejected with the known ones`() async throws {
        try await withFakeServer(FakeDiscourseServer(.init())) { base in
            let stream = try discourse(base).posts(PostRequest(sort: SourceSort("best")))
            let (_, error) = await stream.statesAndError()
            let reason = "Discourse has no order “best”; choose from latest, top, new, hot."
            #expect(error == .unsupported(reason: reason))
        }
    }

    @Test func `a search returns topics in order, page by page`() async throws {
        let topics = (1...5).map { DiscourseFixture.topic($0, "green tea \($0)") }
        try await withFakeServer(FakeDiscourseServer(.init(topics: topics, pageSize: 3))) { base in
            let source = try discourse(base)
            let first = try await source.posts(PostRequest(.search("tea"))).whole()
            let second = try await source.posts(PostRequest(.search("tea"), after: first.next))
                .whole()

            #expect(first.ids + second.ids == ["1", "2", "3", "4", "5"])
            #expect(first.posts[0].author == "ada")
            #expect(first.posts[0].excerpt == "…a & b…")
            #expect(second.next == nil)
            #expect(try await source.posts(PostRequest(.search("milk"))).whole().posts.isEmpty)
        }
    }

    @Test func `an invalid search is reported`() async throws {
        try await withFakeServer(FakeDiscourseServer(.init())) { base in
            let (_, error) = await (try discourse(base)).posts(PostRequest(.search("a")))
                .statesAndError()
            let reason = "Your search term is too short."
            #expect(error == .rejectedByServer(host: base.server, reason: reason))
        }
    }

    @Test func `topics without author or date are shown, and invalid ones do not hide the others`()
        async throws
    {
        let odd: JSONValue = [
            7, nil, ["id": 3, "title": "bare", "posters": [["user_id": 44]]], ["title": "no id"],
            DiscourseFixture.topic(4, "whole", changes: ["posters": nil, "tags": nil]),
        ]
        let list: JSONValue = ["users": nil, "topic_list": ["topics": odd]]
        try await withFakeServer(FixedFakeServer(replies: ["latest.json": FakeResponse(list)])) {
            base in
            let page = try await discourse(base).posts(PostRequest()).whole()

            #expect(page.titles == ["bare", "whole"])
            #expect(page.posts[0].createdAt == nil)
            #expect(page.posts[0].author == "")
        }
    }

    @Test(arguments: [
        ("", nil), ("?", nil), ("?page=1&x=%zz ü", "latest?page=1&x=%zz ü"),
        ("/latest?page=1", "latest?page=1"), ("//evil.example/x?page=1", "latest?page=1"),
    ])
    func `the next page is always requested from the same site`(
        address: String, cursor: String?
    ) async throws {
        let list: JSONValue = [
            "topic_list": [
                "topics": [DiscourseFixture.topic(1, "T")], "more_topics_url": .string(address),
            ]
        ]
        let standIn = FixedFakeServer(replies: ["latest.json": FakeResponse(list)])
        try await withFakeServer(standIn) { base in
            let source = try discourse(base)
            var request = PostRequest()
            for _ in 0..<3 {
                // A repeated URL does not end the list without a report.
                request.cursor = try await source.posts(request).whole().next
                #expect(request.cursor?.raw == cursor)
                if request.cursor == nil { break }
            }
        }
    }
}

/// Returns a source of a simulated site.
func discourse(_ base: URL) throws -> DiscourseSource {
    DiscourseSource(id: SourceID("forum"), base: base, service: try service(base))
}
