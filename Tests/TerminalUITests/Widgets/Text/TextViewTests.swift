import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct TextViewTests {
    private let screen: TextScreen

    init() throws {
        screen = try TextScreen(columns: 12, rows: 4)
    }

    @Test func `a text starts at its first line with the first item selected`() {
        screen.text.setItems(TextScreen.items([2, 3]))

        #expect(screen.picture == "> 0.0\n  0.1\n  1.0\n  1.1")
        #expect(screen.text.position == 0)
    }

    @Test func `blocks wrap after their indent, spans keep their roles`() {
        set([
            TextBlock(.line([TextSpan("ann ", .author), TextSpan("2 h", .detail)])),
            TextBlock(.paragraph([TextSpan("한글 text that wraps")]), indent: guide),
        ])

        #expect(screen.picture == "> ann 2 h\n  │ 한글\n  │ text\n  │ that")
        #expect(screen.terminal.cells[0][2].colourPair > 0)
        #expect(screen.terminal.cells[0][6].colourPair == 0)
    }

    @Test func `a narrow text is in the middle of a wide screen`() {
        screen.text.maximumWidth = 4
        screen.text.isCentred = true
        set([
            TextBlock(.paragraph([TextSpan("one two")])), TextBlock(.line([TextSpan("x")])),
        ])
        #expect(screen.picture == "   > one\n     two\n     x")

        screen.text.maximumWidth = 40
        #expect(screen.picture == "> one two\n  x")
    }

    @Test func `a line that does not fit ends in an ellipsis`() {
        set([
            TextBlock(.line([TextSpan("ann"), TextSpan(" 12345678")])),
            TextBlock(.line([TextSpan("ann"), TextSpan(" 12345")]), indent: guide),
            TextBlock(.line([TextSpan("123456789"), TextSpan("0"), TextSpan("1")])),
        ])

        #expect(screen.picture == "> ann 12345…\n  │ ann 123…\n  123456789…")
    }

    @Test func `a name is truncated before its details`() {
        let name = TextSpan("somebody")
        set([
            TextBlock(.byline([name, TextSpan(" 1h")])),
            TextBlock(.byline([name, TextSpan(" 12h")]), indent: guide),
            TextBlock(.byline([name, TextSpan(" 12345")]), indent: guide),
            TextBlock(.byline([TextSpan("me"), TextSpan(" 1h")])),
        ])

        #expect(screen.picture == "> somebo… 1h\n  │ som… 12h\n  │ som… 12…\n  me 1h")
    }

    @Test(arguments: [
        (21, "somebody (a) 12h [+9]"), (17, "som… (a) 12h [+9]"), (16, "somebo… 12h [+9]"),
        (13, "som… 12h [+9]"), (12, "somebo… [+9]"), (9, "som… [+9]"), (8, "som… [+…"),
    ])
    func `details of a name are dropped as a whole if they do not fit`(
        columns: Int, line: String
    ) {
        let spans = ["somebody", " (a)", " 12h", " [+9]"].map { TextSpan($0) }
        let block = TextBlock(.byline(spans, yielding: [1, 2]))

        #expect(block.lines(width: columns).map(\.text) == [line])
    }

    @Test func `details share a line as far as they fit`() {
        set([
            TextBlock(.details(["ab", "1h", "+1", "a b c d e f"].map { TextSpan($0) }))
        ])

        #expect(screen.picture == "> ab · 1h\n  +1\n  a b c d e\n  f")
    }

    @Test func `the marker is before a list, not among its numbers`() {
        let two = TextBlock(
            .line([TextSpan("two")]), indent: [TextSpan("   ")], lead: [TextSpan("2. ")])
        let rest = (3..<9).map { TextBlock(.line([TextSpan("\($0)")])) }
        set([TextBlock(.line([TextSpan("one")])), two] + rest)

        screen.text.scroll(by: 1)

        #expect(screen.picture.hasPrefix("> 2. two\n"))
    }

    @Test func `an indent leaves half of the width to the text`() {
        let indent = [TextSpan(String(repeating: "│ ", count: 9), .border)]
        set([TextBlock(.paragraph([TextSpan("words")]), indent: indent)])

        #expect(screen.picture == "   │ │>words")
    }

    @Test func `a shortened indent keeps its end`() {
        let indent = [TextSpan("│ │ │ │ +51 ", .border)]
        set([TextBlock(.paragraph([TextSpan("words")]), indent: indent)])

        #expect(screen.picture == "   +51>words")
    }

    @Test func `an empty text draws nothing and accepts every move`() {
        screen.text.scroll(by: 3)
        screen.text.selectNext()
        screen.text.selectPrevious()
        screen.text.scrollToEnd()
        screen.text.scrollToStart()
        screen.text.page(by: -1)
        screen.text.select(.number(4))
        screen.text.reveal(.init(item: .number(0), block: 0))
        screen.text.setItems([])

        #expect(screen.picture == "")
        #expect(screen.text.position == nil)
    }

    @Test func `selecting the next item scrolls it into view completely`() {
        load([2, 3, 1])
        screen.text.selectNext()
        #expect(screen.picture == "  0.1\n> 1.0\n  1.1\n  1.2")

        screen.text.selectNext()
        #expect(screen.picture == "  1.0\n  1.1\n  1.2\n> 2.0")

        screen.text.selectPrevious()
        screen.text.selectPrevious()
        #expect(screen.picture == "> 0.0\n  0.1\n  1.0\n  1.1")
    }

    @Test func `in an item taller than the screen, selection scrolls by lines first`() {
        load([1, 6, 1])
        screen.text.selectNext()
        #expect(screen.picture == "> 1.0\n  1.1\n  1.2\n  1.3")

        screen.text.selectNext()
        #expect(screen.picture == "> 1.1\n  1.2\n  1.3\n  1.4")

        screen.text.selectNext()
        screen.text.selectNext()
        #expect(screen.picture == "  1.3\n  1.4\n  1.5\n> 2.0")
    }

    @Test func `an item taller than the screen is entered from below at its end`() {
        load([1, 6, 1])
        screen.text.scrollToEnd()
        #expect(screen.picture == "  1.3\n  1.4\n  1.5\n> 2.0")

        screen.text.selectPrevious()
        #expect(screen.picture == "> 1.2\n  1.3\n  1.4\n  1.5")

        for _ in 0..<2 { screen.text.selectPrevious() }
        #expect(screen.picture == "> 1.0\n  1.1\n  1.2\n  1.3")

        screen.text.selectPrevious()
        #expect(screen.picture == "> 0.0\n  1.0\n  1.1\n  1.2")
    }

    @Test func `a page keeps one line visible, and the last page is full`() {
        load([1, 1, 1, 1, 1, 1, 1, 1, 1])
        screen.text.page(by: 1)
        #expect(screen.picture == "> 3.0\n  4.0\n  5.0\n  6.0")

        screen.text.page(by: 1)
        #expect(screen.picture == "> 5.0\n  6.0\n  7.0\n  8.0")
        #expect(screen.text.position == 1)

        screen.text.page(by: -0.5)
        #expect(screen.picture == "  3.0\n  4.0\n> 5.0\n  6.0")

        screen.text.scrollToStart()
        #expect(screen.picture == "> 0.0\n  1.0\n  2.0\n  3.0")
    }

    @Test func `a revealed block is shown with its surroundings`() {
        load([2, 9, 2])
        screen.text.reveal(.init(item: .number(1), block: 6))
        #expect(screen.picture == "> 1.5\n  1.6\n  1.7\n  1.8")

        screen.text.reveal(.init(item: .number(1), block: 99))
        screen.text.reveal(.init(item: .number(9), block: 0))
        #expect(screen.picture == "> 1.5\n  1.6\n  1.7\n  1.8")

        screen.text.reveal(.init(item: .number(1), block: 8))
        #expect(screen.picture == "> 1.5\n  1.6\n  1.7\n  1.8")
    }

    @Test func `a changed text keeps the selection and the scroll position`() {
        load([3, 3, 3, 3])
        screen.text.select(.number(2))
        screen.text.setItems(TextScreen.items([9, 3, 3, 3]))
        #expect(screen.picture == "  1.2\n> 2.0\n  2.1\n  2.2")

        screen.text.setItems(TextScreen.items([9, 3]))
        #expect(screen.picture == "  0.8\n> 1.0\n  1.1\n  1.2")
    }

    @Test func `an edit above the visible part keeps the same text at the top`() {
        load([3, 9])
        screen.text.scroll(by: 6)
        #expect(screen.picture == "> 1.3\n  1.4\n  1.5\n  1.6")

        let edited = ["new", "newer"] + (0..<9).map { "1.\($0)" }
        let blocks = edited.map { TextBlock(.line([TextSpan($0)])) }
        screen.text.setItems(TextScreen.items([5]) + [TextItem(.number(1), blocks)])

        #expect(screen.picture == "> 1.3\n  1.4\n  1.5\n  1.6")
    }

    @Test(arguments: ["", "}", "─"])
    func `identical lines are distinguished by the text after them`(line: String) {
        let parts = (0..<9).map { "Part \($0)." }
        func blocks(_ parts: [String]) -> [TextBlock] {
            parts.flatMap { [$0, line] }.map { TextBlock(.line([TextSpan($0)])) }
        }
        set(blocks(parts))
        screen.text.scroll(by: 5)
        let before = screen.picture

        set(blocks(["New.", "Newer.", "Newest."] + parts))

        #expect(screen.picture == before)
    }

    @Test func `a paragraph may mix styles, also across line ends`() {
        let strong = TextSpan("bold words", .normal, .strong)
        set([TextBlock(.paragraph([TextSpan("some "), strong, TextSpan(" here")]))])

        #expect(screen.picture == "> some bold\n  words here")
        let bold = screen.terminal.cells.map { $0.filter(\.isBold).map(\.text).joined() }
        #expect(bold == ["bold", "words", "", ""])
    }

    @Test func `a match is highlighted across several spans`() {
        let words = [TextSpan("a "), TextSpan("b", .normal, .strong), TextSpan(" c d")]
        set([TextBlock(.paragraph(words))])
        screen.text.draw(on: screen.panel.canvas) { $0.firstRange(of: "a b c").map { [$0] } ?? [] }
        screen.terminal.update()

        #expect(screen.terminal.cells[0].filter(\.isReversed).map(\.text).joined() == ">a b c")
    }

    @Test func `removing the selected item selects the one before it`() {
        load([2, 1, 8])
        screen.text.scrollToEnd()
        screen.text.setItems(TextScreen.items([2, 1]))

        #expect(screen.picture == "  0.0\n  0.1\n> 1.0")
    }

    @Test func `another width shows the same text at the top`() throws {
        let words = (100..<400).map(String.init).joined(separator: " ")
        set([TextBlock(.paragraph([TextSpan(words)]))])
        screen.draw()
        screen.text.scroll(by: 60)
        screen.draw()
        let first = try #require(
            screen.terminal.contents[0].split(separator: " ").dropFirst().first)

        for columns in [40, 7, 80, 9, 200, 12] {
            screen.resize(columns: columns, rows: 4)
            #expect(screen.picture.contains(first), "\(columns)")
        }
    }

    @Test func `a lower screen still shows the selected item`() {
        load([1, 1, 1, 1, 1, 1])
        screen.text.select(.number(3))
        screen.resize(columns: 12, rows: 2)

        #expect(screen.picture == "  2.0\n> 3.0")
    }

    @Test func `matches are highlighted at their position, also after wide characters`() {
        set([TextBlock(.paragraph([TextSpan("가나 다라")]), indent: [TextSpan("│", .border)])])
        screen.text.draw(on: screen.panel.canvas) { $0.firstRange(of: "다").map { [$0] } ?? [] }
        screen.terminal.update()

        #expect(screen.terminal.picture == "  >가나 다라")
        #expect(screen.terminal.cells[0].filter(\.isReversed).map(\.text) == [">", "다"])
    }

    @Test func `the cursor is on the selected item`() {
        load([2, 3, 1])
        screen.text.selectNext()
        screen.draw()

        #expect(screen.panel.canvas.cursor == (1, 0))
    }

    @Test func `opening a long text wraps only the visible part`() {
        let paragraph = String(repeating: "words to wrap ", count: 20)
        screen.text.setItems(
            (0..<200_000).map { number in
                TextItem(.number(number)) { [TextBlock(.paragraph([TextSpan(paragraph)]))] }
            })
        screen.draw()
        #expect(screen.text.window.layout.wrappedCount <= 4)

        screen.text.selectNext()
        screen.draw()
        #expect(screen.text.window.layout.wrappedCount <= 8)

        screen.text.scrollToEnd()
        screen.draw()
        #expect(screen.text.window.layout.wrappedCount <= 12)
    }

    private let guide = [TextSpan("│ ", .border)]

    /// Creates a text of one item.
    private func set(_ blocks: [TextBlock]) {
        screen.text.setItems([TextItem(.number(0), blocks)])
    }

    private func load(_ lines: [Int]) {
        screen.text.setItems(TextScreen.items(lines))
        screen.draw()
    }
}
