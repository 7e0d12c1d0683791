import BoardClients
import BoardCore
import BoardResources
import TerminalUI
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct RichTextLayoutTests {
    @Test func `headings are emphasized, those of level one with a line below`() throws {
        #expect(
            try picture("# 제목 One\ntext\n\n## Two") == """
                제목 One
                ────────

                text

                Two
                """)
        #expect(try picture("# One", isASCII: true) == "One\n===")
    }

    @Test(arguments: ["#", "##"])
    func `an empty heading takes no rows`(mark: String) throws {
        #expect(try picture("one\n\n\(mark)\n\ntwo") == "one\n\ntwo")
        #expect(try picture("\(mark)\n\ntwo") == "two")
        #expect(try picture("one\n\n> \(mark)\n\ntwo") == "one\n\ntwo")
    }

    @Test func `bullets depend on the level, and wrapped text is indented`() throws {
        let text = """
            - one item that is long enough to be wrapped here
              - nested
                - deeper
            """
        #expect(
            try picture(text, columns: 30) == """
                • one item that is long enough
                  to be wrapped here
                  ◦ nested
                    ▪ deeper
                """)
        #expect(
            try picture(text, columns: 30, isASCII: true) == """
                * one item that is long enough
                  to be wrapped here
                  - nested
                    + deeper
                """)
    }

    @Test func `numbers are right-aligned and tasks have boxes`() throws {
        #expect(try picture("9. nine\n10. ten") == " 9. nine\n10. ten")
        #expect(try picture("- [x] done\n- [ ] open") == "☑ done\n☐ open")
        #expect(try picture("- [x] done\n- [ ] open", isASCII: true) == "[x] done\n[ ] open")
    }

    @Test func `superscripts and subscripts are small or have a prefix`() throws {
        let text =
            "x<sup>2</sup> y<sup>n+1</sup> z<sup>-a/b</sup> H<sub>2</sub>O t<sub>max</sub>"
            + " 4<sup>th</sup>"
        #expect(try picture(text) == "x² yⁿ⁺¹ z^(-a/b) H₂O t_max 4th")
        #expect(try picture(text, isASCII: true) == "x^2 y^(n+1) z^(-a/b) H_2O t_max 4th")
    }

    @Test func `footnotes are below the text, with numbers apart from those of links`() throws {
        let text = "One[^a] [two](https://b.example)[^b].\n\n[^a]: first\n[^b]: second\n\nEnd."
        #expect(
            try picture(text, columns: 24) == """
                One¹ two[1]².

                End.

                ────────────────────────

                1. first
                2. second
                """)
        #expect(try picture(text, columns: 24, isASCII: true).contains("One^1 two[1]^2."))
    }

    @Test func `every line of a quote has its bars`() throws {
        let text = "> a quote that is wrapped on this screen\n>\n> > inner"
        #expect(
            try picture(text, columns: 24) == """
                ▌ a quote that is
                ▌ wrapped on this screen
                ▌
                ▌ ▌ inner
                """)
        #expect(try picture("> a\n> > b", isASCII: true) == "> a\n>\n> > b")
    }

    @Test func `code keeps its spaces after a bar, below its language`() throws {
        #expect(
            try picture("```swift\nlet a = 1\n    b\n```", columns: 24) == """
                swift
                ┆ let a = 1
                ┆     b
                """)
    }

    @Test func `the bar of code differs from the guides of comments in ASCII as well`() throws {
        #expect(try picture("    let a = 1", isASCII: true) == ": let a = 1")
    }

    @Test func `a long line of code is truncated and can be scrolled sideways`() throws {
        let screen = try self.screen("```\n0123456789abcdefghij\nx\n```", columns: 14)
        #expect(screen.picture == "┆ 0123456789a…\n┆ x")

        screen.text.moveCode(by: 16)
        #expect(screen.picture == "┆ …9abcdefghij\n┆ …")
        screen.text.moveCode(by: -16)
        #expect(screen.picture == "┆ 0123456789a…\n┆ x")
    }

    @Test(arguments: [
        ("ij", "┆ …9abcdefghij"), ("0123", "┆ 0123456789a…"), ("ab", "┆ …789abcdefg…"),
    ])
    func `a match in a long line of code is scrolled into view`(
        words: String, line: String
    ) throws {
        let screen = try self.screen("```\n0123456789abcdefghij\nx\n```", columns: 14)
        _ = screen.picture
        screen.reveal(words)
        #expect(screen.picture.hasPrefix(line))
    }

    @Test func `a table is only as wide as needed and its cells wrap`() throws {
        let text = "| Name | Count | Note |\n|:--|--:|:-:|\n| 사과 | 12 | a fruit with a long tale |"
        #expect(
            try picture(text, columns: 34) == """
                ┌──────┬───────┬─────────────────┐
                │ Name │ Count │      Note       │
                ├──────┼───────┼─────────────────┤
                │ 사과 │    12 │ a fruit with a  │
                │      │       │    long tale    │
                └──────┴───────┴─────────────────┘
                """)
        #expect(try picture("|a|b|\n|-|-|\n|c|d|", isASCII: true).hasPrefix("+---+---+\n| a | b |"))
    }

    @Test func `a table without a header has no empty row, and its cells keep line breaks`() throws
    {
        #expect(
            try picture("| | |\n|-|-|\n| a<br>bc | d |\n| e | f |") == """
                ┌────┬───┐
                │ a  │ d │
                │ bc │   │
                │ e  │ f │
                └────┴───┘
                """)
        let text = "| | |\n|-|-|\n| a<br>bc | d |\n| e | f |"
        #expect(try picture(text, isLinear: true) == "a bc\nd\n\ne\nf")
    }

    @Test(arguments: [
        ("```\na\tb\n\tc\n```", MarkupFormat.markdown), ("    a\tb\n    \tc", .markdown),
        ("<pre>a&#9;<b>b</b>\n<i>\t</i>c</pre>", .html), ("a\tb\n\tc", .plain),
    ])
    func `tabs have equal tab stops in all text formats`(text: String, format: MarkupFormat) throws
    {
        let gutter = format == .plain ? "" : "┆ "
        #expect(
            try picture(text, as: format) == "\(gutter)a       b\n\(gutter)        c")
        #expect(
            try picture("<pre>한\ta\nabcdefg한\tb</pre>", as: .html)
                == "┆ 한      a\n┆ abcdefg한       b")
    }

    @Test func `letters and Roman numerals are right-aligned in both directions`() throws {
        #expect(
            try picture("<ol type=i><li>a<li>b<li>c</ol>", as: .html) == "  i. a\n ii. b\niii. c")
        #expect(
            try picture("<ol reversed start=10><li>a<ol type=A><li>b</ol><li>c</ol>", as: .html)
                == "10. a\n    A. b\n 9. c")
        #expect(try picture("<ol start=-1><li>a<li>b</ol>", as: .html) == "-1. a\n 0. b")
    }

    @Test func `in linear mode a table is a list, whatever the width`() throws {
        let text = "| Name | Count |\n|--|--|\n| tea | 12 |\n| rice | 3 |"
        #expect(
            try picture(text, isLinear: true) == "Name: tea\nCount: 12\n\nName: rice\nCount: 3")
    }

    @Test func `code scrolls sideways up to the longest line of its block`() throws {
        let text = "```\nshort\n\n\(String(repeating: "0123456789", count: 4))\n```\n\n    other"
        let screen = try screen(text, columns: 30)
        #expect(screen.picture.hasSuffix("┆ other"))

        let isWide = screen.text.moveCode(by: 16)

        #expect(isWide)
        #expect(
            screen.picture == """
                ┆ …
                ┆
                ┆ …345678901234567890123456789

                ┆ other
                """)
    }

    @Test func `a table is a list if its cells would be too narrow`() throws {
        let text = "| Name | Description |\n|--|--|\n| apple | a fruit of trees |\n| b | c |"
        #expect(
            try picture(text, columns: 18) == """
                Name: apple
                Description: a
                fruit of trees

                Name: b
                Description: c
                """)
    }

    @Test func `links have numbers, and deceptive ones show their real host`() throws {
        #expect(
            try picture("[a](https://a.example) and [https://good.example](https://evil.example)")
                == "a[1] and https://good.example\n(evil.example)[2]")
        let korean = try picture("[한글.kr](https://한글.kr/길)")
        #expect(korean == "한글.kr[1]")
        #expect(try picture("https://한글.kr/길") == "https://한글.kr/길[1]")
        #expect(
            try picture("[a.kr](https://a.kr@evil.example:80/)") == "a.kr (evil.example)[1]")
        #expect(
            try picture("[help@bank.example](mailto:x@evil.example)")
                == "help@bank.example (x@evil.example)[1]")
        #expect(try picture("![A cat](https://i.example/c.png)") == "[image: A cat][1]")
        #expect(
            try picture("[![A cat](https://i.example/c.png)](https://c.example)")
                == "[image: A cat][1][2]")
        #expect(try picture("[x](javascript:alert(1))") == "x")
    }

    @Test(arguments: [
        // Cyrillic, then a full-width letter, Greek, Korean, and Japanese with Chinese characters.
        ("[apple.com](https://аррӏе.com/)", "apple.com (аррӏе.com: letters other than a to z)[1]"),
        ("[apple.com](https://ａpple.com/)", "apple.com (ａpple.com: letters other than a to z)[1]"),
        ("https://αpple.com", "https://αpple.com (letters other than a to z)[1]"),
        ("[here](https://аррӏе.com/)", "here[1]"), ("https://한글.kr", "https://한글.kr[1]"),
        ("[かな漢字ー.jp](https://かな漢字ー.jp)", "かな漢字ー.jp[1]"),
    ])
    func `a host with letters that resemble others is marked`(
        markdown: String, shown: String
    ) throws {
        #expect(try picture(markdown, columns: 80) == shown)
    }

    @Test func `a folded part shows its summary, and its text when unfolded`() throws {
        let text = "<details><summary>More</summary>\n\nhidden\n\n</details>"
        #expect(try picture(text) == "▸ More")
        #expect(try picture(text, turnedOver: [0]) == "▾ More\n  hidden")
    }

    @Test func `a part that is initially open can be folded`() throws {
        let text = "<details open><summary>More</summary>\n\nshown\n\n</details>"
        #expect(try picture(text) == "▾ More\n  shown")
        #expect(try picture(text, turnedOver: [0]) == "▸ More")
    }

    @Test func `a rule fills the width, and struck text has tildes in ASCII`() throws {
        #expect(try picture("---", columns: 20) == String(repeating: "─", count: 20))
        #expect(try picture("~~gone~~ `code`", isASCII: true) == "~gone~ `code`")
    }

    @Test func `struck text has tildes if the terminal cannot show it`() throws {
        var look = RenderOptions()
        look.showsStrikethrough = false
        var layout = RichTextLayout(look: look)
        let blocks = layout.blocks(of: RichText("a ~~b~~ c", as: .markdown).blocks)

        #expect(try WrittenText(blocks, columns: 20).picture == "a ~b~ c")
        #expect(try picture("a ~~b~~ c") == "a b c")
    }

    @Test func `emphasis and syntax highlighting are styles, not characters`() throws {
        let screen = try self.screen("**bold** plain\n\n```swift\nlet a = 1\n```", columns: 40)
        _ = screen.picture

        let cells = screen.terminal.cells
        #expect(cells[0].filter(\.isBold).map(\.text).joined().contains("bold"))
        #expect(!cells[0].filter(\.isBold).map(\.text).joined().contains("plain"))
        let keyword = cells[3][4]
        let name = cells[3][8]
        #expect(keyword.text == "l" && name.text == "a")
        #expect(keyword.colourPair != name.colourPair)
    }

    @Test(arguments: [
        ("boats.txt", "https://a.example/uploads/x"), ("Boats.PDF", "https://a.example/?x=1"),
        ("notes.md", "https://a.example/up/short.md"), ("a.blend", "https://a.example/b.blend#x"),
        ("a.tar.gz", "https://a.example/b"), ("tools.zip", "https://a.example/x.zip?dl=1"),
    ])
    func `the name of a file is not mistaken for a host`(text: String, address: String) throws {
        #expect(try picture("[\(text)](\(address))") == "\(text)[1]")
    }

    @Test(arguments: [
        ("bank.com", "https://a.example/bank.com"), ("notes.md", "https://a.example/short"),
        ("a.zip", "https://a.example/x.md"), ("a.dev", "https://a.example/a.dev"),
        ("b.org", "https://b.example.org"),
    ])
    func `a host that resembles a file name is recognized`(text: String, address: String) throws {
        let host = address.split(separator: "/")[1]
        #expect(try picture("[\(text)](\(address))") == "\(text) (\(host))[1]")
    }

    @Test func `a quote has its author, its title or both above it`() throws {
        let quotes = [
            RichText.Quote(author: "ann", title: "Ropes", link: "https://a.example/1", []),
            RichText.Quote(title: "Ropes", link: "https://a.example/1", []),
            RichText.Quote(author: "ann", []),
        ]
        var layout = RichTextLayout(look: RenderOptions(languages: nil))
        let blocks = layout.blocks(of: quotes.map { .quote($0) })
        #expect(
            try WrittenText(blocks, columns: 40).picture
                == "▌ ann: Ropes[1]\n\n▌ Ropes[2]\n\n▌ ann:")
    }

    private func picture(
        _ text: String, as format: MarkupFormat = .markdown, columns: Int = 40,
        isASCII: Bool = false, isLinear: Bool = false,
        turnedOver: Set<Int> = []
    ) throws -> String {
        try screen(
            text, as: format, columns: columns, isASCII: isASCII, isLinear: isLinear,
            turnedOver: turnedOver
        ).picture
    }

    private func screen(
        _ text: String, as format: MarkupFormat = .markdown, columns: Int, isASCII: Bool = false,
        isLinear: Bool = false,
        turnedOver: Set<Int> = []
    ) throws -> WrittenText {
        let tables = UnsafeBufferPointer(
            start: code_languages_pointer(), count: code_languages_count)
        let look = RenderOptions(
            isASCII: isASCII, isLinear: isLinear, languages: CodeLanguages(tables: tables))
        var layout = RichTextLayout(look: look, unfolded: FoldState(turnedOver: turnedOver))
        return try WrittenText(
            layout.blocks(of: RichText(text, as: format).blocks), columns: columns)
    }
}

/// Blocks of text drawn on an off-screen terminal.
@MainActor private final class WrittenText {
    let terminal: Terminal
    var text = TextView()
    private let panel: Panel

    init(_ blocks: [TextBlock], columns: Int) throws {
        // The text follows two columns for the marker.
        terminal = try .offscreen(columns: columns + 2, rows: 30)
        panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        text.setItems([TextItem(.number(0), blocks)])
    }

    /// Scrolls to the first match of a search.
    func reveal(_ words: String) {
        text.reveal(.init(item: .number(0), block: 0)) { $0.ranges(of: words) }
    }

    /// The lines of the text without the columns of the marker.
    var picture: String {
        text.draw(on: panel.canvas, marker: " ")
        terminal.update()
        let lines = terminal.contents.map { String($0.dropFirst(2)) }
        return lines.joined(separator: "\n").trimmingSuffix { $0 == "\n" }
    }
}

extension String {
    fileprivate func trimmingSuffix(while isCut: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isCut(last) { text.removeLast() }
        return text
    }
}
