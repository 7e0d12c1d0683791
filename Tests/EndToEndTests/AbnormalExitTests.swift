import Foundation
import TestSupport
import Testing

/// Tests of the terminal after an abnormal end of the program.
struct AbnormalExitTests {
    /// The signals that end a program by default.
    ///
    /// SIGKILL cannot be caught, and the C library uses two signals itself.
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
    func `a signal that ends the program restores the terminal`(number: CInt) throws {
        let terminal = try PseudoTerminal.board()

        kill(terminal.processIdentifier, number)

        #expect(try terminal.waitForExit() == .killed(signal: number))
        #expect(try terminal.settings == terminal.initialSettings)
        #expect(terminal.screen.lines.filter { !$0.isEmpty } == [])
        #expect(terminal.hasCursor)
    }

    @Test func `an ignored signal does not end the program`() throws {
        let terminal = try PseudoTerminal(
            command: ["bash", "-c", "trap '' USR1; exec board-tui demo"],
            environment: try BuiltProgram.environment)
        try terminal.waitForFoot()

        kill(terminal.processIdentifier, SIGUSR1)
        try terminal.send("q")

        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "It needs /proc."),
        arguments: [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGUSR1, SIGTERM, nil])
    func `standard error is buffered and shown at the end`(signal: CInt?) throws {
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
    func `a Swift runtime error is shown after the terminal is restored`() async throws {
        let terminal = try PseudoTerminal.board()

        // Deny more memory, then paste lines until the program needs some.
        let process = "\(terminal.processIdentifier)"
        _ = try await PseudoTerminal.run([Self.prlimit, "--pid", process, "--as=1"])
        let paste = "\u{1B}[200~" + String(repeating: "x", count: 50_000) + "\u{1B}[201~"
        for _ in 1...200 { guard (try? terminal.send("/" + paste)) != nil else { break } }

        // Without memory, the backtrace may end by another signal.
        try terminal.waitForExit()
        #expect(try terminal.settings == terminal.initialSettings)
        let afterwards = String(decoding: terminal.output, as: UTF8.self)
            .split(separator: "\u{1B}[?1049l").last
        #expect(afterwards?.contains("Fatal error: failed to allocate") == true)
    }

    private static let prlimit = "/usr/bin/prlimit"

    @Test(arguments: [SIGSEGV, nil])
    func `an inherited descriptor is not touched`(signal: CInt?) throws {
        let script = """
            ulimit -c 0
            exec 255<<<'still to be read'
            sh -c 'echo $$; exec board-tui demo'
            echo "left: $(cat <&255)"
            """
        let terminal = try PseudoTerminal(
            command: ["bash", "-c", script], environment: try BuiltProgram.environment)
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
    /// A Boolean value that indicates whether the cursor was shown after it was hidden.
    fileprivate var hasCursor: Bool {
        let text = String(decoding: output, as: UTF8.self)
        let hidden = text.ranges(of: "\u{1B}[?25l").last?.lowerBound ?? text.startIndex
        return text[hidden...].contains("\u{1B}[?25h")
    }
}
