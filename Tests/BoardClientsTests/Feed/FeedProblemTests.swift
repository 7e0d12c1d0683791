import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of reports about parts of a feed that cannot be parsed.
struct FeedProblemTests {
    @Test func `an invalid date is reported, and the entry remains`() throws {
        let feed = try feed(
            rss(
                """
                <item><title>Fair</title><pubDate>the day after</pubDate></item>
                <item><title>Good</title><pubDate>2 Nov 2026</pubDate></item>
                <item><title>None</title><pubDate> </pubDate></item>
                """))

        #expect(feed.threads.map(\.title) == ["Fair", "Good", "None"])
        #expect(feed.skipped.count == 0)
        #expect(
            feed.skipped.reasons == ["“Fair” has an invalid date: “the day after”"])
    }

    @Test func `another date replaces an invalid one`() throws {
        let feed = try feed(
            atom(
                "<entry><published>soon</published><updated>2026-11-02T09:30:00Z</updated></entry>")
        )

        #expect(feed.entries[0].createdAt == Date(timeIntervalSince1970: 1_793_611_800))
        #expect(feed.skipped.problemCount == 0)
    }

    @Test func `an invalid date in JSON Feed is reported`() throws {
        let feed = try feed(
            #"{"items": [{"id": "1", "title": "t", "date_published": "\#("x".repeated(60))"}]}"#)

        #expect(
            feed.skipped.reasons
                == ["“t” has an invalid date: “\("x".repeated(48))…”"])
    }

    @Test func `omitted items are counted and named`() throws {
        let feed = try feed(
            """
            {"items": [{"id": "1"}, {"url": "https://tea.example/2"}, {"id": {"x": 1}}, "text", null,
             {"id": " ", "title": "Blank"}, 17, {"id": 3}]}
            """)

        #expect(feed.entries.map(\.key) == ["1", "https://tea.example/2", "3"])
        #expect(feed.skipped.count == 5)
        #expect(
            feed.skipped.reasons == [
                "item 3 has neither an id nor a url", "item 4 is not an object",
                "item 5 is not an object", "item 6 has neither an id nor a url",
                "item 7 is not an object",
            ])
    }

    @Test func `problems are part of the page`() async throws {
        let standIn = FakeFeedServer()
        standIn.state.withLock {
            $0.answers = [.feed("<entry><id>1</id><title>t</title><updated>soon</updated></entry>")]
        }
        try await standIn.run { source in
            let page = try await source.posts(PostRequest()).whole()

            #expect(page.posts.count == 1)
            #expect(page.skipped.problemCount == 1)
        }
    }
}

/// Tests of white space and characters in names.
struct FeedNameTests {
    @Test func `a run of white space in a name becomes one space`() throws {
        let feed = try feed(
            rss(
                """
                <item><title>\n  A ferry\n   in the fog </title><dc:creator>\n Grace\n  Brook</dc:creator>
                <category>\n slow\n boats</category></item>
                <item><title><![CDATA[Nets\n\tand   hooks]]></title></item>
                <item><author>a@x.example (Otto\n  Lamp)</author></item>
                """))

        #expect(feed.entries.map(\.title) == ["A ferry in the fog", "Nets and hooks", ""])
        #expect(feed.entries.map(\.author) == ["Grace Brook", "", "Otto Lamp"])
        #expect(feed.entries[0].tags == ["slow boats"])
    }

    @Test func `the same applies to Atom and JSON Feed`() throws {
        let entry = try feed(
            atom(
                """
                <entry><author><name>\n Otto\n  Lamp</name></author><category term="a\n  b"/>
                <title type="html">&lt;b&gt;A&lt;/b&gt;\n   B</title></entry>
                """)
        ).entries[0]
        let item = try feed(
            #"{"items": [{"id": 1, "title": " A\n  B", "tags": ["c\t\td"]}]}"#
        ).entries[0]

        #expect(entry.author == "Otto Lamp" && entry.title == "A B" && entry.tags == ["a b"])
        #expect(item.title == "A B" && item.tags == ["c d"])
    }

    @Test(arguments: [
        ("&#xD83D;&#xDE00; a smile", "😀 a smile"), ("&#55357;&#56832;", "😀"),
        ("&#xd83d;&#56832;!", "😀!"), ("&#xD83D; &#xDE00;", "\u{FFFD} \u{FFFD}"),
        ("&#xDE00;&#xD83D;", "\u{FFFD}\u{FFFD}"), ("&#xD83D;x", "\u{FFFD}x"),
        ("&#xD83D;&amp;", "\u{FFFD}&"),
    ])
    func `two references to a surrogate pair become one character`(written: String, title: String)
        throws
    {
        #expect(try feed(rss("<item><title>\(written)</title></item>")).entries[0].title == title)
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
