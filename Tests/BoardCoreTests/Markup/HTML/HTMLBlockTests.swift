import Testing

@testable import BoardCore

struct HTMLBlockTests {
    @Test(arguments: [
        ("<pre>a<div>b</div>c</pre>", "code a⏎b⏎c"),
        ("<pre><div>a</div>\n<div>b</div>\n</pre>", "code a⏎b"),
        ("<pre><table><tr><td>1<td>a<tr><td>2<td>b</table></pre>", "table(ll){1 | a // 2 | b}"),
        ("<pre>a<b>b</b><br>c</pre>", "code ab⏎c"),
    ])
    func `block elements in code begin new lines`(html: String, outline: String) {
        #expect(HTMLReader.read(html).outline == outline)
    }

    @Test func `paragraphs need no end tag`() {
        #expect(
            HTMLReader.read("one<p>two<p>three<div>four</div>five").blocks
                == ["one", "two", "three", "four", "five"].map { .paragraph([.text($0)]) })
    }

    @Test(arguments: 1...6) func `headings have their level`(level: Int) {
        #expect(
            HTMLReader.read("<h\(level)>a <i>b</i></h\(level)>c").blocks == [
                .heading(level: level, [.text("a "), .emphasis([.text("b")])]),
                .paragraph([.text("c")]),
            ])
    }

    @Test func `styles continue over paragraphs`() {
        #expect(
            HTMLReader.read("<b>a<div>b</div></b>c").blocks == [
                .paragraph([.strong([.text("a")])]), .paragraph([.strong([.text("b")])]),
                .paragraph([.text("c")]),
            ])
    }

    @Test func `code keeps its lines and its language`() {
        let html =
            "<pre><code class='hljs lang-swift'>\n  a &lt; b\n\n\tc<span>d</span>\n</code></pre>"
        #expect(
            HTMLReader.read(html).blocks == [.code(language: "swift", text: "  a < b\n\n\tcd")])
        #expect(
            HTMLReader.read("<pre class=language-C>x<br>y</pre>").blocks
                == [.code(language: "c", text: "x\ny")])
        #expect(
            HTMLReader.read("<pre><code class=lang-auto>x").blocks
                == [.code(language: nil, text: "x")])
    }

    @Test func `quotes contain blocks and their source`() {
        #expect(
            HTMLReader.read("<blockquote cite='https://x.org/'><p>a<p>b</blockquote>c").blocks == [
                .quote(
                    .init(
                        link: "https://x.org/",
                        [.paragraph([.text("a")]), .paragraph([.text("b")])])),
                .paragraph([.text("c")]),
            ])
    }

    @Test func `rules separate blocks`() {
        #expect(
            HTMLReader.read("a<hr>b").blocks
                == [.paragraph([.text("a")]), .rule, .paragraph([.text("b")])])
    }

    @Test func `details have a summary`() {
        #expect(
            HTMLReader.read("<details><summary>a</summary>b<p>c</details>").blocks == [
                .details(
                    summary: [.text("a")], [.paragraph([.text("b")]), .paragraph([.text("c")])])
            ])
        #expect(
            HTMLReader.read("<details>b</details>").blocks
                == [.details(summary: [.text("Details")], [.paragraph([.text("b")])])])
        #expect(
            HTMLReader.read("<details open>b</details>").blocks
                == [.details(summary: [.text("Details")], isOpen: true, [.paragraph([.text("b")])])]
        )
    }

    @Test func `figures have a caption`() {
        let html = "<figure><img src='https://x.org/a' alt=A><figcaption>b</figcaption></figure>"
        #expect(
            HTMLReader.read(html).blocks == [
                .image(.init(description: "A", target: "https://x.org/a")),
                .paragraph([.emphasis([.text("b")])]),
            ])
    }

    @Test func `videos, audio and frames are links`() {
        let html = """
            <video title="A film"><source src="https://x.org/v"><a href="https://x.org/w">w</a></video>
            <audio src="https://x.org/a"></audio><iframe src="https://x.org/f"><p>x</p></iframe>
            """
        #expect(
            HTMLReader.read(html).blocks == [
                .paragraph([.link(target: "https://x.org/v", [.text("A film")])]),
                .paragraph([.link(target: "https://x.org/a", [.text("audio")])]),
                .paragraph([.link(target: "https://x.org/f", [.text("https://x.org/f")])]),
            ])
    }

    @Test func `text after the end of a page is not lost`() {
        #expect(
            HTMLReader.read(
                "<!DOCTYPE html><html><head><title>t</title></head><body>a</body></html>b"
            ).blocks == [.paragraph([.text("ab")])])
    }

    @Test(arguments: [
        "<script>if (a<b) { x('</p>') }</script>", "<style>a{}</style>", "<!-- <p>x</p> -->",
        "<!-->", "<?php x ?>", "<![CDATA[x]]>", "<p hidden>x</p>",
        "<b aria-hidden=true>x<i>y</i></b>",
        "<div style='color: red; Display: NONE'>x</div>", "<svg><title>x</title></svg>",
        "<img src='https://x.org/p' width=1 height=1 alt=x>", "<button>x</button>",
        "<select><option>x</select>", "<textarea>x</textarea>", "<template>x</template>",
        "<title>x</title>", "<p>&nbsp;</p>", "<a href='https://x.org/'></a>", "<script>x</SCRIPT >",
    ])
    func `invisible content is removed`(html: String) {
        #expect(HTMLReader.read(html + "<p>a</p>").blocks == [.paragraph([.text("a")])])
    }

    @Test(arguments: ["<a href=\"https://x.org/>y</a> z", "<p title='x>y z", "<b 'x\">y z"])
    func `an unclosed quote loses no text`(html: String) {
        #expect("\(HTMLReader.read(html).blocks)".contains("y"))
        #expect("\(HTMLReader.read(html).blocks)".contains("z"))
    }

    @Test func `a truncated tag is not text`() {
        #expect(inlines("a <a href=\"https://x.or") == [.text("a")])
    }

    @Test func `long texts are delivered in portions until the receiver stops`() {
        let html = String(repeating: "<p>word</p>", count: 20_000)
        var portions: [Int] = []

        HTMLReader.read(html) {
            portions.append($0.count)
            return true
        }
        #expect(portions.count > 10)
        #expect(portions[0] < 200)
        #expect(portions.reduce(0, +) == 20_000)

        portions = []
        HTMLReader.read(html) {
            portions.append($0.count)
            return false
        }
        #expect(portions.count == 1)
    }
}

struct HTMLWhiteSpaceTests {
    @Test(arguments: [
        ("<p style='white-space: pre-wrap'>a\n  b  c\n</p>", "p a⏎  b  c"),
        ("<p style='color:red;WHITE-SPACE:pre-line !important'>a\n  b  c\r\nd</p>", "p a⏎b c⏎d"),
        ("<p style='white-space:pre'>  a <b>b</b>\n\n  c</p>", "p   a **b**⏎⏎  c"),
        (
            "<div style='white-space:break-spaces'>a\nb<p style='white-space:normal'>c\nd</p>e\nf</div>",
            "p a⏎b\np c d\np e⏎f"
        ),
        ("<p style='white-space:nowrap'>a\nb", "p a b"), ("<p style='white-space'>a\nb", "p a b"),
        ("<p style='white-space:pre-wrap'>\n \n<i>\n  a</i>\n \n<br>\n", "p _  a_"),
        ("a\n<span style='white-space:pre'>b\n</span>c\nd", "p a b⏎c d"),
        ("<td style='white-space:pre-line'>a\nb", "p a⏎b"),
        ("<p style='white-space:pre-wrap'>a\tb <b>c</b>\t d\n\te", "p a\tb **c**\t d⏎\te"),
        ("<p style='white-space:pre-line'>a\tb", "p a b"),
    ])
    func `white space is preserved if the style requires it`(html: String, outline: String) {
        #expect(HTMLReader.read(html).outline == outline)
    }
}
