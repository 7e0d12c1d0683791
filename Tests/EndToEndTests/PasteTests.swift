import Foundation
import TestSupport
import Testing

/// Tests of a paste whose end was lost, for example in a broken connection.
struct PasteTests {
    @Test func `keys work again as soon as the input pauses`() throws {
        let terminal = try PseudoTerminal.board()

        let start = PseudoTerminal.Instant.now
        try terminal.send("\u{1B}[200~qqq")
        let end = try terminal.waitFor("Pasted text does nothing here")
        try terminal.send("j")
        try terminal.waitUntil("the second post") { $0.lines[2].hasPrefix(">") }
        try terminal.send("q")

        #expect(try terminal.waitForExit() == .exited(0))
        // Far longer than needed, even beside other tests, and shorter than without a limit.
        #expect(end - start < .seconds(30))
    }

    @Test func `the user gets a warning when a paste is longer than the paste limit`() async throws
    {
        try await withFolder { folder in
            let terminal = try PseudoTerminal(
                command: ["bash", "-c", "ulimit -c 0; exec board-tui demo"],
                environment: BuiltProgram.environment.merging(["XDG_CONFIG_HOME": folder.path]) {
                    $1
                })
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

    @Test func `late text of a paste is not treated as keys`() throws {
        let terminal = try PseudoTerminal.board()
        try terminal.send("\u{1B}[200~one")
        try terminal.waitFor("Pasted text does nothing here")

        try terminal.send("q\u{1B}[201~j")
        try terminal.waitUntil("the second post") { $0.lines[2].hasPrefix(">") }
    }
}
