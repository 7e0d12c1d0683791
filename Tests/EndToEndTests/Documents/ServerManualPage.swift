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
            serves a board for board-tui. It creates the database if there is none, and while the board \
            has no administrator it prints an address at which one can sign up, once.
            """
        let others = """
            SIGTERM and SIGINT let it finish open requests. It serves HTTP without TLS: on the \
            internet it needs a reverse proxy. /healthz reports its health, \
            /metrics is for Prometheus, and /openapi.json describes the API. The admin commands \
            can run while the board is served.
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
                ("Ev PGPASSFILE", "The file of passwords, instead of ~/.pgpass."),
            ]))
    }

    private var files: String {
        Mdoc.section(
            "FILES",
            Mdoc.list([
                (
                    "Pa board.db",
                    """
                    The default database; while it is served, the latest changes are in board.db-wal \
                    beside it. It contains password hashes and the secrets of authenticator apps, so \
                    only its owner can read it. Protect copies made with the command backup in the \
                    same way.
                    """
                ),
                ("Pa \\(ti/.pgpass", "Passwords for PostgreSQL; readable only by its owner."),
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
