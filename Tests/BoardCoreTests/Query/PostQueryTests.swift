import BoardCore
import Foundation
import Testing

struct PostQueryTests {
    @Test(arguments: [
        ("word:day", "A day.", true), ("word:DAY", "day’s end", true),
        ("word:day", "Dayton", false),
        ("word:day", "today, daydays", false), ("word:\"day off\"", "a day  off", true),
        ("word:\"day off\"", "a day offer", false), ("~word:day", "Dayton", true),
        ("word:don't", "I don’t", true), ("word:caf", "café", false), ("word:c++", "c++11", true),
        ("word:go", "go는 빠르다", true), ("word:녹차", "녹차를 마시다", true),
    ])
    func `a whole word is no part of a longer one`(
        _ text: String, _ body: String, _ isFound: Bool
    ) throws {
        let query = try #require(try PostQuery(text))
        let post = Post(id: PostID("1", in: .sample), title: "Title")

        #expect(query.matches(post, body: PostText(body, .plain), in: Self.context) == isFound)
        #expect(try PostQuery(query.description) == query)
        #expect(query.hasExactTerms(in: body) == (isFound && !text.hasPrefix("~")))
    }

    @Test(arguments: [
        ("다", true), ("tea \"다\"", true), ("게시", false), ("tea", false), ("~다", false),
    ])
    func `a search for one syllable has advice`(_ text: String, _ isAdvised: Bool) throws {
        #expect((try PostQuery(text)?.searchAdvice != nil) == isAdvised)
    }

    @Test(arguments: [
        // Words match in title, body, author and tags, in any case.
        ("tea", "tea body name tag"), ("TEA", "tea body name tag"), ("소나무", "pine"),
        ("\u{1109}\u{1169}나무", "pine"), ("café", "accent"), ("CAFE\u{301}", "accent"),
        ("cafe", "accent"), ("coffee", ""), ("“hi”", "pine"), ("te\u{AD}a", "tea body name tag"),
        ("author:\"kim té\u{200B}a\"", "name"), ("\u{200B} tea \u{301}", "tea body name tag"),
        ("\"green \u{200B} tea\"", "body"),
        // All terms must match.
        ("tea green", "body tag"), ("green tea", "body tag"),
        ("  tea \t green\u{3000}", "body tag"),
        // Phrases match across any white space, but only in order.
        (#""green tea""#, "body"), (#""tea green""#, ""), (#""  Green   tea""#, "body"),
        (#""green tea"#, "body"), (#""" tea"#, "tea body name tag"),
        (#"tea ""#, "tea body name tag"),
        // Typographic quotes are quotes.
        ("“green tea”", "body"), ("„green tea“", "body"), ("»green tea«", "body"),
        ("«green tea»", "body"), ("“green tea\"", "body"), ("author:“Kim Tea”", "name"),
        ("~“green tea” tea", "tea name tag"), ("\"“hi”\"", "pine"), ("“unread”", "pine"),
        // Names must match completely.
        ("author:mina", "pine"), ("author:min", ""), ("AUTHOR:MINA", "pine"),
        (#"author:"Kim Tea""#, "name"), ("author:kim", ""), ("tag:tea", "tag"), ("tag:#tea", "tag"),
        ("tag:te", ""),
        (#"tag:"pot of gold""#, "accent"), (#"tag:"tea"green"#, "tag"),
        ("board:free", "tea body"), (#"board:"자유 게시판""#, "tea body"), ("board:자유", ""),
        ("board:FREE", "tea body"),
        // Ages; a post without a date is neither newer nor older.
        ("newer:2d", "tea body"), ("newer:47h", "tea"), ("older:2d", "name"), ("older:1w", "name"),
        ("newer:1w", "tea body"), ("newer:2m", "tea body"), ("newer:1y", "tea body name"),
        ("older:1y", ""), ("newer:0h", ""), ("NEWER:2D", "tea body"), (#"newer:"2d""#, "tea body"),
        ("~newer:2d", "name tag pine accent"),
        // Negated terms.
        ("unread", "body pine"), ("~unread", "tea name tag accent"),
        ("tea ~unread", "tea name tag"), ("Bookmarked", "tea"),
        ("~bookmarked tea", "body name tag"),
        ("label:LATER", "pine"), ("label:#나무", "pine"), ("label:lat", ""),
        (#""bookmarked""#, ""), ("MINE", "name"), ("~mine tea", "tea body tag"), (#""mine""#, ""),
        ("source:SAMPLE author:mina", "pine"), ("source:sampl", ""), ("~source:sample", ""),
        ("~tea", "pine accent"), ("~author:mina tea", "tea body name tag"),
        (#"tea ~"green tea""#, "tea name tag"), ("~board:free tea", "name tag"),
        // Words that are not terms; quoted text has no other meaning.
        ("https://kettle.example/a?b=c:d", "accent"), ("foo:bar", "accent"),
        ("~foo:bar tea", "tea body name tag"),
        (#""unread""#, "pine"), (#""~x""#, "pine"), (#"~"~x""#, "tea body name tag accent"),
        (#""author:mina""#, "pine"), (#""say ""hi""""#, "pine"), ("a\"b", "pine"),
    ])
    func `a query selects posts`(_ text: String, _ ids: String) throws {
        let query = try #require(try PostQuery(text))

        let found = Self.posts.filter {
            query.matches($0.post, body: $0.bodyText, in: Self.context)
        }

        #expect(found.map(\.id.raw).joined(separator: " ") == ids)
    }

    @Test(arguments: ["", "  ", "\t\u{3000}", "\"", "\"\"", " \"  \" ~\"\"", "~\""])
    func `a text without terms is not a query`(_ text: String) throws {
        #expect(try PostQuery(text) == nil)
    }

    @Test func `a date that is not a number is neither newer nor older`() throws {
        let post = PostThread(
            id: "1", title: "", createdAt: Date(timeIntervalSinceReferenceDate: .nan))
        for text in ["newer:1y", "older:1y"] {
            let query = try #require(try PostQuery(text))
            #expect(!query.matches(post.post, body: post.bodyText, in: Self.context))
        }
    }

    @Test(arguments: [
        ("tea", "tea"), ("  TEA   ~green ", "TEA ~green"), (#""tea""#, "tea"),
        (#"author:"mina""#, "author:mina"), (#"AUTHOR:"Kim   Minji"#, #"author:"Kim   Minji""#),
        (#""two    words"#, #""two words""#), ("NEWER:02D", "newer:2d"), ("Unread", "unread"),
        ("Mine source:\"my hn\"", #"mine source:"my hn""#), (#""mine""#, #""mine""#),
        ("BOOKMARKED label:#later", "bookmarked label:later"),
        (#""bookmarked""#, #""bookmarked""#),
        (#""unread""#, #""unread""#), (#"~"~x""#, #"~"~x""#), (#""a""b c""#, #""a""b c""#),
        (#""tags:x""#, #""tags:x""#), (#""board:x""#, #""board:x""#), (#""" tea"#, "tea"),
        ("board:~a tag:\"\"\"a\"", "board:~a tag:\"\"\"a\""), ("http://a.b", "http://a.b"),
    ])
    func `a query is printed in query syntax`(_ text: String, _ printed: String) throws {
        let query = try #require(try PostQuery(text))

        #expect(query.description == printed)
        #expect(try PostQuery(printed) == query)
    }

    @Test(arguments: [
        // Words are those of the visible text or the author, not those of the post.
        ("pot", true), ("oolong", true), ("\"of oolong\"", true), ("kettle", false), ("mina", true),
        ("link.example", false), ("~pot", false), ("~kettle", true),
        // The author, the age and "mine" are about the comment.
        ("author:mina", true), ("author:seo", false), ("newer:3d", true), ("older:3d", false),
        ("mine", true), ("~mine", false),
        // Other conditions are about its post.
        ("board:free", true), ("board:news", false), ("tag:green", true),
        ("domain:tea.example", true),
        ("source:sample", true), ("label:later", true), ("bookmarked", true), ("unread", false),
        ("oolong board:free ~unread", true),
    ])
    func `a query selects comments`(_ text: String, _ isFound: Bool) throws {
        let post = Post(
            id: "p", boardID: "free", title: "Kettle", author: "seo", createdAt: Self.days(9),
            url: "https://tea.example/", tags: ["green"])
        let comment = Comment(
            id: "c", author: "Mina", createdAt: Self.days(2),
            body: "A [pot](https://link.example)\n**of** Oolong")
        let context = PostQuery.Context(
            now: Self.now, boardNames: [:],
            marks: PostMarks(
                isBookmarked: { $0.id == post.id }, labels: { _ in ["later"] },
                ownNames: [.sample: ["Mina"]]))
        let query = try #require(try PostQuery(text))

        #expect(query.matches(comment, of: post, in: context) == isFound)
    }

    @Test func `a deleted comment matches nothing`() throws {
        let comment = Comment(id: "c", author: "mina", body: "tea", presence: .deleted)
        for text in ["tea", "author:mina", "~milk"] {
            let query = try #require(try PostQuery(text))
            #expect(!query.matches(comment, of: Post(id: "p", title: ""), in: Self.context))
        }
    }

    private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

    private static let context = PostQuery.Context(
        now: now, boardNames: ["free": "자유 게시판", "news": "News"],
        marks: PostMarks(
            isUnread: { ["body", "pine"].contains($0.id.raw) },
            isBookmarked: { $0.id.raw == "tea" },
            labels: { $0.id.raw == "pine" ? ["later", "나무"] : [] },
            ownNames: [.sample: ["Kim Tea", "Kim"]]))

    private static func days(_ days: Double) -> Date { now.addingTimeInterval(-days * 86400) }

    private static let posts = [
        PostThread(id: "tea", boardID: "free", title: "A pot of Tea", createdAt: days(1)),
        PostThread(
            id: "body", boardID: "free", title: "Hot", createdAt: days(2),
            body: "So\ngreen \n\n\u{A0}tea it is"),
        PostThread(
            id: "name", boardID: "news", title: "News", author: "Kim Tea", createdAt: days(90)),
        PostThread(id: "tag", title: "Tagged", tags: ["green", "Tea"]),
        PostThread(
            id: "pine", title: "소나무 unread ~x", author: "Mina",
            body: "say \"hi\" to author:mina a\"b"),
        PostThread(
            id: "accent", title: "cafe\u{301}", body: "see https://KETTLE.example/a?b=c:d foo:bar",
            tags: ["pot of gold"]),
    ]
}
