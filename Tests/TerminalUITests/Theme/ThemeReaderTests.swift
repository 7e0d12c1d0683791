import Testing

@testable import TerminalUI

@Suite struct ThemeReaderTests {
    @Test func `a line sets the style of a role`() throws {
        let theme = try Theme(
            named: "mine",
            parsing: """
                ; a note
                normal = #102030 on #fFfFfF
                original-poster=
                  heading =  bright-cyan   bold italic\t
                selected = on blue
                """.replacing("original-poster=", with: "original-poster = underline dim reverse"))

        #expect(theme.name == "mine")
        #expect(
            theme[.normal]
                == Style(foreground: .rgb(16, 32, 48), background: .rgb(255, 255, 255)))
        #expect(theme[.originalPoster] == Style(emphasis: [.underline, .dim, .reversed]))
        #expect(theme[.heading] == Style(foreground: .terminal(14), emphasis: [.strong, .italic]))
        #expect(theme[.selected] == Style(background: .terminal(4)))
        #expect(theme[.error] == Style())
    }

    @Test func `terminals with few colours have their own section`() throws {
        let text = "link = #0000ff\r\n\r\n[16]\r\nlink = blue underline\r\n"
        let theme = try Theme(named: "mine", parsing: text)

        #expect(theme[.link, .palette256] == Style(foreground: .rgb(0, 0, 255)))
        #expect(
            theme[.link, .sixteen] == Style(foreground: .terminal(4), emphasis: .underline))
    }

    @Test(arguments: [
        ("\n\nheadline = bold", 3, "no role is called “headline”"),
        ("title bold", 1, "expected “role = style”"),
        ("title", 1, "expected “role = style”"),
        ("title = #12345", 1, "“#12345” is neither a colour nor an attribute"),
        ("title = #+12345", 1, "“#+12345” is neither a colour nor an attribute"),
        ("title = bright-pink", 1, "“bright-pink” is neither a colour nor an attribute"),
        ("title = red on", 1, "“” is neither a colour nor an attribute"),
        ("title = red blue", 1, "a second colour, “blue”"),
        ("title = red\ntitle = blue", 2, "“title” already has a style"),
    ])
    func `errors are reported with their line`(_ text: String, line: Int, reason: String) {
        #expect(throws: ThemeError(line: line, reason: reason)) {
            try Theme(named: "mine", parsing: text)
        }
    }
}
