import ArgumentParser
import Testing

@testable import board_server

/// The server's man page, generated from its commands.
struct ServerManualPage {
    private let serve: CommandHelp
    /// The executable commands, each with its full name, such as `admin user`.
    private let commands: [(path: String, help: CommandHelp)]

    init() throws {
        let leaves = try CommandHelp.of(BoardServerProgram.self).leaves()
        serve = try #require(leaves.first { $0.path == "serve" }).help
        commands = leaves.filter { $0.path != "serve" }
    }

    /// The release date of the documented version.
    private static let date = "November 24, 2026"

    var text: String {
        [
            header, synopsis, description,
            Mdoc.section("OPTIONS", Mdoc.list(serve.options.map(Mdoc.line))),
            commandSections, environment, files, Mdoc.exitStatus(board_server.ExitStatus.help),
            examples,
            seeAlso,
        ].joined(separator: "\n") + "\n"
    }

    private var header: String {
        """
        .Dd \(Self.date)
        .Dt BOARD-SERVER 8
        .Os
        .Sh NAME
        .Nm board-server
        .Nd serve a bulletin board over HTTP
        """
    }

    private var synopsis: String {
        let lines = commands.map { path, command in
            let arguments = command.positionals.compactMap(\.valueName).joined(separator: " ")
            return ".Nm\n.Cm \(path)"
                + (arguments.isEmpty ? "" : "\n.Ar \(arguments)") + "\n.Op Ar options"
        }
        return Mdoc.section("SYNOPSIS", ([".Nm\n.Op Ar options"] + lines).joined(separator: "\n"))
    }

    private var description: String {
        let words = """
            serves a board, which board-tui reads. Where there is no database it makes one, and where \
            nobody looks after the board it prints an address at which its administrator signs up, once.
            """
        let others = """
            SIGTERM and SIGINT let it finish what it is doing. What it speaks is HTTP without TLS: on the \
            internet it belongs behind a reverse proxy. /healthz says whether it works, \
            /metrics is for Prometheus, and /openapi.json describes all calls. The commands that look after \
            a board may run while it is served.
            """
        return Mdoc.section(
            "DESCRIPTION", ".Nm\n\(ManualText.prose(words))\n.Pp\n\(ManualText.prose(others))")
    }

    private var commandSections: String {
        let sections = commands.map { path, command in
            """
            .Ss board-server \(path)
            \(ManualText.prose("\(command.abstract ?? "") \(command.prose)"))
            \(Mdoc.arguments(of: command))
            """
        }
        return Mdoc.section("COMMANDS", sections.joined(separator: "\n"))
    }

    private var environment: String {
        Mdoc.section(
            "ENVIRONMENT",
            Mdoc.list([
                ("Ev PGPASSWORD", "The password of the account at PostgreSQL."),
                ("Ev PGPASSFILE", "Where passwords are, in place of ~/.pgpass."),
            ]))
    }

    private var files: String {
        Mdoc.section(
            "FILES",
            Mdoc.list([
                (
                    "Pa board.db",
                    """
                    The board, where nothing else is said; while it is served, what was written last is \
                    beside it in board.db-wal. It holds hashes of passwords and the secrets of authenticator \
                    apps, so nobody but its owner can read it. A copy, which the command backup makes, is \
                    to be kept as a password is.
                    """
                ),
                ("Pa \\(ti/.pgpass", "Passwords for PostgreSQL; only its owner may read it."),
            ]))
    }

    private var examples: String {
        Mdoc.examples([
            "board-server --database /var/lib/board/board.db --listen 0.0.0.0:8080",
            "board-server --database postgres://board@db.example.org/board --behind-proxy",
            "board-server admin board add free 'Anything goes'",
            "board-server admin invite --role moderator",
            "board-server admin backup copy.db",
        ])
    }

    private var seeAlso: String {
        Mdoc.section("SEE ALSO", ".Xr board\\-tui 1 ,\n.Xr pg_dump 1")
    }
}
