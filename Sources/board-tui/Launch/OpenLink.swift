import ArgumentParser
import BoardApp
import Essentials
import LinkSocket
import Localization

/// `board-tui open LINK`: the command that the desktop runs for a link.
struct OpenLink: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open a link in the running program, or start one.",
        usage: "board-tui open <link>",
        discussion: """
            Examples:
              board-tui open board-tui://board/free
              board-tui open board-tui://post/42
              board-tui open board-tui://board/free/post/42

            The running program is found through the folder XDG_RUNTIME_DIR, or a temporary folder \
            if it is unset. It must be private (mode 0700). If the folder is missing, or its path \
            is longer than 88 bytes, each link starts a new program.
            """)

    @Argument(help: "The target: a board, a post, or a post of a board.")
    var link: String

    func validate() throws {
        _ = try BoardLink(argument: link)
    }

    func run() throws {
        let link = try BoardLink(argument: link)
        do throws(LinkSocketError) {
            try LinkClient.send(link.description, to: .ofThisUser())
        } catch {
            guard error.meansNoInstance else { throw CLIError(error).report() }
            try MainActor.assumeIsolated {
                try Program.showAll(from: link)
            }
        }
    }
}

extension LinkSocketError {
    /// A Boolean value that indicates whether no running instance can receive links.
    fileprivate var meansNoInstance: Bool {
        switch self {
        case .noFolder, .pathTooLong, .nobodyListens: true
        case .unsafeFolder, .foreignUser, .noAnswer, .refused, .system: false
        }
    }
}

extension CLIError {
    init(_ error: LinkSocketError) {
        sentence = error.sentence
        status =
            switch error {
            case .noAnswer: .tryAgain
            case .refused: .badData
            case .unsafeFolder, .foreignUser: .noPermission
            case .noFolder, .pathTooLong, .nobodyListens, .system: .systemError
            }
    }
}

extension LinkSocketError {
    /// The error message for the user.
    fileprivate var sentence: String {
        switch self {
        case .unsafeFolder(let path):
            localized(
                "\(path) is not a private folder of yours; set XDG_RUNTIME_DIR to one with mode 0700."
            )
        case .noFolder, .pathTooLong, .nobodyListens:
            localized("no running board-tui accepts links.")
        case .foreignUser: localized("the running board-tui belongs to another user.")
        case .noAnswer:
            localized(
                """
                the running board-tui does not respond; if it is stopped, continue it with fg and \
                open the link again.
                """)
        case .refused(let reason): localized("the running board-tui rejected the link: \(reason)")
        case .system(let reason): localized("the running board-tui cannot be reached: \(reason).")
        }
    }
}
