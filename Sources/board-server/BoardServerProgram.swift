import ArgumentParser
import BoardServer

/// The program: serves a board, and looks after it.
@main
struct BoardServerProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board-server",
        abstract: "A bulletin board of one's own over HTTP.",
        discussion: """
            Started alone it serves board.db of the current folder at http://127.0.0.1:8080, and makes \
            it where there is none.

            The exit status is \(ExitStatus.help).

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
        do {
            var command = try parseAsRoot(arranged(Array(CommandLine.arguments.dropFirst())))
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
        } catch {
            Failure(error)?.exit()
            exit(withError: error)
        }
    }

    /// A database that is named before the command is the command's: the parser would take the word
    /// behind it for one more argument of `serve`.
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
