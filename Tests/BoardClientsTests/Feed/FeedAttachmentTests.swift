import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of recordings and other files attached to entries.
struct FeedAttachmentTests {
    private let declarations = """
        xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:itunes="http://www.itunes.com/DTDs/Podcast-1.0.dtd"
        """

    private func thread(_ item: String) throws -> PostThread {
        try #require(
            try feed(rss("<item>\(item)</item>", declarations: declarations)).threads.first)
    }

    /// Returns the text of a thread, one line per block, and its links.
    private func lines(_ thread: PostThread) -> (text: String, links: [String]) {
        (thread.text.line, thread.text.links.map(\.target))
    }

    @Test func `an enclosure is a link below the text, with type, size and duration`() throws {
        let thread = try thread(
            """
            <link>https://tea.example/7</link><description>Notes</description>
            <enclosure url="/audio/7%20a.mp3" length=" 12345678" type="audio/mpeg"/>
            <itunes:duration>01:02:03</itunes:duration>
            """)

        #expect(lines(thread).text == "Notes - 7 a.mp3 · audio/mpeg · 12 MB · 1:02:03")
        #expect(lines(thread).links == ["https://tea.example/audio/7%20a.mp3"])
        #expect(thread.post.url == "https://tea.example/7")
        #expect(thread.post.excerpt == "Notes")
    }

    @Test func `media elements are found in groups, each once`() throws {
        let thread = try thread(
            """
            <media:group><media:content url="https://a.example/v.mp4" medium="video" duration="605"/>
            <media:content url="https://a.example/v.webm" type="video/webm"/></media:group>
            <enclosure url="https://a.example/v.mp4" type="video/mp4" length="52428800"/>
            <media:thumbnail url="https://a.example/v.jpg"/>
            """)

        #expect(lines(thread).text == "- v.mp4 · video/mp4 · 52 MB · 10:05 - v.webm · video/webm")
        #expect(lines(thread).links == ["https://a.example/v.mp4", "https://a.example/v.webm"])
        #expect(thread.post.title == "v.mp4")
    }

    @Test func `an Atom enclosure is not a page of the entry`() throws {
        let thread = try #require(
            try feed(
                atom(
                    """
                    <entry><id>1</id><title>Night</title><content type="html">&lt;p&gt;Dark</content>
                    <link rel="enclosure" type="audio/ogg" length="2097152" href="/n.ogg"
                    title="All &lt;night&gt;"/><link href="/night"/></entry>
                    """)
            ).threads.first)

        #expect(lines(thread).text == "Dark - All <night> · audio/ogg · 2 MB")
        #expect(lines(thread).links == ["https://tea.example/n.ogg"])
        #expect(thread.post.url == "https://tea.example/night")
    }

    @Test func `an attachment in JSON Feed is shown below plain text`() throws {
        let thread = try #require(
            try feed(
                """
                {"items": [{"id": "1", "content_text": "a < b", "attachments": [
                 {"url": "p.flac", "mime_type": "audio/flac", "size_in_bytes": 31457280,
                  "duration_in_seconds": 61.5}, {"title": "none"},
                 {"url": "q.flac", "size_in_bytes": -1, "duration_in_seconds": 1e300}]}]}
                """
            ).threads.first)

        #expect(thread.format == .plain)
        #expect(
            thread.body == """
                a < b

                p.flac · audio/flac · 31 MB · 1:01
                https://tea.example/p.flac

                q.flac
                https://tea.example/q.flac
                """)
        #expect(
            lines(thread).links == ["https://tea.example/p.flac", "https://tea.example/q.flac"])
    }

    @Test(arguments: [
        ("<itunes:summary>Only there</itunes:summary>", "Only there"),
        ("<itunes:summary>&lt;p&gt;In&lt;/p&gt; tags</itunes:summary>", "In tags"),
        ("<dc:description>Dublin</dc:description>", "Dublin"),
        ("<media:description>a &lt;b&gt;</media:description>", "a <b>"),
        ("<media:description type=\"html\">a &lt;b&gt;c&lt;/b&gt;</media:description>", "a c"),
        (
            "<dc:description>3</dc:description><itunes:summary>2</itunes:summary>"
                + "<media:description>1</media:description>", "1"
        ),
        ("<media:description>2</media:description><description>1</description>", "1"),
    ])
    func `text is taken from the first element that has any`(item: String, text: String) throws {
        #expect(lines(try thread(item)).text == text)
    }

    @Test func `line breaks in a media description are retained`() throws {
        let thread = try thread(
            "<media:group><media:description>One\n\n00:00 Two</media:description></media:group>")

        #expect(thread.body == "One\n\n00:00 Two")
        #expect(thread.format == .plain)
    }

    @Test(arguments: ["media:title", "itunes:title"])
    func `the title may be in another element`(name: String) throws {
        let other = "<\(name)>The other</\(name)>"
        #expect(try thread("\(other)<description>Text</description>").title == "The other")
        #expect(try thread("\(other)<title>Its own</title>").title == "Its own")
    }

    @Test(arguments: [
        (999, "999 B"), (1000, "1 kB"), (999_499, "999 kB"), (999_500, "1 MB"),
        (1_500_000_000, "2 GB"), (Int.max, "9223372037 GB"),
    ])
    func `sizes are rounded`(size: Int, text: String) {
        #expect(FeedAttachment(address: "", size: size).details == text)
    }

    @Test(arguments: [
        ("3723", "1:02:03"), ("62:03", "1:02:03"), ("0:59", "0:59"), ("59.9", "0:59"), ("0", ""),
        ("-5", ""), ("x", ""), ("1:2:3:4", ""), ("99999999999999999999", ""), ("nan", ""), ("", ""),
    ])
    func `durations are formatted as hours, minutes and seconds`(written: String, text: String) {
        let duration = FeedAttachment.seconds(in: written)
        #expect(FeedAttachment(address: "", duration: duration).details == text)
    }
}
