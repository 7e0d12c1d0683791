import Testing

@testable import BoardCore

/// HTML in the style of each kind of server.
struct HTMLSourceTests {
    @Test func `Hacker News begins paragraphs but never closes them`() {
        let html = """
            It&#x27;s &quot;done&quot;.<p>&gt; quoted<p><a href="https:&#x2F;&#x2F;x.org&#x2F;a?b=1&amp;c=2" \
            rel="nofollow">https:&#x2F;&#x2F;x.org&#x2F;a...</a><p><pre><code>  let a = 1
              b()
            </code></pre>
            <i>end</i>
            """
        #expect(
            HTMLReader.read(html).blocks == [
                .paragraph([.text("It's \"done\".")]), .paragraph([.text("> quoted")]),
                .paragraph([
                    .link(target: "https://x.org/a?b=1&c=2", [.text("https://x.org/a...")])
                ]), .code(language: nil, text: "  let a = 1\n  b()"),
                .paragraph([.emphasis([.text("end")])]),
            ])
    }

    @Test func `Lobsters ends each paragraph with a line break`() {
        let html =
            "<p>a\nb <a href=\"https://x.org/\" rel=\"ugc\">c</a></p>\n<ol>\n<li>d</li>\n</ol>\n"
        #expect(
            HTMLReader.read(html).blocks == [
                .paragraph([.text("a b "), .link(target: "https://x.org/", [.text("c")])]),
                .list(.init(start: 1, items: [.init([.paragraph([.text("d")])])])),
            ])
    }

    @Test func `feeds may contain anything`() {
        let html = """
            <div class="entry"><font size=2>a &mdash; b</font><center>c</center><br clear=all>
            <a href="/rel"><img src="/t.jpg" border=0></a><img src="//track.er/p" width="1" height="1"/>
            <form action="/x"><input type=text value=v><label>d</label></form>
            <o:p>e</o:p><noscript>f</noscript><object><p>g</p></object>
            """
        #expect(
            HTMLReader.read(html, base: .init(string: "https://x.org/feed")).blocks == [
                .paragraph([.text("a — b")]), .paragraph([.text("c")]),
                .paragraph([
                    .link(
                        target: "https://x.org/rel",
                        [.image(.init(description: "", target: "https://x.org/t.jpg"))])
                ]), .paragraph([.text("d")]), .paragraph([.text("ef")]),
                .paragraph([.text("g")]),
            ])
    }

    @Test func `doubly escaped text in a feed stays text`() {
        #expect(inlines("&amp;lt;b&gt;") == [.text("&lt;b>")])
    }

    @Test func `HTML fragments in Markdown are parsed as far as possible`() {
        #expect(HTMLReader.read("</div>").blocks.isEmpty)
        #expect(HTMLReader.read("<div align=center>").blocks.isEmpty)
        #expect(HTMLReader.read("").blocks.isEmpty)
        #expect(HTMLReader.read("<td>a</td>").blocks == [.paragraph([.text("a")])])
    }
}

/// The text of HTML without a parser, as in Markdown and without libxml2.
struct RawHTMLTests {
    @Test func `the text is one paragraph without tags`() {
        let html = "<h1>a</h1><p>b <b>c</b> &amp; &#x64; &lt;f&gt;<br>g &unknown; & h<!-- x -->"
        #expect(
            RawHTML.blocks(without: html)
                == [.paragraph([.text("a b c & d <f> g &unknown; & h")])])
    }

    @Test func `the text is sanitized`() {
        #expect(
            RawHTML.blocks(without: "a&#27;[2J&#8238;b&#146;")
                == [.paragraph([.text("a\u{FFFD}[2Jb’")])])
    }
}
