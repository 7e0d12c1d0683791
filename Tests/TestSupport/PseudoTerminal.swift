import Foundation

/// A program that runs in a terminal of its own, and the hands and eyes of who uses it.
///
/// The program leads a session whose controlling terminal is the pseudo-terminal, as in a terminal
/// window. Everything is synchronous and belongs to one thread at a time. Nothing waits for ever:
/// what does not happen within `patience` throws an error that shows the screen. A program that is
/// still running when this value goes away is killed.
package final class PseudoTerminal {
    package typealias Instant = ContinuousClock.Instant

    /// How long anything is waited for; generous, because it only matters when something is wrong.
    package static let patience: Duration = .seconds(300)

    /// The process the program runs in, which is its session and its process group too.
    package let processIdentifier: pid_t
    /// Taken just before the process was made.
    package let startedAt: Instant
    /// The terminal's settings before the program was started.
    package let initialSettings: PseudoTerminalSettings
    /// Every byte that the program has written and that has been read so far.
    package internal(set) var output: [UInt8] = []
    /// How the program ended, once that has been noticed.
    package internal(set) var exitStatus: PseudoTerminalExitStatus?

    let device: PseudoTerminalDevice
    var buffer = [UInt8](repeating: 0, count: 65_536)
    private var screenSoFar: PseudoTerminalScreen
    private var bytesOnScreen = 0

    /// Starts `command`, a program (looked up in `PATH`) and its arguments.
    ///
    /// The program sees `PATH` of this process, `TERM=xterm-256color`, `LANG=C.UTF-8`, and
    /// `environment`, which wins; nothing else, so that no setting of the developer changes a test.
    package init(
        command: [String], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) throws {
        device = try PseudoTerminalDevice()
        try device.resize(columns: columns, rows: rows)
        initialSettings = try PseudoTerminalSettings(of: device.terminal)
        screenSoFar = PseudoTerminalScreen(columns: columns, rows: rows)
        let defaults = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "TERM": "xterm-256color", "LANG": "C.UTF-8",
        ]
        startedAt = .now
        processIdentifier = try device.spawn(
            command, environment: defaults.merging(environment) { _, given in given })
    }

    deinit {
        guard exitStatus == nil else { return }
        kill(-processIdentifier, SIGKILL)
        _ = PseudoTerminalExitStatus(waitingFor: processIdentifier, options: 0)
    }

    /// What a user would see now, as far as the program's output has been read.
    package var screen: PseudoTerminalScreen {
        screenSoFar.feed(output[bytesOnScreen...])
        bytesOnScreen = output.count
        return screenSoFar
    }

    /// The terminal's settings now, also after the program's end: equal to `initialSettings` if it
    /// left them as it found them.
    package var settings: PseudoTerminalSettings {
        get throws { try PseudoTerminalSettings(of: device.terminal) }
    }

    /// Types `text`; `\r` is Enter and `\u{1b}` Escape.
    package func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    /// Types `bytes`, in one write if the terminal takes them at once.
    package func send(_ bytes: [UInt8]) throws {
        let deadline = Instant.now + Self.patience
        var rest = bytes[...]
        while !rest.isEmpty {
            rest = rest.dropFirst(try device.write(rest))
            guard !rest.isEmpty else { return }
            // A program may take no keys before somebody has read what it wrote.
            try readSome(before: .now + .milliseconds(10))
            guard Instant.now < deadline else { throw timeout("the program to read its keys") }
        }
    }

    /// Changes the size of the window, which the program learns by `SIGWINCH`.
    package func resize(columns: Int, rows: Int) throws {
        var resized = screen
        resized.resize(columns: columns, rows: rows)
        screenSoFar = resized
        try device.resize(columns: columns, rows: rows)
    }

    /// Takes the terminal away, as closing its window does.
    ///
    /// Nothing can be sent or read afterwards; `waitForExit` still works.
    package func hangUp() {
        device.close()
    }

    func timeout(_ expectation: String) -> PseudoTerminalError {
        .timedOut(waitingFor: expectation, screen: screen.text)
    }
}
