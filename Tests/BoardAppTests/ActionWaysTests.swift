import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// The actions of each screen, performed by their key, by a custom key and by name.
@MainActor struct ActionWaysTests {
    @Test(arguments: actions(of: "list")) func `list actions work by key, custom key and name`(
        action: ScreenTable.Line
    ) async throws {
        try await expectSameThreeWays(action, screen: "list", before: "j j")
    }

    @Test(arguments: actions(of: "post")) func `post actions work by key, custom key and name`(
        action: ScreenTable.Line
    ) async throws {
        try await expectSameThreeWays(action, screen: "post", before: "j <Enter> j j")
    }

    @Test(arguments: actions(of: "article")) func `page actions work by key, custom key and name`(
        action: ScreenTable.Line
    ) async throws {
        try await expectSameThreeWays(action, screen: "article", before: "j a ] j")
    }

    private func expectSameThreeWays(
        _ action: ScreenTable.Line, screen: String, before: String
    ) async throws {
        let byName = try await outcome(
            of: before, then: KeyNotation.keys(in: ":\(action.name)<Enter>"))
        let byOwnKey = try await outcome(
            of: before, then: ["€"],
            with: KeySettings([screen: [action.name: ["€"] + action.keys]]))

        #expect(byOwnKey == byName)
        guard let key = action.keys.first else { return }
        #expect(try await outcome(of: before, then: [key]) == byName)
    }

    /// Returns the screen without its last row, which names keys, and how the program ended.
    private func outcome(
        of before: String, then keys: [Key], with settings: KeySettings = KeySettings()
    ) async throws -> [String] {
        let app = try AppOnScreen(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed),
            keySettings: settings, articles: StubArticles(.sample))
        await app.settle()
        try await app.press(before)
        for key in keys {
            app.screens.handle(key)
            await app.settle()
        }
        return app.picture.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init) + ["\(app.quits)", "\(app.opener.addresses)"]
    }

    nonisolated private static func actions(of screen: String) -> [ScreenTable.Line] {
        ScreenTables.tables.first { $0.name == screen }?.actions ?? []
    }
}
