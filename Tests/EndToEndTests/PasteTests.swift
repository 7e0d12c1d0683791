import Foundation
import TestSupport
import Testing

/// A paste whose end got lost, as when a connection broke in the middle of it.
struct PasteTests {
    @Test func `keys act again as soon as it stands still`() throws {
        let terminal = try PseudoTerminal.board()

        let start = PseudoTerminal.Instant.now
        try terminal.send("\u{1B}[200~qqq")
        let end = try terminal.waitFor("Pasted text does nothing here")
        try terminal.send("j")
        try terminal.waitUntil("the second post") { $0.lines[2].hasPrefix(">") }
        try terminal.send("q")

        #expect(try terminal.waitForExit() == .exited(0))
        // Far more than it takes, also beside other tests, and less than without a limit.
        #expect(end - start < .seconds(30))
    }

    @Test func `the reader is told where a paste is longer than what is taken of it`() async throws
    {
        try await withFolder { folder in
            let terminal = try PseudoTerminal(
                command: ["bash", "-c", "ulimit -c 0; exec board-tui"],
                environment: Program.environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 })
            try terminal.waitForFoot()
            let tooMuch = String(repeating: "q", count: (1 << 20) + 1)
            try terminal.send("\u{1B}[200~\(tooMuch)\u{1B}[201~")
            try terminal.waitFor("Pasted text does nothing here")

            try terminal.send(":edit-config\r")
            try terminal.waitFor("1:1")
            try terminal.send("\u{1B}[200~\(tooMuch)\u{1B}[201~")

            try terminal.waitFor("Only the first megabyte was pasted.")
            #expect(terminal.screen.text.contains("qqq"))
        }
    }

    @Test func `what comes of it late, with its end, is no key`() throws {
        let terminal = try PseudoTerminal.board()
        try terminal.send("\u{1B}[200~one")
        try terminal.waitFor("Pasted text does nothing here")

        try terminal.send("q\u{1B}[201~j")
        try terminal.waitUntil("the second post") { $0.lines[2].hasPrefix(">") }
    }
}
