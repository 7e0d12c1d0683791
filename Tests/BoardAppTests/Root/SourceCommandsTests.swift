import BoardApp
import BoardCore
import TestSupport
import Testing

/// The commands `:add`, `:sources`, `:rename` and `:remove`.
@MainActor struct SourceCommandsTests {
    private func app(
        _ sources: SourceEditingFake = SourceEditingFake("ann", "bob"), columns: Int = 80,
        rows: Int = 24
    ) async throws -> AppOnScreen {
        let app = try AppOnScreen(
            StubSource(posts: SamplePosts.mixed), columns: columns, rows: rows,
            sourceEditing: sources)
        await app.settle()
        return app
    }

    @Test(arguments: [
        (":add<Space>tea<Space>hn<Enter>", "add hn as tea", "tea"),
        (":add<Space>hn<Enter>", "add hn as made-up", "made-up"),
    ])
    func `a source is added without a question and then shown`(
        keys: String, change: String, name: String
    ) async throws {
        let app = try await app()

        try await app.press(keys)

        #expect(app.sourceEditing.changes == [change])
        #expect(app.sourceChanges.map(\.source) == [name])
        #expect(app.sourceChanges.map(\.sentence) == ["Added Lemmy at hn as \(name)."])
    }

    @Test func `while a server is asked for its kind a form says so`() async throws {
        let sources = SourceEditingFake()
        let gate = Gate()
        sources.gate = gate
        let app = try await app(sources)

        try app.pressWhileLoading(":add<Space>tea<Space>https://tea.example<Enter>")
        await gate.isWaitedFor()

        #expect(app.picture.contains("Asking tea.example what it is…"))
        gate.open()
        await app.settle()
        #expect(app.sourceChanges.map(\.source) == ["tea"])
        #expect(!app.picture.contains("Add a board"))
    }

    @Test(arguments: ["", "tea"])
    func `on a small screen the field with the focus is visible, also below an error`(
        address: String
    ) async throws {
        let app = try await app(columns: 40, rows: 12)
        app.sourceEditing.failure = String(repeating: "There is no such site. ", count: 8)

        try await app.press(":add<Enter>A<Space>board-server<Enter>\(address)")
        #expect(app.picture.contains("Address"))
        try await app.press("<Tab>")
        #expect(app.picture.contains("> Name"))
        try await app.press("<Enter>")

        #expect(app.picture.contains(address.isEmpty ? "> Address" : "> Name"))
        #expect(app.picture.contains(address.isEmpty ? "is missing" : "There is no such site."))
    }

    @Test(arguments: ["<Esc>", "<C-c>"])
    func `detection is cancelled by a key, and the input stays`(key: String) async throws {
        let sources = SourceEditingFake()
        let gate = Gate()
        sources.gate = gate
        let app = try await app(sources)

        try app.pressWhileLoading(":add<Space>tea<Space>https://tea.example<Enter>")
        await gate.isWaitedFor()
        try await app.press(key)
        gate.open()
        await app.settle()

        #expect(sources.changes.isEmpty && app.sourceChanges.isEmpty)
        #expect(app.picture.contains("https://tea.example"))
        #expect(!app.picture.contains("Asking"))
        try await app.press(key)
        #expect(!app.picture.contains("https://tea.example"))
        #expect(app.quits == 0)
    }

    @Test func `a failure is shown below the input`() async throws {
        let sources = SourceEditingFake()
        sources.failure = "Can't reach tea.example."
        let app = try await app(sources)

        try await app.press(":add<Space>tea<Space>https://tea.example<Enter>")
        #expect(app.picture.contains("Can't reach tea.example."))
        sources.failure = nil
        try await app.press("<C-s>")

        #expect(sources.changes == ["add https://tea.example as tea"])
    }

    @Test func `without an address a list of kinds is shown`() async throws {
        let app = try await app()

        try await app.press(":add<Enter>")
        #expect(app.picture.contains("Hacker News"))
        try await app.press("<Enter>")

        #expect(app.sourceEditing.changes == ["add hn as made-up"])
    }

    @Test func `the form for a site takes an address and a name`() async throws {
        let app = try await app()

        try await app.press(":add<Enter><Down><Down><Enter>")
        #expect(app.picture.contains("The address of a Discourse"))
        try await app.press("lobsters<Tab>crabs<Enter>")

        #expect(app.sourceEditing.changes == ["add lobsters as crabs"])
    }

    @Test func `an empty address is reported`() async throws {
        let app = try await app()

        try await app.press(":add<Enter><Down><Down><Enter><C-s>")

        #expect(app.picture.contains("The address is missing."))
        #expect(app.sourceEditing.changes.isEmpty)
    }

    @Test(arguments: [(80, 24), (40, 12)])
    func `the sources are listed with kind and address`(columns: Int, rows: Int) async throws {
        let app = try await app(columns: columns, rows: rows)

        try await app.press(":sources<Enter>")

        #expect(app.picture.contains("> ann"))
        #expect(app.picture.contains("Lemmy"))
        #expect(app.picture.contains("bob"))
        #expect(app.picture.contains("Add a board"))
    }

    @Test func `a source is renamed from the list`() async throws {
        let app = try await app()

        try await app.press(":sources<Enter><Down><Enter><Down><Enter>")
        #expect(app.picture.contains("Rename bob"))
        try await app.press("<C-u>kim<Enter>")

        #expect(app.sourceEditing.changes == ["rename bob to kim"])
        #expect(app.sourceChanges.map(\.sentence) == ["bob is now kim."])
    }

    @Test(arguments: [":sources<Enter><Down><F8>", ":remove<Space>bob<Enter>"])
    func `a source is removed after a question`(keys: String) async throws {
        let app = try await app()

        try await app.press(keys)
        #expect(app.picture.contains("Remove bob from your sources?"))
        #expect(app.sourceEditing.changes.isEmpty)
        try await app.press("y")

        #expect(app.sourceEditing.changes == ["remove bob"])
        #expect(app.sourceChanges.map(\.sentence) == ["Removed bob."])
    }

    @Test func `a source that does not exist is not asked about`() async throws {
        let app = try await app()

        try await app.press(":remove<Space>kim<Enter>")

        #expect(app.foot == " There is no source named “kim”; :sources lists them.")
    }

    @Test func `where the list does not follow, a message says how to open the source`()
        async throws
    {
        let sources = SourceEditingFake()
        sources.areShown = false
        let app = try await app(sources)

        try await app.press(":add<Space>tea<Space>hn<Enter>")

        #expect(app.sourceChanges.isEmpty)
        #expect(app.foot == " Added Lemmy at hn as tea. “board-tui tea” opens it.")
    }

    @Test(arguments: [
        ":add<Space>hn<Enter>", ":add<Enter>", ":rename<Space>ann<Space>kim<Enter>",
        ":remove<Space>ann<Enter>",
    ])
    func `a guest cannot change the sources`(keys: String) async throws {
        let sources = SourceEditingFake("ann")
        sources.refusal = "Guests cannot do this."
        let app = try await app(sources)

        try await app.press(keys)

        #expect(app.foot == " Guests cannot do this.")
        #expect(sources.changes.isEmpty)
    }

    @Test func `the names of sources are completed`() async throws {
        let app = try await app()

        try await app.press(":remove<Space>b<Tab>")
        #expect(app.foot.hasPrefix(":remove bob"))
        try await app.press("<Esc>:rename<Space>a<Tab>")
        #expect(app.foot.hasPrefix(":rename ann"))
        try await app.press("<Esc>:add<Space>x<Space>lo<Tab>")
        #expect(app.foot.hasPrefix(":add x lobsters"))
    }
}
