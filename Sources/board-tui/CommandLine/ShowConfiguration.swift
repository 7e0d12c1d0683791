import ArgumentParser
import BoardConfiguration

/// `board-tui config`: prints the effective settings, or a default file.
struct ShowConfiguration: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print the current settings and keys, and where each comes from.",
        usage: "board-tui config [--default] [<options>]",
        discussion: """
            Errors in config.toml are reported on standard error, each as \
            PATH:LINE:COLUMN: sentence.

            Examples:
              board-tui config
              board-tui config --default > ~/.config/board-tui/config.toml
            """)

    @Flag(name: .customLong("default"), help: "Print a config.toml with all defaults as comments.")
    var printsDefaults = false

    @OptionGroup var settings: SettingOptions

    func run() throws {
        if printsDefaults {
            try StandardOutput.print(Configuration.commentedDefaults(of: .program))
        } else {
            let preferences = Preferences(options: settings)
            preferences.complain()
            try StandardOutput.print(preferences.configuration.listing)
        }
    }
}
