import ArgumentParser
import BoardServer
import Essentials

/// The program: serves a board and administers it.
@main
struct BoardServerProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board-server",
        abstract: "Your own bulletin board over HTTP.",
        discussion: """
            Without arguments it serves board.db in this folder at http://127.0.0.1:8080, and \
            creates it if it does not exist.

            The exit status is \(ExitStatus.help(exitStatuses)).

            Examples:
              board-server
              board-server --database /var/lib/board/board.db --listen 0.0.0.0:8080
              board-server --database postgres://board@db.example.org/board
              board-server admin board add free "자유게시판"
              board-server admin user role ann moderator
              board-server admin backup board-$(date +%F).db
            """,
        version: Version.current,
        subcommands: [Serve.self, Admin.self],
        defaultSubcommand: Serve.self)

    static func main() async {
        StandardStreams.open()
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if [["--help"], ["-h"], ["help"]].contains(arguments) {
                return try StandardStreams.print(help)
            }
            try checkHelpTopics(in: arguments)
            var command = try parseAsRoot(arranged(arguments))
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
        } catch {
            CommandError(error)?.exit()
            guard exitCode(for: error) == .success else { exit(withError: error) }
            printAndExit(fullMessage(for: error))
        }
    }

    /// Prints a help text or the version; fails if the output cannot be written.
    private static func printAndExit(_ text: String) -> Never {
        do throws(CommandError) {
            if !text.isEmpty { try StandardStreams.print(text) }
        } catch {
            error.exit()
        }
        exit()
    }

    /// Checks the names of commands after `help`. The parser would ignore unknown ones.
    private static func checkHelpTopics(in arguments: [String]) throws {
        guard arguments.first == "help" else { return }
        var command: any ParsableCommand.Type = Self.self
        for topic in arguments.dropFirst() where !topic.hasPrefix("-") {
            let next = command.configuration.subcommands.first {
                $0._commandName == topic
            }
            guard let next else { throw ValidationError("There is no command “\(topic)”.") }
            command = next
        }
    }

    /// The help text with the options of `serve`, the default command.
    static var help: String {
        let own = helpMessage()
        return own.replacing(options(in: own), with: options(in: helpMessage(for: Serve.self)))
            .replacing(
                "USAGE: board-server <subcommand>",
                with: "USAGE: board-server [<options>]\n       board-server <subcommand>")
    }

    /// Returns the options section of a help text.
    private static func options(in help: String) -> Substring {
        let start = help.firstRange(of: "OPTIONS:\n")?.lowerBound ?? help.endIndex
        let end = help[start...].firstRange(of: "\n\n")?.lowerBound ?? help.endIndex
        return help[start..<end]
    }

    /// Moves a `--database` option after the command.
    ///
    /// The parser would otherwise parse the command's name as an argument of `serve`.
    static func arranged(_ arguments: [String]) -> [String] {
        let name = DatabaseOptions.name
        let count = arguments.first == name ? 2 : 1
        guard count == 2 || arguments.first?.hasPrefix(name + "=") == true,
            let command = arguments.dropFirst(count).first,
            configuration.subcommands.contains(where: { $0.configuration.commandName == command })
        else { return arguments }
        var arranged = Array(arguments.dropFirst(count))
        let end = arranged.firstIndex(of: "--") ?? arranged.endIndex
        arranged.insert(contentsOf: arguments.prefix(count), at: end)
        return arranged
    }
}

/// Administration commands, which can run beside the server.
struct Admin: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin", abstract: "Administer the board.",
        subcommands: [
            AdminBoard.self, AdminUser.self, AdminInvite.self, AdminReports.self,
            AdminBackup.self, AdminExport.self, AdminImport.self,
        ])
}
