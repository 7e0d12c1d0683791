import Foundation
import TestSupport
import Testing

/// Tests of suspending the program, which gives the terminal to the shell.
struct SuspendTests {
    @Test func `Ctrl-Z gives the terminal to the shell and fg returns to the same position`()
        async throws
    {
        try await ShellTerminal.openShell { terminal in
            try await terminal.startBoard()
            try terminal.press(["j", "C-z"])
            try await terminal.expectShell(status: 128 + SIGTSTP)

            try terminal.type(line: "fg")
            try await terminal.waitForBoard(selectedRow: 2)
            try terminal.press(["j"])
            try await terminal.waitForBoard(selectedRow: 3)
            try terminal.press(["q"])
            try await terminal.expectShell(status: 0)
        }
    }

    @Test func `a window resized while the program was stopped is filled after fg`() async throws {
        try await ShellTerminal.openShell { terminal in
            try await terminal.startBoard()
            kill(try terminal.boardProcess(), SIGTSTP)
            try await terminal.expectShell(status: 128 + SIGTSTP)

            try terminal.resize(columns: 99, rows: 30)
            try terminal.type(line: "fg")

            let screen = try await terminal.waitForBoard()
            #expect(screen.lines.count == 30)
        }
    }

    @Test func `a signal stops the program every time, also after Ctrl-Z`() async throws {
        try await ShellTerminal.openShell { terminal in
            try await terminal.startBoard()
            try terminal.press(["C-z"])
            for _ in 1...3 {
                try await terminal.expectShell(status: 128 + SIGTSTP)
                try terminal.type(line: "fg")
                try await terminal.waitForBoard()
                kill(try terminal.boardProcess(), SIGTSTP)
            }
            try await terminal.expectShell(status: 128 + SIGTSTP)
        }
    }

    @Test func `a program stopped by SIGSTOP redraws and responds to keys when it continues`()
        async throws
    {
        try await ShellTerminal.openShell { terminal in
            // A subshell has no job control, so the stopped program keeps the terminal.
            try await terminal.startBoard("(board)")
            let program = try terminal.boardProcess()
            kill(program, SIGSTOP)
            try await terminal.scribble()
            kill(program, SIGCONT)

            try await terminal.wait("the board alone") { $0.isBoard && !$0.shows("scribble") }
            try terminal.press(["j"])
            try await terminal.waitForBoard(selectedRow: 2)
        }
    }
}
