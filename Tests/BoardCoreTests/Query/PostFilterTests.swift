import BoardCore
import Testing
import TestSupport

struct PostFilterTests {
    private func matches(_ query: String, _ url: String?) throws -> Bool {
        let post = Post(id: PostID("1", in: .sample), title: "t", url: url)
        let context = PostQuery.Context(now: .distantPast, boardNames: [:], marks: PostMarks())
        return try #require(try PostQuery(query)).matches(
            post, body: PostText("", .plain), in: context)
    }

    @Test(arguments: [
        "https://example.org/a?b=c", "http://www.example.org", "https://blog.example.org/x",
        "HTTPS://EXAMPLE.ORG", "https://user@example.org:8080/x",
    ])
    func `a domain is that of the link, or one above it`(url: String) throws {
        #expect(try matches("domain:example.org", url))
        #expect(try matches("domain:WWW.Example.org", url))
        #expect(try !matches("~domain:example.org", url))
    }

    @Test(arguments: [
        nil, "", "https://notexample.org", "https://example.org.evil.example/",
        "https://other.example/?x=https://example.org", "mailto:a@example.org",
    ])
    func `another domain does not match`(url: String?) throws {
        #expect(try !matches("domain:example.org", url))
    }

    @Test func `the conditions of a post match it`() throws {
        let post = Post(
            id: PostID("1", in: .sample), boardID: BoardID("free", in: .sample),
            title: "Tea, and 42 unread ‘tea’ of 2026, c64 don’t", author: "Kim Minji",
            url: "https://www.tea.example/",
            tags: ["green tea"])

        let conditions = PostQuery.conditions(matching: post)

        #expect(
            conditions.map(\.text) == [
                "author:\"Kim Minji\"", "domain:tea.example", "tag:\"green tea\"",
                "source:sample board:free",
                "word:tea", "word:and", "word:unread", "word:of", "word:c64", "word:don’t",
            ])
        let named = PostQuery.conditions(
            matching: post, on: [Board(id: BoardID("free", in: .sample), name: "Free talk")])
        #expect(named.map(\.text) == conditions.map(\.text))
        #expect(named[3].value == "Free talk")
        let context = PostQuery.Context(now: .distantPast, boardNames: [:], marks: PostMarks())
        for condition in conditions {
            let query = try #require(try PostQuery(condition.text, isComplete: true))
            #expect(query.matches(post, body: PostText("", .plain), in: context))
        }
    }
}
