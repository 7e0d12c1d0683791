import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Tests that all themes show the same text at all colour depths.
@MainActor struct ThemeSweepTests {
    private let depths: [ColourDepth] = [.none, .eight, .palette256]

    @Test(arguments: GeometrySweepTests.keys) func `a theme never changes the text of a screen`(
        keys: String
    ) async throws {
        for depth in depths {
            let app = try AppOnScreen(
                StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed),
                depth: depth)
            await app.settle()
            try await app.press(keys)
            try sweep(app, at: depth)
        }
    }

    @Test(arguments: AppOnScreen.writingKeys)
    func `a theme never changes the text of a screen for writing`(keys: String) async throws {
        for depth in depths {
            let app = try await AppOnScreen.withAnn(depth: depth)
            try await app.press(keys)
            try sweep(app, at: depth)
        }
    }

    private func sweep(_ app: AppOnScreen, at depth: ColourDepth) throws {
        let picture = app.picture
        for name in Theme.fileNames {
            app.screens.theme = try Theme.inFile(named: name)
            #expect(app.picture == picture, "\(name) at \(depth)")
        }
    }
}
