/// A setting in the file, with its parser and formatter.
struct SettingLine: Sendable {
    let name: String
    /// The description that `config --default` prints.
    let prose: String
    /// The allowed values.
    let allowed: String
    /// Returns the value as TOML and its origin.
    let written: @Sendable (Configuration) -> (value: String, origin: Origin)
    /// Sets the value, or returns a message if it is invalid.
    let read: @Sendable (TOMLNode, inout Configuration) -> String?

    init<Value>(
        _ name: String, _ place: WritableKeyPath<Configuration, Setting<Value>> & Sendable,
        _ format: ValueFormat<Value>, prose: String
    ) {
        self.name = name
        self.prose = prose
        allowed = format.allowed
        written = { (format.write($0[keyPath: place].value), $0[keyPath: place].origin) }
        read = { node, configuration in
            guard let value = format.read(node.value) else {
                let guess = format.guess(node.value.text).map(format.write)
                let hint = guess.map { "did you mean \($0)?" } ?? "it can be \(format.allowed)."
                return "\(name) cannot be \(node.value.words); \(hint)"
            }
            configuration[keyPath: place] = Setting(
                value, from: .file(line: node.namePosition.line))
            return nil
        }
    }
}

extension SettingLine {
    /// Returns all settings except keys and sources, in the order in which they are listed.
    static func all(of vocabulary: ConfigurationVocabulary) -> [SettingLine] {
        [
            SettingLine("theme", \.theme, .oneOf(vocabulary.themes), prose: "The colour theme."),
            SettingLine("density", \.density, .word, prose: "How much of a post the list shows."),
            SettingLine("sort", \.sort, .word, prose: "The order of the list."),
            SettingLine(
                "mouse", \.mouse, .boolean, prose: "Whether the mouse selects and scrolls."),
            SettingLine(
                "text-width", \.textWidth, .number(in: 20...1000),
                prose: "The maximum width of text, in columns."),
            SettingLine(
                "ambiguous-width", \.ambiguousWidth, .number(in: 1...2),
                prose: "The width of characters such as → and ① in the terminal."),
            SettingLine(
                "ascii", \.ascii, .boolean, prose: "Whether borders and symbols are ASCII."),
            SettingLine(
                "linear", \.linear, .boolean,
                prose: "For screen readers: whether to omit borders and animations."),
            SettingLine(
                "opener", \.opener, .command,
                prose: "The command that opens links; %s is the address, otherwise it is added"
                    + " at the end. \"\" means $BROWSER."),
            SettingLine(
                "emoji", \.emoji, .word,
                prose: "Whether the parts of an emoji are drawn joined or separate; auto"
                    + " asks the terminal."),
            SettingLine(
                "nsfw", \.nsfw, .boolean,
                prose: "Whether to show posts marked as not safe for work."),
            SettingLine(
                "tokens", \.tokens, .word,
                prose: "Where to store tokens: in the desktop's keyring, or in a file that only you"
                    + " can read."),
            SettingLine(
                "token-command", \.tokenCommand, .shellLine,
                prose: "A command that prints the token for the site in $BOARD_TUI_SITE, for tokens"
                    + " stored elsewhere."),
        ]
    }
}
