import Testing

@testable import BoardCore

struct ExcerptTests {
    @Test(arguments: [
        ("Hello <p>world", "Hello world"), ("f<i>oo</i>b</b>ar", "foobar"),
        ("<p>a</p>\n\n<ul><li>b<br/>c</ul>", "a b c"),
        ("R&amp;D &#x27;x&#39; &lt;p> AT&T; &", "R&D 'x' <p> AT&T; &"),
        ("<a href=\"x\">link</a>.", "link."), ("<!-- a", ""), ("", ""), ("a < b", "a < b"),
        ("&amp", "&amp"), ("&&amp;&", "&&&"),
        ("a<script>if (1 > 0) alert('<p>')</SCRIPT >b", "ab"), ("<STYLE>p > a {}</style>c", "c"),
        ("a<!-- <p>b</p> -->c", "ac"), ("a<script>never ends", "a"), ("<scripts>d", "d"),
    ])
    func `the words of a text are its visible text`(html: String, words: String) {
        #expect(Excerpt.text(of: html, as: .html) == words)
    }

    @Test(arguments: [
        ("<!-- a --><p>b</p><!DOCTYPE html><?xml c='x'?>d", "b d"), ("<title>a</title>b", "b"),
        ("<img src='data:image/png;base64,\(String(repeating: "A", count: 9000))' alt=a>b", "ab"),
        ("<style>\(String(repeating: "p{} ", count: 9000))</style>b", "b"),
        ("<img src=https://x.example/a alt='a dog'><img src=https://x.example/b alt=b>", "a dog b"),
        ("<p hidden>\(String(repeating: "a ", count: 90_000))</p>b", "b"),
        ("a<wbr>b", "a\u{200B}b"),
    ])
    func `hidden HTML takes no space in an excerpt`(html: String, words: String) {
        #expect(Excerpt.text(of: html, as: .html) == words)
        #expect(Excerpt.text(of: html, as: .markdown) == words)
    }

    @Test(arguments: [
        ("Use of <T> in <b>Swift</b>", "Use of <T> in Swift"), ("a < b &amp;&lt;p>", "a < b &<p>"),
        ("<P>a<br>b</P><!-- c -->", "a b"), ("a <x-y z='>'>", "a <x-y z='>'>"), ("", ""),
        ("x<sup>2</sup> <small>s</small>", "x² s"),
    ])
    func `unknown HTML tags in a title stay`(html: String, title: String) {
        #expect(Excerpt.title(ofHTML: html) == title)
    }

    @Test func `an excerpt ends at the length limit`() {
        let text = Excerpt.text(
            of: String(repeating: "<p>word", count: 1_000_000), as: .html, limit: 50)
        #expect(text.hasPrefix("word word ") && (40...60).contains(text.utf8.count))
        #expect(Excerpt.text(of: String(repeating: "a", count: 900), as: .html).utf8.count == 300)
    }

    @Test(arguments: [
        ("**bold**, *em*, __bold__, _em_ and ~~gone~~", "bold, em, bold, em and gone"),
        ("# Title\n\n* one\n- two\n+ three\n> quote", "Title one two three quote"),
        ("[words](https://x.example/a_b_c) behind", "words behind"),
        ("![a *cup*](/cup.png) [[x]](y)", "a cup [x]"), ("[1] and [no](link", "[1] and [no](link"),
        ("<https://x.example> <p>a</p>b", "https://x.example a b"),
        ("a < b, 2 * 3, snake_case, -5, #tag, ~1", "a < b, 2 * 3, snake_case, -5, #tag, ~1"),
        ("`Array<Int>` of `a*b`", "Array<Int> of a*b"),
        ("```swift\nlet x = a[0] * 2\n```\nDone", "let x = a[0] * 2 Done"),
        (#"\*stars\* \_ \<b>"#, "*stars* _ <b>"), ("R&amp;D \\\nnext", "R&D next"),
        ("Title\n=====\nwords\n\n---\nmore", "Title words more"), ("", ""), ("`", "`"), ("[", "["),
        ("게시판 **안내**\n\n글", "게시판 안내 글"),
    ])
    func `Markdown syntax is not text`(markdown: String, words: String) {
        #expect(Excerpt.text(of: markdown, as: .markdown) == words)
    }

    @Test(arguments: [
        ("a<details><summary>s</summary>SPOILER</details>b", "a s b"),
        ("a<details open><summary>s</summary>b</details>c", "a s b c"),
        ("<details>X<details><summary>X</summary>X</details>X</details>b", "Details b"),
        ("<div class='md spoiler'>X<div>X</div>X</div>b", "Spoiler b"), ("<p hidden>X<p>b", "b"),
        ("<p hidden>X</p>b", "b"),
        ("<span style='display: none'>X</span>b<img hidden>c", "bc"),
        ("<p>a</p><script>if (x <b && c=\"X</script>b", "a b"), ("<template>X</template>b", "b"),
        ("<b class=spoilers>a</b>", "a"),
        ("<details><summary>s<i hidden>X</i>t</summary>X</details>b", "st b"),
        ("a<b title=\"1 > 2\" id='>'>b</b> c", "ab c"),
    ])
    func `folded and hidden content is not in a row`(
        html: String, words: String
    ) {
        for format in [MarkupFormat.html, .markdown] {
            #expect(Excerpt.text(of: html, as: format) == words)
        }
    }

    @Test(arguments: [
        ("a\n\n::: spoiler The *end*\nX\n\n- X\n:::\nb", "a The end b"),
        ("::: spoiler s\nX\n::: spoiler X\nX\n:::\nX\n:::\nb", "s b"),
        ("> ::: spoiler\n> X\n> ::: \n\nb", "::: spoiler X ::: b"),
        ("::: other\na\n:::\nb", "::: other a ::: b"),
        ("<details><summary>s</summary>\n\n```\n</details>\n```\nX\n</details>\nb", "s b"),
        ("a <!-- b > c --> d", "a d"), ("```\n<p hidden>\n```\nb", "<p hidden> b"),
    ])
    func `content that Markdown folds is not in a row`(markdown: String, words: String) {
        #expect(Excerpt.text(of: markdown, as: .markdown) == words)
    }

    @Test func `an unclosed tag in Markdown hides nothing`() {
        #expect(Excerpt.text(of: "The <title> and <p hidden> tag", as: .markdown) == "The and tag")
    }

    @Test func `text without markup is unchanged, on one line`() {
        #expect(Excerpt.text(of: " **a**\n\n\t<b> ", as: .plain) == "**a** <b>")
    }

    @Test(arguments: [MarkupFormat.markdown, .html, .plain])
    func `no character is split`(format: MarkupFormat) {
        for start in ["", "a", "ab"] {
            let text = Excerpt.text(of: start + String(repeating: "글", count: 900), as: format)
            #expect(text == start + String(repeating: "글", count: (300 - start.count) / 3))
        }
    }

    @Test func `markup without text ends`() {
        for markup in [
            "[](x)", "`", "<b>", "*", "[", "![", "](", "\\", "<p hidden>", "<details><summary>",
        ] {
            let text = String(repeating: markup, count: 100_000)
            #expect(Excerpt.text(of: text, as: .markdown).utf8.count <= 300)
            #expect(Excerpt.text(of: text, as: .html).utf8.count <= 300)
        }
    }
}
