import Foundation
import TestSupport
import Testing

/// Tests that the terminal is restored, however the program ends.
struct TerminalRestoreTests {
    @Test(arguments: [["q"], ["Q"], ["C-c", "C-c"]])
    func `the keys that quit restore the terminal`(keys: [String]) async throws {
        try await ShellTerminal.openShell { terminal in
            try await terminal.startBoard()
            try terminal.press(keys)

            try await terminal.expectShell(status: 0)
        }
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func `a signal that ends the program restores the terminal and is the exit status`(
        number: CInt
    ) async throws {
        try await ShellTerminal.openShell { terminal in
            try await terminal.startBoard()
            kill(try terminal.boardProcess(), number)

            try await terminal.expectShell(status: 128 + number)
        }
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGABRT])
    func `a crash restores the terminal and is the exit status`(number: CInt) async throws {
        try await ShellTerminal.openShell { terminal in
            try await terminal.startBoard()
            kill(try terminal.boardProcess(), number)

            try await terminal.expectShell(status: 128 + number)
        }
    }

    @Test func `a signal while the user types restores the terminal, too`() async throws {
        try await ShellTerminal.openShell { terminal in
            try await terminal.startBoard()
            try terminal.press(["/", "x"])
            try await terminal.wait("a prompt with its cursor") { $0.showsCursor }
            kill(try terminal.boardProcess(), SIGTERM)

            try await terminal.expectShell(status: 128 + SIGTERM)
        }
    }

    @Test func `closing the terminal ends the program`() async throws {
        try await ShellTerminal.openShell { terminal in
            try await terminal.startBoard("sh -c 'trap : HUP; board-tui demo; echo $? >ended'")
            terminal.close()

            let ended = terminal.folder.appending(path: "ended").path
            try await waitUntil("the program ended") {
                FileManager.default.fileExists(atPath: ended)
            }
        }
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a signal ends the program even if its terminal accepts no output`(number: CInt) throws {
        let terminal = try PseudoTerminal.board()
        // Each key redraws the page, and nothing reads the output.
        for _ in 0..<100 {
            try terminal.send("\u{0C}")
            usleep(20_000)
        }

        kill(terminal.processIdentifier, number)
        try terminal.waitForExitUnread()

        #expect(terminal.exitStatus == .killed(signal: number))
        #expect(try terminal.settings == terminal.initialSettings)
    }
}
