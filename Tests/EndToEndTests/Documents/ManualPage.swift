import ArgumentParser
import TerminalUI

@testable import BoardApp
@testable import board_tui

/// The man page in mdoc, generated from the command tables.
@MainActor struct ManualPage {
    private let root: CommandHelp
    private let commands: [CommandHelp]

    init() throws {
        root = try CommandHelp.of(BoardTUI.self)
        commands = try BoardTUI.configuration.subcommands.map(CommandHelp.of)
    }

    /// The release date of the documented version.
    private static let date = "November 22, 2026"

    var text: String {
        [
            header, synopsis, description,
            Mdoc.section("OPTIONS", Mdoc.list(root.options.map(Mdoc.line))),
            commandSections,
            keys, Mdoc.section("COLON COMMANDS", lineCommands), queries, environment, files,
            Mdoc.exitStatus(ExitStatus.help), examples,
        ].joined(separator: "\n") + "\n"
    }

    private var header: String {
        """
        .Dd \(Self.date)
        .Dt BOARD-TUI 1
        .Os
        .Sh NAME
        .Nm board-tui
        .Nd read bulletin boards in the terminal
        """
    }

    private var synopsis: String {
        let lines = commands.map { command in
            let usage = Self.usage[command.commandName].map { "\n\($0)" } ?? ""
            return ".Nm\n.Cm \(command.commandName)\(usage)"
        }
        return Mdoc.section(
            "SYNOPSIS", ([".Nm\n.Op Ar options\n.Op Ar source"] + lines).joined(separator: "\n"))
    }

    private static let usage = [
        "posts": ".Op Ar source\n.Op Ar options", "show": ".Ar source\n.Op Ar post\n.Op Ar options",
        "search": ".Ar source terms\n.Op Ar options",
        "boards": ".Op Ar source\n.Op Ar options", "add": ".Ar name source",
        "rename": ".Ar old new", "remove": ".Ar name", "import": ".Ar file", "open": ".Ar link",
        "config": ".Op Fl \\-default\n.Op Ar options",
        "login": ".Ar source\n.Op Fl \\-name Ar name\n.Op Ar options", "logout": ".Ar source",
        "accounts": ".Op Fl \\-json",
        "post": ".Ar source\n.Fl \\-title Ar title\n.Op Ar file\n.Op Ar options",
        "reply": ".Ar source post\n.Op Ar file\n.Op Ar options",
    ]

    private var description: String {
        let source = root.arguments?.first { $0.kind == "positional" }?.abstract ?? ""
        return Mdoc.section(
            "DESCRIPTION",
            """
            .Nm
            \(ManualText.prose("shows the posts of a board, and each with its comments."))
            \(ManualText.prose("Without a source these are the posts of all added sources,"
                + " or of the demo board."))
            \(Mdoc.list([("Ar source", source)]))
            \(ManualText.prose("Links are board-tui://board/ID, board-tui://post/ID and"
                + " board-tui://board/ID/post/ID."))
            """)
    }
}

// MARK: Options and commands

extension ManualPage {
    private var commandSections: String {
        let sections = commands.map { command in
            """
            .Ss board-tui \(command.commandName)
            \(ManualText.prose("\(command.abstract ?? "") \(command.prose)"))
            \(Mdoc.arguments(of: command))
            """
        }
        return Mdoc.section("COMMANDS", sections.joined(separator: "\n"))
    }
}

// MARK: Keys and screens

extension ManualPage {
    private var keys: String {
        let tables = ScreenTables.tables.map { table in
            let lines = table.actions.map { action in
                let keys = action.keys.map(\.description).joined(separator: " ")
                let name = table.isConfigurable ? ":" + action.name : ""
                let words = [keys, name].filter { !$0.isEmpty }.map(ManualText.argument)
                return ("Ic " + words.joined(separator: " "), action.help)
            }
            let place = table.isConfigurable ? "In config.toml: [keys.\(table.name)]." : ""
            return ".Ss \\&\(table.title)\n\(ManualText.prose(place))\n\(Mdoc.list(lines))"
                .replacing("\n\n", with: "\n")
        }
        let words = """
            Each line has the keys, the name for : and config.toml, and a description.
            """
        return Mdoc.section(
            "KEYS", ([ManualText.prose(words)] + tables).joined(separator: "\n"))
    }

    private var lineCommands: String {
        Mdoc.list(
            Command.Name.allCases.map { name in
                ("Ic " + ManualText.argument(":\(name.rawValue) \(name.argument)"), name.help)
            })
    }

    private var queries: String {
        Mdoc.section(
            "SEARCH AND FILTER",
            Mdoc.list(
                HelpText.query.filter { !$0.keys.isEmpty }.map { line in
                    ("Ic " + ManualText.argument(line.keys), line.help)
                }))
    }

    private var environment: String {
        Mdoc.section(
            "ENVIRONMENT",
            Mdoc.list([
                ("Ev XDG_CONFIG_HOME", "The folder that contains board-tui/config.toml."),
                ("Ev XDG_STATE_HOME", "The folder that contains board-tui/board.db."),
                ("Ev XDG_RUNTIME_DIR", "The folder through which open finds a running program."),
                (
                    "Ev TMPDIR",
                    "The folder for editor files, and the default of XDG_RUNTIME_DIR."
                ),
                ("Ev NO_COLOR", "If set and not empty, no colours are used."),
                ("Ev VISUAL", "The editor that F4 opens (default: EDITOR, then vi)."),
                ("Ev EDITOR", "The editor if VISUAL is not set."),
                ("Ev BROWSER", "The command that opens links if the setting opener is empty."),
                ("Ev TERM", "The terminal type."),
                ("Ev TMUX", "Set by tmux, in which copying needs the option set-clipboard on."),
                ("Ev COLORTERM", "With truecolor or 24bit, all colours are used."),
                ("Ev SSL_CERT_FILE", "A file of trusted certificates, instead of the system's."),
                ("Ev SSL_CERT_DIR", "A folder of trusted certificates."),
            ])
                + "\nThe command that\n.Li token\\-command\nin config.toml gets:\n"
                + Mdoc.list([
                    ("Ev BOARD_TUI_SITE", "The address of the site whose token it must print."),
                    ("Ev BOARD_TUI_ACCOUNT", "The account there; empty if it is not known."),
                ]))
    }

    private var files: String {
        Mdoc.section(
            "FILES",
            Mdoc.list([
                (
                    "Pa \\(ti/.config/board\\-tui/config.toml",
                    """
                    Settings, keys and sources, in TOML. config --default prints such a \
                    file.
                    """
                ),
                (
                    "Pa \\(ti/.config/board\\-tui/config.toml.unsaved",
                    "Unsaved changes to config.toml from the last run."
                ),
                (
                    "Pa \\(ti/.local/state/board\\-tui/board.db",
                    "Drafts, the outbox and signed-in accounts; only its owner can read it."
                ),
                (
                    "Pa \\(ti/.local/state/board\\-tui/tokens",
                    """
                    Tokens, with tokens = "file" in config.toml; only its owner can read it. With \
                    token-command = "a command" no token is stored: the command prints it.
                    """
                ),
            ]))
    }

    private var examples: String {
        let lines = [
            "board-tui hn",
            "board-tui posts.json --board free",
            "board-tui https://example.org/board.json",
            "board-tui add swift discourse:https://forums.swift.org",
            "board-tui posts swift --limit 100 --json",
            "board-tui login mine --name ann",
            "board-tui post mine --board free --title 'Good morning' letter.md",
            "board-tui open board-tui://board/free/post/42",
            "board-tui config --default > ~/.config/board-tui/config.toml",
            "board-tui --keys 'j j <Enter>' --size 100x30 --print-screen",
        ]
        return Mdoc.examples(lines)
    }
}
