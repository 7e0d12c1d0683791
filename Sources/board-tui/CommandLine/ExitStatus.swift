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
        case .usage: "for invalid arguments"
        case .badData:
            """
            if the source is incomplete, damaged or no board, config.toml has an error, or a link \
            is rejected
            """
        case .noInput: "if the source cannot be read, or has no such post or board"
        case .unavailable:
            "if the terminal or, without a screen, a server fails or does not support it"
        case .systemError: "if the system prevents programs from connecting"
        case .cannotCreate:
            "if a trace cannot be started, config.toml cannot be written, or nothing can be stored"
        case .inputOutput: "if a trace or the output could not be written completely"
        case .tryAgain: "if the running program does not respond"
        case .noPermission:
            "if the folder for connections is open to others, or a site rejects a post"
        }
    }
}
