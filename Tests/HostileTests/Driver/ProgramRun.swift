import Foundation
import TestSupport

/// A run of the release build on an address.
struct ProgramRun: Sendable {
    let ending: PseudoTerminalExitStatus
    /// Set if the program ended by itself, before the timeout killed it.
    let isOver: Bool
    /// The combined standard output and standard error.
    let output: [UInt8]
    /// The peak memory in bytes.
    let peakMemory: Int
    /// The processor time, user and system.
    let processorTime: Duration

    /// Far beyond the program's longest timeout, for a response that never arrives.
    private static let patience: Duration = .seconds(120)

    /// Runs the program with `arguments`, after the options for a screen as text.
    static func of(
        _ arguments: [String], environment: [String: String] = [:],
        through turnstile: ConcurrencyGate = .busy
    ) async throws -> ProgramRun {
        try await turnstile.pass {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    let process = Result { try start(arguments, environment) }
                    continuation.resume(with: process.map(ProgramRun.init(watching:)))
                }
            }
        }
    }

    private static func start(
        _ arguments: [String], _ changes: [String: String]
    ) throws -> WatchedProcess {
        let program = try ReleaseBuild.folder().appending(path: "board-tui")
        let plain = [
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
            "XDG_RUNTIME_DIR": "/dev/null/none",
        ]
        return try WatchedProcess(
            [program.path, "--size", "99x30", "--print-screen"] + arguments,
            environment: plain.merging(changes) { $1 })
    }

    private init(watching process: WatchedProcess) {
        (output, isOver) = process.output(within: Self.patience)
        if !isOver { kill(process.identifier, SIGKILL) }
        let usage: rusage
        (ending, usage) = process.reap()
        peakMemory = usage.ru_maxrss * 1024
        processorTime = usage.ru_utime.duration + usage.ru_stime.duration
    }

    /// The output with all whitespace collapsed to single spaces.
    var words: String {
        String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }
}

extension timeval {
    fileprivate var duration: Duration { .seconds(tv_sec) + .microseconds(Int(tv_usec)) }
}
