import BoardCore
import Testing

@testable import BoardClients

/// Tests of titles and excerpts of entries without titles.
struct FeedTitleTests {
    private func post(_ html: String) throws -> Post {
        let text = "<description><![CDATA[\(html)]]></description>"
        return try #require(try feed(rss("<item>\(text)</item>")).threads.first).post
    }

    @Test(arguments: [
        ("<!-- a > b --><p>Low tide</p>", "Low tide"), ("<!DOCTYPE html><p>Fog</p>", "Fog"),
        ("<?xml version='1.0'?><p>Ropes</p>", "Ropes"), ("<style>p {}</style>Navy", "Navy"),
        ("<p>The ferry<!-- </p> --> is late.</p>", "The ferry is late."),
        ("<p hidden>Draft</p><p>Two boats</p>", "Two boats"),
        ("<head><title>Page</title></head><body>Dear all</body>", "Dear all"),
        ("<img src=a.png alt='At dusk'>", "At dusk"), ("<img src=a.png alt=Fog>Sun", "Sun"),
        ("<details><summary>A riddle</summary>A piano</details>", "A riddle"),
    ])
    func `an entry without a title is named after its visible text`(html: String, title: String)
        throws
    {
        #expect(try post(html).title == title)
        #expect(try post(html).excerpt == title)
    }

    @Test func `the amount of hidden text does not matter`() throws {
        let long = String(repeating: "a: b; ", count: 5000)
        let picture = String(repeating: "QUJD", count: 5000)

        #expect(try post("<style>\(long)</style><p>Text</p>").title == "Text")
        #expect(try post("<!-- \(long) --><p>Text</p>").title == "Text")
        #expect(try post("<img src='data:image/png;base64,\(picture)'><p>Text</p>").title == "Text")
    }

    @Test(arguments: ["html", "xhtml"])
    func `a written title hides what its markup hides`(type: String) throws {
        let titles = [
            ("The end: <span class=\"spoiler\">he dies</span> now", "The end: Spoiler now"),
            ("<span class=\"spoiled\">he dies</span>", "Spoiler"),
            (
                "A <b>riddle</b> <details><summary>Solution</summary>A piano</details>",
                "A riddle Solution"
            ),
            ("Two <span hidden=\"hidden\">three </span>boats<br/>came", "Two boats came"),
            ("1 &lt; 2", "1 < 2"),
        ]
        for (markup, title) in titles {
            let content =
                type == "html"
                ? "<![CDATA[\(markup)]]>"
                : "<div xmlns=\"http://www.w3.org/1999/xhtml\">\(markup)</div>"
            let entry = "<entry><id>a</id><title type=\"\(type)\">\(content)</title></entry>"
            #expect(try feed(atom(entry)).threads.first?.post.title == title)
        }
    }
}
