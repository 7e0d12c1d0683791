import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Tests of the mouse in the list, in dialogs and on hints.
@MainActor struct MouseTests {
    private func app(
        columns: Int = 60, rows: Int = 8, listSettings: ListSettings = ListSettings()
    ) async throws -> AppOnScreen {
        try await .loaded(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed),
            columns: columns, rows: rows, listSettings: listSettings)
    }

    private func longApp() async throws -> AppOnScreen {
        try await .loaded(
            StubSource(posts: SamplePosts.numbered(1...100)), columns: 40, rows: 12)
    }

    @Test func `a click selects a post, a second click opens it`() async throws {
        let app = try await app()
        #expect(
            app.picture == """
                 All boards · sample.json                  as of 12:00  1/5
                > 스위프트로 만든 터미널 게시판 민지           1h   +12    3
                  Which tree do you climb?      ann            2h    +7    6
                  新しいゲームの話をしましょう  さくら         3h    -2
                  Café stories and 🎮           Zoë            1d    +4
                  A title that goes on and on … somebody-wi…   1y

                 j next  Enter open  B boards  / search  q quit  ? keys
                """)

        await app.click("さくら")
        #expect(
            app.picture == """
                 All boards · sample.json                  as of 12:00  3/5
                  스위프트로 만든 터미널 게시판 민지           1h   +12    3
                  Which tree do you climb?      ann            2h    +7    6
                > 新しいゲームの話をしましょう  さくら         3h    -2
                  Café stories and 🎮           Zoë            1d    +4
                  A title that goes on and on … somebody-wi…   1y

                 j next  Enter open  B boards  / search  q quit  ? keys
                """)

        await app.click("さくら")
        #expect(app.picture.contains("こんにちは。"))
    }

    @Test func `a click on any line of a multi-line row selects it`() async throws {
        let app = try await app(rows: 30, listSettings: ListSettings(density: .comfortable))
        let place = try #require(app.place(of: "Which tree"))

        await app.click(row: place.row + 1, column: 7)

        #expect(app.selectedRow?.hasPrefix("> Which tree") == true)
    }

    @Test func `a click beside the rows does nothing`() async throws {
        let app = try await app()
        let picture = app.picture
        for (row, column) in [(0, 3), (6, 3), (7, 0), (7, 59), (99, 3), (3, 99), (-1, -1)] {
            await app.click(row: row, column: column)
        }

        #expect(app.picture == picture)
    }

    @Test func `the wheel scrolls by three rows and the selection stays visible`() async throws {
        let app = try await longApp()
        let top = app.picture

        await app.wheel(1)
        #expect(app.postTitles.first == "Post 4")
        #expect(app.selectedRow?.hasPrefix("> Post 4 ") == true)
        await app.wheel(1)
        #expect(app.postTitles.first == "Post 7")

        await app.wheel(-9)
        #expect(app.postTitles.first == "Post 1")
        #expect(app.selectedRow?.hasPrefix("> Post 7 ") == true)
        try await app.press("g")
        #expect(app.picture == top)

        await app.wheel(99)
        #expect(app.postTitles.last == "Post 100")
    }

    @Test func `the scroll bar can be dragged even when the pointer leaves it`() async throws {
        let app = try await longApp()
        let top = app.picture

        await app.drag(column: 39, fromRow: 2, toRow: 99)
        #expect(app.postTitles.last == "Post 100")

        await app.drag(column: 39, fromRow: 10, toRow: 6)
        let middle = try #require(app.postTitles.first?.dropFirst(5)).description
        #expect((35...65).contains(Int(middle) ?? 0), "\(middle)")

        await app.use(.press, row: 6, column: 39)
        await app.use(.drag, row: 0, column: 4)
        await app.use(.release, row: 0, column: 4)
        #expect(app.postTitles.first == "Post 1")
        await app.use(.drag, row: 9, column: 39)
        #expect(app.postTitles.first == "Post 1")
        try await app.press("g")
        #expect(app.picture == top)
    }

    @Test func `a click on the scroll bar scrolls to that position`() async throws {
        let app = try await longApp()

        await app.click(row: 10, column: 39)

        #expect(app.postTitles.last == "Post 100")
        #expect(app.screens.screens.count == 1)
    }

    // MARK: Hints

    @Test func `a hint of the footer is a button`() async throws {
        let app = try await app(rows: 14)

        await app.click("next")
        #expect(app.selectedRow?.hasPrefix("> Which tree") == true)
        await app.click("Enter open")
        #expect(app.picture.contains("I like oaks."))
        await app.click("q back")
        #expect(app.selectedRow?.hasPrefix("> Which tree") == true)
        await app.click("? keys")
        #expect(app.picture.contains("─ Help ─"))
        await app.click("q close")
        #expect(!app.picture.contains("─ Help ─"))
        await app.click("q quit")
        #expect(app.quits == 1)
    }

    @Test func `hints that a message or a text field covers are not buttons any more`() async throws
    {
        let app = try await app()
        let quit = try #require(app.place(of: "q quit"))
        try await app.press("/tree")

        await app.click(row: quit.row, column: quit.column)

        #expect(app.quits == 0)
        #expect(app.foot.hasPrefix("/tree"))
    }

    @Test func `a message stays until the next press`() async throws {
        let app = try await app()
        try await app.press("m F")
        let message = app.foot
        #expect(message.contains("There is no filter"))

        await app.use(.release, row: 3, column: 3)
        await app.use(.drag, row: 3, column: 3)
        app.screens.handle(.focus(false))
        app.screens.handle(.focus(true))
        #expect(app.foot == message)

        await app.use(.press, row: 3, column: 3)
        #expect(app.foot != message)
    }

    // MARK: Panels above the list

    @Test func `a click selects a board, a second click shows it`() async throws {
        let app = try await app(rows: 14)
        try await app.press("B")

        await app.click("Games")
        #expect(app.selectedBoard?.contains("Games") == true)
        #expect(app.screens.screens.count == 2)
        await app.click("Games")

        #expect(app.screens.screens.count == 1)
        #expect(app.title.hasPrefix(" Games"))
    }

    @Test(arguments: ["B", "?"])
    func `a click outside of a panel closes it and does nothing else`(
        key: String
    ) async throws {
        let app = try await app(columns: 80, rows: 24)
        let picture = app.picture
        let quit = try #require(app.place(of: "q quit"))
        try await app.press(key)
        let panel = app.picture

        await app.use(.drag, row: 3, column: 0)
        await app.use(.release, row: 3, column: 0)
        #expect(app.picture == panel)

        await app.click(row: quit.row, column: quit.column)
        #expect(app.picture == picture)
        #expect(app.quits == 0)
    }

    @Test func `the wheel scrolls the help, not the screen beneath`() async throws {
        let app = try await longApp()
        try await app.press("?")
        let first = app.picture

        await app.wheel(2, row: 5, column: 20)
        #expect(app.picture != first)
        await app.wheel(-2, row: 5, column: 20)
        #expect(app.picture == first)

        try await app.press("q")
        #expect(app.postTitles.first == "Post 1")
    }

    @Test func `the wheel scrolls the RIB tree`() async throws {
        let app = try await app(columns: 60, rows: 8)
        try await app.press(":tree<Enter>")
        let first = app.picture

        await app.wheel(1)
        #expect(app.picture != first)
    }

    // MARK: The window

    @Test func `the window's title follows the screen`() async throws {
        let app = try await app()
        #expect(app.terminal.title == "All boards · sample.json – board-tui")

        try await app.press("j <Enter>")
        #expect(app.terminal.title == "Which tree do you climb? – board-tui")
        try await app.press("?")
        #expect(app.terminal.title == "Which tree do you climb? – board-tui")
        try await app.press("q q")
        #expect(app.terminal.title == "All boards · sample.json – board-tui")
    }

    // MARK: All positions in windows of all sizes

    @Test(arguments: [
        "", "/t", "<Enter>", "j<Enter>G", "B", "B/s", "!", "?", ":", ":tree<Enter>", "<Enter>L",
    ])
    func `clicks and the wheel never break a screen of any size`(keys: String) async throws {
        let posts = [SamplePosts.tree, SamplePosts.family] + SamplePosts.mixed
        let service = StubSource(
            boards: SamplePosts.boards, posts: posts + SamplePosts.numbered(1...90),
            skipped: ["A reason that is longer than some of the windows that it is shown in."])
        let app = try await AppOnScreen.loaded(service)
        try await app.press(keys)
        for columns in [1, 19, 20, 41, 80] {
            for rows in [1, 4, 5, 6, 24] {
                app.resize(columns: columns, rows: rows)
                await useEverywhere(app, columns: columns, rows: rows)
                #expect(app.terminal.contents.allSatisfy { $0.columnCount <= columns })
            }
        }
    }

    private func useEverywhere(_ app: AppOnScreen, columns: Int, rows: Int) async {
        for row in Set([-1, 0, 1, rows / 2, rows - 2, rows - 1, rows]) {
            for column in Set([-1, 0, 1, columns / 2, columns - 2, columns - 1, columns]) {
                for kind: MouseEvent.Kind in [.press, .drag, .wheel(1), .wheel(-1), .release] {
                    app.screens.handle(.mouse(MouseEvent(kind, row: row, column: column)))
                }
                await app.settle()
            }
        }
    }
}

extension AppOnScreen {
    /// The row of a panel's list that is marked as selected.
    fileprivate var selectedBoard: Substring? {
        picture.split(separator: "\n").first { $0.contains("│> ") }
    }
}
