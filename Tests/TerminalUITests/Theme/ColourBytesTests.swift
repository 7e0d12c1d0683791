import Foundation
import TestSupport
import Testing

@testable import TerminalUI

/// The output of a theme.
@Suite @MainActor struct ColourBytesTests {
    private static let theme = Theme(
        name: "test",
        rich: [
            .normal: Style(foreground: .rgb(1, 2, 3), background: .rgb(250, 251, 252)),
            .author: Style(foreground: .terminal(12)), .detail: Style(foreground: .terminal(3)),
        ],
        plain: [.normal: Style(foreground: .terminal(12))])

    @Test(arguments: ["xterm-256color", "xterm", "tmux-256color", "screen-256color"])
    func `true colour is sent as red, green and blue`(type: String) throws {
        let sent = try bytes(type: type, depth: .trueColour)

        #expect(sent.contains("38;2;1;2;3m"))
        #expect(sent.contains("48;2;250;251;252m"))
    }

    @Test func `the terminal's own colours are sent by their numbers`() throws {
        #expect(try bytes(type: "xterm-256color", depth: .trueColour, .author).contains("[94m"))
        #expect(try bytes(type: "xterm-256color", depth: .trueColour, .detail).contains("[33m"))
    }

    @Test func `with fewer colours, colours are sent by number`() throws {
        let indexed = try bytes(type: "xterm-256color", depth: .palette256)
        #expect(indexed.contains("38;5;16m") || indexed.contains("38;5;232m"))
        #expect(try bytes(type: "xterm-16color", depth: .sixteen).contains("[94m"))
        #expect(try bytes(type: "xterm", depth: .eight).contains("[34m"))
        #expect(try !bytes(type: "xterm-256color", depth: .none).contains(";5;"))
    }

    @Test(
        arguments: [
            ("xterm-256color", ";9m"), ("tmux-256color", ";9m"), ("alacritty", ";9m"),
            ("screen-256color", ";2m"),
        ], [ColourDepth.trueColour, .eight, .none])
    func `struck-through text is dim if the terminal cannot strike through`(
        _ sent: (type: String, end: String), depth: ColourDepth
    ) throws {
        let bytes = try bytes(type: sent.type, depth: depth, emphasis: .strike)

        #expect(bytes.contains(sent.end))
        #expect(!bytes.contains(";5m"))
    }

    @Test func `a terminal reports whether struck-through text is visible`() throws {
        for (type, isSeen) in ["xterm": true, "screen": true, "linux": false, "vt100": false] {
            let output = try #require(tmpfile())
            let terminal = try Terminal(type: type, output: output, input: output, depth: .none)
            #expect(terminal.showsStrikethrough == isSeen)
        }
    }

    @Test func `the variable TERMINFO is unchanged`() throws {
        setenv("TERMINFO", "/nowhere", 1)
        _ = try bytes(type: "xterm-256color", depth: .trueColour)
        #expect(getenv("TERMINFO").map { String(cString: $0) } == "/nowhere")

        unsetenv("TERMINFO")
        _ = try bytes(type: "xterm-256color", depth: .trueColour)
        #expect(getenv("TERMINFO") == nil)
    }

    @Test(arguments: [ColourDepth.trueColour, .palette256])
    func `a theme's background covers the whole screen`(depth: ColourDepth) throws {
        let terminal = try Terminal.offscreen(
            columns: 5, rows: 3, theme: Self.theme, depth: depth)
        let panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        panel.canvas.draw("x", row: 1)
        terminal.update()
        #expect(terminal.cells.joined().allSatisfy { $0.colourPair > 0 })

        panel.move(to: Frame(row: 1, column: 1, size: Size(columns: 2, rows: 2)))
        terminal.update()
        #expect(terminal.cells.joined().allSatisfy { $0.colourPair > 0 })
    }

    /// Returns the output for one word in a role.
    private func bytes(
        type: String, depth: ColourDepth, _ role: Role = .normal, emphasis: Emphasis = []
    ) throws -> String {
        let output = try #require(tmpfile())
        let terminal = try Terminal(
            type: type, output: output, input: output, theme: Self.theme, depth: depth)
        let panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        panel.canvas.draw("word", row: 0, role: role, emphasis: emphasis)
        terminal.update()
        return try output.contents()
    }
}
