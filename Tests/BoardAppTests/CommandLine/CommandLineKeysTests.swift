import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct CommandLineKeysTests {
    private func app(_ keys: String) async throws -> AppOnScreen {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed))
        try await app.press(keys)
        return app
    }

    @Test(arguments: ["", "<Enter>", "B"])
    func `a colon opens the command line on every screen`(place: String) async throws {
        let app = try await app(place)
        let picture = app.picture

        try await app.press(":post<Space>x")
        #expect(app.foot == ":post x")
        #expect(app.terminal.showsCursor)
        try await app.press("<Esc>")

        #expect(app.picture == picture)
        #expect(!app.terminal.showsCursor)
    }

    @Test func `a post opens by its ID from any screen`() async throws {
        let app = try await app("<Enter>")

        try await app.press(":post<Space>emoji<Enter>")

        #expect(app.selectedRow?.contains("Café stories") == true)
    }

    @Test func `a board is shown by its ID`() async throws {
        let app = try await app("<Enter>")

        try await app.press(":board<Space>games<Enter>")

        #expect(app.title.hasPrefix(" Games · "))
        #expect(app.postTitles.count == 2)
    }

    @Test func `a link without a command is followed`() async throws {
        let app = try await app("")

        try await app.press(":board-tui://board/games/post/japanese<Enter>")
        #expect(app.selectedRow?.contains("新しいゲームの話") == true)
        try await app.press("q")

        #expect(app.title.hasPrefix(" Games · "))
    }

    @Test(arguments: [
        (
            ":nonsense<Enter>",
            "There is no command “nonsense”; Tab in an empty line lists them all."
        ),
        (":pagedown<Enter>", "There is no command “pagedown”; did you mean :page-down?"),
        (":post<Enter>", ":post needs the ID of a post."),
        (":post<Space>nowhere<Enter>", "There is no post “nowhere” here."),
        (":board<Space>nowhere<Enter>", "There is no board “nowhere” here."),
        (":open<Space>http://x<Enter>", "No post here has the address http://x"),
    ])
    func `an impossible command shows a message until the next key`(
        keys: String, words: String
    ) async throws {
        let app = try await app("j")
        let titles = app.postTitles

        try await app.press(keys)
        #expect(app.foot.contains(words))
        #expect(app.postTitles == titles)
        try await app.press("k")

        #expect(!app.foot.contains(words))
    }

    @Test func `the quit command ends the program`() async throws {
        #expect(try await app(":quit<Enter>").quits == 1)
        #expect(try await app(":q<Enter>").quits == 1)
    }

    @Test(arguments: ["", "<Enter>"])
    func `keys of the screen below do nothing while the line is open`(
        place: String
    ) async throws {
        let app = try await app(place)
        let picture = app.picture

        try await app.press(":jkG<Down><PageDown><End><Left><F5><C-d>RBQ?<Esc>")

        #expect(app.picture == picture)
        #expect(app.quits == 0)
    }

    @Test func `Ctrl-C closes the line and not the program`() async throws {
        let app = try await app("")

        try await app.press(":x<C-c>")
        #expect(app.foot.contains("j next"))
        try await app.press("<C-c>")

        #expect(app.quits == 0)
    }

    @Test func `Tab completes and the line can be edited`() async throws {
        let app = try await app("")

        try await app.press(":pos<Tab>a<Space>b<C-w>japanes<Backspace>")
        #expect(app.foot == ":post a japane")
        try await app.press("<C-u>pos<Tab>japanese<Enter>")

        #expect(app.selectedRow?.contains("新しいゲームの話") == true)
    }

    @Test func `a line is edited at the cursor and completed at its end`() async throws {
        let app = try await app(":pot<Space>tr<Home><Right><Right>s")
        #expect(app.foot == ":post tr  tree  Which tree do you climb?")

        try await app.press("<Tab>x<C-b><C-d><Enter>")

        #expect(app.selectedRow?.contains("Which tree") == true)
    }

    @Test func `the hint shows the title of an unambiguous ID`() async throws {
        let app = try await app(":post<Space>tr")
        #expect(app.foot == ":post tr  tree  Which tree do you climb?")

        app.resize(columns: 30, rows: 8)
        #expect(app.foot == ":post tr  tree  Which tree d…")
        try await app.press("<Tab><Enter>")

        #expect(app.selectedRow?.contains("Which tree") == true)
    }

    @Test func `a link to a post of a board is completed part by part`() async throws {
        let app = try await app(":board-<Tab>b<Tab>g<Tab>")
        #expect(app.foot == ":board-tui://board/games  Games")

        try await app.press("<Tab>")
        #expect(app.foot == ":board-tui://board/games/post/  japanese  emoji")
        try await app.press("j<Tab><Enter>")

        #expect(app.selectedRow?.contains("新しいゲームの話") == true)
    }

    @Test func `an empty line shows the available commands`() async throws {
        let foot = try await app(":").foot

        #expect(
            foot.hasPrefix(
                ":  add  board  language  open  panel  pipe  post  remove  rename  save  search"))
    }

    @Test func `Backspace in an empty line closes it`() async throws {
        let app = try await app(":x<Backspace><Backspace>")

        #expect(app.foot.contains("j next"))
    }
}
