import Foundation
import LinkSocket
import TestSupport
import Testing

/// Tests of links while one of several instances is stopped.
struct LinkSuspendTests {
    @Test func `after Ctrl-Z the next instance gets the links, and fg replays none`()
        async throws
    {
        try await withLinkTerminal { first, folder in
            try await first.startBoard()
            try await ShellTerminal.openShell(changing: ["XDG_RUNTIME_DIR": folder]) { second in
                try await second.startBoard()
                try first.press(["C-z"])
                try await first.expectShell(status: 128 + SIGTSTP)
                try await waitUntilSomebodyListens(in: folder)

                let outcome = try await BuiltProgram.open("board-tui://post/keys", in: folder)

                #expect(outcome.status == .exited(0))
                try await second.wait("the post") { $0.lines[1].contains("모든 키를 한 장에") }
                try first.type(line: "fg")
                try await first.waitForBoard()
                try second.press(["q", "q"])
                try await second.expectShell(status: 0)
                try await waitUntilSomebodyListens(in: folder)
                _ = try await BuiltProgram.open("board-tui://post/search", in: folder)
                try await first.wait("its turn") { $0.lines[1].contains("Search: / to look") }
            }
        }
    }

    @Test func `a link starts another instance if the only one is stopped`() async throws {
        try await withLinkTerminal { terminal, _ in
            try await terminal.startBoard()
            try terminal.press(["C-z"])
            try await terminal.expectShell(status: 128 + SIGTSTP)

            try terminal.type(line: "board open board-tui://post/keys")

            try await terminal.wait("the post") { $0.lines[1].contains("모든 키를 한 장에") }
        }
    }

    @Test func `a link that failed while the program was stopped is not opened afterwards`()
        async throws
    {
        try await withLinkTerminal { terminal, folder in
            // SIGSTOP stops the program without notice.
            try await terminal.startBoard("(board)")
            let program = try terminal.boardProcess()
            kill(program, SIGSTOP)

            let outcome = try await BuiltProgram.open("board-tui://post/keys", in: folder)
            kill(program, SIGCONT)

            #expect(outcome.status == .exited(EX_TEMPFAIL))
            #expect(outcome.errors.contains("open the link again"))
            try await waitUntilSomebodyListens(in: folder)
            try terminal.press(["j"])
            try await terminal.waitForBoard(selectedRow: 2)
        }
    }
}
