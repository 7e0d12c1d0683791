import Testing

@testable import TerminalUI

@Suite @MainActor struct ThemeChangeTests {
    @Test func `a theme change is visible immediately, even if nothing else changed`() throws {
        let terminal = try Terminal.offscreen(columns: 20, rows: 5)
        let stack = ScreenStack(terminal: terminal)
        let list = RowsScreen()
        stack.push(list)
        stack.updateNow()
        #expect(terminal.cells.joined().allSatisfy { $0.colourPair == 0 })

        let style = Style(foreground: .rgb(255, 255, 255), background: .rgb(0, 0, 128))
        stack.theme = Theme(name: "blue", styles: [.normal: style])
        stack.updateNow()

        #expect(terminal.contents == ["row", "row", "", "", ""])
        #expect(terminal.cells.joined().allSatisfy { $0.colourPair > 0 })
    }
}

/// A screen that redraws only changed rows.
private final class RowsScreen: ViewController {
    private var list = ListView()

    override func draw(on canvas: Canvas) {
        if list.count == 0 { list.reload(count: 2, selection: 0) }
        list.draw(on: canvas) { _, line, _ in
            line.clear()
            line.draw("row", row: 0)
        }
    }
}
