import Foundation
import Testing

@testable import TerminalUI

@Suite @MainActor struct TerminalModesTests {
    private let output: UnsafeMutablePointer<FILE>

    init() throws {
        output = try #require(tmpfile())
    }

    @Test(arguments: ["xterm-256color", "screen-256color", "tmux-256color", "vte-256color"])
    func `pastes and focus are reported only while the program has the screen`(
        type: String
    ) throws {
        let terminal = try terminal(type)
        #expect(try switches(of: "2004") == ["h"])

        terminal.leaveScreen()
        terminal.takeScreen()
        terminal.leaveScreen()

        #expect(try switches(of: "2004") == ["h", "l", "h", "l"])
        #expect(try switches(of: "1004") == ["h", "l", "h", "l"])
    }

    /// As when marks are being stored after the user has quit.
    @Test func `nothing is drawn after the screen was left`() throws {
        let terminal = try terminal("xterm-256color")
        terminal.leaveScreen()
        let left = try output.contents()

        terminal.setNeedsFullRedraw()
        terminal.update()
        #expect(try output.contents() == left)

        terminal.takeScreen()
        terminal.update()
        #expect(try output.contents() != left)
    }

    @Test(arguments: ["vt100", "linux", "ansi", "cons25", "vt220"])
    func `a terminal that may not support the sequences receives none`(type: String) throws {
        let terminal = try terminal(type)
        terminal.usesMouse = true
        terminal.title = "a title"
        terminal.queryBackground()
        #expect(!terminal.copy("text"))
        terminal.leaveScreen()
        terminal.takeScreen()
        terminal.leaveScreen()

        let sent = try output.contents()
        #expect(!sent.contains("a title"))
        #expect(!sent.contains("\u{1B}]"))
        for mode in ["2004", "1004", "1000", "1006"] {
            #expect(!sent.contains("[?\(mode)"))
            #expect(!rescue.contains(mode))
        }
    }

    @Test func `the mouse is reported if wanted, also after a suspension`() throws {
        let terminal = try terminal("xterm-256color")
        #expect(try !switches(of: "1006").contains("h"))

        terminal.usesMouse = true
        terminal.leaveScreen()
        #expect(try switches(of: "1006").suffix(2) == ["h", "l"])
        terminal.takeScreen()

        for mode in ["1000", "1002", "1006"] {
            #expect(try switches(of: mode).suffix(1) == ["h"])
        }
    }

    @Test func `a crash also ends all modes`() throws {
        let terminal = try terminal("xterm-256color")
        terminal.makeCurrent()

        for mode in ["2004", "1004", "1000", "1002", "1006", "1049"] {
            #expect(rescue.contains("\u{1B}[?\(mode)l"))
        }
        #expect(rescue.contains("\u{1B}[23;0t"))
    }

    @Test func `the window has the program's title while it has the screen`() throws {
        let terminal = try terminal("xterm-256color")
        terminal.title = "one\u{7}\u{1B}]2;two\n\u{9B}\u{202E}three"
        terminal.leaveScreen()
        terminal.title = "unseen"
        let sent = try output.contents()

        #expect(sent.contains("\u{1B}[22;0t"))
        #expect(sent.contains("\u{1B}]2;one]2;twothree\u{7}"))
        #expect(sent.hasSuffix("\u{1B}[23;0t") || sent.contains("\u{1B}[23;0t"))
        #expect(!sent.contains("unseen"))
        terminal.takeScreen()
        #expect(try output.contents().contains("\u{1B}]2;unseen\u{7}"))
    }

    @Test func `a title has at most 200 columns`() throws {
        let title = TerminalModes(type: "xterm").title(String(repeating: "가", count: 5000))

        #expect(title.columnCount < 210)
    }

    @Test func `a text is copied unchanged except for control characters`() throws {
        let terminal = try terminal("xterm-256color")

        #expect(terminal.copy("two\nlines\t\u{1B}[31m\u{9B}가"))
        let text = Data("two\nlines\t[31m가".utf8).base64EncodedString()
        #expect(try output.contents().contains("\u{1B}]52;c;\(text)\u{7}"))
    }

    @Test func `a text too long for the clipboard is not sent`() throws {
        let terminal = try terminal("xterm-256color")

        #expect(terminal.copy(String(repeating: "x", count: 56_000)))
        #expect(!terminal.copy(String(repeating: "x", count: 57_000)))
        #expect(try output.contents().components(separatedBy: "]52;").count == 2)
    }

    @Test(arguments: [
        ("xterm-kitty", [:], "\u{1B}]9;bob repliedx\u{7}"),
        ("xterm-256color", ["TERM_PROGRAM": "iTerm.app"], "\u{1B}]9;bob repliedx\u{7}"),
        ("foot", [:], "\u{1B}]777;notify;board-tui;bob repliedx\u{7}"),
        (
            "xterm-256color", ["VTE_VERSION": "7600"],
            "\u{1B}]777;notify;board-tui;bob repliedx\u{7}"
        ),
        ("xterm-256color", [:], nil), ("linux", [:], nil),
    ])
    func `a notification has the sequence of a known terminal, without control characters`(
        type: String, environment: [String: String], sequence: String?
    ) {
        let notifications = DesktopNotifications(type: type, environment: environment)
        let modes = TerminalModes(type: type, notifications: notifications)
        let tmux = TerminalModes(type: type, areForTmux: true, notifications: notifications)

        #expect(modes.notification("bob replied\u{1B}\u{7}x") == sequence)
        #expect(tmux.notification("text") == nil)
    }

    @Test func `a notification rings the bell of other terminals, and none is silent`() throws {
        let terminal = try terminal("xterm-256color")
        terminal.notify("text")
        #expect(try !output.contents().contains("\u{7}text"))
        let before = try output.contents().count { $0 == "\u{7}" }
        terminal.notificationStyle = .desktop
        terminal.notify("text")
        terminal.notificationStyle = .bell
        terminal.notify("text")
        #expect(try output.contents().count { $0 == "\u{7}" } == before + 2)
    }

    @Test func `GNU screen receives no query that it would ignore`() {
        let modes = TerminalModes(type: "screen-256color", areForScreen: true)

        #expect(modes.copying("text") == nil)
        #expect(modes.backgroundQuery == "")
        #expect(TerminalModes.isScreen(["TERM": "screen"]))
        #expect(TerminalModes.isScreen(["TERM": "xterm", "STY": "1.x"]))
        #expect(!TerminalModes.isScreen(["TERM": "screen", "TMUX": "/tmp/x"]))
        #expect(!TerminalModes.isScreen(["TERM": "xterm"]))
    }

    private func terminal(_ type: String) throws -> Terminal {
        try Terminal(type: type, output: output, input: output, depth: .none)
    }

    private var rescue: String {
        String(
            decoding: TerminalGuardian.restoringSequence().map(UInt8.init(bitPattern:)),
            as: UTF8.self)
    }

    /// Returns the last letters of all sent sequences of the mode: `h` is on, `l` off.
    private func switches(of mode: String) throws -> [String] {
        try output.contents().components(separatedBy: "\u{1B}[?\(mode)").dropFirst()
            .map { String($0.prefix(1)) }
    }
}

extension UnsafeMutablePointer<FILE> {
    /// Returns the content of the file.
    func contents() throws -> String {
        fflush(self)
        rewind(self)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, self), count > 0 {
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
