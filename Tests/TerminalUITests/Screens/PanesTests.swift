import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct PanesTests {
    private let terminal: Terminal
    private let stack: ScreenStack
    private let list = ProbeScreen("l", in: .leading)
    private let post = ProbeScreen("p", in: .trailing)

    init() throws {
        terminal = try .offscreen(columns: 160, rows: 5)
        stack = ScreenStack(terminal: terminal)
        stack.push(list)
    }

    @Test func `a single screen fills the terminal, a second one is beside it`() {
        #expect(rows.allSatisfy { $0 == String(repeating: "l", count: 160) })

        stack.push(post, above: list)
        #expect(rows.allSatisfy { $0 == split })
        #expect(stack.top === post)

        stack.pop(post)
        #expect(rows.allSatisfy { $0 == String(repeating: "l", count: 160) })
    }

    @Test(arguments: [99, 100, 101, 250]) func `a narrow terminal shows one of them`(columns: Int) {
        stack.push(post, above: list)
        stack.resize(to: Size(columns: columns, rows: 5))
        let row = rows[2]

        #expect(row.contains("p") && row.count == columns)
        #expect(row.contains("l") == (columns >= 100))
    }

    @Test func `keys go only to the focused pane`() {
        stack.push(post, above: list)
        stack.focusOtherPane()
        stack.handle("x")
        #expect(list.keys == ["x"])
        #expect(post.keys.isEmpty)

        stack.focusOtherPane()
        stack.handle("y")
        #expect(post.keys == ["y"])
    }

    @Test func `a click focuses a pane`() {
        stack.push(post, above: list)
        stack.handle(.mouse(MouseEvent(.press, row: 1, column: 3)))
        #expect(stack.top === list)
        stack.handle(.mouse(MouseEvent(.press, row: 1, column: 120)))
        #expect(stack.top === post)
    }

    @Test func `a dialog of either pane is above both and receives the keys`() {
        let dialog = ProbeScreen(
            "d", at: Frame(column: 50, size: Size(columns: 40, rows: 1)), uses: ["x"])
        stack.push(post, above: list)
        stack.push(dialog, above: list)
        #expect(rows[0].contains(String(repeating: "d", count: 40)))

        stack.focusOtherPane()
        stack.handle("x")
        #expect(dialog.keys == ["x"])
        #expect(list.keys.isEmpty)
    }

    @Test func `the focus survives a narrow terminal`() {
        stack.push(post, above: list)
        stack.focusOtherPane()
        stack.resize(to: Size(columns: 80, rows: 5))
        #expect(stack.top === list)
        #expect(rows[0] == String(repeating: "l", count: 80))

        stack.focus(post)
        #expect(rows[0] == String(repeating: "p", count: 80))
        stack.resize(to: Size(columns: 160, rows: 5))
        #expect(stack.top === post)
        #expect(rows[0] == split)
    }

    @Test func `panes can be turned off`() {
        stack.push(post, above: list)
        stack.wantsPanes = false
        #expect(rows[0] == String(repeating: "p", count: 160))
        stack.wantsPanes = true
        #expect(rows[0] == split)
    }

    @Test func `a screen without a pane covers both`() {
        stack.push(post, above: list)
        stack.push(ProbeScreen("h"))
        #expect(rows[0] == String(repeating: "h", count: 160))
    }

    @Test func `the border is dragged, within limits, and reported once it moved`() {
        var reports = 0
        stack.didResizePanes = { reports += 1 }
        stack.push(post, above: list)
        stack.handle(.mouse(MouseEvent(.press, row: 2, column: 64)))
        stack.handle(.mouse(MouseEvent(.drag, row: 2, column: 64)))
        #expect(reports == 0)
        stack.handle(.mouse(MouseEvent(.drag, row: 2, column: 50)))
        #expect(rows[0].count { $0 == "l" } == 51)
        #expect(reports == 1 && stack.listColumns == 50)
        stack.handle(.mouse(MouseEvent(.release, row: 2, column: 50)))
        stack.handle(.mouse(MouseEvent(.drag, row: 2, column: 90)))
        #expect(rows[0].count { $0 == "l" } == 51)

        stack.resizeList(toColumns: 155)
        #expect(rows[0].count { $0 == "l" } == 131)
        stack.resizeList(toColumns: 2)
        #expect(rows[0].count { $0 == "l" } == 31)
    }

    @Test func `a press elsewhere moves no border`() {
        stack.push(post, above: list)
        stack.handle(.mouse(MouseEvent(.press, row: 2, column: 63)))
        stack.handle(.mouse(MouseEvent(.drag, row: 2, column: 50)))
        #expect(rows[0] == split)
    }

    @Test func `the border of the focused pane has a style of its own`() {
        stack.push(post, above: list)
        #expect(list.border == .unfocused && post.border == .focused)
        stack.focusOtherPane()
        #expect(list.border == .focused && post.border == .unfocused)
        stack.resize(to: Size(columns: 80, rows: 5))
        #expect(list.border == nil)
    }

    @Test func `a key in one pane redraws only that one`() {
        stack.push(post, above: list)
        stack.updateNow()
        let before = list.drawings.count
        post.setNeedsDisplay()
        stack.updateNow()
        #expect(list.drawings.count == before)
        #expect(post.drawings.last == Size(columns: 95, rows: 5))
    }

    private let split =
        String(repeating: "l", count: 65) + String(repeating: "p", count: 95)

    private var rows: [String] {
        stack.updateNow()
        return terminal.contents
    }
}
