import BoardApp
import TerminalUI
import TestSupport
import Testing

/// What keys do can be had by name, too.
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
    func `a name does what its key does`(place: String, line: String, key: String) async throws {
        let byName = try await app(place + line)
        let byKey = try await app(place + key)

        #expect(byName.picture == byKey.picture)
        #expect(try await app(place).picture != byName.picture)
    }

    @Test func `what reaches a child of its screen does so by name`() async throws {
        let app = try await app("<F12>")

        try await app.press(":quit<Enter>")

        #expect(app.quits == 1)
    }

    @Test func `what cannot be seen from here cannot be done by name either`() async throws {
        let app = try await app("<Enter>")

        try await app.press(":density<Enter>")

        #expect(app.foot == " :density works only in the list of posts.")
    }

    @Test func `an action without a key is done by name`() async throws {
        let app = try await app("", keySettings: KeySettings(["list": ["last": []]]))
        let titles = app.selectedRow
        try await app.press("G")
        #expect(app.selectedRow == titles)

        try await app.press(":last<Enter>")

        #expect(app.selectedRow != titles)
    }

    @Test func `Tab completes a name and tells its keys as they are configured`() async throws {
        let app = try await app("", keySettings: KeySettings(["list": ["page-down": ["x"]]]))

        try await app.press(":page-d<Tab>")

        #expect(app.foot == ":page-down  x  page down")
    }

    @Test func `Up brings the line of before, to be changed`() async throws {
        let app = try await app(":post<Space>emoji<Enter>")

        try await app.press(":<Up>")
        #expect(app.foot.hasPrefix(":post emoji"))
        try await app.press("<C-w>japanese<Enter>:bo<Up><Up><Down><Down>")

        #expect(app.foot.hasPrefix(":bo  "))
        #expect(app.picture.contains("新しいゲームの話"))
    }

    @Test func `an unbound key of help is not named to who is lost`() async throws {
        let app = try await app("", keySettings: KeySettings(["everywhere": ["help": []]]))

        try await app.press("x")

        #expect(app.foot == " x does nothing here; :help shows the keys.")
    }
}
