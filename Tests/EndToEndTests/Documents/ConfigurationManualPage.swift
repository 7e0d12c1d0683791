import BoardConfiguration
import TerminalUI

@testable import board_tui

/// The man page of config.toml, generated from the settings and the key tables.
struct ConfigurationManualPage {
    private let vocabulary = ConfigurationVocabulary.program

    /// The release date of the documented version.
    private static let date = "November 26, 2026"

    var text: String {
        [
            header, description, Mdoc.section("SETTINGS", settings), styles, sources, filters,
            keys, files,
            examples, Mdoc.seeAlso([("board-tui", 1)]),
        ].joined(separator: "\n") + "\n"
    }

    private var header: String {
        """
        .Dd \(Self.date)
        .Dt BOARD-TUI-CONFIG 5
        .Os
        .Sh NAME
        .Nm board-tui-config
        .Nd configuration file of board-tui
        """
    }

    private var description: String {
        Mdoc.section(
            "DESCRIPTION",
            Mdoc.paragraphs(
                "board-tui reads its settings, sources and keys from config.toml, a file in TOML."
                    + " Every setting is optional. Command line options override the file.",
                "The command board-tui config --default prints a file with all defaults as comments,"
                    + " and board-tui config prints the effective settings and their origins. Inside"
                    + " the program, :config shows them and :edit-config opens the file in an editor.",
                "Invalid settings are reported at startup, with line and column, and the other"
                    + " settings still apply. If the file is not valid TOML, board-tui applies every"
                    + " line that it can read and shows the correction. Until the file is valid, add,"
                    + " remove, rename and import do not change it."))
    }

    private var settings: String {
        let defaults = Configuration(vocabulary: vocabulary)
        let settings = SettingLine.all(of: vocabulary).map { setting in
            """
            .It Ic \(ManualText.argument(setting.name))
            \(ManualText.prose(setting.prose))
            \(ManualText.prose("Type: \(setting.type); allowed: \(setting.allowed)."))
            \(ManualText.prose("Default: \(setting.written(defaults).value)"))
            \(Mdoc.literal("\(setting.name) = \(setting.example)"))
            """
        }
        return ".Bl -tag -width Ds\n\(settings.joined(separator: "\n"))\n.El"
    }

    private var sources: String {
        Mdoc.section(
            "SOURCES",
            Mdoc.parts(
                Mdoc.paragraphs(
                    "The table [sources] has a line for each named source. The value is an address as"
                        + " board-tui(1) accepts it, such as \"hn\", \"lemmy:https://lemmy.ml\" or"
                        + " \"feed:https://example.org/feed.xml\". A name consists of letters,"
                        + " digits, and the characters - _ . between them.",
                    "Hacker News has no accounts for other programs. A table with url and user names"
                        + " the user whose replies are in the inbox.",
                    "A source imported from OPML is a table with the members address, title and"
                        + " folders. The last two are optional; the command export writes them back."
                ),
                Mdoc.literal(
                    """
                    [sources]
                    hn = { url = "hn", user = "pg" }
                    ropes = { address = "feed:https://example.org/f", title = "Ropes", folders = ["Sea"] }
                    """)))
    }

    private var styles: String {
        Mdoc.section(
            "THEMES AND STYLES",
            Mdoc.parts(
                Mdoc.paragraphs(
                    "A theme of your own is a file in TOML with a line for each role, and the"
                        + " setting theme is its path, such as \"mine.toml\" beside config.toml. A"
                        + " style consists of a colour, on with the colour behind it, and any of bold,"
                        + " italic, underline, dim and reverse. A colour is #rrggbb or one of the"
                        + " terminal's own: black, red, green, yellow, blue, magenta, cyan, white, and"
                        + " the same with bright- before it. What a style does not say is inherited"
                        + " from what lies beneath, such as the selected row, and at last from"
                        + " normal. Lines below [16] are for terminals with at most 16 colours.",
                    "The table [styles] replaces the styles of some roles in every theme. The roles"
                        + " are \(StyleOverride.roleNames.joined(separator: ", "))."
                ),
                Mdoc.literal(
                    """
                    theme = "mine.toml"

                    [styles]
                    selected = "#ffffff on #27408b"
                    unread = "bright-yellow bold"
                    """)))
    }

    private var filters: String {
        Mdoc.section(
            "FILTERS AND SEARCHES",
            Mdoc.parts(
                Mdoc.paragraphs(
                    "Each table [filters.NAME] has a query, as the filter of the list accepts it, and"
                        + " an action for the posts that match: hide, highlight or read. Filters apply"
                        + " to all lists and searches, also on the command line. The key x in the list"
                        + " adds one, and :filters switches one off until the program ends.",
                    "The table [searches] has a query for each name. The list of boards shows"
                        + " these searches, too, and :board NAME opens one. A search finds all that"
                        + " is stored and what the servers find; in a document, it filters the list."
                ),
                Mdoc.literal(
                    """
                    [filters.adverts]
                    query = "domain:ads.example.com"
                    action = "hide"

                    [searches]
                    fresh = "newer:2d ~author:mina"
                    """)))
    }

    private var keys: String {
        let tables = vocabulary.screens.map { screen in
            let actions = screen.actions.map { action in
                let keys = action.keys.map { "\"\($0.name)\"" }.joined(separator: ", ")
                return (
                    "Ic " + ManualText.argument(action.name),
                    "\(action.help.prefix(1).uppercased() + action.help.dropFirst()). Default: \(keys.isEmpty ? "none" : keys)"
                )
            }
            return ".Ss [keys.\(screen.name)]\n\(Mdoc.list(actions))"
        }
        let introduction = Mdoc.paragraphs(
            "Each table [keys.SCREEN] has the keys of one screen. A value is the name of a key, or"
                + " a list of names, such as [\"j\", \"Down\", \"Ctrl-N\"]. An empty list leaves the"
                + " action without a key. The keys in [keys.everywhere] work on all screens that do"
                + " not use them otherwise.",
            "A key is a character or one of these names, also with Ctrl- or Alt- before it:"
                + " \(Self.keyNames)."
                + " Terminals send the same bytes for Ctrl-J and Ctrl-M as for Enter, for Ctrl-I as"
                + " for Tab, for Ctrl-H as for Backspace and for Ctrl-[ as for Esc. You cannot bind"
                + " these five.")
        return Mdoc.section("KEYS", ([introduction] + tables).joined(separator: "\n"))
    }

    private static let keyNames = Key.names.joined(separator: ", ")

    private var files: String {
        Mdoc.section(
            "FILES",
            Mdoc.list([
                (
                    "Pa $XDG_CONFIG_HOME/board\\-tui/config.toml",
                    "The configuration. Without XDG_CONFIG_HOME it is in ~/.config."
                )
            ]))
    }

    private var examples: String { Mdoc.section("EXAMPLES", Mdoc.literal(Self.example)) }

    /// A file that the tests read.
    static let example = """
        theme = "light"
        density = "comfortable"
        token-command = "pass board/$BOARD_TUI_SITE/$BOARD_TUI_ACCOUNT"

        [sources]
        hn = "hn"
        swift = "discourse:https://forums.swift.org"

        [keys.list]
        next = ["j", "Down", "Ctrl-N"]
        mark = []
        """
}
