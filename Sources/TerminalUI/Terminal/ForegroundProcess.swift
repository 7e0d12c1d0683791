import Essentials

/// The way in which a foreground program ended.
public enum ProgramEnd: Hashable, Sendable {
    /// The program exited with this status.
    case exited(CInt)
    case killed(signal: CInt)
    /// The program could not be started, for this system error.
    case notStarted(errno: CInt)
}

/// A program that runs in the foreground of the terminal, as in a shell with job control.
///
/// It has its own process group, so that Ctrl-C and Ctrl-Z apply to it. This program stops together
/// with it.
struct ForegroundProcess {
    private let terminal: CInt
    private let stop: () -> Void

    /// - Parameters:
    ///   - terminal: the descriptor of the terminal from which the program reads keys.
    ///   - stop: called when the program was stopped; must stop this program until both continue.
    init(terminal: CInt, stop: @escaping () -> Void) {
        self.terminal = terminal
        self.stop = stop
    }

    /// Runs a program until it has ended.
    ///
    /// - Parameters:
    ///   - path: the path of the program, which is started without a shell.
    ///   - input: the text on its standard input; `nil` for the keyboard.
    func run(_ path: String, _ arguments: [String], input: String? = nil) -> ProgramEnd {
        let process: pid_t
        do {
            process = try start(path, arguments, input: input)
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

    private func start(
        _ path: String, _ arguments: [String], input: String?
    ) throws(POSIXError) -> pid_t {
        guard let input else {
            return try spawn(path, arguments, reading: FileDescriptor(terminal))
        }
        let pipe = try ProcessPipe()
        defer { close(pipe.reader.number) }
        do throws(POSIXError) {
            let process = try spawn(path, arguments, reading: pipe.reader)
            // A pipe holds less than a long text. The program may end before it has read all.
            DispatchQueue.global().async {
                try? pipe.writer.write(Array(input.utf8))
                close(pipe.writer.number)
            }
            return process
        } catch {
            close(pipe.writer.number)
            throw error
        }
    }

    private func spawn(
        _ path: String, _ arguments: [String], reading input: FileDescriptor
    ) throws(POSIXError) -> pid_t {
        try SpawnedProcess(path, arguments, files: [.standardInput: .descriptor(input)]).identifier
    }

    /// Puts the program in the foreground. It is continued in case an earlier read stopped it.
    private func resume(_ process: pid_t) {
        giveTerminal(to: process)
        kill(-process, SIGCONT)
    }

    /// Puts a process group in the foreground. SIGTTOU is blocked, or it would stop the caller.
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
    /// Decodes a status of `waitpid`; `nil` if the program was only stopped.
    fileprivate init?(status: CInt) {
        // The low seven bits are the signal, or all ones for a stop. The next byte is the exit
        // status.
        let signal = status & 0x7F
        guard signal != 0x7F else { return nil }
        self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    }
}
