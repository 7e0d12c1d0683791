import Localization
import TerminalUI

extension Configuration {
    /// Returns a file without effective settings, as `board-tui config --default` prints it.
    ///
    /// Each setting is commented out by `#` and takes effect without it; prose begins with `# `.
    package static func commentedDefaults(of vocabulary: ConfigurationVocabulary) -> String {
        let defaults = Configuration(vocabulary: vocabulary)
        // The comments are in English, like the names.
        let settings = InterfaceLanguage.$current.withValue(InterfaceLanguage()) {
            SettingLine.all(of: vocabulary).map { $0.commented(in: defaults) }
        }
        let screens = vocabulary.screens.map(\.commented)
        return
            ([introduction] + settings + [
                stylesIntroduction, sourcesIntroduction, filtersIntroduction, keysIntroduction,
            ] + screens)
            .joined(separator: "\n")
    }

    private static let introduction = """
        # The configuration of board-tui, in TOML, with the defaults. To change a setting, remove
        # the # before its name. The file is $XDG_CONFIG_HOME/board-tui/config.toml, usually
        # ~/.config/board-tui/config.toml. Try: board-tui config

        """

    private static let stylesIntroduction = """
        # Styles that replace those of the theme, as title="#ffd866 bold" or selected="white on
        # blue". The man page board-tui-config lists the roles.
        [styles]

        """

    /// The header is not commented out, as those of keys.
    private static let sourcesIntroduction = """
        # Sources by name, one per line, as hn="hn" or news="feed:https://example.org/feed.xml".
        # Without a source on its command line the program shows them all. Try: board-tui add hn hn
        [sources]

        """

    /// These headers are not commented out either.
    private static let filtersIntroduction = """
        # Searches by name, as unread="unread newer:2d", which stand among the boards.
        [searches]

        # Filters, each in a table as [filters.cats] with a query and an action, in which x writes
        # them, too: query="tag:cats" and action="hide", "highlight" or "read".
        [filters]

        """

    private static let keysIntroduction = """
        # The keys of each screen, named as on the help screen: "j", "Ctrl-D", "PgDn",
        # "Space", "F5", "Alt-x", "ㅓ". Several keys form a list; [] leaves an action without a key.
        # Terminals send the same for Ctrl-J, Ctrl-M and Enter, for Ctrl-I and Tab, for Ctrl-H and
        # Backspace, and for Ctrl-[ and Esc, so these Ctrl keys cannot be bound.

        """
}

extension SettingLine {
    fileprivate func commented(in defaults: Configuration) -> String {
        """
        # \(prose)
        # Values: \(allowed).
        #\(name) = \(written(defaults).value)

        """
    }
}

extension ScreenActions {
    /// The header is not commented out: it has no effect on its own, and the lines below need it.
    fileprivate var commented: String {
        (["[keys.\(name)]"] + actions.map { "# \($0.help)\n#\($0.name) = \($0.keys.asTOML)" } + [""])
            .joined(separator: "\n")
    }
}

extension [Key] {
    /// The keys as written in the file: `[]`, `"j"`, `["j", "Down"]`.
    var asTOML: String {
        let names = map(\.name.quotedAsTOML)
        return names.count == 1 ? names[0] : "[" + names.joined(separator: ", ") + "]"
    }
}
