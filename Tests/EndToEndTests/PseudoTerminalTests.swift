import Foundation
import TestSupport
import Testing

@Suite struct PseudoTerminalTests {
    @Test func `a program sees a terminal of the given size`() throws {
        let terminal = try PseudoTerminal(command: ["stty", "-a"], columns: 97, rows: 31)

        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.screen.text.contains("rows 31; columns 97;"))
    }

    @Test func `the terminal controls the program, so that keys raise signals`() throws {
        let terminal = try PseudoTerminal(command: ["sh", "-c", "echo ready; exec cat"])
        try terminal.waitFor("ready")

        try terminal.send("\u{3}")

        #expect(try terminal.waitForExit() == .killed(signal: SIGINT))
    }

    @Test func `a program is notified of a new size`() throws {
        let script = """
            trap 'stty size; exit' WINCH
            echo ready
            while :; do read line; done
            """
        let terminal = try PseudoTerminal(command: ["sh", "-c", script])
        try terminal.waitFor("ready")

        try terminal.resize(columns: 40, rows: 10)

        try terminal.waitFor("10 40")
        #expect(terminal.screen.lines.count == 10)
    }

    @Test func `keys reach the program and its exit status comes back`() throws {
        let terminal = try PseudoTerminal(
            command: ["sh", "-c", "read line; echo \"<$line>\"; exit 7"])

        try terminal.send("게시판\r")

        try terminal.waitFor("<게시판>")
        #expect(try terminal.waitForExit() == .exited(7))
    }

    @Test func `changed settings are visible after the program has ended`() throws {
        let tidy = try PseudoTerminal(command: ["sh", "-c", "stty raw -echo; stty sane"])
        let untidy = try PseudoTerminal(command: ["sh", "-c", "stty raw -echo"])
        let before = untidy.initialSettings
        #expect(before.echoes && before.isLineWise)

        try tidy.waitForExit()
        try untidy.waitForExit()

        let after = try untidy.settings
        #expect(after != before)
        #expect(!after.echoes && !after.isLineWise)
        #expect(try tidy.settings.echoes)
    }

    @Test func `closing the window hangs its program up`() throws {
        let terminal = try PseudoTerminal(command: ["sh", "-c", "echo ready; exec cat"])
        try terminal.waitFor("ready")

        terminal.hangUp()

        #expect(try terminal.waitForExit() == .killed(signal: SIGHUP))
    }

    @Test func `a wait ends with the program, and the error shows the screen`() throws {
        let terminal = try PseudoTerminal(command: ["echo", "no such board"])

        let error = try #require(throws: PseudoTerminalError.self) { try terminal.waitFor("posts") }

        #expect(error.description.contains("ended before"))
        #expect(error.description.contains("no such board"))
    }

    @Test func `a program gets only the given environment`() throws {
        let terminal = try PseudoTerminal(
            command: ["env"], environment: ["LANG": "ko_KR.UTF-8"], columns: 4000)

        try terminal.waitForExit()

        let names = terminal.screen.lines.compactMap { $0.split(separator: "=").first }
        #expect(Set(names).subtracting([""]) == ["PATH", "TERM", "LANG"])
        #expect(terminal.screen.lines.contains("LANG=ko_KR.UTF-8"))
    }

    @Test func `more keys than the terminal queues arrive while the program writes`() throws {
        let terminal = try PseudoTerminal(
            command: [
                "sh", "-c", "stty raw -echo; echo ready; head -c 300000; printf '\\r\\ndone'",
            ])
        try terminal.waitFor("ready")

        try terminal.send([UInt8](repeating: 0x6A, count: 300_000))

        try terminal.waitFor("done")
    }
}
