import Foundation

/// What a program can set on its terminal; equal if it was left as it was found.
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

    /// Whether the terminal itself shows what is typed.
    package var echoes: Bool { localFlags & UInt32(ECHO) != 0 }
    /// Whether a program gets whole lines, and not each key at once.
    package var isLineWise: Bool { localFlags & UInt32(ICANON) != 0 }
}
