import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of all RSS versions and Atom, as written in practice.
struct XMLFeedReaderTests {
    @Test func `an RSS item with all elements is parsed`() throws {
        let feed = try feed(
            rss(
                """
                <description>On leaves</description>
                <item><title>Oolong &amp; more</title><link>https://tea.example/1</link>
                <guid isPermaLink="false">tag:1</guid><author>no@x.example (Nobody)</author>
                <dc:creator>Mira</dc:creator><pubDate>Sat, 21 Nov 2026 02:49:44 +0000</pubDate>
                <category>green</category><category>black</category><category>green</category>
                <comments>https://tea.example/1#comments</comments>
                <slash:comments>3</slash:comments><description>Short</description>
                <content:encoded><![CDATA[<p>Whole <a href="/cup">cup</a></p>]]></content:encoded>
                <media:group><media:title>Picture</media:title></media:group></item>
                """,
                declarations: """
                    xmlns:dc="http://purl.org/dc/elements/1.1/"
                    xmlns:content="http://purl.org/rss/1.0/modules/content/"
                    xmlns:slash="http://purl.org/rss/1.0/modules/slash/"
                    xmlns:media="http://search.yahoo.com/mrss/"
                    """))
        let thread = try #require(feed.threads.first)

        #expect(feed.title == "Tea")
        #expect(feed.summary == "On leaves")
        #expect(thread.post.id.raw == "tag:1")
        #expect(thread.post.title == "Oolong & more")
        #expect(thread.post.author == "Mira")
        #expect(thread.post.createdAt == Date(timeIntervalSince1970: 1_795_229_384))
        #expect(thread.post.url == "https://tea.example/1")
        #expect(thread.post.page == "https://tea.example/1#comments")
        #expect(thread.post.commentCount == 3)
        #expect(thread.post.tags == ["green", "black"])
        #expect(thread.post.excerpt == "Whole cup")
        #expect(thread.format == .html)
        #expect(thread.body == #"<p>Whole <a href="https://tea.example/cup">cup</a></p>"#)
    }

    @Test func `items of RSS 1_0 are siblings of their channel`() throws {
        let feed = try feed(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
              xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns="http://purl.org/rss/1.0/">
            <channel rdf:about="https://a.example/"><title>A</title>
              <items><rdf:Seq><rdf:li resource="https://a.example/1"/></rdf:Seq></items></channel>
            <image><title>Logo</title></image>
            <item rdf:about="https://a.example/1"><title>One</title>
              <link>https://a.example/one</link><dc:date>2026-11-02T09:30:00+01:00</dc:date></item>
            </rdf:RDF>
            """)

        #expect(feed.title == "A")
        #expect(feed.entries.map(\.key) == ["https://a.example/1"])
        #expect(feed.entries.map(\.link) == ["https://a.example/one"])
        #expect(feed.entries[0].createdAt == Date(timeIntervalSince1970: 1_793_608_200))
    }

    @Test func `RSS 0_91 has neither ids nor dates`() throws {
        let feed = try feed(
            """
            <!DOCTYPE rss [<!ENTITY a "b"> <!ENTITY c SYSTEM "file:///etc/passwd">]>
            <rss version="0.91"><channel><title>Old</title>
            <item><title>One &c;</title><link>http://old.example/1</link></item>
            <item><description>No title, no link</description></item></channel></rss>
            """)
        let again = feed.threads.map(\.id.raw)

        #expect(feed.threads.map(\.post.title) == ["One &c;", "No title, no link"])
        #expect(again.first == "http://old.example/1")
        #expect(again.last?.hasPrefix("entry-") == true)
        #expect(Set(again).count == 2)
        #expect(feed.threads.allSatisfy { $0.post.createdAt == nil })
    }

    @Test(arguments: [
        (#"type="html">A &lt;b&gt;b&lt;/b&gt;"#, "A <b>b</b>", MarkupFormat.html),
        (#"type="text">A &lt;b&gt; b"#, "A <b> b", .plain),
        (">A &amp;lt; b", "A &lt; b", .plain),
        (
            #"type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>b &lt;</b><br/></div>"#,
            "A <b>b &lt;</b><br>", .html
        ),
        (
            #"type="xhtml"><div>A<embed src="x"/></div><div>B<div>C</div></div><p>D</p>"#,
            "A<embed src=\"https://tea.example/x\"><div>B<div>C</div></div><p>D</p>", .html
        ),
        (#"type="xhtml"><p>A</p><div>B</div>"#, "<p>A</p><div>B</div>", .html),
        (#"type="html"><![CDATA[<p>A</p>]]]]><![CDATA[>B]]>"#, "<p>A</p>]]>B", .html),
        (#"type="text/html" mode="escaped">&lt;i&gt;A&lt;/i&gt;"#, "<i>A</i>", .html),
        (#"type="application/xhtml+xml" mode="xml"><p>A</p>"#, "<p>A</p>", .html),
        (#"mode="base64" type="text/html">PGI+QTwvYj4="#, "<b>A</b>", .html),
        (#"type="image/png">iVBORw0KGgo="#, "", .html),
    ])
    func `an Atom text is interpreted by its type`(
        content: String, words: String, format: MarkupFormat
    ) throws {
        let feed = try feed(atom("<entry><id>1</id><content \(content)</content></entry>"))

        #expect(feed.entries[0].body.string == words)
        #expect(feed.entries[0].body.format == format)
    }

    @Test(arguments: [
        "area", "br", "col", "embed", "hr", "img", "input", "keygen", "link", "meta", "param",
        "source", "track", "wbr", "iframe", "video", "script", "style", "svg", "textarea", "title",
    ])
    func `text after an empty XHTML element is read`(name: String) throws {
        for tag in ["<\(name)/>", "<\(name) class='x'></\(name)>"] {
            let div = "<div><p>before \(tag) after</p><ul><li>a\(tag)</li><li>b</li></ul></div>"
            let content = "<content type='xhtml'>\(div)</content>"
            let body = try feed(atom("<entry><id>1</id>\(content)</entry>")).entries[0].body

            let line = RichText(body.string, as: body.format).line

            let text = line.filter { $0.isLetter || $0 == "-" }
            #expect(text == "beforeafter-a-b", "\(tag)")
        }
    }

    @Test func `addresses are relative to the nearest base`() throws {
        let feed = try feed(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/x/">
            <entry xml:base="y/"><id>1</id><link href="one"/>
            <content type="html" xml:base="z/">&lt;img src=pic.png&gt;</content></entry>
            <entry><id>2</id><link href="two"/><content type="xhtml">
            <div xmlns="http://www.w3.org/1999/xhtml" xml:base="/w/"><a href="t?a=1&amp;b=2">t</a>
            </div></content></entry></feed>
            """)

        #expect(
            feed.entries.map(\.link) == ["https://a.example/x/y/one", "https://a.example/x/two"])
        #expect(feed.entries[0].body.string == "<img src=https://a.example/x/y/z/pic.png>")
        #expect(
            feed.entries[1].body.string == #"<a href="https://a.example/w/t?a=1&amp;b=2">t</a>"#)
    }

    @Test func `an escaped & in an address is decoded`() throws {
        let feed = try feed(
            atom(
                """
                <entry><id>1</id><link href="/?a=1&amp;b=2&#38;c=3&#x26;d=&amp;amp;"/></entry>
                """))

        #expect(feed.entries[0].link == "https://tea.example/?a=1&b=2&c=3&d=&amp;")
    }

    @Test func `an Atom link is the page and not the feed of replies`() throws {
        let feed = try feed(
            atom(
                """
                <entry><id>1</id><link rel="self" href="/1.atom"/>
                <link rel="enclosure" href="/1.mp3"/>
                <link rel="alternate" type="application/json" href="/1.json"/>
                <link rel="alternate" type="text/html" href="/1"/>
                <link rel="replies" type="text/html" href="/1#answers" thr:count="7"/></entry>
                """))

        #expect(feed.entries[0].link == "https://tea.example/1")
        #expect(feed.threads[0].post.page == "https://tea.example/1#answers")
        #expect(feed.threads[0].post.commentCount == 7)
    }

    @Test func `the author is that of the entry, its source or the feed`() throws {
        let feed = try feed(
            atom(
                """
                <author><name>Feed</name><email>f@x.example</email></author>
                <entry><id>1</id><author><name>A</name><uri>http://a.example</uri></author>
                <author><name>B</name></author></entry>
                <entry><id>2</id><source><title>Elsewhere</title><id>9</id>
                <author><email>c@x.example</email><name>C</name></author></source></entry>
                <entry><id>3</id></entry>
                """))

        #expect(feed.threads.map(\.post.author) == ["A, B", "C", "Feed"])
        #expect(feed.entries.map(\.title) == ["", "", ""])
    }

    @Test func `undeclared prefixes have their usual meaning`() throws {
        let feed = try feed(
            rss("<item><content:encoded>All</content:encoded><dc:creator>M</dc:creator></item>"))

        #expect(feed.entries[0].body.string == "All")
        #expect(feed.entries[0].author == "M")
    }

    @Test func `other prefixes can be declared for a namespace`() throws {
        let feed = try feed(
            """
            <a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:dc="http://other.example/">
            <a:entry><a:id>1</a:id><a:title>T</a:title><dc:creator>X</dc:creator></a:entry>
            </a:feed>
            """)

        #expect(feed.entries.map(\.title) == ["T"])
        #expect(feed.entries.map(\.author) == [""])
    }

    @Test(arguments: [
        ("<title>Oolong &amp;amp; more</title>", "Oolong & more"),
        ("<title>How to use &lt;b&gt; well</title>", "How to use <b> well"),
        ("<title>&lt;b&gt;Bold&lt;/b&gt; words</title>", "Bold words"),
        ("<title>AT&T &eacute; &#x92; &nosuch;</title>", "AT&T é ’ &nosuch;"),
        ("<title>a < b &#0; &#xFFFF;</title>", "a < b \u{FFFD} \u{FFFD}"),
        ("<title><![CDATA[5 > 4 & 3]]></title>", "5 > 4 & 3"),
        ("<title> </title><title>Second</title>", "Second"),
        (
            "<title/><description>First words &lt;b&gt;of&lt;/b&gt; it</description>",
            "First words of it"
        ),
        ("<link>https://tea.example/only</link>", "https://tea.example/only"),
    ])
    func `a title is plain text or HTML by its content`(item: String, title: String) throws {
        #expect(try feed(rss("<item>\(item)</item>")).threads.map(\.post.title) == [title])
    }

    @Test func `a long text in place of a title ends between two words`() throws {
        let words = Array(repeating: "leaf", count: 40).joined(separator: " ")
        let title = try feed(rss("<item><description>\(words)</description></item>"))
            .threads[0].post.title

        #expect(title == Array(repeating: "leaf", count: 14).joined(separator: " ") + "…")
    }

    @Test func `a permanent id is used as a missing link`() throws {
        let feed = try feed(
            rss(
                """
                <item><guid>https://tea.example/1</guid></item>
                <item><guid isPermaLink="false">https://tea.example/2</guid></item>
                <item><guid>3</guid><enclosure url="https://tea.example/3.mp3"/></item>
                """))

        #expect(
            feed.threads.map(\.post.url) == [
                "https://tea.example/1", nil, "https://tea.example/3.mp3",
            ])
    }

    @Test func `different entries with one id are kept, and duplicates removed`() throws {
        let feed = try feed(
            rss(
                """
                <item><guid>1</guid><title>A</title></item>
                <item><guid>1</guid><title>B</title></item>
                <item><guid>1</guid><title>A</title></item>
                """))

        #expect(feed.threads.map(\.post.title) == ["A", "B"])
        #expect(Set(feed.threads.map(\.id)).count == 2)
        #expect(feed.threads[0].id.raw == "1")
    }

    @Test func `a truncated feed loses at most its last entry`() throws {
        let whole = rss("<item><guid>1</guid></item><item><guid>2</guid><title>Two")
        let cut = String(whole.dropLast("</channel></rss>".count))

        #expect(try feed(cut).entries.map(\.key) == ["1", "2"])
        #expect(try feed(cut).isCutOff)
        #expect(try !feed(rss("<item><guid>1</guid></item>")).isCutOff)
        #expect(try feed(cut + "<![CDATA[ and").entries.last?.title == "Two and")
        for end in [
            "</title><descr", "</title", "</", "<", "<b", " &am", " &", "<![CDATA[]", "\u{FFFD}",
        ] {
            #expect(try feed(cut + end).entries.last?.title == "Two", "\(end)")
        }
        #expect(try feed(Array(cut.utf8) + [0xED, 0x95]).entries.last?.title == "Two")
    }

    @Test func `an entry starts where the end of the previous one is missing`() throws {
        let feed = try feed(rss("<item><title>A<item><title>B</title></item>"))

        #expect(feed.entries.map(\.title) == ["A", "B"])
    }

    @Test func `a tag with too many attributes loses them`() throws {
        let many = (0...100).map { "a\($0)=\"\"" }.joined(separator: " ")
        let feed = try feed(rss("<item \(many)><title \(many)>T</title><link \(many)/></item>"))

        #expect(feed.entries.map(\.title) == ["T"])
    }

    @Test func `elements nested too deeply are omitted`() throws {
        let deep = String(repeating: "<b>", count: 100_000)
        let feed = try feed(
            atom("<entry><id>1</id><content type=\"xhtml\">A\(deep)B</content></entry>"))

        #expect(feed.entries[0].body.string.hasPrefix("A<b><b>"))
        #expect(feed.entries[0].body.string.utf8.count < 2000)
    }

    @Test(arguments: ["<html><body>Hello</body></html>", "<a/>", "hello", #"{"a":1}"#, "[]", "<"])
    func `input that is not a feed is rejected`(text: String) throws {
        #expect(try FeedBytes.read(Array(text.utf8), charset: nil, url: nil) == nil)
    }

    @Test(arguments: ["", " \n", "\u{FEFF}"])
    func `empty input is reported`(text: String) {
        #expect(throws: BoardError.empty) {
            try FeedBytes.read(Array(text.utf8), charset: nil, url: nil)
        }
    }

    @Test func `a feed without entries is valid`() throws {
        #expect(try feed(rss("")).entries.isEmpty)
    }
}
