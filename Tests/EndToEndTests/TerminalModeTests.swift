import Foundation
import TestSupport
import Testing

/// Tests that terminal modes are turned off again, however the program ends.
struct TerminalModeTests {
    /// The modes for mouse, focus and paste; the program does not use 1003, all mouse motion.
    private static let modes = ["1000", "1002", "1004", "1006", "2004"]

    @Test(arguments: [nil, SIGTERM, SIGHUP, SIGSEGV, SIGABRT] as [CInt?])
    func `modes and title are restored, whatever ended the program`(signal: CInt?) throws {
        let terminal = try PseudoTerminal.board()
        #expect(terminal.modesOn(of: Self.modes) == Self.modes)
        #expect(terminal.hasTitle)

        if let signal { kill(terminal.processIdentifier, signal) } else { try terminal.send("q") }
        try terminal.waitForExit()

        #expect(terminal.modesOn(of: Self.modes + ["1003"]) == [])
        #expect(!terminal.hasTitle)
    }

    @Test func `a suspended program turns all modes off, and on again afterwards`() throws {
        let terminal = try PseudoTerminal(
            command: ["bash", "-c", "set -m; board-tui demo; echo stopped $?; read -r; fg"],
            environment: try BuiltProgram.environment)
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
    func `terminals that may print them get no mode and title sequences`(type: String) throws {
        let terminal = try PseudoTerminal(
            command: ["bash", "-c", "board-tui demo; echo ended"],
            environment: try BuiltProgram.environment.merging(["TERM": type]) { $1 })
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

    /// Returns the modes that are on at the end.
    fileprivate func modesOn(of modes: [String]) -> [String] {
        modes.filter { mode in
            let last = sent.components(separatedBy: "\u{1B}[?\(mode)").dropFirst().last
            return last?.first == "h"
        }
    }

    /// A Boolean value that indicates whether the program's title is set and not restored.
    fileprivate var hasTitle: Bool {
        let last = sent.components(separatedBy: "\u{1B}[23;0t").last ?? ""
        return last.contains("\u{1B}]2;")
    }
}
