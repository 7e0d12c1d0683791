import Foundation

/// How a program in a pseudo-terminal ended.
package enum PseudoTerminalExitStatus: Equatable, Sendable {
    /// It returned or called `exit`, with this status.
    case exited(Int32)
    /// This signal ended it.
    case killed(signal: Int32)

    /// Asks for the end of a process; `nil` while it runs.
    init?(waitingFor process: pid_t, options: Int32) {
        var status: Int32 = 0
        guard waitpid(process, &status, options) == process else { return nil }
        // The low seven bits are a signal and the next byte the status, as waitpid(2) has it.
        let signal = status & 0x7f
        self = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
    }
}
