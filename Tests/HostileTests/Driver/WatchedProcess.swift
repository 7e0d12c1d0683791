import Essentials
import Foundation
import TestSupport

/// A process without a terminal, with one pipe for standard output and standard error.
struct WatchedProcess {
    let identifier: pid_t
    private let pipe: CInt

    /// - Parameter input: The file for standard input.
    init(
        _ command: [String], environment: [String: String], input: String = "/dev/null"
    ) throws {
        let said = try ProcessPipe()
        let given = try FileDescriptor(readingFrom: input)
        defer { [given, said.writer].forEach { close($0.number) } }
        let variables = environment.map { "\($0)=\($1)" }
        identifier = try SpawnedProcess(
            "/usr/bin/env", ["-i"] + variables + command,
            files: [
                .standardInput: .descriptor(given), .standardOutput: .descriptor(said.writer),
                .standardError: .descriptor(said.writer),
            ]
        ).identifier
        pipe = said.reader.number
    }

    /// Reads output until it is `enough`, the process ends, or the time limit is reached.
    func output(
        within patience: Duration, until enough: ([UInt8]) -> Bool = { _ in false }
    ) -> (bytes: [UInt8], isOver: Bool) {
        let deadline = ContinuousClock.now + patience
        var output: [UInt8] = []
        while !enough(output), waitForOutput(until: deadline) {
            var buffer = [UInt8](repeating: 0, count: 16_384)
            let count = read(pipe, &buffer, buffer.count)
            guard count > 0 else { return (output, true) }
            output += buffer[..<count]
        }
        return (output, false)
    }

    private func waitForOutput(until deadline: ContinuousClock.Instant) -> Bool {
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, CInt(max(0, left))) > 0
    }

    /// Waits for the end of the process; returns its exit status and resource usage.
    func reap() -> (PseudoTerminalExitStatus, rusage) {
        close(pipe)
        var (status, usage) = (CInt(0), rusage())
        wait4(identifier, &status, 0, &usage)
        let signal = status & 0x7f
        return (signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal), usage)
    }
}
