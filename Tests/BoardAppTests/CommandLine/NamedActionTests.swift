import BoardApp
import TerminalUI
import TestSupport
import Testing

/// Performing the actions of keys by name.
@MainActor struct NamedActionTests {
    private func app(_ keys: String, keySettings: KeySettings = KeySettings()) async throws
        -> AppOnScreen
    {
        let app = try AppOnScreen(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed),
            keySettings: keySettings)
        await app.settle()
        try await app.press(keys)
        return app
    }

    @Test(arguments: [
        ("", ":next<Enter>", "j"), ("", ":last<Enter>", "G"), ("", ":open<Enter>", "<Enter>"),
        ("", ":boards<Enter>", "B"), ("", ":page-down<Enter>", "<Space>"),
        ("<Enter>", ":next-post<Enter>", "J"), ("<Enter>", ":close<Enter>", "q"),
        ("B", ":next<Enter>", "j"), ("", ":help<Enter>", "?"),
    ])
    func `a name does the same as its key`(place: String, line: String, key: String) async throws {
        let byName = try await app(place + line)
        let byKey = try await app(place + key)

        #expect(byName.picture == byKey.picture)
        #expect(try await app(place).picture != byName.picture)
    }

    @Test func `an action of a parent screen works by name`() async throws {
        let app = try await app(":tree<Enter>")

        try await app.press(":quit<Enter>")

        #expect(app.quits == 1)
    }

    @Test func `an action of a hidden screen does not work by name`() async throws {
        let app = try await app("<Enter>")

        try await app.press(":density<Enter>")

        #expect(app.foot == " :density works only in the list of posts.")
    }

    @Test func `an action without a key works by name`() async throws {
        let app = try await app("", keySettings: KeySettings(["list": ["last": []]]))
        let titles = app.selectedRow
        try await app.press("G")
        #expect(app.selectedRow == titles)

        try await app.press(":last<Enter>")

        #expect(app.selectedRow != titles)
    }

    @Test func `Tab completes a name and shows its configured keys`() async throws {
        let app = try await app("", keySettings: KeySettings(["list": ["page-down": ["x"]]]))

        try await app.press(":page-d<Tab>")

        #expect(app.foot == ":page-down  x  page down")
    }

    @Test func `Up recalls the previous line for editing`() async throws {
        let app = try await app(":post<Space>emoji<Enter>")

        try await app.press(":<Up>")
        #expect(app.foot.hasPrefix(":post emoji"))
        try await app.press("<C-w>japanese<Enter>:bo<Up><Up><Down><Down>")

        #expect(app.foot.hasPrefix(":bo  "))
        #expect(app.picture.contains("新しいゲームの話"))
    }

    @Test func `the hint for unknown keys does not name an unbound help key`() async throws {
        let app = try await app("", keySettings: KeySettings(["everywhere": ["help": []]]))

        try await app.press("%")

        #expect(app.foot == " % does nothing here; :help shows the keys.")
    }
}
