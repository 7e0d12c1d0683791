import Essentials
import Testing

@testable import BoardCore

struct MarkdownDialectTests {
    @Test(arguments: [
        ("H~2~O, 2^10^ and 1^st^", "H_{2}O, 2^{10} and 1^{st}"),
        ("~~gone~~ and ~~~x~~~", "~~gone~~ and ~~~x~~~"), ("~a b~ ^a b^ ~ ^ ~~ ^^", nil),
        (#"\~x\~ \^x\^"#, "~x~ ^x^"), ("`a~b~ c^d^`", "`a~b~ c^d^`"),
        ("**x^2^** [a~1~](https://a.b/~c~d)", "**x^{2}** <a_{1}>(https://a.b/~c~d)"),
        ("https://a.b/~c~^d^ ~e~", "<https://a.b/~c~^d^>(https://a.b/~c~^d^) _{e}"),
        (
            "<b title='~x~'>~y~</b> <https://a.b/~c~>",
            "**_{y}** <https://a.b/~c~>(https://a.b/~c~)"
        ),
        ("a~1~ b^~c~^", "a_{1} b^{~c~}"), ("x^한글^", "x^{한글}"),
    ])
    func `Lemmy's single signs lower and raise text`(markdown: String, outline: String?) {
        let read = MarkdownReader.read(markdown, dialect: .lemmy)
        #expect(read.outline == "p " + (outline ?? markdown))
    }

    @Test func `code, notes and tables keep their signs at Lemmy`() {
        let text = """
            ```
            a~b~ ^c^
            ```

            | a~1~ |
            |---|
            | ~b~ |

            d[^1]

            [^1]: e^2^
            """
        #expect(
            MarkdownReader.read(text, dialect: .lemmy).outline == """
                code a~b~ ^c^
                table(l){a_{1} // _{b}}
                p d^{1}
                rule
                ol1{p e^{2}}
                """)
    }

    @Test func `a single sign strikes text or has no meaning outside Lemmy`() {
        #expect(MarkdownReader.read("~gone~ x^2^").outline == "p ~~gone~~ x^2^")
        #expect(RichText("~gone~", as: .markdown).outline == "p ~~gone~~")
        #expect(RichText("~low~", as: .lemmyMarkdown).outline == "p _{low}")
    }

    @Test(arguments: [
        ("We won :tada: and I :heart: it", "We won 🎉 and I ❤️ it"), (":+1::-1:", "👍👎"),
        ("축하:tada:해", "축하🎉해"), ("(:kr:)", "(🇰🇷)"), ("10:100:20 a:b:c :: :no_such: :tada", nil),
        ("x:tada: :tada:x", nil), ("`:tada:` [:tada:](https://a.b)", "`:tada:` <🎉>(https://a.b)"),
        ("https://a.b/:tada:/x", "<https://a.b/:tada:/x>(https://a.b/:tada:/x)"),
        ("**:tada:** <i>:tada:</i>", "**🎉** _🎉_"),
        (#"\:tada: x:heart\: \\:tada: 10\:30"#, #":tada: x:heart: \🎉 10:30"#),
    ])
    func `emoji names between colons become emoji`(markdown: String, outline: String?) {
        #expect(MarkdownReader.read(markdown).outline == "p " + (outline ?? markdown))
    }

    @Test(arguments: [
        ("```\na\tb\n\tc\n \t d\n```", "code a\tb⏎\tc⏎ \t d"),
        ("    a\tb\n    \tc\n\t\td", "code a\tb⏎\tc⏎\td"),
        ("- ```\n  \ta\n  ```", "ul{code \ta}"),
        ("> ```\n> \ta\n>\tb\n> ```", "quote{code \ta⏎  b}"),
        ("-\ta\n\n\t\tb", "ul loose{p a; code b}"), ("<pre>\n\ta\n</pre>", "code \ta"),
    ])
    func `tabs in code are preserved`(markdown: String, outline: String) {
        let text = MarkdownReader.read(markdown, html: { HTMLReader.read($0).blocks })
        #expect(text.outline == outline)
    }

    @Test func `communities of other servers are shown on the current server`() {
        let base = URL(string: "https://quay.example/")
        let text = "Try !music@far.example tonight."
        #expect(
            MarkdownReader.read(text, dialect: .lemmy, base: base).links.map(\.target)
                == ["https://quay.example/c/music@far.example"])
        for read in [
            MarkdownReader.read(text, dialect: .lemmy), MarkdownReader.read(text, base: base),
        ] {
            #expect(read.links.map(\.target) == ["https://far.example/c/music"])
        }
    }
}
