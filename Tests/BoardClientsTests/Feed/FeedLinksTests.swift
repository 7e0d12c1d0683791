import Foundation
import Testing

@testable import BoardClients

struct FeedLinksTests {
    private func links(_ html: String) throws -> [FeedLink] {
        FeedLinks.find(in: Array(html.utf8), base: try url("https://a.example/blog/"))
    }

    @Test func `the feeds are those in the head of a page`() throws {
        let found = try links(
            """
            <!DOCTYPE html><html><head><title>A</title>
            <!-- <link rel="alternate" type="application/rss+xml" href="/comment"> -->
            <script>"<link rel='alternate' type='application/rss+xml' href='/script'>"</script>
            <link rel="stylesheet" href="/a.css"><link rel="alternate" hreflang="de" href="/de">
            <LINK REL='Alternate' TYPE='application/rss+xml' TITLE='A &amp; b' HREF='feed.xml'>
            <link href=/atom?a=1&amp;b=2 type="application/atom+xml; charset=utf-8"
              rel="alternate nofollow"/>
            <link rel="alternate" type="application/feed+json" href="//b.example/feed.json">
            <link rel="alternate" type="application/rss+xml" href="feed.xml">
            <link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">
            </head><body>
            <link rel="alternate" type="application/rss+xml" href="/body"></body></html>
            """)

        #expect(
            found.map(\.url.absoluteString) == [
                "https://a.example/blog/feed.xml", "https://a.example/atom?a=1&b=2",
                "https://b.example/feed.json",
            ])
        #expect(found.map(\.title) == ["A & b", "", ""])
    }

    @Test func `addresses are relative to the base URL of the page`() throws {
        let found = try links(
            """
            <base href="https://c.example/x/">
            <link rel=alternate type=application/rss+xml href=feed>
            """)

        #expect(found.map(\.url.absoluteString) == ["https://c.example/x/feed"])
    }

    @Test(arguments: ["", "<", "<link", "<link rel='alternate", "<!--", "<script>", "<link rel="])
    func `a truncated page has no feeds`(html: String) throws {
        #expect(try links(html).isEmpty)
    }
}
