import Foundation
import TestSupport

/// A program without a terminal, whose standard output and standard error come through one pipe.
struct WatchedProcess {
    let identifier: pid_t
    private let pipe: CInt

    /// - Parameter input: the file that is its standard input.
    init(
        _ command: [String], environment: [String: String], input: String = "/dev/null"
    ) throws {
        let ends = try Self.pipe()
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
        // A socket of a server that the program inherits would outlive its close and its reset.
        for other in 3..<1024 { posix_spawn_file_actions_addclose(&actions, CInt(other)) }
        identifier = try Self.spawn(command, environment.map { "\($0)=\($1)" }, &actions)
        pipe = ends[0]
    }

    /// Both ends are for this process alone; the program gets copies of the second one.
    private static func pipe() throws -> [CInt] {
        try ProcessStarts.alone {
            var ends: [CInt] = [-1, -1]
            guard Foundation.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return ends
        }
    }

    private static func spawn(
        _ command: [String], _ environment: [String], _ actions: inout posix_spawn_file_actions_t
    ) throws -> pid_t {
        var process: pid_t = 0
        let (arguments, variables) = (command.map { strdup($0) }, environment.map { strdup($0) })
        defer { (arguments + variables).forEach { free($0) } }
        let code = posix_spawn(
            &process, command[0], &actions, nil, arguments + [nil], variables + [nil])
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        return process
    }

    /// The output until it is `enough`, or ends with the process, which it does not if time is up.
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

    /// Waits for the end; returns how it came and what the process had used.
    func reap() -> (PseudoTerminalExitStatus, rusage) {
        close(pipe)
        var (status, usage) = (CInt(0), rusage())
        wait4(identifier, &status, 0, &usage)
        let signal = status & 0x7f
        return (signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal), usage)
    }
}
