import Foundation

/// What goes wrong around a program in a pseudo-terminal.
package enum PseudoTerminalError: Error, CustomStringConvertible {
    /// A system call failed with this value of `errno`.
    case system(call: String, code: Int32)
    /// Something that was waited for did not happen in time.
    case timedOut(waitingFor: String, screen: String)
    /// The program ended before something that was waited for happened.
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
