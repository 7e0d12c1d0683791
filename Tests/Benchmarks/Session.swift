import Foundation
import TestSupport

/// The input of both programs.
struct Source {
    /// The arguments of board-tui.
    var arguments: [String]
    /// The same titles as lines, for the floor.
    let lines: URL
    /// The server at the address; `nil` without one.
    var server: LoopbackListener?
    /// The width of the terminal.
    var columns = 120
    /// Returns whether the first page is on a screen.
    let isShown: (PseudoTerminalScreen) -> Bool
}

/// A run of one program, with time measurement.
struct Session {
    /// The time from just before a key was sent to the last byte of output.
    struct Reaction {
        let milliseconds: Double
        /// The time to the first byte, if further bytes may have another cause.
        let firstMilliseconds: Double
        let byteCount: Int
    }

    let terminal: PseudoTerminal
    private let source: Source

    init(_ contestant: BenchmarkProgram, _ source: Source) throws {
        self.source = source
        terminal = try PseudoTerminal(
            command: contestant.command(for: source),
            environment: ["HOME": try BenchmarkFiles.home.path],
            columns: source.columns, rows: 40)
    }

    var process: ProcessFigures { ProcessFigures(of: terminal.processIdentifier) }

    /// Waits for the first page; returns the milliseconds from the start to the page's last byte.
    @discardableResult
    func waitForFirstPage() throws -> Double {
        let complete = try terminal.waitUntil(
            "the first page", silentFor: .milliseconds(3), source.isShown)
        return terminal.startedAt.duration(to: complete) / .milliseconds(1)
    }

    /// Sends `keys` in one write and waits until there is no output for `silence` milliseconds.
    func press(_ keys: String, silence: Int = 10) throws -> Reaction {
        try terminal.readUntilSilence(of: .zero)
        let sent = ContinuousClock.now
        try terminal.send(keys)
        let activity = try terminal.waitForSilence(of: .milliseconds(silence))
        return Reaction(
            milliseconds: sent.duration(to: activity.last) / .milliseconds(1),
            firstMilliseconds: sent.duration(to: activity.first) / .milliseconds(1),
            byteCount: activity.byteCount)
    }

    /// Waits until the program is idle, after it has read its input.
    func waitUntilIdle() throws {
        let deadline = ContinuousClock.now + PseudoTerminal.patience
        var before: Duration?
        while before != process.processorTime, ContinuousClock.now < deadline {
            before = process.processorTime
            let pause = ContinuousClock.now + .milliseconds(150)
            while try terminal.readSome(before: pause) != nil {}
        }
    }

    func quit() throws {
        try terminal.send("q")
        try terminal.waitForExit()
    }
}
