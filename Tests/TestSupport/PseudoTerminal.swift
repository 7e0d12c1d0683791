import Foundation

/// A program on a pseudo-terminal, with its keyboard and screen.
///
/// The program leads a session whose controlling terminal is the pseudo-terminal, as in a terminal
/// window. All calls block and must come from one thread at a time. A wait that exceeds `patience`
/// throws an error with the screen. A program that still runs at deinitialization is killed.
package final class PseudoTerminal {
    package typealias Instant = ContinuousClock.Instant

    /// The time limit of each wait; generous, because it matters only if something is wrong.
    package static let patience: Duration = .seconds(300)

    /// The id of the program's process, which is also its session and process group.
    package let processIdentifier: pid_t
    /// The time just before the process was created.
    package let startedAt: Instant
    /// The terminal's settings before the program was started.
    package let initialSettings: PseudoTerminalSettings
    /// All output read so far.
    package internal(set) var output: [UInt8] = []
    /// The exit status, once the end of the program was noticed.
    package internal(set) var exitStatus: PseudoTerminalExitStatus?

    let device: PseudoTerminalDevice
    var buffer = [UInt8](repeating: 0, count: 65_536)
    private var screenSoFar: PseudoTerminalScreen
    private var bytesOnScreen = 0

    /// Starts `command`, a program (found in `PATH`) and its arguments.
    ///
    /// The environment has `PATH` of this process, `TERM=xterm-256color`, `LANG=C.UTF-8`, and
    /// `environment`, which overrides them. It has nothing else, so that a developer's settings
    /// cannot change a test.
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

    /// The screen after the output read so far.
    package var screen: PseudoTerminalScreen {
        screenSoFar.feed(output[bytesOnScreen...])
        bytesOnScreen = output.count
        return screenSoFar
    }

    /// The terminal's current settings, also after the end of the program.
    ///
    /// They equal `initialSettings` if the program restored them.
    package var settings: PseudoTerminalSettings {
        get throws { try PseudoTerminalSettings(of: device.terminal) }
    }

    /// Types `text`; `\r` is Enter and `\u{1b}` is Escape.
    package func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    /// Types `bytes`, in one write if the terminal accepts them at once.
    package func send(_ bytes: [UInt8]) throws {
        let deadline = Instant.now + Self.patience
        var rest = bytes[...]
        while !rest.isEmpty {
            rest = rest.dropFirst(try device.write(rest))
            guard !rest.isEmpty else { return }
            // A program may not read keys until its output is read.
            try readSome(before: .now + .milliseconds(10))
            guard Instant.now < deadline else { throw timeout("the program to read its keys") }
        }
    }

    /// Changes the size of the window, which raises `SIGWINCH`.
    package func resize(columns: Int, rows: Int) throws {
        var resized = screen
        resized.resize(columns: columns, rows: rows)
        screenSoFar = resized
        try device.resize(columns: columns, rows: rows)
    }

    /// Closes the terminal, as closing its window does.
    ///
    /// Nothing can be sent or read afterwards; `waitForExit` still works.
    package func hangUp() {
        device.close()
    }

    func timeout(_ expectation: String) -> PseudoTerminalError {
        .timedOut(waitingFor: expectation, screen: screen.text)
    }
}

/// An error of a program on a pseudo-terminal.
package enum PseudoTerminalError: Error, CustomStringConvertible {
    /// A system call failed with this value of `errno`.
    case system(call: String, code: Int32)
    case timedOut(waitingFor: String, screen: String)
    /// The program ended before the expected event.
    case ended(waitingFor: String, screen: String)

    package var description: String {
        switch self {
        case .system(let call, let code):
            "\(call): \(String(cString: strerror(code)))"
        case .timedOut(let expectation, let screen):
            "Waited in vain for \(expectation). The screen:\n\(screen.trimmingCharacters(in: .newlines))"
        case .ended(let expectation, let screen):
            "The program ended before \(expectation). The screen:\n\(screen.trimmingCharacters(in: .newlines))"
        }
    }
}
