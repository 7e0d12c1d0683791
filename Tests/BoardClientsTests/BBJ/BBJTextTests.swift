import BoardCore
import Testing

@testable import BoardClients

/// Tests of BBJ markup as the user sees it.
struct BBJTextTests {
    private func blocks(_ body: String) -> [RichText.Block] {
        RichText(BBJText { [0: "sysop", 12: "mirela"][$0] }.markdown(body), as: .markdown).blocks
    }

    /// Returns the inlines of a text that has one paragraph.
    private func inlines(_ body: String) -> [RichText.Inline] {
        let blocks = blocks(body)
        guard blocks.count == 1, case .paragraph(let inlines) = blocks[0] else { return [] }
        return inlines
    }

    @Test(arguments: [
        "1. no list", "# no heading", "- no list", "+ no list", "* no list", "a * b * c", "_a_ ~b~",
        "`a` <b>b</b> &amp; [c](d)", "---", "===", "    no code", "a | b", "!a[b]", "\\ alone",
        "<script>alert(1)</script>", "[notadirective: ok]", "[brackets]", "a ] b", "[bold:no]",
        "12) no list", "||secret||", ">!a", "** alone", "a ** b", "snake__case",
    ])
    func `text without meaning in BBJ is shown literally`(body: String) {
        let shown = body.hasPrefix(" ") ? String(body.drop { $0 == " " }) : body
        guard !body.hasPrefix(">") else {
            return #expect(blocks(body) == [.quote(.init([.paragraph([.text("!a")])]))])
        }
        #expect(inlines(body) == [.text(shown)])
    }

    @Test(arguments: [
        ("[bold: a]", [RichText.Inline.strong([.text("a")])]),
        ("**a**", [.strong([.text("a")])]),
        ("x [bold: a ] y", [.text("x "), .strong([.text("a")]), .text("  y")]),
        ("[red: a] __b__ [rainbow: c] [dim: d]", [.text("a b c d")]),
        ("\\[bold: a]", [.text("[bold: a]")]),
        ("\\**a**", [.text("**a**")]),
        ("[bold: a \\] b]", [.strong([.text("a ] b")])]),
        ("[bold: a", [.strong([.text("a")])]),
        ("[red: a [bold: b] c]", [.text("a "), .strong([.text("b")]), .text(" c")]),
        ("a [quote: 12] b", [.text("a >>12 b")]),
    ])
    func `directives become plain or bold text`(body: String, inlines: [RichText.Inline]) {
        #expect(self.inlines(body) == inlines)
    }

    @Test func `the innermost of nested directives applies`() {
        #expect(
            inlines("[bold: [red: this] is some stuff [green: it cant handle]]") == [
                .text("this "), .strong([.text("is some stuff")]), .text(" it cant handle"),
            ])
    }

    @Test func `a message number is followed by its author`() {
        #expect(
            inlines(">>12 yes, >>0 and >>7") == [.text(">>12 (mirela) yes, >>0 (sysop) and >>7")])
    }

    @Test func `a number links to the comment with that number, but not to the post`() {
        let text = BBJText(place: "board-tui://post/p/comment/") { [0: "", 12: "mirela"][$0] }

        #expect(
            text.markdown("a >>12 b >>0 >>7")
                == "a [\\>\\>12](board-tui://post/p/comment/12) (mirela) b \\>\\>0 \\>\\>7")
        #expect(text.markdown("[bold: >>12]") == "**\\>\\>12 (mirela)**")
    }

    @Test func `lines remain lines, and blank lines separate paragraphs`() {
        #expect(
            blocks("a\nb\n\n\nc") == [
                .paragraph([.text("a"), .lineBreak, .text("b")]), .paragraph([.text("c")]),
            ])
    }

    @Test func `lines that start with an angle bracket are quotations`() {
        #expect(
            blocks(">>12\n> one *x*\n>two\nmine") == [
                .paragraph([.text(">>12 (mirela)")]),
                .quote(.init([.paragraph([.text("one *x*"), .lineBreak, .text("two")])])),
                .paragraph([.text("mine")]),
            ])
    }

    @Test func `a directive continues over lines to the end of its paragraph`() {
        #expect(
            blocks("[bold: a\nb] c\n\n[bold: d\n\ne") == [
                .paragraph([
                    .strong([.text("a")]), .lineBreak, .strong([.text("b")]), .text(" c"),
                ]),
                .paragraph([.strong([.text("d")])]), .paragraph([.text("e")]),
            ])
    }

    @Test func `addresses are links`() {
        let address = "https://x.example/a_b*c_?d=1&e=2"
        #expect(inlines("see \(address)").contains(.link(target: address, [.text(address)])))
    }

    @Test(arguments: ["**", "[bold: ", "__", "\\[", "]", ">>1", "[red: x] ", "**[red: a**]", "*"])
    func `repeated markup grows by at most a small factor`(part: String) {
        let body = String(repeating: part, count: 50_000)
        let markdown = BBJText { _ in nil }.markdown(body)

        #expect(markdown.utf8.count <= body.utf8.count * 4)
    }
}
