import Foundation
import Testing

@testable import TerminalUI

/// The output with the overridden terminfo entry.
@MainActor struct TerminfoOverrideTests {
    private let output: UnsafeMutablePointer<FILE>

    init() throws {
        output = try #require(tmpfile())
    }

    @Test(arguments: [ColourDepth.none, .sixteen, .palette256, .trueColour])
    func `cursor moves are absolute, never relative`(
        depth: ColourDepth
    ) throws {
        let sent = try drawing(depth: depth) { canvas in
            canvas.draw("a", row: 2, column: 5)
            canvas.draw("b", row: 3, column: 5)
            canvas.draw("c", row: 3, column: 40)
        }

        #expect(sent.contains("\u{1B}[3;6H") && sent.contains("\u{1B}[4;41H"))
        #expect(!sent.contains(/\u{1B}\[[0-9]*[A-GdI]/) && !sent.contains("\n"))
    }

    @Test func `256 colours are sent by number`() throws {
        let sent = try drawing(depth: .palette256) { $0.draw("a", row: 1, role: .error) }
        #expect(sent.contains(/\u{1B}\[38;5;[0-9]+m/))
    }

    @Test func `the environment and an existing terminal are unchanged`() throws {
        let wanted = getenv("TERMINFO").map { String(cString: $0) }
        let first = try Terminal.offscreen(columns: 10, rows: 1)
        let panel = try #require(Panel(on: first, frame: Frame(size: first.size)))
        _ = try drawing(depth: .none) { $0.draw("other", row: 0) }

        panel.canvas.draw("here", row: 0)
        first.update()

        #expect(first.picture == "here")
        #expect(getenv("TERMINFO").map { String(cString: $0) } == wanted)
    }

    private func drawing(depth: ColourDepth, _ draw: (Canvas) -> Void) throws -> String {
        let terminal = try Terminal(
            type: "xterm-256color", output: output, input: output, depth: depth)
        terminal.resize(to: Size(columns: 80, rows: 24))
        let panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        terminal.update()
        let before = try output.contents().count
        draw(panel.canvas)
        terminal.update()
        return String(try output.contents().dropFirst(before))
    }
}
