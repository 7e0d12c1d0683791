import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct TerminalTests {
    @Test func `several terminals can exist side by side`() throws {
        let terminals = try (1...4).map { try Terminal.offscreen(columns: 10 * $0, rows: $0) }
        let panels = try terminals.map { try #require(Panel(on: $0, frame: Frame(size: $0.size))) }
        for (number, panel) in panels.enumerated() {
            panel.canvas.draw("terminal \(number)", row: 0)
        }
        terminals.forEach { $0.update() }

        #expect(terminals.map(\.picture) == (0..<4).map { "terminal \($0)" })
        #expect(terminals.map(\.size.columns) == [10, 20, 30, 40])
        #expect(terminals.map(\.contents.count) == [1, 2, 3, 4])
    }

    @Test func `removing a terminal does not affect the others`() throws {
        var first: Terminal? = try .offscreen(columns: 10, rows: 1)
        let second = try Terminal.offscreen(columns: 10, rows: 2)
        let panel = try #require(Panel(on: second, frame: Frame(size: second.size)))
        weak let gone = first
        first = nil
        panel.canvas.draw("still here", row: 1)
        second.update()

        #expect(gone == nil)
        #expect(second.picture == "\nstill here")
    }

    @Test func `thousands of terminals can be created and removed`() throws {
        for _ in 0..<2000 {
            let terminal = try Terminal.offscreen(columns: 3, rows: 1)
            #expect(terminal.size == Size(columns: 3, rows: 1))
        }
    }

    @Test func `a terminal adapts to any window size`() throws {
        let terminal = try Terminal.offscreen(columns: 80, rows: 24)
        let panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        for size in [(1, 1), (250, 80), (20, 5), (0, -1), (1, 80), (250, 1)] {
            terminal.resize(to: Size(columns: size.0, rows: size.1))
            panel.move(to: Frame(size: terminal.size))
            panel.canvas.draw(String(repeating: "x", count: 300), row: terminal.size.rows - 1)
            terminal.update()

            #expect(terminal.size == Size(columns: max(1, size.0), rows: max(1, size.1)))
            #expect(terminal.contents.last?.count == terminal.size.columns)
        }
    }

    @Test func `drawing appears with the next update`() throws {
        let terminal = try Terminal.offscreen(columns: 10, rows: 1)
        let panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        panel.canvas.draw("new", row: 0)
        #expect(terminal.picture == "")

        terminal.update()
        #expect(terminal.picture == "new")
        terminal.setNeedsFullRedraw()
        terminal.update()
        #expect(terminal.picture == "new")
    }

    @Test func `the screen is restored after it was left`() throws {
        let terminal = try Terminal.offscreen(columns: 10, rows: 1)
        let panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        panel.canvas.draw("here", row: 0)
        terminal.update()
        terminal.leaveScreen()
        terminal.takeScreen()
        terminal.update()

        #expect(terminal.picture == "here")
    }
}
