import ArgumentParser
import Essentials
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
    private static let date = "November 26, 2026"

    var text: String {
        [
            header, synopsis, description,
            Mdoc.section("OPTIONS", Mdoc.list(root.options.map(Mdoc.line))),
            sources, commandSections,
            keys, Mdoc.section("COLON COMMANDS", lineCommands), queries, links, writing, accounts,
            environment, files, Mdoc.exitStatus(ExitStatus.help(BoardTUI.exitStatuses)), examples,
            Mdoc.seeAlso([
                ("board-tui-config", 5), ("board-tui-document", 5), ("board-server", 8),
            ]),
        ].joined(separator: "\n") + "\n"
    }

    private var header: String {
        """
        .Dd \(Self.date)
        .Dt BOARD-TUI 1
        .Os
        .Sh NAME
        .Nm board-tui
        .Nd read and write bulletin boards in the terminal
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
        "search": ".Ar source words\n.Op Ar options",
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
            \(ManualText.prose("shows the posts of a board and their comments."))
            \(ManualText.prose("Without a source it shows all added sources in one list, or the"
                + " demo board if there are none."))
            \(Mdoc.list([("Ar source", source)]))
            .Pp
            \(ManualText.prose("The keys ? and F1 list all keys of the current screen."))
            """)
    }
}

// MARK: Sources, links and writing

extension ManualPage {
    private var sources: String {
        let kinds = SourceKind.allCases.map { kind in
            let name = kind.rawValue + (kind.hasHome ? "" : ":URL")
            return ("Li " + ManualText.argument(name), Self.help(for: kind))
        }
        let others = [
            (
                "Ar address",
                "The program detects what the address is: a site of one of these kinds, a feed, or"
                    + " a board document."
            ),
            ("Ar path", "A board document, or - for standard input."),
            (
                "Ar name",
                "An added source. It takes precedence over a file of that name, which is ./NAME."
            ),
        ]
        let text = Mdoc.paragraphs(
            "With several sources, each shows what it puts first when it is alone, and each page"
                + " is sorted by date. To sort all posts of all sources by date, use :sort newest or"
                + " the setting sort. The command :board SOURCE shows one source alone.",
            "The program sends at most eight requests at once to a host. If a server asks it to"
                + " wait, it sends nothing until then and shows a countdown.")
        return Mdoc.section("SOURCES", Mdoc.parts(Mdoc.list(kinds + others), text))
    }

    private static func help(for kind: SourceKind) -> String {
        switch kind {
        case .hackerNews:
            "Hacker News: six lists and search. Append :URL for a mirror."
        case .lobsters:
            "Lobsters: tags are boards, three orders, no search. Append :URL for a sister site."
        case .discourse: "A Discourse site: categories, orders and search."
        case .lemmy:
            "A Lemmy server: communities, orders and search. The setting nsfw shows NSFW posts."
        case .bbj: "A BBJ server: one board, two orders, no search."
        case .feed: "A feed in RSS, Atom or JSON Feed. No search."
        case .boardServer: "A board-server: boards, three orders and search."
        }
    }

    private var links: String {
        let list = Mdoc.list(
            HelpText.links.map { ("Li " + ManualText.argument($0.keys), $0.help + ".") } + [
                (
                    "Li " + ManualText.argument("board-tui://SOURCE/compose?board=ID&title=TEXT"),
                    "a new post for that source."
                )
            ])
        let text = Mdoc.paragraphs(
            "Web addresses of posts, comments and boards of your sources work in the same places.",
            "The command open passes a link to the running program. If several programs run, the one"
                + " that started first gets it; when that ends, the next one does. If none runs, open"
                + " starts one. The programs use a socket in XDG_RUNTIME_DIR, or in a folder of"
                + " yours among the temporary files, which must have mode 0700.",
            "To open links in the text, board-tui runs the command in the setting opener, or else the"
                + " first browser in BROWSER that exists.")
        return Mdoc.section("LINKS", Mdoc.parts(list, text))
    }

    private var writing: String {
        Mdoc.section(
            "WRITING",
            Mdoc.paragraphs(
                "The program saves every change to a draft within a second. Ctrl-S moves the draft"
                    + " to the outbox. It stays there until the server accepts it, even if the"
                    + " program or the network fails, and is never posted twice. If the server"
                    + " rejects it, it is a draft again. :drafts and :outbox list both.",
                "F4 opens the draft in the editor named by VISUAL or EDITOR. Its file is in the folder"
                    + " editor beside state.db. If the program is killed meanwhile, the saved text is"
                    + " in :drafts after the next start.",
                "board-server and Lemmy support posts, replies, edits, deletions, votes and reports."
                    + " Discourse supports posts, replies, edits, deletions and likes. BBJ supports"
                    + " posts, replies, edits and deletions, also without an account."))
    }

    private var accounts: String {
        Mdoc.section(
            "ACCOUNTS",
            Mdoc.paragraphs(
                "You sign in with :login or the command login. :signup creates an account, :profile"
                    + " changes or deletes it, and :logout signs out. :login again adds another"
                    + " account of the same site, and :account switches between them.",
                "The program never stores passwords. It stores the token that a site returns in the"
                    + " desktop's keyring, by secret-tool, or in a file that only you can read, if"
                    + " the setting tokens is file. With the setting token-command it stores nothing"
                    + " and runs your command instead. Before it sends a password or token over"
                    + " plain HTTP to another host, it asks.",
                "A Discourse site gives you a key instead of a password prompt: Ctrl-O opens the page"
                    + " that shows it."))
    }
}

// MARK: Options and commands

extension ManualPage {
    private var commandSections: String {
        let sections = commands.map { command in
            [
                ".Ss board-tui \(command.commandName)",
                ManualText.prose("\(command.abstract ?? "") \(command.prose)"),
                Mdoc.arguments(of: command, except: ["--help"]),
            ].filter { !$0.isEmpty }.joined(separator: "\n")
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
        let introduction = """
            Each entry has the keys, the name of the command and its effect. \
            Type the name after : to run it, or use it in board-tui-config(5) to change its keys. \
            With a Korean keyboard layout, a Hangul letter acts as the Latin letter on its key.
            """
        return Mdoc.section(
            "KEYS", ([ManualText.prose(introduction)] + tables).joined(separator: "\n"))
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
                ("Ev XDG_CONFIG_HOME", "The parent folder of board-tui/config.toml."),
                ("Ev XDG_STATE_HOME", "The parent folder of board-tui/state.db."),
                ("Ev XDG_RUNTIME_DIR", "The folder of the socket for links."),
                (
                    "Ev TMPDIR",
                    "The folder for temporary files, and for the socket without XDG_RUNTIME_DIR."
                ),
                ("Ev NO_COLOR", "Turns off colours if it is set and not empty."),
                ("Ev VISUAL", "The editor that F4 opens. The default is EDITOR, then vi."),
                ("Ev EDITOR", "The editor if VISUAL is not set."),
                (
                    "Ev BROWSER",
                    "Commands that open links, separated by colons, with %s for the address."
                ),
                ("Ev TERM", "The type of the terminal."),
                ("Ev TMUX", "Set by tmux. Copying then needs tmux's option set-clipboard on."),
                ("Ev COLORTERM", "The values truecolor and 24bit turn on all colours."),
                ("Ev SSL_CERT_FILE", "A file of trusted certificates, instead of the system's."),
                ("Ev SSL_CERT_DIR", "A folder of trusted certificates."),
            ])
                + "\n.Pp\nThe command in the setting\n.Li token\\-command\nreceives:\n"
                + Mdoc.list([
                    ("Ev BOARD_TUI_SITE", "The address of the site."),
                    ("Ev BOARD_TUI_ACCOUNT", "The name of the account; empty if it is unknown."),
                ]))
    }

    private var files: String {
        Mdoc.section(
            "FILES",
            Mdoc.list([
                (
                    "Pa \\(ti/.config/board\\-tui/config.toml",
                    "Settings, keys and sources. See board-tui-config(5)."
                ),
                (
                    "Pa \\(ti/.config/board\\-tui/config.toml.unsaved",
                    "Changes that were not saved in :edit-config when the program ended."
                ),
                (
                    "Pa \\(ti/.local/state/board\\-tui/state.db",
                    "Drafts, the outbox and the names of accounts. Only you can read it."
                ),
                (
                    "Pa \\(ti/.local/state/board\\-tui/tokens",
                    "Access tokens, with the setting tokens = \"file\". Only you can read it."
                ),
            ]))
    }

    private var examples: String { Mdoc.examples(Self.examples) }

    /// Commands that the tests parse.
    nonisolated static let examples = [
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
}
