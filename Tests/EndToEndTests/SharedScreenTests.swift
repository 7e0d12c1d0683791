import Foundation
import TestSupport
import Testing

/// Tests on terminals without an alternate screen.
struct SharedScreenTests {
    @Test(arguments: ["linux", "vt100"], [nil, SIGTERM, SIGUSR1, SIGSEGV])
    func `the shell's prompt is on its own line below the last screen`(
        type: String, signal: CInt?
    ) async throws {
        try await ShellTerminal.openShell(changing: ["TERM": type]) { terminal in
            try await terminal.startBoard()

            if let signal {
                kill(try terminal.boardProcess(), signal)
            } else {
                try terminal.press(["q"])
            }

            let screen = try await terminal.wait("the prompt") { $0.hasNewPrompt }
            #expect(screen.lastText == "[\(signal.map { 128 + $0 } ?? 0)]")
            #expect(screen.lines.last?.isEmpty == false)
            #expect(screen.lines.contains { $0.hasPrefix(" j next") })
            #expect(screen.isRestored)
        }
    }

    @Test(arguments: ["linux", "vt100"])
    func `Ctrl-Z puts the prompt below the screen, and fg returns`(type: String) async throws {
        try await ShellTerminal.openShell(changing: ["TERM": type]) { terminal in
            try await terminal.startBoard()
            try terminal.press(["C-z"])
            let screen = try await terminal.wait("the prompt") { $0.hasNewPrompt }
            #expect(screen.lines.contains { $0.hasPrefix(" j next") })

            try terminal.type(line: "fg")

            try await terminal.waitForBoard()
        }
    }
}
