import Testing

@testable import BoardCore

/// The text of HTML without a parser, as in Markdown and without libxml2.
struct HTMLTagsTests {
    @Test func `the text is one paragraph without tags`() {
        let html = "<h1>a</h1><p>b <b>c</b> &amp; &#x64; &lt;f&gt;<br>g &unknown; & h<!-- x -->"
        #expect(
            HTMLTags.blocks(without: html)
                == [.paragraph([.text("a b c & d <f> g &unknown; & h")])])
    }

    @Test func `the text is sanitized`() {
        #expect(
            HTMLTags.blocks(without: "a&#27;[2J&#8238;b&#146;")
                == [.paragraph([.text("a\u{FFFD}[2Jb’")])])
    }
}
