/// The exit statuses of the program, as in `<sysexits.h>`.
enum ExitStatus: Int32, CaseIterable {
    case usage = 64
    case badData = 65
    case noInput = 66
    case noUser = 67
    case noHost = 68
    case unavailable = 69
    case cannotCreate = 73
    case noPermission = 77

    /// The statuses with their meanings, for the help text.
    static var help: String {
        allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ",\n")
    }

    private var meaning: String {
        switch self {
        case .usage: "for invalid arguments"
        case .badData: "if a document or a password is invalid"
        case .noInput: "if the board or the document does not exist, or cannot be read"
        case .noUser: "if there is no such account"
        case .noHost: "if a host has no address"
        case .unavailable: "if the database cannot be used, or the server cannot listen"
        case .cannotCreate:
            "if a file cannot be written, or a board or an account already exists"
        case .noPermission: "if the database or the system denies access"
        }
    }
}
