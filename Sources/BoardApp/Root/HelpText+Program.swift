import Localization
import TerminalUI

nonisolated extension HelpText {
    /// Returns the help for the current screen.
    ///
    /// - Parameters:
    ///   - postKeys: the key map of a post, whose keys the legend of symbols names.
    ///   - typing: the keys of the focused text field, or `nil` if there is none.
    static func help(
        here: [ActionDescription], everywhere: [ActionDescription], themes: [String],
        signs: PostSymbols, _ configuration: ConfigurationReport,
        postKeys: KeyMap<PostDetailAction>, typing: Typing?
    ) -> HelpText {
        let isTyping = typing != nil
        let colon = commandKey(in: everywhere)
        let isCommon = { (action: ActionDescription) in
            action.isHinted || commonEverywhere.contains(action.name)
        }
        let others = everywhere.filter { !isCommon($0) && $0.name != RootAction.ribTree.rawValue }
        return HelpText([
            Section(
                title: typing.map { localized(key: $0.title) } ?? "",
                lines: typing.map { lines(of: $0, beside: here) } ?? []),
            Section(
                title: localized("Common keys"),
                lines: lines(of: (here + everywhere).filter(isCommon), isTyping)),
            Section(
                title: localized("Others on this screen"),
                lines: lines(of: here.filter { !isCommon($0) }, isTyping)),
            Section(title: localized("Everywhere"), lines: lines(of: others, isTyping)),
            Section(
                title: localized("Commands, typed after \(colon)"),
                lines: isTyping ? [] : commands(themes: themes)),
            Section(title: localized("Search and filter terms"), lines: query.map(\.translated)),
            Section(title: localized("Marks"), lines: marks(signs, postKeys)),
            Section(title: localized("Mouse, and other input"), lines: input(postKeys)),
            Section(title: localized("Links"), lines: links(colon)),
            Section(title: localized("Files"), lines: files(configuration)),
        ])
    }

    /// The actions of all screens that are listed first, beside those in the footer.
    private static let commonEverywhere = [RootAction.help, .command, .inbox].map(\.rawValue)

    private static func commandKey(in everywhere: [ActionDescription]) -> String {
        let action = everywhere.first { $0.name == RootAction.command.rawValue }
        return action?.keys.split(separator: " ").first.map(String.init) ?? ":"
    }

    private static func lines(of actions: [ActionDescription], _ isTyping: Bool) -> [Line] {
        actions.filter { !isTyping || !$0.keys.isEmpty }.map(Line.init)
    }

    /// Returns the keys of the text field, except for those that the screen itself uses.
    private static func lines(of typing: Typing, beside here: [ActionDescription]) -> [Line] {
        let used = Set(here.flatMap { $0.keys.split(separator: " ") })
        return typing.lines.compactMap { line in
            let keys = line.keys.split(separator: " ").filter { !used.contains($0) }
            return keys.isEmpty
                ? nil : Line(keys: keys.joined(separator: " "), help: localized(key: line.help))
        }
    }

    private static func commands(themes: [String]) -> [Line] {
        let names = Command.Name.allCases.map { name in
            Line(
                keys: ":\(name.rawValue) \(name.argument)", help: name.help,
                terms: HelpSynonyms.of(name))
        }
        let list = themes.joined(separator: ", ")
        return names
            + (themes.isEmpty
                ? [] : [Line(help: localized("The themes are \(list)."), terms: "color")]) + [
                Line(
                    help: localized(
                        "Each name after a key's description, such as :page-down, is a command.")
                ),
                Line(
                    help: localized(
                        "Tab completes, ↑ and ↓ bring back earlier lines, Esc leaves.")),
            ]
    }

    static let query = [
        Line(keys: "tea", help: localizable("the word is in title, text, author or tags")),
        Line(keys: "\"green tea\"", help: localizable("these words, in this order")),
        Line(keys: "word:tea", help: localizable("the same, but not as a part of a longer word")),
        Line(
            keys: "author:mina", help: localizable("mina wrote it; the whole name"), terms: "user"),
        Line(keys: "domain:example.org", help: localizable("it links to this site"), terms: "host"),
        Line(keys: "tag:\"green tea\"", help: localizable("it has this tag")),
        Line(keys: "board:free", help: localizable("it is on this board; the board's id or name")),
        Line(
            keys: "newer:2d older:3w",
            help: localizable("its age, in h d w m y: hours, days, weeks, months, years")),
        Line(keys: "unread", help: localizable("it is new here, or unread on your site")),
        Line(keys: "source:hn", help: localizable("it is at this source; the whole name")),
        Line(
            keys: "bookmarked  label:NAME", help: localizable("you have bookmarked or labelled it")),
        Line(
            keys: "mine", help: localizable("you wrote it with one of your accounts"), terms: "own"),
        Line(
            keys: "~author:mina",
            help: localizable("mina did not write it; ~ negates any word or condition")
        ),
        Line(help: localizable("Separate words and conditions by spaces; all of them must match.")),
    ]

    private static func marks(
        _ signs: PostSymbols, _ postKeys: KeyMap<PostDetailAction>
    ) -> [Line] {
        [
            Line(keys: signs.unread, help: localized("unread")),
            Line(keys: signs.marked, help: localized("marked by you"), terms: "bookmark saved"),
            Line(keys: signs.pinned, help: localized("pinned by its board")),
            Line(
                keys: "\(signs.votedUp) \(signs.votedDown)",
                help: localized("before a score: you have voted it up or down")),
            Line(keys: "12*", help: localized("the number of comments, some of them new")),
            Line(
                keys: "[+12]", help: localized("the number of folded replies"),
                terms: "collapse expand hide"),
            Line(
                keys: "▸",
                help: localized("more is folded here; \(postKeys.way(to: .unfold)) shows it"),
                terms: "collapse expand hide spoiler"),
            Line(
                keys: "[3]",
                help: postKeys.numbered(.open, 3).map {
                    localized("the number of a link; \($0) follows it")
                } ?? localized("the number of a link")),
        ] + otherMarks
    }

    private static var otherMarks: [Line] {
        [
            Line(keys: "+2", help: localized("before a comment: two levels deeper than shown")),
            Line(
                keys: localized("(author)"), help: localized("after a name: the author of the post")
            ),
            Line(
                keys: "! 3",
                help: localized("in the title: the number of errors and unreadable posts")),
            Line(
                keys: localized("as of 14:05"),
                help: localized("in the title: when the list was read")),
            Line(
                keys: localized("inbox 3"),
                help: localized("in the title: the number of unread entries in the inbox")),
        ]
    }

    private static func input(_ postKeys: KeyMap<PostDetailAction>) -> [Line] {
        let numbered = [
            postKeys.numbered(.next, 5).map {
                Line(keys: $0, help: localized("move by five; keys that move take a number"))
            },
            postKeys.numbered(.last, 10).map {
                Line(keys: $0, help: localized("go to post or comment 10"))
            },
            postKeys.numbered(.open, 3).map {
                Line(keys: $0, help: localized("in a post: open link 3"))
            },
            postKeys.numbered(.toggleAllFolds, 2).map {
                Line(
                    keys: $0, help: localized("in a post: fold all comments below level 2"),
                    terms: "collapse hide")
            },
        ]
        return [
            Line(keys: localized("click"), help: localized("select; a second click opens")),
            Line(
                keys: localized("wheel"),
                help: localized("scroll; so does a drag on the scroll bar")),
            Line(
                keys: localized("click on a hint"), help: localized("press the key that it names")),
            Line(
                keys: localized("Shift and mouse"),
                help: localized("your terminal's own selection, to copy what you see"),
                terms: "clipboard"),
        ] + numbered.compactMap(\.self) + [
            Line(
                help: localized("With --no-mouse, or mouse = false, the terminal keeps the mouse.")),
            Line(
                help: localized("With Hangul input on, keys act as the Latin letters on them."),
                terms: "keyboard"),
        ]
    }

    private static func links(_ colon: String) -> [Line] {
        let sentence = localized(
            "Type a link after \(colon), or use “board-tui open LINK” in a shell.")
        return links.map(\.translated) + [Line(help: sentence)]
    }

    static let links = [
        Line(keys: "board-tui://board/ID", help: localizable("a board")),
        Line(keys: "board-tui://post/ID", help: localizable("a post")),
        Line(keys: "board-tui://board/ID/post/ID", help: localizable("a post of a board")),
        Line(keys: "board-tui://post/ID/comment/ID", help: localizable("a comment of a post")),
        Line(
            keys: "board-tui://SOURCE/post/ID",
            help: localizable("a post of one of several sources")),
    ]

    private static func files(_ configuration: ConfigurationReport) -> [Line] {
        let path = configuration.path.map { path in
            Line(help: localized("Settings and keys: \(path)"))
        }
        return [path].compactMap { $0 } + [
            Line(
                help: localized(
                    "“board-tui config --default” prints a config.toml to start from.")),
            Line(
                help: localized(
                    """
                    config.toml sets theme, density, sort, text-width, linear and ascii (for \
                    screen readers and plain fonts), emoji, mouse, keys and more.
                    """),
                terms: "color columns keyboard shortcut options preferences"),
            Line(
                help: localized(
                    """
                    “board-tui add NAME ADDRESS” adds a source, such as a site or an RSS feed; \
                    “board-tui import” and “export” do so with OPML files.
                    """)),
            Line(
                help: localized(
                    "“board-tui config” prints the current settings; “man board-tui” has more.")),
        ]
    }
}

nonisolated extension HelpText {
    /// Returns a list of all keys with their actions, followed by the actions without a key.
    ///
    /// A key may be bound by a screen and its parents. The description of the last parent covers
    /// all of them.
    static func map(of actions: [ActionDescription]) -> HelpText {
        let bound = actions.flatMap { action in
            action.keys.split(separator: " ").map { (String($0), Line(action, keys: String($0))) }
        }
        let keys = Dictionary(bound) { $1 }
        let unbound = actions.filter(\.keys.isEmpty).map(Line.init)
        return HelpText([
            Section(title: localized("Keys"), lines: keys.values.sorted { $0.keys < $1.keys }),
            Section(title: localized("Without a key"), lines: unbound),
        ])
    }

    /// Creates a text with the settings in effect and the errors in the configuration file.
    init(_ configuration: ConfigurationReport) {
        let listing = configuration.listing().split(
            separator: "\n", omittingEmptySubsequences: false)
        let path =
            configuration.path
            ?? localized(
                """
                There is no folder for a file: neither HOME nor XDG_CONFIG_HOME is an absolute path.
                """)
        self.init([
            Section(
                title: localized("Errors"), lines: configuration.diagnostics.map { Line(help: $0) }),
            Section(title: localized("File"), lines: [Line(help: path)]),
            Section(
                title: localized("Current settings"), lines: listing.map { Line(help: String($0)) }),
        ])
    }
}

nonisolated extension HelpText.Line {
    /// The line of a table in English, in the language of the interface.
    fileprivate var translated: Self {
        Self(keys: keys, name: name, help: localized(key: help), terms: terms)
    }

    fileprivate init(_ action: ActionDescription) {
        self.init(action, keys: action.keys)
    }

    fileprivate init(_ action: ActionDescription, keys: String) {
        self.init(
            keys: keys, name: ":" + action.name, help: action.help, reason: action.reason ?? "",
            terms: HelpSynonyms.ofActions[action.name] ?? "")
    }
}

extension KeyMap {
    /// Returns the keys for an action with a count, such as `3o`, or `nil` if it has no key.
    fileprivate nonisolated func numbered(_ action: Action, _ number: Int) -> String? {
        guard let key = key(of: action)?.description else { return nil }
        return key.count == 1 ? "\(number)\(key)" : "\(number) \(key)"
    }
}
