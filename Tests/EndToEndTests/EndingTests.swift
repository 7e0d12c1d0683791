import Foundation
import TestSupport
import Testing

/// However the program ends, the terminal is as it was found.
struct EndingTests {
    @Test(arguments: [["q"], ["Q"], ["C-c", "C-c"]])
    func `the keys that quit give the terminal back`(keys: [String]) async throws {
        try await Tmux.openShell { terminal in
            try await terminal.startBoard()
            try await terminal.press(keys)

            try await terminal.expectShell(status: 0)
        }
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func `a signal that ends gives the terminal back and is the exit status`(
        number: CInt
    ) async throws {
        try await Tmux.openShell { terminal in
            try await terminal.startBoard()
            kill(try terminal.boardProcess(), number)

            try await terminal.expectShell(status: 128 + number)
        }
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGABRT])
    func `a crash gives the terminal back and is the exit status`(number: CInt) async throws {
        try await Tmux.openShell { terminal in
            try await terminal.startBoard()
            kill(try terminal.boardProcess(), number)

            try await terminal.expectShell(status: 128 + number)
        }
    }

    @Test func `a signal while the reader types gives the terminal back too`() async throws {
        try await Tmux.openShell { terminal in
            try await terminal.startBoard()
            try await terminal.press(["/", "x"])
            try await terminal.wait("a prompt with its cursor") { $0.showsCursor }
            kill(try terminal.boardProcess(), SIGTERM)

            try await terminal.expectShell(status: 128 + SIGTERM)
        }
    }

    @Test func `closing the terminal ends the program`() async throws {
        try await Tmux.openShell { terminal in
            try await terminal.startBoard("sh -c 'trap : HUP; board-tui; echo $? >ended'")
            try await terminal.close()

            let ended = terminal.folder.appending(path: "ended").path
            try await waitUntil("the program ended") {
                FileManager.default.fileExists(atPath: ended)
            }
        }
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a signal ends it also while its terminal takes no output`(number: CInt) throws {
        let terminal = try PseudoTerminal.board()
        // Each has it draw a page, of which nobody reads a byte.
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
