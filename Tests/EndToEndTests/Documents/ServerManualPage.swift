import ArgumentParser
import BoardServer
import Essentials
import Foundation
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
    private static let date = "November 26, 2026"

    var text: String {
        [
            header, synopsis, description,
            Mdoc.section("OPTIONS", Mdoc.list(serve.options.map(Mdoc.line))),
            commandSections, firstStart, moderation, postgres, proxy, guests, limits, programs,
            environment,
            files, Mdoc.exitStatus(ExitStatus.help(BoardServerProgram.exitStatuses)), examples,
            Mdoc.seeAlso([("board-tui", 1), ("board-tui-document", 5), ("pg_dump", 1)]),
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
        let text = Mdoc.paragraphs(
            """
            serves a board over HTTP, for board-tui and other programs. If the database does not \
            exist, it creates one.
            """,
            """
            On SIGTERM and SIGINT it finishes the requests in progress. The admin commands may run \
            while it serves. They accept --database before or after the command, and only serve and \
            import create a database.
            """)
        return Mdoc.section("DESCRIPTION", ".Nm\n\(text)")
    }

    private var commandSections: String {
        let shared: Set = ["--database", "--help", "--version"]
        let sections = commands.map { path, command in
            [
                ".Ss board-server \(path)",
                ManualText.prose("\(command.abstract ?? "") \(command.prose)"),
                Mdoc.arguments(of: command, except: shared),
            ].filter { !$0.isEmpty }.joined(separator: "\n")
        }
        let introduction = ManualText.prose(
            "All commands accept --database, --help and --version as described above.")
        return Mdoc.section(
            "COMMANDS", ([introduction] + sections).joined(separator: "\n"))
    }
}

// MARK: Operation

extension ServerManualPage {
    private var firstStart: String {
        Mdoc.section(
            "FIRST START",
            Mdoc.paragraphs(
                "If the board has no administrator, each start prints a link with an invitation for"
                    + " one. It is valid for seven days and can be used once. The command admin invite"
                    + " --role admin prints another one."))
    }

    private var moderation: String {
        Mdoc.section(
            "MODERATION",
            Mdoc.paragraphs(
                "Moderators and administrators get reports as notifications. They remove and restore"
                    + " posts and comments, lock, pin and move posts, and ban members, also until a"
                    + " given time. Administrators also ban moderators. board-tui offers this with W.",
                "A removed text remains readable for its author, who is notified of the reason, and"
                    + " for moderators. A deleted text is gone. Each act is in the log at"
                    + " /api/v1/moderation, which only moderators can read: it may repeat what was"
                    + " removed."))
    }

    private var postgres: String {
        Mdoc.section(
            "POSTGRESQL",
            Mdoc.parts(
                Mdoc.paragraphs(
                    "To run several servers, store the board in PostgreSQL 13 or newer. The option"
                        + " --database accepts an address or a connection string of libpq. These"
                        + " commands create an account and a database:"),
                Mdoc.literal(
                    """
                    sudo -u postgres createuser --pwprompt board
                    sudo -u postgres createdb --owner board --template template0 --encoding UTF8 --locale C.UTF-8 board
                    """),
                Mdoc.paragraphs(
                    "Put the password into ~/.pgpass or PGPASSWORD, because ps shows the address to"
                        + " everyone. Each server uses up to nine connections. PgBouncer must be in"
                        + " session mode.",
                    "Search uses the extension pg_trgm, which the first start creates. If the"
                        + " account may not create it, search is slow, and each start logs a warning"
                        + " until a superuser runs CREATE EXTENSION pg_trgm.",
                    "If the disk is full, the server rejects writes and still serves reads. If"
                        + " pg_wal is on that disk, PostgreSQL itself stops until there is space.",
                    "To copy a board in PostgreSQL, use pg_dump. The commands export and import move"
                        + " boards, posts and comments between databases, but no accounts.")))
    }

    private var proxy: String {
        Mdoc.section(
            "REVERSE PROXY",
            Mdoc.parts(
                Mdoc.paragraphs(
                    "The server speaks HTTP without TLS. On the internet, run it with --behind-proxy"
                        + " behind a reverse proxy, which sets X-Forwarded-For. For Caddy:"),
                Mdoc.literal(
                    """
                    board.example.org {
                        reverse_proxy 127.0.0.1:8080
                    }
                    """)))
    }

    private var guests: String {
        Mdoc.section(
            "GUESTS OVER SSH",
            Mdoc.parts(
                Mdoc.paragraphs(
                    "Users without board-tui can use the board over ssh. Create an account bbs on the"
                        + " host and add these lines to /etc/ssh/sshd_config:"),
                Mdoc.literal(
                    """
                    Match User bbs
                        ForceCommand board-tui --restricted board-server:http://127.0.0.1:8080
                        AllowTcpForwarding no
                        AllowAgentForwarding no
                        X11Forwarding no
                        PermitTunnel no
                    """),
                Mdoc.paragraphs(
                    "With --restricted, board-tui opens no file, editor, browser, web page or shell."
                        + " When a guest leaves or the connection breaks, it removes the drafts and"
                        + " ends the session. After kill -9, the next guest's start removes the"
                        + " drafts, and the session ends after 90 days.",
                    "All guests share the limits of the address 127.0.0.1. The command admin user add"
                        + " creates an account at any time.")))
    }

    private var limits: String {
        Mdoc.section(
            "LIMITS",
            Mdoc.paragraphs(
                "The limit --connections is lower than its default if the limit of open files"
                    + " requires it. One address may use a quarter of it, or"
                    + " --connections-per-address. An IPv6 /64 network counts as one address. Behind"
                    + " a proxy, this limit is the proxy's task. A connection without any transfer"
                    + " for a minute is closed.",
                "\(Self.rates)",
                "Wrong passwords are counted by address and account, so nobody can lock out another"
                    + " user. After 100 wrong passwords for an account in an hour, an address with"
                    + " recent failures has to wait. After ten wrong authenticator codes, the server"
                    + " accepts one more every ten minutes.",
                "Up to eight requests of an account may wait for changes. A log line that cannot be"
                    + " written is dropped and counted in /metrics."))
    }

    /// The rate limits that a user may meet, from the server's own table.
    private static var rates: String {
        let limits: [(RateLimit, String)] = [
            (.signIn, "sign-ins"), (.signUp, "new accounts"), (.write, "writes"),
            (.vote, "votes"), (.search, "searches"), (.document, "downloads of the whole board"),
        ]
        let texts = limits.map { limit, name in
            "\(Int(limit.burst)) \(name) (one more every \(seconds(limit.secondsEach)))"
        }
        return "An account or address may send at once: " + texts.joined(separator: ", ") + "."
    }

    private static func seconds(_ seconds: Double) -> String {
        seconds == 1 ? "second" : "\(seconds.formatted()) seconds"
    }

    private var programs: String {
        Mdoc.section(
            "HTTP INTERFACE",
            Mdoc.parts(
                Mdoc.list([
                    ("Pa /openapi.json", "The description of all requests, in OpenAPI."),
                    ("Pa /api/v1/changes", "Changes as server-sent events."),
                    ("Pa /board.json", "The whole board, as in board-tui-document(5)."),
                    ("Pa /boards/ID/feed.atom", "A feed of one board."),
                    ("Pa /healthz", "The state of the server and its database."),
                    ("Pa /metrics", "Metrics for Prometheus."),
                ]),
                Mdoc.paragraphs(
                    "A program signs in for a token and sends it with each request. A write with an"
                        + " Idempotency-Key can be repeated safely."),
                Mdoc.literal(
                    """
                    curl -s https://board.example.org/api/v1/session -H 'Content-Type: application/json' \\
                        -d '{"name": "ann", "password": "..."}'
                    curl -s https://board.example.org/api/v1/posts -H "Authorization: Bearer $TOKEN" \\
                        -H 'Content-Type: application/json' -H "Idempotency-Key: $(uuidgen)" \\
                        -d '{"boardId": "free", "title": "Hello", "body": "*Hello.*"}'
                    """)))
    }

    private var environment: String {
        Mdoc.section(
            "ENVIRONMENT",
            Mdoc.list([
                ("Ev PGPASSWORD", "The password for PostgreSQL."),
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
                    The board, without the option --database. While the server runs, the latest changes \
                    are in board.db-wal. Both contain password hashes and the secrets of authenticator \
                    apps, so only the owner can read them. Protect a backup like a password.
                    """
                ),
                ("Pa \\(ti/.pgpass", "Passwords for PostgreSQL. Only the owner may read it."),
            ]))
    }

    private var examples: String { Mdoc.examples(Self.examples) }

    /// Commands that the tests parse.
    static let examples = [
        "board-server --database /var/lib/board/board.db --listen 0.0.0.0:8080",
        "board-server --database postgres://board@db.example.org/board --behind-proxy",
        "board-server admin board add free 'Anything goes'",
        "board-server admin invite --role moderator",
        "board-server admin backup copy.db",
    ]
}
