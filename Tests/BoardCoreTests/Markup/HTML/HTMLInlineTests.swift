import Foundation
import Testing

@testable import BoardCore

struct HTMLInlineTests {
    @Test func `white space collapses as in a browser`() {
        #expect(
            inlines("  a \n\t b<b> c</b> d </p>") == [
                .text("a b"), .strong([.text(" c")]), .text(" d"),
            ])
        #expect(inlines("a <b>b </b> c") == [.text("a "), .strong([.text("b")]), .text(" c")])
        #expect(inlines("a<b></b> <i> </i> b") == [.text("a "), .text("b")])
    }

    @Test func `a line break is no space between ideographs, but a space in Korean`() {
        #expect(inlines("漢字\n漢字") == [.text("漢字漢字")])
        #expect(inlines("漢字\n  <b>仮名</b>") == [.text("漢字"), .strong([.text("仮名")])])
        #expect(inlines("한글\n한글") == [.text("한글 한글")])
        #expect(inlines("漢字 漢字") == [.text("漢字 漢字")])
        #expect(inlines("漢字\nword") == [.text("漢字 word")])
    }

    @Test(arguments: [
        ("<b>x</b>", RichText.Inline.strong([.text("x")])), ("<strong>x", .strong([.text("x")])),
        ("<i>x</i>", .emphasis([.text("x")])), ("<em>x", .emphasis([.text("x")])),
        ("<del>x</del>", .strike([.text("x")])), ("<s>x</s>", .strike([.text("x")])),
        ("<code>x</code>", .code("x")), ("<kbd>x</kbd>", .code("x")), ("<q>x</q>", .text("“x”")),
        ("<sup>2</sup>", .raised("2")), ("<sub>i j</sub>", .lowered("i j")),
        ("<font color=red>x</font>", .text("x")), ("<made-up>x</made-up>", .text("x")),
    ])
    func `style elements become inlines`(html: String, part: RichText.Inline) {
        #expect(inlines(html) == [part])
    }

    @Test func `a style within itself is one`() {
        #expect(inlines("<b><strong>x</strong></b>") == [.strong([.text("x")])])
    }

    @Test func `a link in code and code in a link are both kept`() {
        #expect(
            inlines("<code>a <a href='https://x.org/'>b</a></code>") == [
                .code("a"), .text(" "), .link(target: "https://x.org/", [.code("b")]),
            ])
    }

    @Test func `links are resolved against the base`() {
        #expect(
            inlines("<a href='/t/1'>a</a>", base: "https://x.org/u/2")
                == [.link(target: "https://x.org/t/1", [.text("a")])])
        #expect(
            inlines("<a href='//y.org/1'>a</a>", base: "https://x.org/u/2")
                == [.link(target: "https://y.org/1", [.text("a")])])
        #expect(inlines("<a href='/t/1'>a</a>") == [.text("a")])
        #expect(inlines("<a href='#x'>a</a>", base: "https://x.org/") == [.text("a")])
    }

    @Test(arguments: [
        "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "vbscript:x",
    ])
    func `dangerous links are shown as text`(target: String) {
        #expect(inlines("<a href='\(target)'>a</a>", base: "https://x.org/") == [.text("a")])
    }

    @Test func `an unclosed link ends at the next one`() {
        #expect(
            inlines("<a href='https://x.org/'>a <span><a href='https://y.org/'>b</a></span>") == [
                .link(target: "https://x.org/", [.text("a")]), .text(" "),
                .link(target: "https://y.org/", [.text("b")]),
            ])
    }

    @Test func `one line break is a new line, two end the paragraph`() {
        #expect(inlines("a<br>b") == [.text("a"), .lineBreak, .text("b")])
        #expect(
            HTMLReader.read("<br>a<br> <br/>b<br>").blocks
                == [.paragraph([.text("a")]), .paragraph([.text("b")])])
    }

    @Test func `entities are decoded`() {
        #expect(
            inlines("1 &lt; 2 &amp;&amp; &#x41;&#66; &eacute; &copy;") == [.text("1 < 2 && AB é ©")]
        )
        #expect(inlines("&#146;&#x80;") == [.text("’€")])
        #expect(inlines("a & b &unknown; 1 < 2 <3") == [.text("a & b &unknown; 1 < 2 <3")])
    }

    @Test func `images are shown by their description`() {
        #expect(
            inlines("a <img src='/b.png' alt='B &amp; C'>", base: "https://x.org/") == [
                .text("a "), .image(.init(description: "B & C", target: "https://x.org/b.png")),
            ])
        #expect(inlines("a <img src='data:image/png;base64,x' alt='B'>") == [.text("a B")])
        #expect(
            HTMLReader.read("<p><img src='https://x.org/b.png' title=B></p>").blocks
                == [.image(.init(description: "B", target: "https://x.org/b.png"))])
    }

    @Test func `ruby text is shown after its base`() {
        #expect(inlines("<ruby>漢<rp>（</rp><rt>かん</rt></ruby>") == [.text("漢(かん)")])
    }

    @Test func `decoded entities are sanitized`() {
        #expect(inlines("a&#27;[31m&#8238;b&#x2028;c&#9;d&#0;") == [.text("a[31mb c d")])
    }

    @Test func `inlines do not join their neighbours to one character`() {
        #expect(inlines("e<b>&#x301;&#x301;x</b>") == [.text("e"), .strong([.text("x")])])
        #expect(inlines("👩&zwj;<b>x</b>") == [.text("👩"), .strong([.text("x")])])
    }
}
