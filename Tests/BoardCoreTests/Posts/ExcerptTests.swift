import BoardCore
import Testing

@testable import BoardClients

struct ExcerptHTMLTests {
    @Test(arguments: [
        ("Hello <p>world", "Hello world"), ("f<i>oo</i>b</b>ar", "foobar"),
        ("<p>a</p>\n\n<ul><li>b<br/>c</ul>", "a b c"),
        ("R&amp;D &#x27;x&#39; &lt;p> AT&T; &", "R&D 'x' <p> AT&T; &"),
        ("<a href=\"x\">link</a>.", "link."), ("<!-- a", ""), ("", ""), ("a < b", "a"),
        ("&amp", "&amp"), ("&&amp;&", "&&&"),
    ])
    func `the words of a text are what a reader sees of it`(html: String, words: String) {
        #expect(Excerpt.text(ofHTML: html) == words)
    }

    @Test func `an excerpt ends where it is long enough`() {
        let text = Excerpt.text(
            ofHTML: String(repeating: "<p>word", count: 1_000_000), limit: 50)
        #expect(text.hasPrefix("word word ") && (40...60).contains(text.utf8.count))
        #expect(Excerpt.text(ofHTML: String(repeating: "a", count: 900)).utf8.count == 300)
    }
}
