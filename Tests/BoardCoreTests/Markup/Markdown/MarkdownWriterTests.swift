import BoardCore
import Testing

struct MarkdownWriterTests {
    @Test(arguments: [
        "One *two **three*** ~~four~~ `five` [six](https://a.example/b_c) <https://d.example>",
        "first\\\nsecond line with 2 * 3 * 4, snake_case and _x_",
        "# A heading\n\n## Another\n\ntext",
        "- one\n- two\n  1. three\n  2. four\n\n     more\n- [x] done\n- [ ] open",
        "7. seven\n8. eight",
        "> quoted\n>\n> > twice\n>\n> - item",
        "```swift\nlet a = 1\n\n    indented ``\n```",
        "````\n```\n````",
        "| a | b |\n| --- | :-: |\n| 1 \\| 2 | *x* |",
        "a\n\n---\n\nb",
        "\\# no heading\n\n\\- no list\n\n1\\. no list\n\n\\> no quote\n\n\\*no emphasis\\*",
        "&amp;lt; is no sign, AT&T and \\<b> are text",
        "![a picture](https://a.example/p.png)",
        "한국어 **굵게** 그리고 `코드`",
        "`` a`b ``",
    ])
    func `a written text reads as the same text`(source: String) {
        let text = RichText(source, as: .markdown)

        let written = MarkdownWriter.lines(of: text).joined(separator: "\n")

        #expect(RichText(written, as: .markdown) == text, "\(written)")
    }

    @Test func `HTML becomes Markdown`() {
        let text = RichText(
            "<p>A <b>bold</b> <a href=\"https://a.example/\">link</a></p><ul><li>x</li></ul>",
            as: .html)

        #expect(
            MarkdownWriter.lines(of: text) == [
                "A **bold** [link](https://a.example/)", "", "- x",
            ])
    }

    @Test func `what an author left open ends with the text`() {
        let text = RichText("```\ncode without an end", as: .markdown)

        #expect(MarkdownWriter.lines(of: text) == ["```", "code without an end", "```"])
    }
}
