import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct ScrollBarTests {
    private let terminal: Terminal
    private let panel: Panel

    init() throws {
        terminal = try .offscreen(columns: 5, rows: 10)
        panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
    }

    /// Returns a bar with its thumb in rows 4 and 5.
    private func bar() -> ScrollBar {
        var bar = ScrollBar()
        bar.draw(shown: 40..<60, of: 100, on: panel.canvas)
        #expect(ScrollBar.thumb(shown: 40..<60, of: 100, rows: 10) == 4..<6)
        return bar
    }

    @Test func `pressing the thumb does not move it`() {
        var bar = bar()

        #expect(bar.part(for: MouseEvent(.press, row: 5, column: 4)) == nil)
        #expect(bar.part(for: MouseEvent(.drag, row: 5, column: 4)) == 0.5)
        #expect(bar.part(for: MouseEvent(.drag, row: 1, column: 0)) == 0)
        #expect(bar.part(for: MouseEvent(.drag, row: 9, column: 0)) == 1)
        #expect(bar.part(for: MouseEvent(.drag, row: 999, column: 0)) == 1)
        #expect(bar.part(for: MouseEvent(.release, row: 9, column: 0)) == nil)
        #expect(bar.part(for: MouseEvent(.drag, row: 1, column: 4)) == nil)
    }

    @Test func `pressing beside the thumb moves its middle there`() {
        var bar = bar()

        #expect(bar.part(for: MouseEvent(.press, row: 0, column: 4)) == 0)
        #expect(bar.part(for: MouseEvent(.press, row: 9, column: 4)) == 1)
        #expect(bar.part(for: MouseEvent(.press, row: 9, column: 3)) == nil)
        #expect(bar.part(for: MouseEvent(.drag, row: 9, column: 4)) == nil)
    }

    @Test func `without lines the bar's column is cleared`() throws {
        terminal.lines = .none
        for row in 0..<10 { panel.canvas.draw("abcde", row: row) }
        var bar = ScrollBar()

        bar.draw(shown: 0..<2, of: 9, on: panel.canvas)
        terminal.update()

        #expect(Set(terminal.picture.split(separator: "\n")) == ["abcd"])
    }

    @Test func `without a bar there is no thumb to drag`() {
        var bar = ScrollBar()

        #expect(bar.part(for: MouseEvent(.press, row: 0, column: 0)) == nil)
        #expect(bar.part(for: MouseEvent(.drag, row: 9, column: 0)) == nil)
    }

    @Test func `the thumb has its own shape, also in ASCII`() {
        for lines in [LineStyle.thin, .ascii] {
            #expect(lines.drawn(0x2503) != lines.drawn(0x2502))
        }
    }
}
