import Foundation
import TestSupport
import Testing

/// Tests of the terminal settings in the environment.
struct TerminalTypeTests {
    @Test(arguments: ["no-such-terminal", "dumb", nil])
    func `an unsuitable terminal is reported with its name`(type: String?) async throws {
        // The terminal sets `TERM`, so only a shell can unset it.
        let command = type.map { "TERM=\($0) board-tui demo" } ?? "env -u TERM board-tui demo"
        try await ShellTerminal.openShell(columns: 200) { terminal in
            try terminal.type(line: command)

            let screen = try await terminal.wait("the prompt") { $0.hasNewPrompt }
            #expect(screen.lines[1].hasPrefix("board-tui: "))
            #expect(screen.lines[1].contains("“\(type ?? "")”"))
            #expect(screen.lines[1].contains("set TERM"))
            try await terminal.expectShell(status: EX_UNAVAILABLE)
        }
    }

    @Test func `colours are sent if the terminal has them`() async throws {
        #expect(try await styledPost(changing: [:]).contains(colour))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "vt100"]])
    func `no colour is sent if it is off or unknown, and the selection is still visible`(
        environment: [String: String]
    ) async throws {
        let text = try await styledPost(changing: environment)

        #expect(!text.contains(colour))
        #expect(text.contains(/\e\[(?:[0-9;]*;)?7m/))
    }

    @Test(arguments: ["env -u LANG", "LC_ALL=C", "LC_ALL=no_SUCH.locale"])
    func `the program prints UTF-8 even if the locale is not UTF-8`(
        setting: String
    ) async throws {
        try await ShellTerminal.openShell { terminal in
            let screen = try await terminal.startBoard("\(setting) board-tui demo")

            #expect(screen.shows("이서연"))
        }
    }

    /// A sequence that sets a colour; 39 and 49 reset it.
    private var colour: Regex<Substring> { /\e\[(?:[0-9;]*;)?[34][0-8][0-9;]*m/ }

    /// Returns the output for a post with an author, a link and code.
    private func styledPost(changing environment: [String: String]) async throws -> String {
        var text = ""
        try await ShellTerminal.openShell(changing: environment) { terminal in
            try await terminal.startBoard()
            try terminal.press(["Enter"])
            try await terminal.wait("the post") { $0.lines.last?.contains("next post") == true }
            text = terminal.output
        }
        return text
    }
}
