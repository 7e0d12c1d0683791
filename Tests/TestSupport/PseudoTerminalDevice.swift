import CSpawn
import Foundation

/// The two ends of a pseudo-terminal, for the window and the program.
///
/// The program's end stays open here as well, so that the settings can be read after the program
/// has ended.
final class PseudoTerminalDevice {
    private(set) var terminal: Int32
    private var window: Int32
    let path: String

    init() throws {
        var name = [CChar](repeating: 0, count: 128)
        (window, terminal) = (-1, -1)
        guard openpty(&window, &terminal, &name, nil, nil) == 0 else {
            throw PseudoTerminalError.system(call: "openpty", code: errno)
        }
        _ = fcntl(window, F_SETFL, O_NONBLOCK)
        path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }

    deinit { close() }

    func close() {
        for descriptor in [terminal, window] where descriptor >= 0 {
            Foundation.close(descriptor)
        }
        terminal = -1
        window = -1
    }

    func resize(columns: Int, rows: Int) throws {
        var size = winsize()
        size.ws_col = UInt16(columns)
        size.ws_row = UInt16(rows)
        guard ioctl(window, UInt(TIOCSWINSZ), &size) == 0 else {
            throw PseudoTerminalError.system(call: "ioctl", code: errno)
        }
    }

    /// Returns the number of bytes written; 0 if the terminal's queue is full.
    func write(_ bytes: ArraySlice<UInt8>) throws -> Int {
        let count = bytes.withUnsafeBytes { Foundation.write(window, $0.baseAddress, $0.count) }
        guard count < 0 else { return count }
        guard errno == EAGAIN || errno == EINTR else {
            throw PseudoTerminalError.system(call: "write", code: errno)
        }
        return 0
    }

    func waitForOutput(before deadline: ContinuousClock.Instant) throws -> Bool {
        // After a hang-up the descriptor is negative, and `poll` only waits.
        var entry = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
        while true {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            let ready = poll(&entry, 1, Int32(max(0, left.rounded(.up))))
            if ready >= 0 { return ready > 0 }
            guard errno == EINTR else {
                throw PseudoTerminalError.system(call: "poll", code: errno)
            }
        }
    }

    func read(into buffer: inout [UInt8]) throws -> Int {
        let count = Foundation.read(window, &buffer, buffer.count)
        guard count >= 0 else { throw PseudoTerminalError.system(call: "read", code: errno) }
        return count
    }

    /// Starts a program in a new session, with the terminal as its standard streams.
    func spawn(_ command: [String], environment: [String: String]) throws -> pid_t {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        // The first terminal that a session leader opens becomes its controlling terminal.
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDERR_FILENO)
        // The program must not inherit a pipe or socket of another test, which would stay open.
        cspawn_close_from(&files, STDERR_FILENO + 1)
        return try withFreshSession { attributes -> pid_t in
            try command.withCStringArray { arguments in
                try environment.map { "\($0)=\($1)" }.withCStringArray { environment in
                    var process: pid_t = 0
                    let code = posix_spawnp(
                        &process, command[0], &files, &attributes, arguments, environment)
                    guard code == 0 else {
                        throw PseudoTerminalError.system(call: "posix_spawnp", code: code)
                    }
                    return process
                }
            }
        }
    }
}

/// `POSIX_SPAWN_SETSID`, which spawn.h declares only with `_GNU_SOURCE`.
private let newSession: Int32 = 0x80

/// Calls `body` with attributes for a new session without ignored or blocked signals.
private func withFreshSession<Result>(
    _ body: (inout posix_spawnattr_t) throws -> Result
) rethrows -> Result {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return try body(&attributes)
}

extension [String] {
    /// Calls `body` with a null-terminated array of C strings.
    fileprivate func withCStringArray<Result>(
        _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
    ) rethrows -> Result {
        let copies = map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return try body(copies + [nil])
    }
}

/// The exit status of a program on a pseudo-terminal.
package enum PseudoTerminalExitStatus: Equatable, Sendable {
    /// The program returned or called `exit`, with this status.
    case exited(Int32)
    /// The program was ended by this signal.
    case killed(signal: Int32)

    /// Queries the end of a process; returns `nil` while it runs.
    init?(waitingFor process: pid_t, options: Int32) {
        var status: Int32 = 0
        guard waitpid(process, &status, options) == process else { return nil }
        // The low seven bits are a signal and the next byte the status, as in waitpid(2).
        let signal = status & 0x7f
        self = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
    }
}

/// The terminal settings that a program can change, for comparison.
package struct PseudoTerminalSettings: Equatable, Sendable {
    package let inputFlags: UInt32
    package let outputFlags: UInt32
    package let controlFlags: UInt32
    package let localFlags: UInt32
    package let specialCharacters: [UInt8]

    init(of descriptor: Int32) throws {
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else {
            throw PseudoTerminalError.system(call: "tcgetattr", code: errno)
        }
        inputFlags = settings.c_iflag
        outputFlags = settings.c_oflag
        controlFlags = settings.c_cflag
        localFlags = settings.c_lflag
        specialCharacters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    }

    /// A Boolean value that indicates whether the terminal echoes input.
    package var echoes: Bool { localFlags & UInt32(ECHO) != 0 }
    /// A Boolean value that indicates whether the terminal is in line mode.
    package var isLineWise: Bool { localFlags & UInt32(ICANON) != 0 }
}
