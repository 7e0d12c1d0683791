import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of the base URLs of relative links in a feed.
struct FeedLinkBaseTests {
    private static let html =
        "<a href='map'>m</a> <a href='#n'>1</a> <a href='?p=2'>2</a> <img src='../b.png' alt='b'>"

    /// Returns the links of the first post, whose text has four.
    private func links(_ text: String) throws -> [String] {
        let thread = try #require(
            try feed(text, url: "https://tea.example/feeds/all").threads.first)
        return thread.text.links.map(\.target)
    }

    private func links(below base: String) -> [String] {
        let folder = base.split(separator: "/").dropLast().joined(separator: "/")
            .replacing("https:/", with: "https://")
        return ["\(base)map", "\(base)?p=2", "\(folder)/b.png"]
    }

    private var escaped: String { Self.html.replacing("<", with: "&lt;") }

    @Test func `the link of an entry takes precedence over that of the feed`() throws {
        let page = "<link>https://tea.example/2026/oolong/</link>"
        let text = "<description>\(escaped)</description>"
        let atomText = "<content type=\"html\">\(escaped)</content>"
        let expected = links(below: "https://tea.example/2026/oolong/")

        #expect(try links(rss("<item>\(page)\(text)</item>")) == expected)
        #expect(try links(rss("<item>\(text)\(page)</item>")) == expected)
        #expect(
            try links(rss("<item><guid>https://tea.example/2026/oolong/</guid>\(text)</item>"))
                == expected)
        #expect(
            try links(atom("<entry>\(atomText)<link href=\"/2026/oolong/\"/></entry>")) == expected)
        #expect(
            try links(
                """
                <rdf:RDF xmlns="http://purl.org/rss/1.0/"
                  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                <channel><link>https://x.example/</link></channel>
                <item>\(page)\(text)</item></rdf:RDF>
                """) == expected)
        #expect(
            try links(
                json(item: #""url": "https://tea.example/2026/oolong/""#)) == expected)
    }

    @Test func `the link of the feed takes precedence over its address`() throws {
        let expected = links(below: "https://leaf.example/blog/")
        let text = "<description>\(escaped)</description>"
        let site = "<link>https://leaf.example/blog/</link>"

        #expect(
            try links("<rss><channel>\(site)<item>\(text)</item></channel></rss>") == expected)
        #expect(
            try links("<rss><channel><item>\(text)</item>\(site)</channel></rss>") == expected)
        #expect(
            try links(
                """
                <feed xmlns="http://www.w3.org/2005/Atom"><link href="https://leaf.example/blog/"/>
                <entry><content type="html">\(escaped)</content></entry></feed>
                """) == expected)
        #expect(
            try links(json(site: #""home_page_url": "https://leaf.example/blog/","#)) == expected)
    }

    @Test func `otherwise links are relative to the address of the feed`() throws {
        let expected = [
            "https://tea.example/feeds/map", "https://tea.example/feeds/all?p=2",
            "https://tea.example/b.png",
        ]

        #expect(
            try links(
                "<rss><channel><item><description>\(escaped)</description></item></channel></rss>")
                == expected)
        #expect(try links(json()) == expected)
    }

    @Test func `xml_base takes precedence over all links`() throws {
        let page = "<link>https://tea.example/2026/oolong/</link>"
        #expect(
            try links(
                rss(
                    """
                    <item xml:base="https://x.example/y/">\(page)\
                    <description>\(escaped)</description></item>
                    """)) == links(below: "https://x.example/y/"))
    }

    @Test func `a fragment link remains unchanged`() throws {
        let text = try feed(rss("<item><description>\(escaped)</description></item>"))
            .threads[0].body

        #expect(text.contains("href='#n'"))
    }

    private func json(site: String = "", item: String = #""title": "t""#) -> String {
        #"{\#(site) "items": [{"id": "1", \#(item), "content_html": "\#(Self.html)"}]}"#
    }
}
