import Foundation

/// An error of a program on a pseudo-terminal.
package enum PseudoTerminalError: Error, CustomStringConvertible {
    /// A system call failed with this value of `errno`.
    case system(call: String, code: Int32)
    /// A wait timed out.
    case timedOut(waitingFor: String, screen: String)
    /// The program ended before the expected event.
    case ended(waitingFor: String, screen: String)

    package var description: String {
        switch self {
        case .system(let call, let code):
            "\(call): \(String(cString: strerror(code)))"
        case .timedOut(let expectation, let screen):
            "Waited in vain for \(expectation). The screen:\n\(screen.trimmingCharacters(in: .newlines))"
        case .ended(let expectation, let screen):
            "The program ended before \(expectation). The screen:\n\(screen.trimmingCharacters(in: .newlines))"
        }
    }
}
