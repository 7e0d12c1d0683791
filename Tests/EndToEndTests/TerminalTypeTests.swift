import Foundation
import TestSupport
import Testing

/// Tests of the terminal settings in the environment.
struct TerminalTypeTests {
    @Test(arguments: ["no-such-terminal", "dumb", nil])
    func `an unsuitable terminal is reported with its name`(type: String?) async throws {
        // tmux sets `TERM` in its pane, so only a shell can unset it.
        let command = type.map { "TERM=\($0) board-tui" } ?? "env -u TERM board-tui"
        try await Tmux.openShell(columns: 200) { terminal in
            try await terminal.type(line: command)

            let screen = try await terminal.wait("the prompt") { $0.hasNewPrompt }
            #expect(screen.rows[1].hasPrefix("board-tui: "))
            #expect(screen.rows[1].contains("“\(type ?? "")”"))
            #expect(screen.rows[1].contains("set TERM"))
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
        #expect(text.contains("\u{1B}[0;7m"))
    }

    @Test(arguments: ["env -u LANG", "LC_ALL=C", "LC_ALL=no_SUCH.locale"])
    func `the program prints UTF-8 even if the locale is not UTF-8`(
        setting: String
    ) async throws {
        try await Tmux.openShell { terminal in
            let screen = try await terminal.startBoard("\(setting) board-tui")

            #expect(screen.shows("자유게시판"))
        }
    }

    /// A sequence that sets a colour; 39 and 49 reset it.
    private var colour: Regex<Substring> { /\e\[(?:[0-9;]*;)?[34][0-8]/ }

    /// Returns a post with an author, a link and code, with escape sequences.
    private func styledPost(changing environment: [String: String]) async throws -> String {
        var text = ""
        try await Tmux.openShell(changing: environment) { terminal in
            try await terminal.startBoard()
            try await terminal.press(["Enter"])
            try await terminal.wait("the post") { $0.rows.last?.contains("next post") == true }
            text = try await terminal.styledText()
        }
        return text
    }
}
