import ArgumentParser
import BoardApp
import BoardClients
import Foundation

/// The program: reads arguments, opens the source, and runs the tree on a terminal.
@main
struct BoardTUI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board-tui",
        abstract: "Read a bulletin board in the terminal.",
        discussion: """
            Inside, ? lists the keys of the screen you are at, and q goes back.

            The exit status is \(ExitStatus.help).

            Examples:
              board-tui                               the board that comes with the program
              board-tui posts.json --board free       a board document, one board of it
              board-tui https://example.org/b.json    the same over HTTP
              curl -s https://example.org/b.json | board-tui -
              board-tui board-tui://board/free/post/42
              board-tui open board-tui://post/42      a link, in the program that runs
              board-tui config --default              a config.toml to begin with
              board-tui --keys 'j j <Enter>' --size 100x30 --print-screen
            """,
        version: Version.current,
        subcommands: [OpenLink.self, ShowConfiguration.self])

    @Argument(
        help: "A board document: a path, an http(s) URL, or - for standard input; or a link.",
        completion: .file())
    var source: String?

    @Option(help: ArgumentHelp("Start on this board.", valueName: "id"))
    var board: String?

    @Option(help: ArgumentHelp("Open this post.", valueName: "id"))
    var post: String?

    @Option(
        help: ArgumentHelp(
            "Keys to play, as 'j j <Enter> /swift<Enter>'; needs --print-screen.",
            valueName: "keys"))
    var keys: String?

    @Option(help: ArgumentHelp("The off-screen terminal's size.", valueName: "COLUMNSxROWS"))
    var size: ScreenSize = .standard

    @Option(
        help: ArgumentHelp(
            "Write what happens in the tree of RIBs to this file, as lines of JSON.",
            valueName: "file"),
        completion: .file())
    var trace: String?

    @Option(
        name: .customLong("max-size"),
        help: ArgumentHelp(
            "The most that a server or a pipe may send, unpacked, as 500k, 256M or 2G.",
            valueName: "bytes"))
    var responseSize = ByteCount(bytes: HTTPLimits.standardResponseSize)

    @Flag(help: "Print the last screen as text instead of taking over the terminal.")
    var printScreen = false

    @OptionGroup(title: "Settings") var settings: SettingOptions

    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.isEmpty { showDemo() }
        if arguments.first == "help" { arguments = arguments.dropFirst() + ["--help"] }
        // The parser would take the word for a source.
        switch arguments.first {
        case OpenLink.configuration.commandName: OpenLink.start(Array(arguments.dropFirst()))
        case ShowConfiguration.configuration.commandName:
            ShowConfiguration.start(Array(arguments.dropFirst()))
        default: start(arguments)
        }
    }

    /// There is nothing to parse, and the parser would do an eighth of the work up to the first page.
    private static func showDemo() -> Never {
        do {
            try MainActor.assumeIsolated {
                try Program(OpenedSource(source: .demo, start: nil)).run()
            }
        } catch {
            exit(withError: error)
        }
    }

    func validate() throws {
        if keys != nil, !printScreen {
            throw ValidationError("--keys is for --print-screen: add that to see what the keys do.")
        }
        if isLink, board != nil || post != nil {
            throw ValidationError("A link says where to start; leave out --board and --post.")
        }
        _ = try start
    }

    func run() throws {
        let source = try Source(argument: isLink ? nil : source)
        let start = try start
        let trace = try trace.map(EventTrace.init)
        try MainActor.assumeIsolated {
            let openedSource = try OpenedSource(
                source: source, start: start, responseSize: responseSize.bytes)
            let preferences = Preferences(options: settings)
            if printScreen {
                preferences.complain()
                try Playback(
                    openedSource, preferences: preferences, size: size, keys: keys ?? "",
                    trace: trace
                ).run()
            } else {
                try Program(openedSource, preferences: preferences, trace: trace).run()
            }
        }
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
    /// Runs the command; arguments that make no sense are answered with one line.
    static func start(_ arguments: [String]) {
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            let isSaid = error is ExitCode
            guard !isSaid, exitCode(for: error) == .validationFailure else {
                exit(withError: error)
            }
            exit(withError: Failure(usage: message(for: error)).report())
        }
    }
}

extension BoardLink {
    /// Reads a link of the command line.
    init(argument: String) throws {
        do {
            try self.init(argument)
        } catch {
            throw ValidationError(error.message)
        }
    }
}
