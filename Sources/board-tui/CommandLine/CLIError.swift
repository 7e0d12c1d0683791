import ArgumentParser
import BoardApp
import BoardCore
import Essentials
import Localization
import TerminalUI

/// An error of a command: a message for standard error and an exit status.
struct CLIError: Error {
    let sentence: String
    let status: ExitStatus

    /// Prints the message; returns the error that ends the program with the status.
    func report() -> ExitCode {
        FileDescriptor.standardError.say("board-tui: \(sentence)")
        return ExitCode(status.rawValue)
    }
}

extension CLIError {
    /// Creates a failure for invalid arguments.
    init(usage reason: String, help: String = "board-tui --help") {
        let end = reason.last.map(".?!".contains) == true ? "" : "."
        sentence = localized("\(reason)\(end) Try \(help).")
        status = .usage
    }

    /// The failure after the diagnostics for config.toml.
    static var noSourceReadable: CLIError {
        CLIError(
            sentence: localized(
                "no source can be read from config.toml; correct the file and try again."),
            status: .badData)
    }

    init(_ error: BoardError) {
        sentence = error.message
        status =
            switch error {
            case .notThere, .fileChanged, .noSuchFile, .isFolder, .notPermitted, .readFailed,
                .notRereadable, .notStored:
                .noInput
            case .badAddress: .usage
            case .tooLarge, .wrongType, .unreadable, .unexpectedResponse, .truncatedDocument,
                .empty:
                .badData
            case .unreachable, .proxyFailed, .timedOut, .cutOff, .untrusted, .noSecureConnection,
                .tlsUnsupported, .tlsRequired, .notHTTP, .malformed, .refused, .outOfOrder,
                .rejectedByServer, .signedOut, .unsupported, .tooManyRedirects, .unsafeRedirect,
                .invalidRedirect, .endedEarly, .outOfMemory:
                .unavailable
            }
    }

    /// - Parameter isRestricted: A Boolean value that indicates whether the user is a guest, who
    ///   cannot give options.
    init(_ error: TerminalError, isRestricted: Bool = false) {
        switch error {
        case .outputIsNoTerminal:
            sentence =
                isRestricted
                ? localized("there is no terminal; over ssh, use ssh -t.")
                : localized(
                    "standard output is not a terminal; add --print-screen to get the screen as text."
                )
            status = .usage
        case .noKeyboard:
            sentence = localized("there is no terminal to read keys from; start it in a terminal.")
            status = .unavailable
        case .unknownType(let type):
            sentence = localized(
                """
                the terminal type “\(type)” is unknown; set TERM to one that infocmp knows, \
                such as xterm-256color.
                """)
            status = .unavailable
        case .cannotMoveCursor(let type):
            sentence = localized(
                """
                a terminal of type “\(type)” cannot show screens; set TERM to what the terminal \
                is, such as xterm-256color.
                """)
            status = .unavailable
        case .noUTF8Locale:
            sentence = localized(
                "there is no UTF-8 locale here; install C.UTF-8 or set LANG to a UTF-8 one.")
            status = .unavailable
        }
    }
}
