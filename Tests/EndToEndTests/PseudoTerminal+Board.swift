import Foundation
import TestSupport

extension PseudoTerminal {
    /// Starts the program without a shell and waits for the demo board, or another screen.
    ///
    /// Core dumps are off.
    static func board(_ arguments: String = "", type: String = "xterm-256color") throws
        -> PseudoTerminal
    {
        let environment = try Program.environment.merging(["TERM": type]) { $1 }
        let terminal = try PseudoTerminal(
            command: ["bash", "-c", "ulimit -c 0; exec board-tui \(arguments)"],
            environment: environment)
        try terminal.waitForFoot()
        return terminal
    }

    func waitForFoot() throws {
        try waitUntil("the board") { $0.lines.last?.contains("? keys") == true }
    }
}
