/// The exit statuses of the programs, as in `<sysexits.h>`.
package enum ExitStatus: CInt, Sendable {
    case usage = 64
    case badData = 65
    case noInput = 66
    case noUser = 67
    case noHost = 68
    case unavailable = 69
    case systemError = 71
    case cannotCreate = 73
    case inputOutput = 74
    case tryAgain = 75
    case noPermission = 77

    /// Returns the statuses of a program with their meanings, for its help text.
    package static func help(_ meanings: KeyValuePairs<ExitStatus, String>) -> String {
        meanings.map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ",\n")
    }
}
