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
        case .usage: "for arguments that make no sense"
        case .badData: "where a document, or a password, cannot be taken"
        case .noInput: "where the board or the document is not there, or cannot be read"
        case .noUser: "where there is no such account"
        case .noHost: "where a host has no address"
        case .unavailable: "where the database cannot be used, or the server cannot listen"
        case .cannotCreate:
            "where a file cannot be written, or a board or an account is there already"
        case .noPermission: "where the database or the system lets nobody of this name in"
        }
    }
}
