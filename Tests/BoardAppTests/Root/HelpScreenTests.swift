import TerminalUI
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct HelpScreenTests {
    private func app(_ keys: String) async throws -> AppOnScreen {
        let app = try AppOnScreen(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed),
            themes: Themes(names: ["dark", "light"]),
            configuration: ConfigurationReport(
                path: "/home/me/.config/board-tui/config.toml",
                diagnostics: ["config.toml:3:1: no setting is named \"dens\"."],
                listing: { "theme = \"dark\"  # default\n" }))
        await app.settle()
        try await app.press(keys)
        return app
    }

    @Test func `the cursor is at the first visible line, not at the hints`() throws {
        let terminal = try Terminal.offscreen(columns: 40, rows: 6)
        let panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        let lines = (1...20).map { HelpText.Line(help: "Line \($0)") }
        let help = HelpScreen(
            title: "Help", text: HelpText([.init(title: "All", lines: lines)]))

        help.draw(on: panel.canvas)
        #expect(panel.canvas.cursor.row == 1)
        help.perform(.down)
        help.draw(on: panel.canvas)

        #expect(panel.canvas.cursor.row == 1)
    }

    @Test func `the common keys come first, each once`() async throws {
        let app = try await app("")
        app.resize(columns: 100, rows: 240)

        try await app.press("?")

        let picture = app.picture
        let actions = picture.split(separator: "Commands, typed").first ?? ""
        let parts = picture.split(separator: "Others on this screen", maxSplits: 1)
        #expect(parts.count == 2)
        for name in ["next", "open", "search", "new-post", "close", "help", "command", "inbox"] {
            #expect(parts.first?.contains(":\(name) ") == true)
            #expect(actions.split(separator: ":\(name) ").count == 2)
        }
        #expect(parts.last?.contains(":half-page-down") == true)
    }

    @Test func `the help uses all rows of a window with five`() async throws {
        let app = try await app("")
        app.resize(columns: 20, rows: 5)

        try await app.press("?")
        let rows = app.picture.split(separator: "\n")
        #expect(rows.count == 5)
        #expect(rows[0].hasPrefix("  Common keys"))
        #expect(rows.allSatisfy { !$0.contains("│") || $0.hasSuffix("│") })
        try await app.press("/wheel")

        #expect(app.picture.contains("scroll; so"))
        #expect(app.foot.hasPrefix("/wheel"))
    }

    @Test func `the help lists all actions, all commands, query terms, links and files`()
        async throws
    {
        let app = try await app("")
        app.resize(columns: 120, rows: 240)

        try await app.press("?")

        for name in BoardAction.allCases where name != .stop {
            #expect(app.picture.contains(":\(name.rawValue) "))
        }
        for name in RootAction.allCases where name != .ribTree {
            #expect(app.picture.contains(":\(name.rawValue) "))
        }
        #expect(!app.picture.contains(":tree"))
        for words in [
            ":post ID", ":theme NAME", "dark, light", "author:mina", "newer:2d", "~",
            "board-tui://board/ID/post/ID", "/home/me/.config/board-tui/config.toml",
            "config --default", "man board-tui",
        ] {
            #expect(app.picture.contains(words))
        }
    }

    @Test func `a search shows the lines with all terms, and Esc shows all lines again`()
        async throws
    {
        let app = try await app("?")
        let picture = app.picture

        try await app.press("/PAGE<Space>half")
        #expect(app.picture.contains(":half-page-down"))
        #expect(!app.picture.contains(":refresh"))
        try await app.press("<Enter>")
        #expect(app.picture.contains(":half-page-up"))
        #expect(app.picture.contains("/PAGE half  Esc shows all"))
        try await app.press("<Esc>")
        #expect(app.picture == picture)
        try await app.press("<Esc>")

        #expect(app.foot.contains("j next"))
    }

    @Test func `a search without results says so, and Esc closes the field`() async throws {
        let app = try await app("?")
        let picture = app.picture

        try await app.press("/xyzzy")
        #expect(app.picture.contains("/xyzzy  not found"))
        try await app.press("<Esc>")

        #expect(app.picture == picture)
    }

    @Test func `n and N scroll through the lines that were found`() async throws {
        let app = try await app("")
        app.resize(columns: 60, rows: 12)
        try await app.press("?/post<Enter>")
        let picture = app.picture

        try await app.press("n")
        #expect(app.picture != picture)
        #expect(app.picture.contains("/post  Esc shows all"))
        try await app.press("N")

        #expect(app.picture == picture)
    }

    @Test func `the help is a card on a large screen and fills a small one`() async throws {
        let app = try await app("")
        app.resize(columns: 120, rows: 40)
        try await app.press("?")

        let rows = app.picture.split(separator: "\n", omittingEmptySubsequences: false)
        let card = rows.compactMap { row in
            row.firstIndex(of: "│").map { String(row[$0...]).prefix(columns: 84) }
        }
        #expect(rows[3].contains("┌─ Help ──") && rows[36].contains("└────"))
        #expect(card.count == 32)
        for row in [0, 29, 31] where card.indices.contains(row) {
            #expect(card[row] == "│" + String(repeating: " ", count: 82) + "│")
        }
        // The thumb is in the frame.
        #expect(card.dropFirst().first?.hasSuffix(" ┃") == true)

        app.resize(columns: 80, rows: 24)
        #expect(app.picture.split(separator: "\n")[1].hasPrefix("┌─ Help ──"))
        #expect(app.picture.split(separator: "\n")[2].hasPrefix("│   Common keys"))
    }

    @Test func `the help scrolls to its last line in a low window`() async throws {
        let app = try await app("")
        app.resize(columns: 60, rows: 12)

        try await app.press("?G")

        #expect(app.picture.contains("has more"))
    }

    @Test(arguments: 40...120)
    func `the help leaves no narrow strip beside it and shows descriptions first`(
        columns: Int
    ) async throws {
        let app = try await app("")
        app.resize(columns: columns, rows: 24)

        try await app.press("?")

        let rows = app.picture.split(separator: "\n").dropFirst().dropLast()
        let beside = rows.first?.prefix { $0 != "┌" }.count ?? 0
        #expect(beside == 0 || beside > 3)
        #expect(rows.contains { $0.contains("j ↓") && $0.contains("next post  :next") })
    }

    @Test(arguments: ["/", "f", "l/"])
    func `the help in a text field lists the keys of the field`(
        keys: String
    ) async throws {
        let app = try await app(keys)
        app.resize(columns: 100, rows: 100)

        try await app.press("<F1>")

        for words in [
            "In the field", "Enter    ", "Ctrl-U    ", "remove all before", "↑ ↓",
            "earlier input",
        ] {
            #expect(app.picture.contains(words), "\(words)")
        }
        for words in ["open the post", "first post", "new line", "Ctrl-Y", "line up"] {
            #expect(!app.picture.contains(words), "\(words)")
        }
    }

    @Test func `continuation rows align with the description`() async throws {
        let app = try await app("")
        app.resize(columns: 44, rows: 60)

        try await app.press(":map<Enter>/next-match<Enter>")

        let rows = app.picture.split(separator: "\n")
        let first = try #require(rows.firstIndex { $0.contains("next match") })
        let column = try #require(rows[first].firstRange(of: "next match")?.lowerBound)
        let start = rows[first].distance(from: rows[first].startIndex, to: column)
        let further = rows[first + 1].dropFirst()
        #expect(further.prefix { $0 == " " }.count == start - 1)
    }

    @Test func `a key that hides one of a parent is listed once`() async throws {
        let app = try await app("B")
        app.resize(columns: 100, rows: 100)

        try await app.press("?")

        let lines = app.picture.split(separator: "\n").filter { $0.contains("B Tab") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains("back to the list") == true)
        #expect(app.picture.contains("choose a board"))
    }

    @Test func `the map has one line per key`() async throws {
        let app = try await app("")
        app.resize(columns: 100, rows: 100)

        try await app.press(":map<Enter>")

        let lines = app.picture.split(separator: "\n").filter { $0.contains(":page-down ") }
        #expect(lines.count == 2)
        #expect(lines.contains { $0.contains("PgDn ") } && lines.contains { $0.contains("Space ") })
        #expect(app.picture.contains("Without a key"))
    }

    @Test func `the map lists a key shared by two screens once`() async throws {
        let app = try await app("")
        app.resize(columns: 100, rows: 100)

        try await app.press(":map<Enter>")

        let lines = app.picture.split(separator: "\n").filter { $0.contains(" Ctrl-C ") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains("stop loading; twice: quit") == true)
    }

    @Test func `a warning about the terminal is shown at startup`() async throws {
        var configuration = ConfigurationReport()
        configuration.warning = "It shifts."
        let app = try AppOnScreen(
            StubSource(posts: SamplePosts.mixed), configuration: configuration)
        await app.settle()

        #expect(app.foot == " It shifts.")
    }

    @Test func `an error in the configuration is shown at startup and until it is fixed`()
        async throws
    {
        let fault = "config.toml line 3: put quotes around newest."
        let app = try AppOnScreen(
            StubSource(posts: SamplePosts.mixed), columns: 90,
            configuration: ConfigurationReport(
                path: "/config.toml", diagnostics: ["/config.toml:3:8: put quotes", "another"],
                faults: [fault]))
        await app.settle()
        #expect(app.foot == " \(fault) 1 more: :config shows them.")

        try await app.press("jj")
        #expect(app.title.contains("! config.toml"))
        try await app.press("!")
        #expect(app.picture.contains(fault))

        app.configurationFile.saving = .saved(.of(Settings()))
        try await app.press("<Esc>:edit-config<Enter><C-s><Esc>")
        #expect(!app.title.contains("!"))
        try await app.press("!")
        #expect(!app.picture.contains(fault))
    }

    @Test func `the configuration screen shows errors and current settings`() async throws {
        let app = try await app("")
        #expect(app.foot.hasPrefix(" 1 error in config.toml; :config shows it."))
        try await app.press("j")
        #expect(!app.foot.contains("config.toml"))

        try await app.press(":config<Enter>")

        for words in ["config.toml:3:1: no setting", "theme = \"dark\"", "/home/me"] {
            #expect(app.picture.contains(words))
        }
    }
}
