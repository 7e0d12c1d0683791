import Foundation

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
