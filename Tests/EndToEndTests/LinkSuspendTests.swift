import Foundation
import LinkSocket
import TestSupport
import Testing

/// What becomes of links while one of several programs is stopped.
struct LinkSuspendTests {
    @Test func `a link that failed while the program was stopped is not opened afterwards`()
        async throws
    {
        try await withLinkTerminal { terminal, folder in
            // A stop that no program can notice.
            try await terminal.startBoard("(board)")
            let program = try terminal.boardProcess()
            kill(program, SIGSTOP)

            let outcome = try await Program.open("board-tui://post/keys", in: folder)
            kill(program, SIGCONT)

            #expect(outcome.status == .exited(EX_TEMPFAIL))
            #expect(outcome.errors.contains("open the link again"))
            try await waitUntilSomebodyListens(in: folder)
            try await terminal.press(["j"])
            try await terminal.waitForBoard(selectedRow: 2)
        }
    }
}
