/// A setting in the file, with its parser and formatter.
package struct SettingLine: Sendable {
    package let name: String
    /// The description that `config --default` and the man page print.
    package let prose: String
    /// The allowed values.
    package let allowed: String
    /// The type of the value in TOML, such as `string`.
    package let type: String
    /// A value in TOML that differs from the default, for the man page.
    package let example: String
    /// Returns the value as TOML and its origin.
    package let written: @Sendable (Configuration) -> (value: String, origin: SettingOrigin)
    /// Sets the value, or returns a message if it is invalid.
    let read: @Sendable (TOMLNode, inout Configuration) -> String?

    init<Value>(
        _ name: String, _ place: WritableKeyPath<Configuration, Setting<Value>> & Sendable,
        _ format: ValueFormat<Value>, example: String, prose: String
    ) {
        self.name = name
        self.prose = prose
        self.example = example
        allowed = format.allowed
        type = format.type
        written = { (format.write($0[keyPath: place].value), $0[keyPath: place].origin) }
        read = { node, configuration in
            guard let value = format.read(node.value) else {
                return format.complaint(about: node)
            }
            configuration[keyPath: place] = Setting(
                value, from: .file(line: node.namePosition.line))
            return nil
        }
    }
}

extension SettingLine {
    /// Returns all settings except keys and sources, in the order in which they are listed.
    package static func all(of vocabulary: ConfigurationVocabulary) -> [SettingLine] {
        [
            SettingLine(
                "theme", \.theme, .theme(vocabulary.themes), example: "\"light\"",
                prose:
                    "The colour theme, or a file of your own beside config.toml, such as mine.toml."
            ),
            SettingLine(
                "background", \.background, .word, example: "\"terminal\"",
                prose: "Whether the background is the theme's or the terminal's."),
            SettingLine(
                "language", \.language, .word, example: "\"ko\"",
                prose: "The language of the screens; auto means that of the environment."),
            SettingLine(
                "density", \.density, .word, example: "\"excerpt\"",
                prose: "How much of a post the list shows."),
            SettingLine(
                "sort", \.sort, .word, example: "\"newest\"", prose: "The order of the list."),
            SettingLine(
                "panel", \.panel, .boolean, example: "false",
                prose: "Whether a wide terminal shows the boards beside the list."),
            SettingLine(
                "mouse", \.mouse, .boolean, example: "false",
                prose: "Whether the mouse selects and scrolls."),
            SettingLine(
                "text-width", \.textWidth, .number(in: 20...1000),
                example: "72", prose: "The maximum width of text, in columns."),
            SettingLine(
                "ambiguous-width", \.ambiguousWidth, .number(in: 1...2),
                example: "2", prose: "The width of characters such as → and ① in the terminal."),
            SettingLine(
                "ascii", \.ascii, .boolean, example: "true",
                prose: "Whether borders and symbols are ASCII."),
            SettingLine(
                "linear", \.linear, .boolean, example: "true",
                prose: "For screen readers: whether to omit borders and animations."),
            SettingLine(
                "opener", \.opener, .command, example: "\"firefox --new-tab\"",
                prose: "The command that opens links; %s is the address, otherwise it is"
                    + " appended. \"\" means $BROWSER."),
            SettingLine(
                "emoji", \.emoji, .word, example: "\"joined\"",
                prose: "Whether the parts of an emoji are drawn joined or separate; auto"
                    + " asks the terminal."),
            SettingLine(
                "nsfw", \.nsfw, .boolean,
                example: "true", prose: "Whether to show posts marked as not safe for work."),
            SettingLine(
                "refresh", \.refresh, .number(in: 0...1440), example: "15",
                prose:
                    "How often the list and the inbox are reloaded, in minutes; 0 means only when"
                    + " you ask."),
            SettingLine(
                "notify", \.notify, .word, example: "\"bell\"",
                prose: "How new entries of the inbox are announced."),
            SettingLine(
                "tokens", \.tokens, .word, example: "\"file\"",
                prose: "Where to store tokens: in the desktop's keyring, or in a file that only you"
                    + " can read."),
            SettingLine(
                "token-command", \.tokenCommand, .shellLine,
                example: "\"pass board/$BOARD_TUI_SITE/$BOARD_TUI_ACCOUNT\"",
                prose: "A command that prints the token for the site in $BOARD_TUI_SITE, for tokens"
                    + " stored elsewhere."),
            SettingLine(
                "cache-size", \.cacheSize, .byteCount(from: ByteCount(megabytes: 5)),
                example: "\"2G\"",
                prose: "The maximum size of the files for reading offline; the oldest posts are"
                    + " deleted first."),
            SettingLine(
                "cache-days", \.cacheDays, .number(in: 1...36500), example: "30",
                prose: "How long a post is stored for reading offline after it was last received,"
                    + " in days."),
        ]
    }
}
