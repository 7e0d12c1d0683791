import Foundation
import Testing

@testable import TerminalUI

@Suite @MainActor struct BracketedPasteTests {
    private let output: UnsafeMutablePointer<FILE>

    init() throws {
        output = try #require(tmpfile())
    }

    @Test(arguments: ["xterm-256color", "screen-256color", "tmux-256color"])
    func `pastes are marked exactly while the program has the screen`(type: String) throws {
        let terminal = try terminal(type)
        #expect(switches == ["h"])

        terminal.leaveScreen()
        #expect(switches == ["h", "l"])
        terminal.takeScreen()
        terminal.leaveScreen()

        #expect(switches == ["h", "l", "h", "l"])
    }

    @Test(arguments: ["vt100", "linux"])
    func `a terminal that may not understand the marks is not asked for them`(type: String) throws {
        let terminal = try terminal(type)
        terminal.leaveScreen()
        terminal.takeScreen()

        #expect(switches == [])
        #expect(!rescue.contains("2004"))
    }

    @Test func `a crash ends the marks too`() throws {
        let terminal = try terminal("xterm-256color")
        terminal.makeCurrent()

        #expect(rescue.contains("\u{1B}[?2004l"))
        #expect(rescue.contains("\u{1B}[?1049l"))
    }

    private func terminal(_ type: String) throws -> Terminal {
        try Terminal(type: type, output: output, input: output, usesColour: false)
    }

    private var rescue: String {
        String(
            decoding: TerminalGuardian.restoringSequence().map(UInt8.init(bitPattern:)),
            as: UTF8.self)
    }

    /// The last letters of all sequences of the mode that were sent: `h` on, `l` off.
    private var switches: [String] {
        rewind(output)
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, output), count > 0 {
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return text.components(separatedBy: "\u{1B}[?2004").dropFirst().map { String($0.prefix(1)) }
    }
}
