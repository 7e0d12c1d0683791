import Testing

@testable import TerminalUI

@Suite struct TextFormTests {
    @Test(arguments: ["", "a", "a\n", "a\r\n", "a\r\nb", "\r\n\r\n", "\n\n\tb\n", "가\u{200D}\n"])
    func `a text with uniform line ends is unchanged`(text: String) {
        let form = TextForm(of: text)

        #expect(form.loss == nil)
        #expect(Array(form.applied(to: text.cleanedLines).utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        ("a\r\nb\n", "Saving ends all lines in LF."),
        ("a\r\nb\nc\r\n", "Saving ends all lines in CRLF."),
        ("a\rb\r", "Saving ends all lines in LF."),
        ("a\u{1B}b\n", "Saving leaves out 1 control character."),
        ("\0\u{7F}\u{9B}", "Saving leaves out 3 control characters."),
        ("\r\n\n\u{1}\u{2}", "Saving ends all lines in LF and leaves out 2 control characters."),
    ])
    func `losses are reported`(text: String, loss: String) {
        var form = TextForm(of: text)

        #expect(form.loss == loss)
        let kept = form.applied(to: text.cleanedLines)
        #expect(TextForm(of: kept).loss == nil)
        form.didSave()
        #expect(form.loss == nil)
        #expect(form.applied(to: text.cleanedLines) == kept)
    }

    @Test func `a replaced text has its own line ends and keeps the earlier losses`() {
        #expect(TextForm(of: "a\n").followed(by: "a\r\n").lineEnd == "\r\n")
        #expect(TextForm(of: "a\r\n").followed(by: "a\n").lineEnd == "\n")
        #expect(TextForm(of: "a\r\n").followed(by: "b").lineEnd == "\r\n")
        let form = TextForm(of: "a\r\n\u{1}").followed(by: "a\r\n\u{2}")
        #expect(form.loss == "Saving leaves out 2 control characters.")
    }
}
