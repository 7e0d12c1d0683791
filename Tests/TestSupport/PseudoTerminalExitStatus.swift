import Foundation

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
