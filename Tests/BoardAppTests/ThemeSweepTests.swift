import BoardApp
import BoardCore
import Foundation
import TerminalUI
import TestSupport
import Testing

/// Every screen in every theme on every kind of terminal: whatever it looks like, it says the same.
@MainActor struct ThemeSweepTests {
    nonisolated private static let names = [
        "dark", "light", "high-contrast", "mono", "solarized", "gruvbox", "nord", "catppuccin",
    ]
    private let depths: [ColourDepth] = [.none, .eight, .palette256]

    @Test(arguments: GeometrySweepTests.keys) func `no theme changes a word`(
        keys: String
    ) async throws {
        for depth in depths {
            let app = try AppOnScreen(
                StubBoardService(boards: SamplePosts.boards, posts: SamplePosts.mixed),
                depth: depth)
            await app.settle()
            try await app.press(keys)
            let picture = app.picture
            for name in Self.names {
                app.screens.theme = try theme(name)
                #expect(app.picture == picture, "\(name) at \(depth)")
            }
        }
    }

    private func theme(_ name: String) throws -> Theme {
        let file = Repository.root.appending(path: "Resources/themes/\(name).theme")
        return try Theme(named: name, parsing: String(contentsOf: file, encoding: .utf8))
    }
}
