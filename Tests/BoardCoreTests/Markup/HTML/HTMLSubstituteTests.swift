import Testing

@testable import BoardCore

/// The result without libxml2.
struct HTMLSubstituteTests {
    @Test func `the text of each block is a paragraph`() {
        let html = """
            <h1>a</h1><p>b <b>c</b> &amp; &#x64;&#101; &lt;f&gt;<br>g &unknown; & h<ul><li>i</ul><!-- x -->
            <script>y</script>1 < 2
            """
        #expect(
            read(html) == [
                .paragraph([.text("a")]),
                .paragraph([.text("b c & de <f>"), .lineBreak, .text("g &unknown; & h")]),
                .paragraph([.text("i")]), .paragraph([.text("1 < 2")]),
            ])
    }

    @Test func `the text is sanitized as with the library`() {
        #expect(read("a&#27;[2J&#8238;b&#146;") == [.paragraph([.text("a\u{FFFD}[2Jb’")])])
    }

    private func read(_ html: String) -> [RichText.Block] {
        var html = html
        var blocks: [RichText.Block] = []
        _ = html.withUTF8 {
            HTMLReading(of: $0, base: nil, usesLibrary: false).run {
                blocks += $0
                return true
            }
        }
        return blocks
    }
}
