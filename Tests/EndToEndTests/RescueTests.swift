import Foundation
import TestSupport
import Testing

/// What is left behind when the program does not end by itself.
struct RescueTests {
    /// Those that end a program which does nothing about them, but for the one that nothing can
    /// catch and the two that the C library keeps to itself.
    static let endingSignals: [CInt] = {
        let others = [
            SIGKILL, SIGSTOP, SIGCHLD, SIGURG, SIGWINCH, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU,
            SIGPIPE,
        ]
        #if os(Linux)
            return (1...SIGSYS).filter { !others.contains($0) } + [34, 64]
        #else
            return (1...SIGUSR2).filter { !(others + [SIGIO, SIGINFO]).contains($0) }
        #endif
    }()

    @Test(arguments: endingSignals)
    func `a signal that ends the program gives the terminal back`(number: CInt) throws {
        let terminal = try PseudoTerminal.board()

        kill(terminal.processIdentifier, number)

        #expect(try terminal.waitForExit() == .killed(signal: number))
        #expect(try terminal.settings == terminal.initialSettings)
        #expect(terminal.screen.lines.filter { !$0.isEmpty } == [])
        #expect(terminal.hasCursor)
    }

    @Test func `a signal that was to be ignored does not end the program`() throws {
        let terminal = try PseudoTerminal(
            command: ["bash", "-c", "trap '' USR1; exec board-tui"],
            environment: try Program.environment)
        try terminal.waitForFoot()

        kill(terminal.processIdentifier, SIGUSR1)
        try terminal.send("q")

        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "It needs /proc."),
        arguments: [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGUSR1, SIGTERM, nil])
    func `what was written to standard error meanwhile is shown afterwards`(signal: CInt?) throws {
        let terminal = try PseudoTerminal.board()
        let errors = "/proc/\(terminal.processIdentifier)/fd/2"
        let message = "Fatal error: the last words"

        try #require(FileHandle(forWritingAtPath: errors)).write(contentsOf: Data(message.utf8))
        if let signal { kill(terminal.processIdentifier, signal) } else { try terminal.send("q") }
        try terminal.waitForExit()

        #expect(terminal.screen.lines[0] == message)
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: prlimit), "It needs prlimit."))
    func `a crash of Swift's own says why, after the screen is given back`() async throws {
        let terminal = try PseudoTerminal.board()

        // No more memory, and then a line that grows until the program needs some.
        let process = "\(terminal.processIdentifier)"
        _ = try await PseudoTerminal.run([Self.prlimit, "--pid", process, "--as=1"])
        let paste = "\u{1B}[200~" + String(repeating: "x", count: 50_000) + "\u{1B}[201~"
        for _ in 1...200 { guard (try? terminal.send("/" + paste)) != nil else { break } }

        // Without memory the trace of calls that follows may end by a signal of its own.
        try terminal.waitForExit()
        #expect(try terminal.settings == terminal.initialSettings)
        let afterwards = String(decoding: terminal.output, as: UTF8.self)
            .split(separator: "\u{1B}[?1049l").last
        #expect(afterwards?.contains("Fatal error: failed to allocate") == true)
    }

    private static let prlimit = "/usr/bin/prlimit"

    @Test(arguments: [SIGSEGV, nil])
    func `a descriptor that somebody left open is not touched`(signal: CInt?) throws {
        let script = """
            ulimit -c 0
            exec 255<<<'still to be read'
            sh -c 'echo $$; exec board-tui'
            echo "left: $(cat <&255)"
            """
        let terminal = try PseudoTerminal(
            command: ["bash", "-c", script], environment: try Program.environment)
        try terminal.waitForFoot()
        let process = try #require(
            String(decoding: terminal.output, as: UTF8.self).firstMatch(of: /\d+/))

        if let signal {
            kill(try #require(pid_t(process.0)), signal)
        } else {
            try terminal.send("q")
        }
        try terminal.waitForExit()

        #expect(terminal.screen.text.contains("left: still to be read"))
    }
}

extension PseudoTerminal {
    /// Whether the cursor was shown after it was hidden.
    fileprivate var hasCursor: Bool {
        let text = String(decoding: output, as: UTF8.self)
        let hidden = text.ranges(of: "\u{1B}[?25l").last?.lowerBound ?? text.startIndex
        return text[hidden...].contains("\u{1B}[?25h")
    }
}
