import Testing

@testable import BoardCore

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
