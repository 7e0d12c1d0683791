import Essentials

/// How a program ended that had the terminal.
public enum ProgramEnd: Hashable, Sendable {
    /// With this exit status.
    case exited(CInt)
    /// By this signal.
    case killed(signal: CInt)
    /// It was not started, for this reason of the system's.
    case notStarted(errno: CInt)
}

/// Runs a program that gets the terminal, as a shell with job control does: as a group of its own,
/// so that Ctrl-C and Ctrl-Z there mean it, and this program together with it only where it stops.
struct ForegroundProcess {
    private let terminal: CInt
    private let stop: () -> Void

    /// - Parameters:
    ///   - terminal: what it reads keys from.
    ///   - stop: called when it was stopped; to stop this program until both are to go on.
    init(terminal: CInt, stop: @escaping () -> Void) {
        self.terminal = terminal
        self.stop = stop
    }

    /// Returns when the program has ended.
    ///
    /// - Parameter path: of the program; it is started as it is, by no shell.
    func run(_ path: String, _ arguments: [String]) -> ProgramEnd {
        let process: pid_t
        do {
            process = try SpawnedProcess(
                path, arguments, files: [.standardInput: .descriptor(FileDescriptor(terminal))]
            ).identifier
        } catch {
            return .notStarted(errno: error.code.rawValue)
        }
        resume(process)
        defer { giveTerminal(to: getpgrp()) }
        while true {
            var status: CInt = 0
            guard waitpid(process, &status, WUNTRACED) == process else {
                if errno == EINTR { continue }
                return .notStarted(errno: errno)
            }
            if let end = ProgramEnd(status: status) { return end }
            giveTerminal(to: getpgrp())
            stop()
            resume(process)
        }
    }

    /// The program may have asked for a key, and been stopped, before it had the terminal.
    private func resume(_ process: pid_t) {
        giveTerminal(to: process)
        kill(-process, SIGCONT)
    }

    /// Who does so from the background would be stopped, unless the signal is held back.
    private func giveTerminal(to group: pid_t) {
        var (signals, old) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &signals, &old)
        tcsetpgrp(terminal, group)
        pthread_sigmask(SIG_SETMASK, &old, nil)
    }
}

extension ProgramEnd {
    /// What `waitpid` tells; `nil` where the program was only stopped.
    fileprivate init?(status: CInt) {
        // The low seven bits are a signal, all ones of them a stop, and the next byte the status.
        let signal = status & 0x7F
        guard signal != 0x7F else { return nil }
        self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    }
}
