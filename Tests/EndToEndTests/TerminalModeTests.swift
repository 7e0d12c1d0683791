import Foundation
import TestSupport
import Testing

/// What the program switches on in a terminal it switches off, however it leaves that.
struct TerminalModeTests {
    /// The mouse, the focus and pastes; 1003, each move of the mouse, is wanted of no terminal.
    private static let modes = ["1000", "1002", "1004", "1006", "2004"]

    @Test(arguments: [nil, SIGTERM, SIGHUP, SIGSEGV, SIGABRT] as [CInt?])
    func `modes and title are as they were, whatever ended the program`(signal: CInt?) throws {
        let terminal = try PseudoTerminal.board()
        #expect(terminal.modesOn(of: Self.modes) == Self.modes)
        #expect(terminal.hasTitle)

        if let signal { kill(terminal.processIdentifier, signal) } else { try terminal.send("q") }
        try terminal.waitForExit()

        #expect(terminal.modesOn(of: Self.modes + ["1003"]) == [])
        #expect(!terminal.hasTitle)
    }

    @Test func `a suspended program leaves no mode behind and takes them up again`() throws {
        let terminal = try PseudoTerminal(
            command: ["bash", "-c", "set -m; board-tui; echo stopped $?; read -r; fg"],
            environment: try Program.environment)
        try terminal.waitForFoot()

        try terminal.send("\u{1A}")
        try terminal.waitFor("stopped \(128 + SIGTSTP)")
        #expect(terminal.modesOn(of: Self.modes) == [])
        #expect(!terminal.hasTitle)

        try terminal.send("\r")
        try terminal.waitForFoot()
        #expect(terminal.modesOn(of: Self.modes) == Self.modes)
        #expect(terminal.hasTitle)
        try terminal.send("q")
        try terminal.waitForExit()
        #expect(terminal.modesOn(of: Self.modes) == [])
    }

    @Test(arguments: ["linux", "vt100", "dumb"])
    func `a terminal that may print them is sent no modes and no title`(type: String) throws {
        let terminal = try PseudoTerminal(
            command: ["bash", "-c", "board-tui; echo ended"],
            environment: try Program.environment.merging(["TERM": type]) { $1 })
        if type != "dumb" {
            try terminal.waitForFoot()
            try terminal.send("q")
        }
        try terminal.waitForExit()

        let sent = String(decoding: terminal.output, as: UTF8.self)
        #expect(sent.contains("ended"))
        for sequence in ["\u{1B}]", ";0t"] + Self.modes.map({ "?\($0)" }) {
            #expect(!sent.contains(sequence), "\(sequence.debugDescription)")
        }
    }
}

extension PseudoTerminal {
    private var sent: String { String(decoding: output, as: UTF8.self) }

    /// Those of the modes that were switched on last.
    fileprivate func modesOn(of modes: [String]) -> [String] {
        modes.filter { mode in
            let last = sent.components(separatedBy: "\u{1B}[?\(mode)").dropFirst().last
            return last?.first == "h"
        }
    }

    /// Whether the title is the program's: given since the one of before was put back.
    fileprivate var hasTitle: Bool {
        let last = sent.components(separatedBy: "\u{1B}[23;0t").last ?? ""
        return last.contains("\u{1B}]2;")
    }
}
