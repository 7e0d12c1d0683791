import Foundation
import TestSupport
import Testing

/// Terminals that have one screen for the program and the shell.
struct SharedScreenTests {
    @Test(arguments: ["linux", "vt100"], [nil, SIGTERM, SIGUSR1, SIGSEGV])
    func `the shell's prompt stands on a line of its own below the last screen`(
        type: String, signal: CInt?
    ) async throws {
        try await Tmux.openShell(changing: ["TERM": type]) { terminal in
            try await terminal.startBoard()

            if let signal {
                kill(try terminal.boardProcess(), signal)
            } else {
                try await terminal.press(["q"])
            }

            let screen = try await terminal.wait("the prompt") { $0.hasNewPrompt }
            #expect(screen.lastText == "[\(signal.map { 128 + $0 } ?? 0)]")
            #expect(screen.rows.last?.isEmpty == false)
            #expect(screen.rows.contains { $0.hasPrefix(" j next") })
            #expect(screen.isRestored)
        }
    }

    @Test(arguments: ["linux", "vt100"])
    func `after Ctrl-Z too, and the program comes back`(type: String) async throws {
        try await Tmux.openShell(changing: ["TERM": type]) { terminal in
            try await terminal.startBoard()
            try await terminal.press(["C-z"])
            let screen = try await terminal.wait("the prompt") { $0.hasNewPrompt }
            #expect(screen.rows.contains { $0.hasPrefix(" j next") })

            try await terminal.type(line: "fg")

            try await terminal.waitForBoard()
        }
    }
}
