import Testing

@testable import TerminalUI

@Suite struct ThemeReaderTests {
    @Test func `a line sets the style of a role`() throws {
        let theme = try Theme(
            named: "mine",
            parsing: """
                # a comment
                normal = "#102030 on #fFfFfF"
                original-poster='underline dim reverse' # a comment
                  heading =  "bright-cyan   bold italic"\t
                selected = "on blue"
                """)

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
        let text = "link = \"#0000ff\"\r\n\r\n[16] # few\r\nlink = \"blue underline\"\r\n"
        let theme = try Theme(named: "mine", parsing: text)

        #expect(theme[.link, .palette256] == Style(foreground: .rgb(0, 0, 255)))
        #expect(
            theme[.link, .sixteen] == Style(foreground: .terminal(4), emphasis: .underline))
    }

    @Test(arguments: [
        ("\n\nheadline = \"bold\"", 3, 1, "no role is called “headline”"),
        ("  title bold", 1, 3, "expected role = \"style\""),
        ("title = bold", 1, 9, "a style is written in quotes, as in title = \"cyan bold\""),
        ("title = \"bold", 1, 9, "a style is written in quotes, as in title = \"cyan bold\""),
        ("title = \"bold\" x", 1, 9, "a style is written in quotes, as in title = \"cyan bold\""),
        ("title = \"#12345\"", 1, 10, "“#12345” is neither a colour nor an attribute"),
        ("title = \"#+12345\"", 1, 10, "“#+12345” is neither a colour nor an attribute"),
        (
            "title = \"bold bright-pink\"", 1, 15,
            "“bright-pink” is neither a colour nor an attribute"
        ),
        ("title = \"red on\"", 1, 14, "a colour is missing after “on”"),
        ("title = \"red blue\"", 1, 14, "a second colour, “blue”"),
        ("title = \"red\"\ntitle = \"blue\"", 2, 1, "“title” already has a style"),
        ("[256]\ntitle = \"blue\"", 1, 1, "the only table of a theme is [16]"),
        ("제목 = \"bold\"", 1, 1, "no role is called “제목”"),
        ("title = \"bold 파랑\"", 1, 15, "“파랑” is neither a colour nor an attribute"),
    ])
    func `errors are reported with their line and column`(
        _ text: String, line: Int, column: Int, reason: String
    ) {
        #expect(throws: ThemeError(line: line, column: column, reason: reason)) {
            try Theme(named: "mine", parsing: text)
        }
    }

    @Test func `an override replaces the style of a role at every depth`() throws {
        let theme = try Theme(named: "mine", parsing: "title = \"red\"\n[16]\ntitle = \"blue\"")
        let own = try #require(try StyleOverride(role: "title", style: "#010203 bold"))

        for depth in [ColourDepth.trueColour, .sixteen] {
            #expect(
                theme.overridden(by: [own])[.title, depth]
                    == Style(foreground: .rgb(1, 2, 3), emphasis: .strong))
        }
        #expect(try StyleOverride(role: "headline", style: "bold") == nil)
        #expect(throws: ThemeError(line: 1, column: 6, reason: "a second colour, “blue”")) {
            try StyleOverride(role: "title", style: " red blue")
        }
    }

    @Test func `on the terminal's background, plain text has the terminal's colours`() throws {
        let theme = try Theme(
            named: "mine",
            parsing: "normal = \"red on blue\"\nlink = \"red\"\n[16]\nnormal = \"red\"")

        let own = theme.onTerminalBackground
        #expect(own[.normal] == Style() && own[.normal, .sixteen] == Style())
        #expect(own[.link] == Style(foreground: .terminal(1)))
    }
}
