import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// The `ascii` setting, with which no screen shows other characters except those of posts.
///
/// The spelling of symbols is global to the process, so each test runs in a process of its own.
@Suite struct ASCIITests {
    private static let keys =
        GeometrySweepTests.keys
        + AppOnScreen.writingKeys.filter { $0.unicodeScalars.allSatisfy(\.isASCII) }
        + [
            "v", "<Enter>z", "<Enter>L", "<Enter>\\", "a", "fnewer:", "f\"open<Enter>",
            ":map<Enter>",
            ":config<Enter>", ":edit-config<Enter>", "/", "m>>", "sS", "R", "y", "o", "q",
        ]

    @Test func `every screen uses only ASCII`() async {
        await #expect(processExitsWith: .success) {
            for keys in Self.keys { try await Self.check(keys) }
        }
    }

    @Test func `a list without posts uses only ASCII`() async {
        await #expect(processExitsWith: .success) {
            try await Self.check(
                AppOnScreen(
                    StubSource(failing: .unreachable(host: "tea.example")), settings: .ascii))
            try await Self.check(AppOnScreen(StubSource(posts: []), settings: .ascii))
            try await Self.check(AppOnScreen(ControlledSource(), settings: .ascii))
        }
    }

    @Test func `the ASCII ellipsis is three dots and three columns wide`() async throws {
        await #expect(processExitsWith: .success) {
            let app = try await Self.app()
            try await app.press("G")
            let row = try #require(await app.selectedRow)
            #expect(row.hasPrefix("> A title that goes on and on"))
            #expect(row.contains("... "))
            #expect("A title".cut(toColumns: 6) == "A t…")
            #expect("A title".cut(toColumns: 2) == "A ")
        }
    }

    @MainActor private static func check(_ keys: String) async throws {
        for app in [try await app(), try await .withAnn(settings: .ascii)] {
            try await app.press(keys)
            check(app, keys)
        }
    }

    @MainActor private static func check(_ app: AppOnScreen, _ keys: String = "") {
        for columns in [80, 40, 200] {
            app.resize(columns: columns, rows: 24)
            let others = Set(app.picture.unicodeScalars.filter { !$0.isASCII })
            #expect(others.isEmpty, "\(keys) at \(columns): \(others)\n\(app.picture)")
        }
    }

    @MainActor private static func app() async throws -> AppOnScreen {
        let posts =
            [SamplePosts.tree, SamplePosts.long] + SamplePosts.numbered(1...40, boardID: "swift")
        var look = RenderOptions()
        look.isASCII = true
        let app = try AppOnScreen(
            StubSource(boards: SamplePosts.boards, posts: posts, skipped: ["A reason."]),
            listSettings: Settings.ascii.list, renderOptions: look, settings: .ascii)
        await app.settle()
        return app
    }
}

extension Settings {
    fileprivate static var ascii: Settings {
        var settings = Settings()
        settings.usesASCII = true
        settings.list.usesASCII = true
        settings.widthRules = .asciiSymbols
        return settings
    }
}

/// Screens without decoration lines, which screen readers read row by row.
@MainActor struct LinearTests {
    @Test(arguments: ["B", "?", ":map<Enter>", "<Enter> ?"])
    func `no row of a panel contains text of the screen below it`(keys: String) async throws {
        var settings = Settings()
        settings.isLinear = true
        let app = try AppOnScreen(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed), columns: 100,
            rows: 20, settings: settings)
        await app.settle()

        try await app.press(keys)

        let rows = app.picture.split(separator: "\n", omittingEmptySubsequences: false)
        for post in SamplePosts.mixed where !post.title.isEmpty {
            for row in rows.dropLast() { #expect(!row.contains(post.title.prefix(6))) }
        }
    }
}
