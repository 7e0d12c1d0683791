import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Every screen in every state at many sizes, before and after a resize.
@MainActor struct GeometrySweepTests {
    nonisolated static let keys = [
        "", "j", "G", "/t", "/needle<Enter>", "<Enter>", "<Enter>jz", "<Enter>G", "<Enter>/oak",
        "<Enter>/needle<Enter>", "B", "BG", "!", "?", "<Enter>?", "B?", "x", "<C-c>",
        ":", ":board<Space>games", "<Enter>:", ":tree<Enter>", ":tree<Enter>G",
        "<Enter>:tree<Enter>:", ":tree<Enter>?",
    ]
    private let widths = [1, 2, 3, 7, 19, 20, 40, 66, 80, 250]
    private let heights = [1, 2, 3, 5, 6, 10, 24, 80]

    private var posts: [PostThread] {
        [SamplePosts.tree, SamplePosts.family] + SamplePosts.mixed
            + SamplePosts.numbered(1...90, boardID: "swift")
    }

    @Test(arguments: keys)
    func `no size breaks a screen`(keys: String) async throws {
        let service = StubSource(
            boards: SamplePosts.boards, posts: posts,
            skipped: ["A reason that is longer than some of the windows that it is shown in."])
        let app = try await AppOnScreen.loaded(service)
        try await app.press(keys)

        sweep(app)
    }

    @Test(arguments: ListDensity.allCases, ["", "j>>", "G", "fo<Enter>", "/needle<Enter>", "sS m"])
    func `no size breaks a list of any density`(
        density: ListDensity, keys: String
    ) async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: posts),
            listSettings: ListSettings(density: density))
        try await app.press(keys)

        sweep(app)
    }

    @Test(arguments: [BoardError.unreachable(host: "tea.example"), nil])
    func `no size breaks a screen without posts`(error: BoardError?) async throws {
        let app = try await AppOnScreen.loaded(
            error.map { StubSource(failing: $0) } ?? StubSource(posts: []))

        sweep(app)
    }

    @Test(arguments: ["", "]G", "/ice<Enter>", "L", "?"])
    func `no size breaks a web page`(keys: String) async throws {
        let app = try AppOnScreen(
            StubSource(posts: [SamplePosts.tree]), articles: StubArticles(.sample))
        await app.settle()
        try await app.press("a" + keys)

        sweep(app)
    }

    @Test(arguments: AppOnScreen.writingKeys)
    func `no size breaks a screen for writing`(keys: String) async throws {
        let app = try await AppOnScreen.withAnn()
        try await app.press(keys)

        sweep(app)
    }

    @Test func `no size breaks the error of a page that failed to load`() async throws {
        let app = try AppOnScreen(StubSource(posts: [SamplePosts.tree]))
        await app.settle()
        try await app.press("a")

        sweep(app)
    }

    @Test(arguments: [(1, 1), (19, 4), (20, 5), (250, 80)])
    func `the program may start at any size`(columns: Int, rows: Int) async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: posts), columns: columns, rows: rows
        )
        check(app, columns: columns, rows: rows)

        try await app.press("j <Enter> j")
        check(app, columns: columns, rows: rows)

        resize(app, 80, 24)
    }

    @Test func `no size breaks a loading screen`() async throws {
        let service = ControlledSource()
        let app = try AppOnScreen(service)
        sweep(app)

        await service.last.send(.of(posts, progress: ReadProgress(bytes: 1, total: 3)))

        sweep(app)
    }

    private func sweep(_ app: AppOnScreen) {
        for columns in widths {
            for rows in heights where columns * rows < 6000 { resize(app, columns, rows) }
        }
        resize(app, 250, 80)
    }

    private func resize(_ app: AppOnScreen, _ columns: Int, _ rows: Int) {
        app.resize(columns: columns, rows: rows)
        check(app, columns: columns, rows: rows)
    }

    private func check(_ app: AppOnScreen, columns: Int, rows: Int) {
        let contents = app.terminal.contents
        #expect(contents.count == rows)
        #expect(contents.allSatisfy { $0.columnCount <= columns }, "\(columns)×\(rows)")
        guard columns >= 20, rows >= 5, app.showsRows(contents) else { return }
        #expect(contents.contains { $0.contains("> ") }, "\(columns)×\(rows)")
    }
}

extension AppOnScreen {
    /// Returns `true` if the top screen is a list with rows, one of them selected.
    fileprivate func showsRows(_ contents: [String]) -> Bool {
        switch screens.top {
        // The title bar ends in the position if there are rows.
        case is BoardViewController: contents[0].contains("/")
        case is BoardPickerViewController: true
        default: false
        }
    }
}
