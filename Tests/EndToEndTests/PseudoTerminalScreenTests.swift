import TestSupport
import Testing

@Suite struct PseudoTerminalScreenTests {
    private func lines(
        of output: String, columns: Int = 10, rows: Int = 4
    ) -> [String] {
        var screen = PseudoTerminalScreen(columns: columns, rows: rows)
        screen.feed(output.utf8)
        return screen.lines
    }

    @Test func `text appears at the cursor`() {
        #expect(lines(of: "one\r\n\u{1b}[3;4Hxy\u{1b}[Hz") == ["zne", "", "   xy", ""])
        #expect(lines(of: "\u{1b}[2d\u{1b}[5Ga\u{8}b\u{1b}[3Dc") == ["", "  c b", "", ""])
    }

    @Test func `a full row wraps only when more is written`() {
        #expect(lines(of: "0123456789") == ["0123456789", "", "", ""])
        #expect(lines(of: "0123456789a") == ["0123456789", "a", "", ""])
        #expect(lines(of: "0123456789\ra") == ["a123456789", "", "", ""])
    }

    @Test func `rows scroll inside their region`() {
        let four = "1\r\n2\r\n3\r\n4"
        #expect(lines(of: four + "\r\n5") == ["2", "3", "4", "5"])
        #expect(lines(of: four + "\u{1b}[2;3r\u{1b}[S") == ["1", "3", "", "4"])
        #expect(lines(of: four + "\u{1b}[2;3r\u{1b}[2H\u{1b}M") == ["1", "", "2", "4"])
        #expect(lines(of: four + "\u{1b}[2H\u{1b}[M") == ["1", "3", "4", ""])
        #expect(lines(of: four + "\u{1b}[2H\u{1b}[2L") == ["1", "", "", "2"])
    }

    @Test func `characters are repeated, erased, inserted and deleted`() {
        #expect(lines(of: "a-\u{1b}[4b")[0] == "a-----")
        #expect(lines(of: "abcdef\u{1b}[3G\u{1b}[2X")[0] == "ab  ef")
        #expect(lines(of: "abcdef\u{1b}[3G\u{1b}[2P")[0] == "abef")
        #expect(lines(of: "abcdef\u{1b}[3G\u{1b}[2@")[0] == "ab  cdef")
        #expect(lines(of: "abcdef\u{1b}[3G\u{1b}[1K")[0] == "   def")
        #expect(lines(of: "abc\r\ndef\u{1b}[1;2H\u{1b}[J") == ["a", "", "", ""])
    }

    @Test func `wide characters take two cells and are never halved`() {
        #expect(lines(of: "가나다라마바") == ["가나다라마", "바", "", ""])
        #expect(lines(of: "a가나다라마")[0] == "a가나다라")
        #expect(lines(of: "가나\u{1b}[2Gx")[0] == " x나")
        #expect(lines(of: "e\u{301}🎉x")[0] == "e\u{301}🎉x")
    }

    @Test func `colours, titles and unknown sequences leave no text behind`() {
        #expect(
            lines(of: "\u{1b}]0;title\u{7}=\u{1b}[1;38;5;12ma\u{1b}(B\u{1b}[m\u{1b}[?25lb")[0]
                == "=ab")
        #expect(
            lines(of: "\u{1b}]8;;https://example.org\u{1b}\\link\u{1b}]8;;\u{1b}\\")[0] == "link")
    }

    @Test func `leaving the alternate screen restores the first one`() {
        let output = "$ run\u{1b}[?1049h\u{1b}[Hposts"
        #expect(lines(of: output)[0] == "posts")
        #expect(lines(of: output + "\u{1b}[?1049l!")[0] == "$ run!")
    }

    @Test func `a new size truncates both screens and preserves the rest`() {
        var screen = PseudoTerminalScreen(columns: 10, rows: 4)
        screen.feed("1\r\nprompt\u{1b}[?1049h\u{1b}[Hposts here".utf8)

        screen.resize(columns: 5, rows: 3)

        #expect(screen.lines == ["posts", "", ""])
        screen.feed("\u{1b}[?1049l".utf8)
        #expect(screen.lines == ["1", "promp", ""])
    }

    @Test func `characters and sequences may be split`() {
        var screen = PseudoTerminalScreen(columns: 10, rows: 2)
        for byte in "가\u{1b}[2;3H🎉".utf8 {
            screen.feed([byte])
        }
        #expect(screen.lines == ["가", "  🎉"])
    }
}
