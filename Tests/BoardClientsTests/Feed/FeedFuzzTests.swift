import BoardCore
import Foundation
import TestSupport
import Testing

@testable import BoardClients

struct FeedFuzzTests {
    @Test func `a damaged feed is read without a crash, and its texts are sanitized`() throws {
        var damage = Damage(seed: 9, tokens: Self.tokens)
        for round in 0..<1500 {
            let bytes = damage.applied(to: Self.fixtures[round % Self.fixtures.count])
            let read = try? FeedBytes.read(bytes, charset: nil, url: try url("https://a.example/"))
            try Self.check(read?.threads ?? [], from: bytes)
        }
    }

    @Test(.readsRecordings) func `damaged recordings are read without a crash`() throws {
        var damage = Damage(seed: 10, tokens: Self.tokens)
        for whole in try Recordings.all(of: "feeds") {
            for _ in 0..<10 {
                let bytes = damage.applied(to: whole)
                let read = try? FeedBytes.read(bytes, charset: nil, url: nil)
                try Self.check(read?.threads ?? [], from: bytes)
            }
        }
    }

    @Test func `links in damaged pages are found without a crash`() throws {
        var damage = Damage(seed: 11, tokens: Self.tokens)
        let page = Array(
            "<html><head><link rel=alternate type='application/rss+xml' href=/f title=\"T\"></head>"
                .utf8)
        for _ in 0..<1500 {
            let bytes = damage.applied(to: page)
            let links = FeedLinks.find(in: bytes, base: try url("https://a.example/"))
            #expect(links.allSatisfy { $0.title == $0.title.sanitized(as: .line) })
        }
    }

    /// Checks that texts are sanitized and that the size of the result is limited.
    private static func check(_ threads: [PostThread], from bytes: [UInt8]) throws {
        for thread in threads {
            #expect(thread.post.title == thread.post.title.sanitized(as: .line))
            #expect(thread.body == thread.body.sanitized(as: .paragraphs))
        }
        #expect(threads.count * 2 <= bytes.count)
    }

    private static let tokens = [
        "<", ">", "&", ";", "\"", "'", "/>", "</", "<![CDATA[", "]]>", "<!--", "-->", "<?", "?>",
        "<!DOCTYPE a [", "&eacute;", "&#x1b;", "&#0;", "\u{202E}", "<item>", "</item>", "<entry>",
        "<title>", "<content type='xhtml'>", " xmlns:a='b'", " xml:base='//x/'", "{", "}", "[",
        "\"items\":", "\\ud800", "null",
    ]

    private static let fixtures = [
        rss(
            """
            <item><guid>1</guid><title>A &amp; b</title><link>/1</link>
            <pubDate>Sat, 21 Nov 2026 02:49:44 +0000</pubDate>
            <description><![CDATA[<p>Words <a href="x">x</a></p>]]></description></item>
            <item><guid>2</guid><category>c</category><author>a@b (C)</author></item>
            """),
        atom(
            """
            <entry xml:base="/x/"><id>1</id><link href="1"/><content type="xhtml">
            <div xmlns="http://www.w3.org/1999/xhtml">A <b>b</b></div></content></entry>
            <entry><id>2</id><thr:in-reply-to ref="1"/><summary type="html">&lt;b&gt;</summary>
            <published>2026-11-02T09:30:00Z</published></entry>
            """),
        #"{"title":"T","items":[{"id":1,"content_html":"<a href='x'>\u00e9</a>","url":"/1"}]}"#,
    ].map { Array($0.utf8) }
}
