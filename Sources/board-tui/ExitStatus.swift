/// The exit statuses of the program, as in `<sysexits.h>`.
enum ExitStatus: CInt, CaseIterable {
    case usage = 64
    case badData = 65
    case noInput = 66
    case unavailable = 69
    case systemError = 71
    case cannotCreate = 73
    case inputOutput = 74
    case tryAgain = 75
    case noPermission = 77

    /// The statuses with their meanings, for the help text.
    static var help: String {
        allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ",\n")
    }

    private var meaning: String {
        switch self {
        case .usage: "for arguments that make no sense"
        case .badData:
            """
            where the source is incomplete, damaged or no board, config.toml has a fault, or a link \
            is refused
            """
        case .noInput: "where the source cannot be read, or has no such post or board"
        case .unavailable:
            "where the terminal or, without a screen, a server fails, or cannot do it"
        case .systemError: "where the system keeps programs from meeting"
        case .cannotCreate:
            "where a trace cannot be begun, config.toml cannot be written, or nothing can be kept"
        case .inputOutput: "where a trace or the output could not be written to its end"
        case .tryAgain: "where the program that runs does not answer"
        case .noPermission:
            "where the folder in which programs meet is open to others, or a site refuses what was written"
        }
    }
}
