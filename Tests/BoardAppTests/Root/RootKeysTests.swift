import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct RootKeysTests {
    /// The keys that lead to each screen of the program.
    nonisolated static let places = ["", "<Enter>", "B", "!", "?", ":tree<Enter>"]

    private func app(at keys: String) async throws -> AppOnScreen {
        let service = StubSource(
            boards: SamplePosts.boards, posts: SamplePosts.mixed, skipped: ["Post 7 has no id."])
        let app = try await AppOnScreen.loaded(service)
        // The next key clears a startup message.
        try await app.press("k" + keys)
        return app
    }

    @Test(arguments: places, ["Q", "ㅃ"])
    func `Q quits on every screen, even with Hangul on`(place: String, key: String) async throws {
        let app = try await app(at: place)

        try await app.press(key)

        #expect(app.quits == 1)
    }

    @Test(arguments: ["/", ":", "B/"])
    func `Q is text input in a field`(place: String) async throws {
        let app = try await app(at: place)

        try await app.press("Q")

        #expect(app.quits == 0)
    }

    @Test(arguments: places)
    func `pressing Ctrl-C twice quits on every screen`(place: String) async throws {
        let app = try await app(at: place)

        try await app.press("<C-c>")
        #expect(app.quits == 0)
        #expect(app.foot.contains("Press Ctrl-C a"))
        try await app.press("<C-c>")

        #expect(app.quits == 1)
    }

    @Test(arguments: places)
    func `another key resets the count of Ctrl-C`(place: String) async throws {
        let app = try await app(at: place)

        try await app.press("<C-c> j")
        #expect(!app.foot.contains("Press Ctrl-C again"))
        try await app.press("<C-c>")

        #expect(app.quits == 0)
    }

    @Test(arguments: places)
    func `Ctrl-L redraws the screen and Ctrl-Z suspends`(place: String) async throws {
        let app = try await app(at: place)
        let picture = app.picture

        try await app.press("<C-l>")
        #expect(app.picture == picture)
        try await app.press("<C-z>")

        #expect(app.suspends == 1)
    }

    @Test(arguments: places)
    func `pasting without a text field is reported and has no effect`(place: String) async throws {
        let app = try await app(at: place)
        let body = app.terminal.contents.dropLast()

        await app.paste("q\nQ")

        #expect(app.quits == 0)
        #expect(app.foot.contains("Pasted text do"))
        #expect(app.terminal.contents.dropLast() == body)
    }

    @Test func `Ctrl-Space is called by its name`() async throws {
        let app = try await app(at: "")

        try await app.press("<C-@>")

        #expect(app.foot == " Ctrl-Space does nothing here; ? shows the keys.")
    }

    @Test func `a dialog without help does not offer any`() async throws {
        let source = StubSource(posts: SamplePosts.mixed, skipped: ["Post 6 has no id."])
        let app = try await AppOnScreen.loaded(source)

        try await app.press("! x")

        #expect(app.foot == " x does nothing here.")
    }

    @Test func `the help lists every key of the screen and of the program once`() async throws {
        let app = try await app(at: "")
        app.resize(columns: 100, rows: 120)

        try await app.press("<F1>")

        let help = KeyMap<BoardAction>().help + KeyMap<RootAction>().help
        for line in help where line.keys != "Ctrl-C" && line.name != "tree" {
            #expect(app.picture.contains("\(line.keys) "))
            #expect(app.picture.contains(line.help))
        }
        #expect(app.picture.split(separator: "Ctrl-C").count == 2)
    }

    @Test func `the help is that of the current screen and can be closed`() async throws {
        let app = try await app(at: "<Enter>")
        app.resize(columns: 100, rows: 60)

        try await app.press("?")
        #expect(app.picture.contains("fold, then to the parent, then back"))
        try await app.press("?")

        #expect(!app.picture.contains("fold, then to the parent, then back"))
    }

    @Test(arguments: [
        ("", "q quit"), ("<Enter>", "q back"), ("B", "q back"), (":tree<Enter>", "q back"),
    ])
    func `footers end with the key to leave and the key for help`(
        place: String, wayOut: String
    ) async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed))
        try await app.press(place)

        for columns in 20...120 {
            app.resize(columns: columns, rows: 24)
            #expect(app.picture.contains("\(wayOut)  ? keys"), "\(columns)")
        }
    }

    @Test func `only keys of the program work in a window that is too small`() async throws {
        let app = try await app(at: "")
        app.resize(columns: 19, rows: 4)

        try await app.press("j <Enter>")
        #expect(app.picture == "Too small: 20×5\nneeded")
        app.resize(columns: 80, rows: 24)
        #expect(app.selectedRow?.contains("스위프트로") == true)
        app.resize(columns: 19, rows: 4)
        try await app.press("Q")

        #expect(app.quits == 1)
    }

    @Test func `keys in a window that is too small have no later effect`() async throws {
        let app = try await app(at: "")
        let before = app.picture
        app.resize(columns: 10, rows: 3)

        try await app.press("j?<Enter>")
        app.resize(columns: 80, rows: 24)

        #expect(app.picture == before)
    }
}
