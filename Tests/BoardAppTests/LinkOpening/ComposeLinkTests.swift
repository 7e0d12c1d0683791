import BoardApp
import BoardCore
import RIBs
import TestSupport
import Testing

@MainActor struct ComposeLinkTests {
    @Test(
        arguments: [
            ("board-tui://compose", nil, nil, ""),
            ("board-tui://home/compose", "home", nil, ""),
            ("board-tui://home/compose?board=free&title=Tea%20time", "home", "free", "Tea time"),
            ("board-tui:compose?title=a+b", nil, nil, "a b"),
            ("BOARD-TUI://compose?BOARD=%EC%9E%90%EC%9C%A0", nil, "자유", ""),
        ] as [(String, String?, String?, String)])
    func `a link starts a new post`(
        text: String, source: String?, board: String?, title: String
    ) throws {
        let link = try BoardLink(text)

        #expect(link.newTitle == title)
        #expect(link.boardID == board)
        #expect(link.source == source)
        #expect(try BoardLink(link.description) == link)
    }

    @Test(arguments: [
        "board-tui://compose?body=x", "board-tui://compose?board", "board-tui://compose/x",
    ])
    func `an invalid link is reported`(text: String) {
        #expect(throws: BoardLink.Fault.self) { try BoardLink(text) }
    }

    private let accounts = ScriptedAccounts(passwords: ["ann": "secret"])

    private func app(start: BoardLink) async throws -> AppOnScreen {
        let source = WritableSource(
            posts: SamplePosts.mixed, boards: [Board(id: "free", name: "Free"), Board(id: "b")],
            accounts: accounts, writer: ScriptedWriter())
        return try await AppOnScreen.loaded(source, start: start)
    }

    @Test func `a link to a new post waits for the sign-in and then opens the editor`() async throws
    {
        let app = try await app(start: .compose(on: "free", title: "Tea"))
        #expect(await app.reaches { $0.picture.contains("─ Sign in – home.example ─") })
        // The link waits without a time limit.
        app.clock.advance(by: .seconds(600))

        try await app.press("ann<Tab>secret<Enter>")

        #expect(await app.reaches { $0.title.hasPrefix(" New post – as ann") })
        #expect(app.picture.contains("Board   Free"))
        #expect(app.picture.contains("Title   Tea"))
    }

    @Test func `a user who does not sign in stays on the current screen`() async throws {
        let app = try await app(start: .compose())
        #expect(await app.reaches { $0.picture.contains("─ Sign in") })

        try await app.press("<Esc>")

        #expect(app.title.hasPrefix(" All boards"))
    }

    @Test func `a link to a new post closes the board picker first`() async throws {
        let app = try await app(start: .compose())
        #expect(await app.reaches { $0.picture.contains("─ Sign in") })
        try await app.press("ann<Tab>secret<Enter>")
        #expect(await app.reaches { $0.title.hasPrefix(" New post") })
        try await app.press("<Esc>B")
        #expect(app.root?.children.first?.children.map(\.tree.name) == ["BoardPicker"])

        app.send(.compose(title: "Tea"))

        #expect(await app.reaches { $0.picture.contains("Title   Tea") })
        #expect(app.root?.children.first?.children.isEmpty == true)
    }
}
