import TerminalUI

nonisolated extension HelpText {
    /// All there is to know where the reader is.
    ///
    /// - Parameter typing: what the keys do in what is typed into, where nothing is done by its name;
    ///   `nil` where nothing is typed.
    static func help(
        here: [ActionDescription], everywhere: [ActionDescription], themes: [String],
        signs: PostSigns, _ configuration: ConfigurationReport, typing: Typing?
    ) -> HelpText {
        let isTyping = typing != nil
        return HelpText([
            Section(
                title: typing?.title ?? "", lines: typing.map { lines(of: $0, beside: here) } ?? []),
            Section(title: "On this screen", lines: lines(of: here, isTyping)),
            Section(title: "Everywhere", lines: lines(of: everywhere, isTyping)),
            Section(
                title: "Commands, typed after :", lines: isTyping ? [] : commands(themes: themes)),
            Section(title: "Words of a search and of a filter", lines: query),
            Section(title: "Marks", lines: marks(signs)),
            Section(title: "Mouse, and other input", lines: input),
            Section(title: "Links", lines: links),
            Section(title: "Files", lines: files(configuration)),
        ])
    }

    private static func lines(of actions: [ActionDescription], _ isTyping: Bool) -> [Line] {
        actions.filter { !isTyping || !$0.keys.isEmpty }.map(Line.init)
    }

    /// Without the keys that the screen itself has a use for.
    private static func lines(of typing: Typing, beside here: [ActionDescription]) -> [Line] {
        let used = Set(here.flatMap { $0.keys.split(separator: " ") })
        return typing.lines.compactMap { line in
            let keys = line.keys.split(separator: " ").filter { !used.contains($0) }
            return keys.isEmpty ? nil : Line(keys: keys.joined(separator: " "), help: line.help)
        }
    }

    private static func commands(themes: [String]) -> [Line] {
        let names = Command.Name.allCases.map { name in
            Line(keys: ":\(name.rawValue) \(name.argument)", help: name.help)
        }
        let list = themes.joined(separator: ", ")
        return names + (themes.isEmpty ? [] : [Line(help: "The themes are \(list).")]) + [
            Line(help: "Each name above is a command, too, such as :page-down."),
            Line(help: "Tab completes, ↑ and ↓ bring back earlier lines, Esc leaves."),
        ]
    }

    static let query = [
        Line(keys: "tea", help: "the word is in title, text, author or tags"),
        Line(keys: "\"green tea\"", help: "these words, in this order"),
        Line(keys: "author:mina", help: "mina wrote it; the whole name"),
        Line(keys: "tag:\"green tea\"", help: "it has this tag"),
        Line(keys: "board:free", help: "it is on this board; the board's id or name"),
        Line(
            keys: "newer:2d older:3w",
            help: "its age, in h d w m y: hours, days, weeks, months, years"),
        Line(keys: "unread", help: "it is new here, or your site calls it unread"),
        Line(keys: "~author:mina", help: "not so; ~ may stand before any of these"),
        Line(help: "Of several of these, separated by blanks, all must hold."),
    ]

    private static func marks(_ signs: PostSigns) -> [Line] {
        [
            Line(keys: signs.unread, help: "unread"),
            Line(keys: signs.marked, help: "marked by you"),
            Line(keys: signs.pinned, help: "kept on top by its board"),
            Line(
                keys: "\(signs.votedUp) \(signs.votedDown)",
                help: "before a score: you have voted for it, or against it"),
        ] + otherMarks
    }

    private static let otherMarks = [
        Line(keys: "12*", help: "so many comments, some of them new"),
        Line(keys: "[+12]", help: "so many replies are folded away"),
        Line(keys: "▸", help: "more is folded away here; Enter shows it"),
        Line(keys: "[3]", help: "the number of a link; 3o follows it"),
        Line(keys: "+2", help: "in front of a comment: two levels deeper than there are lines"),
        Line(keys: "(author)", help: "behind a name: who wrote the post"),
        Line(keys: "! 3", help: "in the title: so many things could not be read as they should be"),
        Line(keys: "as of 14:05", help: "in the title: when the list was read"),
    ]

    private static let input = [
        Line(keys: "click", help: "select; a second click opens"),
        Line(keys: "wheel", help: "scroll; so does a drag on the scroll bar"),
        Line(keys: "click on a hint", help: "press the key that it names"),
        Line(keys: "Shift and mouse", help: "your terminal's own selection, to copy what you see"),
        Line(help: "With --no-mouse, or mouse = false, the terminal keeps the mouse."),
        Line(help: "In a post, 3o opens link 3, and 2Z folds all below level 2."),
        Line(help: "With Hangul input on, keys are the Latin letters printed on them."),
    ]

    static let links = [
        Line(keys: "board-tui://board/ID", help: "a board"),
        Line(keys: "board-tui://post/ID", help: "a post"),
        Line(keys: "board-tui://board/ID/post/ID", help: "a post of a board"),
        Line(keys: "board-tui://post/ID/comment/ID", help: "a comment of a post"),
        Line(keys: "board-tui://SOURCE/post/ID", help: "a post of one of several sources"),
        Line(help: "After : a link is followed; so it is by “board-tui open LINK” in a shell."),
    ]

    private static func files(_ configuration: ConfigurationReport) -> [Line] {
        let path = configuration.path.map { path in
            Line(help: "Settings and keys: \(path)")
        }
        return [path].compactMap { $0 } + [
            Line(help: "“board-tui config --default” prints such a file to begin with."),
            Line(
                help: "It sets theme, density, sort, linear and ascii (for screen readers and plain"
                    + " fonts), emoji, mouse, keys and more."),
            Line(help: "“board-tui config” prints what is in force; “man board-tui” has the rest."),
        ]
    }
}

nonisolated extension HelpText {
    /// Each key and what it does, and what has no key.
    ///
    /// A key that a screen shares with its parents is told by the last of them, which tells it all.
    static func map(of actions: [ActionDescription]) -> HelpText {
        let bound = actions.flatMap { action in
            action.keys.split(separator: " ").map { (String($0), Line(action, keys: String($0))) }
        }
        let keys = Dictionary(bound) { $1 }
        let unbound = actions.filter(\.keys.isEmpty).map(Line.init)
        return HelpText([
            Section(title: "Keys", lines: keys.values.sorted { $0.keys < $1.keys }),
            Section(title: "Without a key", lines: unbound),
        ])
    }

    /// The settings that hold, and what could not be obeyed.
    init(_ configuration: ConfigurationReport) {
        let listing = configuration.listing().split(
            separator: "\n", omittingEmptySubsequences: false)
        let path =
            configuration.path ?? "There is no place for a file: neither HOME nor"
            + " XDG_CONFIG_HOME is an absolute path."
        self.init([
            Section(
                title: "Not understood", lines: configuration.complaints.map { Line(help: $0) }),
            Section(title: "File", lines: [Line(help: path)]),
            Section(title: "In force", lines: listing.map { Line(help: String($0)) }),
        ])
    }
}

nonisolated extension HelpText.Line {
    fileprivate init(_ action: ActionDescription) {
        self.init(action, keys: action.keys)
    }

    fileprivate init(_ action: ActionDescription, keys: String) {
        self.init(
            keys: keys, name: ":" + action.name, help: action.help, reason: action.reason ?? "")
    }
}
