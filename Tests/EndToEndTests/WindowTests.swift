import TestSupport
import Testing

/// Tests that the board fills the window.
struct WindowTests {
    @Test(arguments: [(80, 24), (200, 50), (40, 10)])
    func `the board fills a window from its first row to its last`(
        columns: Int, rows: Int
    ) async throws {
        try await ShellTerminal.openShell(columns: columns, rows: rows) { terminal in
            let screen = try await terminal.startBoard()

            #expect(screen.lines.count == rows)
            #expect(screen.lines.allSatisfy { !$0.isEmpty })
            #expect(screen.isAlternate)
            #expect(!screen.showsCursor)
            try terminal.press(["j"])
            try await terminal.waitForBoard(selectedRow: 2)
        }
    }

    @Test func `the selection stays while the window grows and shrinks`() async throws {
        try await ShellTerminal.openShell { terminal in
            try await terminal.startBoard()
            try terminal.press(["j", "j"])
            try await terminal.waitForBoard(selectedRow: 3)

            for (columns, rows) in [(120, 40), (40, 10), (80, 24)] {
                try terminal.resize(columns: columns, rows: rows)
                let screen = try await terminal.waitForBoard(selectedRow: 3)
                #expect(screen.lines.count == rows)
            }
            try terminal.press(["q"])
            try await terminal.expectShell(status: 0)
        }
    }

    @Test func `a window that is too small shows a notice until it is large again`() async throws {
        try await ShellTerminal.openShell { terminal in
            try await terminal.startBoard()

            try terminal.resize(columns: 12, rows: 3)
            try await terminal.wait("the notice") { $0.shows("Too small") }
            try terminal.press(["j", "Enter"])
            try terminal.resize(columns: 80, rows: 24)

            try await terminal.wait("the board as it was") {
                $0.lines[0].contains("demo board") && $0.posts[0].hasPrefix(">")
            }
        }
    }

    @Test func `Ctrl-L redraws a screen that another program wrote to`() async throws {
        try await ShellTerminal.openShell { terminal in
            try await terminal.startBoard()
            try await terminal.scribble()

            try terminal.press(["C-l"])

            try await terminal.wait("the board alone") { $0.isBoard && !$0.shows("scribble") }
        }
    }
}
