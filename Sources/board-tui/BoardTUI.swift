import ArgumentParser
import BoardApp
import BoardConfiguration
import Essentials
import Localization

/// The program: parses arguments, opens the source and runs the RIB tree on a terminal.
@main
struct BoardTUI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board-tui",
        abstract: "Read a bulletin board in the terminal.",
        discussion: """
            In the program, ? lists the keys of the current screen, and q goes back.

            The exit status is \(ExitStatus.help(exitStatuses)).

            Examples:
              board-tui                               the added sources, or the demo board
              board-tui hn                            Hacker News; lobsters is another
              board-tui discourse:https://forums.swift.org
              board-tui https://lobste.rs/s/abc123    a post of such a site
              board-tui posts hn --json               without a screen
              board-tui posts.json --board free       a board document, one board of it
              board-tui https://example.org/b.json    the same over HTTP
              curl -s https://example.org/b.json | board-tui -
              board-tui board-tui://board/free/post/42
              board-tui open board-tui://post/42      a link, in the running program
              board-tui config --default              a config.toml to start from
              board-tui --keys 'j j <Enter>' --size 100x30 --print-screen
            """,
        version: Version.current,
        subcommands: [
            ListPosts.self, ShowPost.self, SearchPosts.self, ListBoards.self, ListUnread.self,
            ListBookmarks.self, ListInbox.self, FetchPosts.self, ManageCache.self, AddSource.self,
            ListSources.self, RenameSource.self, RemoveSource.self, ImportSources.self,
            ExportSources.self, LogIn.self, LogOut.self, ListAccounts.self, WritePost.self,
            WriteReply.self, OpenLink.self, ShowConfiguration.self,
        ])

    @Argument(
        help: """
            The name of an added source; a kind: hn, lobsters, or with an address as \
            discourse:URL, lemmy:URL, bbj:URL, feed:URL, board-server:URL; a board document: a path, \
            an http(s) URL, or - for standard input; the demo; or a link to a board or a post.
            """,
        completion: .source)
    var source: String?

    @Option(help: ArgumentHelp("Start on this board.", valueName: "id"))
    var board: String?

    @Option(help: ArgumentHelp("Open this post.", valueName: "id"))
    var post: String?

    @Option(
        help: ArgumentHelp(
            "Keys to press, such as 'j j <Enter> /swift<Enter>'; needs --print-screen.",
            valueName: "keys"))
    var keys: String?

    @Option(help: ArgumentHelp("The off-screen terminal's size.", valueName: "COLUMNSxROWS"))
    var size: ScreenSize = .standard

    @Option(
        help: ArgumentHelp(
            "Write the events of the RIB tree to this file, as lines of JSON.",
            valueName: "file"),
        completion: .file())
    var trace: String?

    @Option(
        name: .customLong("max-size"),
        help: ArgumentHelp(
            """
            Maximum input size after decompression, for example 500k or 2G (default: 256M; \
            for a site 16M, for a feed 10M).
            """,
            valueName: "bytes"))
    var responseSize: ByteCount?

    @Flag(help: "Print the last screen as text instead of taking over the terminal.")
    var printScreen = false

    @Flag(help: "With --print-screen: use the stored drafts and accounts.")
    var stored = false

    @OptionGroup(title: "Settings") var settings: SettingOptions

    static func main() {
        disableCoreDumps()
        var arguments = CommandLine.arguments.dropFirst().map(\.canonicallyOrdered)
        if arguments.isEmpty { showAll() }
        // Other programs read JSON.
        if !arguments.contains("--json") { _ = Preferences.atStart() }
        if arguments.first == "help" { arguments = helpArguments(Array(arguments.dropFirst())) }
        // The parser would parse the command's name as a source.
        let command = configuration.subcommands.first {
            $0.configuration.commandName == arguments.first
        }
        guard let command else { return start(arguments) }
        command.start(
            Array(arguments.dropFirst()), help: "board-tui \(arguments[0]) --help")
    }

    /// Returns the arguments that print the help on a topic. Ends the program if there is none.
    private static func helpArguments(_ topics: [String]) -> [String] {
        let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
        if let topic = topics.first(where: { !$0.hasPrefix("-") && !commands.contains($0) }) {
            exit(withError: CLIError(usage: localized("There is no command “\(topic)”")).report())
        }
        return topics + ["--help"]
    }

    /// Turns core dumps off, because they would contain tokens.
    private static func disableCoreDumps() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }

    /// Starts without the argument parser.
    ///
    /// There are no arguments, and parsing takes an eighth of the time to the first page.
    private static func showAll() -> Never {
        do {
            try MainActor.assumeIsolated { try Program.showAll() }
        } catch {
            exit(withError: error)
        }
    }

    func validate() throws {
        if keys != nil, !printScreen {
            throw ValidationError(
                localized("--keys needs --print-screen; add it to see what the keys do."))
        }
        if stored, !printScreen {
            throw ValidationError(
                localized("--stored needs --print-screen; other screens use what is stored."))
        }
        if stored, settings.isPrivate || settings.restricted {
            throw ValidationError(
                localized("--stored needs what --private and --restricted do not read."))
        }
        if settings.isOffline, settings.isPrivate || settings.restricted || printScreen && !stored {
            throw ValidationError(
                localized(
                    "--offline needs what is stored; --private, --restricted and --print-screen without --stored do not read it."
                ))
        }
        if isLink, board != nil || post != nil {
            throw Self.linkSaysAll
        }
        _ = try start
    }

    func run() throws {
        let preferences = Preferences(options: settings, isPrivate: printScreen && !stored)
        if printScreen { preferences.complain() }
        let keeping = PersistentServices(
            preferences, notices: NoticeQueue(isSaidAtOnce: printScreen))
        let openedSource = try complaining(preferences, keeping) {
            try self.openedSource(preferences, keeping)
        }
        let trace = try trace.map(EventTrace.init)
        try MainActor.assumeIsolated {
            if printScreen {
                try Playback(
                    openedSource, preferences: preferences, keeping: keeping, size: size,
                    keys: keys ?? "", trace: trace
                ).run()
            } else {
                try Program(
                    openedSource, preferences: preferences, keeping: keeping, trace: trace
                ).run()
            }
        }
    }

    private func openedSource(
        _ preferences: Preferences, _ keeping: PersistentServices
    ) throws -> LaunchSource {
        var catalog = SourceCatalog(
            preferences, storedIn: keeping, use: preferences.isOffline ? .only : .first)
        catalog.responseSize = responseSize?.bytes
        guard let source, !isLink, source != SourceCatalog.all else {
            return try LaunchSource(allIn: catalog, start: start)
        }
        let commands = Self.configuration.subcommands.compactMap { $0.configuration.commandName }
        let argument = try SourceArgument(source, among: catalog.names, orMeaning: commands)
        if argument.isLink, board != nil || post != nil { throw Self.linkSaysAll }
        return try LaunchSource(argument, in: catalog, start: start)
    }

    /// Opens a source, and reports errors in config.toml that may be the cause of a failure.
    private func complaining(
        _ preferences: Preferences, _ keeping: PersistentServices,
        _ open: () throws -> LaunchSource
    ) throws -> LaunchSource {
        do {
            return try open()
        } catch {
            keeping.end()
            if !printScreen { preferences.complain(about: .partIgnored) }
            throw error
        }
    }

    private static var linkSaysAll: ValidationError {
        ValidationError(
            localized("A link already says where to start; leave out --board and --post."))
    }

    private var isLink: Bool { source.map(BoardLink.isLink) ?? false }

    private var start: BoardLink? {
        get throws {
            guard let source, isLink else { return BoardLink(boardID: board, postID: post) }
            return try BoardLink(argument: source)
        }
    }
}

extension ParsableCommand {
    /// Runs the command; reports invalid arguments in one line.
    ///
    /// - Parameter help: The command that prints more about the arguments.
    static func start(_ arguments: [String], help: String = "board-tui --help") {
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch let failure as CLIError {
            exit(withError: failure.report())
        } catch {
            let isSaid = error is ExitCode
            if !isSaid, exitCode(for: error) == .success { printAndExit(fullMessage(for: error)) }
            guard !isSaid, exitCode(for: error) == .validationFailure else {
                exit(withError: error)
            }
            exit(withError: CLIError(usage: message(for: error), help: help).report())
        }
    }

    /// Prints a help text or the version; fails if the output cannot be written.
    private static func printAndExit(_ text: String) -> Never {
        do {
            try StandardOutput.print(text.isEmpty ? "" : text + "\n")
            exit()
        } catch {
            exit(withError: error)
        }
    }
}

extension BoardLink {
    /// Parses a link from the command line.
    init(argument: String) throws {
        do {
            try self.init(argument)
        } catch {
            throw ValidationError(error.message)
        }
    }
}

extension SourceTable {
    /// The names that a source cannot have, because the command line gives them another meaning.
    static let reservedNames = Set(
        BoardTUI.configuration.subcommands.compactMap { $0.configuration.commandName }
            + [SourceCatalog.all, "help"])
}

extension BoardTUI {
    /// The exit statuses of the program with their meanings.
    static let exitStatuses: KeyValuePairs<ExitStatus, String> = [
        .usage: "for invalid arguments",
        .badData:
            """
        if the source is incomplete, damaged or no board, config.toml has an error, or a link \
        is rejected
        """,
        .noInput: "if the source cannot be read, or has no such post or board",
        .unavailable: "if the terminal or, without a screen, a server fails or does not support it",
        .systemError: "if the system prevents programs from connecting",
        .cannotCreate:
            "if a trace cannot be started, config.toml cannot be written, or nothing can be stored",
        .inputOutput: "if a trace or the output could not be written completely",
        .tryAgain: "if the running program does not respond",
        .noPermission: "if the folder for connections is open to others, or a site rejects a post",
    ]
}
