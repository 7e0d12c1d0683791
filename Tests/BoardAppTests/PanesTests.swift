import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Tests of the list and the post side by side.
@MainActor struct PanesTests {
    @Test func `a post opens beside the list and closes again`() async throws {
        let app = try await app()
        try await app.press("<Enter>")
        #expect(app.picture.contains("> Post 1"))
        #expect(app.picture.contains("Body 1"))

        try await app.press("q")
        #expect(!app.picture.contains("│"))
        #expect(app.quits == 0)
    }

    @Test func `Tab switches panes, or opens the boards if there is one pane`() async throws {
        let app = try await app()
        try await app.press("<Enter> <Tab> j j")
        #expect(app.selectedRow?.hasPrefix("> Post 3") == true)
        #expect(app.picture.contains("Body 1"))

        try await app.press("<Enter>")
        #expect(app.picture.contains("Body 3"))
        try await app.press("q <Tab>")
        #expect(app.foot.contains("There is no other board here."))
    }

    @Test func `the post follows the selection once it rests`() async throws {
        let app = try await app()
        try await app.press("<Enter> <Tab> j j")
        #expect(app.picture.contains("Body 1"))

        #expect(
            await app.reaches {
                $0.clock.advance(by: .milliseconds(150))
                return $0.picture.contains("Body 3")
            })
        try await app.press("k")
        #expect(app.selectedRow?.hasPrefix("> Post 2") == true)

        try await app.press("| j")
        app.clock.advance(by: .seconds(1))
        await app.settle()
        try await app.press("|")
        #expect(app.picture.contains("Body 3"))
    }

    @Test func `the width of the list is set by a command and remembered`() async throws {
        let store = MemorySession()
        func run() async throws -> AppOnScreen {
            let source = StubSource(posts: posts(body: nil))
            let app = try AppOnScreen(
                source, columns: 120, rows: 12, postRecords: MemoryPostRecords(),
                sessionStorage: SessionStorage(store, of: source))
            await app.settle()
            return app
        }
        let app = try await run()
        try await app.press("<Enter> :width<Space>40<Enter>")
        #expect(app.picture.split(separator: "\n")[3].firstIndex(of: "│") != nil)
        #expect(app.screens.listColumns == 40)
        try await app.press(":width<Space>x<Enter>")
        #expect(app.picture.contains("“x” is not a number of columns"))
        _ = await app.end()
        await app.pendingWork.finishDeferred()

        #expect(try await run().screens.listColumns == 40)
    }

    @Test func `a dialog dims what is beneath`() async throws {
        let app = try await app()
        #expect(app.terminal.cells[0][0].isReversed)
        try await app.press("A")
        #expect(app.picture.contains("Mark all posts"))
        #expect(app.terminal.cells[0].allSatisfy { !$0.isReversed })
        try await app.press("n")
        #expect(app.terminal.cells[0][0].isReversed)
    }

    @Test func `Enter on the open post focuses it and keeps its scroll offset`() async throws {
        let app = try await app(body: (1...90).map { "line \($0)" }.joined(separator: "\n\n"))
        try await app.press("<Enter> G")
        #expect(app.picture.contains("line 90"))

        try await app.press("<Tab> <Enter>")
        #expect(app.picture.contains("line 90"))
        try await app.press("g")
        #expect(app.picture.contains("line 1 "))
    }

    @Test func `closing the list closes the post first, then the program`() async throws {
        let app = try await app()
        try await app.press("<Enter> <Tab> q")
        #expect(!app.picture.contains("│"))
        #expect(app.quits == 0)

        try await app.press("q")
        #expect(app.quits == 1)
    }

    @Test func `J shows the next post and selects it in the list`() async throws {
        let app = try await app()
        try await app.press("<Enter> J")
        #expect(app.selectedRow?.hasPrefix("> Post 2") == true)
        #expect(app.picture.contains("Body 2"))
    }

    @Test func `only the focused pane shows hints`() async throws {
        let app = try await app()
        try await app.press("<Enter>")
        #expect(app.foot.hasSuffix("q back  ? keys"))
        #expect(!app.foot.contains("filter"))

        try await app.press("<Tab>")
        #expect(app.foot.contains("f filter"))
        #expect(!app.foot.contains("back"))
    }

    @Test func `the bar key turns panes off and on`() async throws {
        let app = try await app()
        try await app.press("<Enter> |")
        #expect(!app.picture.contains("> Post 1 "))
        #expect(app.foot.contains("one at a time"))

        try await app.press("|")
        #expect(app.picture.contains("> Post 1 "))
    }

    @Test func `a search in the list keeps the post beside it`() async throws {
        let app = try await app()
        try await app.press("<Enter> <Tab> /3")
        #expect(app.selectedRow?.hasPrefix("> Post 3") == true)
        #expect(app.picture.contains("Body 1"))
    }

    @Test func `text typed into a field stays when the window becomes narrow`() async throws {
        let app = try await app()
        try await app.press("<Enter> <Tab> /Po")
        app.screens.resize(to: Size(columns: 120, rows: 12))
        #expect(app.foot.hasPrefix("/Po"))

        try await app.press("st4")
        #expect(app.foot.hasPrefix("/Post4"))
    }

    @Test func `a post shows the skipped posts, too`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: posts(body: nil), skipped: ["Post 9 has no id."]),
            columns: 180, rows: 12)
        try await app.press("<Enter> !")
        #expect(app.picture.contains("Post 9 has no id."))
    }

    @Test func `linear mode has one pane`() async throws {
        var settings = Settings()
        settings.isLinear = true
        let app = try AppOnScreen(
            StubSource(posts: posts(body: nil)), columns: 180, rows: 12, settings: settings)
        await app.settle()
        try await app.press("<Enter>")
        #expect(!app.picture.contains("> Post 1  "))
    }

    private func app(body: String? = nil) async throws -> AppOnScreen {
        try await AppOnScreen.loaded(
            StubSource(posts: posts(body: body)), columns: 180, rows: 12)
    }

    private func posts(body: String?) -> [PostThread] {
        (1...5).map { PostThread(id: "\($0)", title: "Post \($0)", body: body ?? "Body \($0)") }
    }
}
