import TerminalUI
import TestSupport
import Testing

@testable import BoardApp

/// Tests that the help can be searched by the terms of other programs.
@MainActor struct HelpSynonymsTests {
    private func help(on screen: String, for word: String) async throws -> AppOnScreen {
        let app = try AppOnScreen(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed), rows: 60,
            themes: Themes(names: ["dark", "light"]))
        await app.settle()
        try await app.press("\(screen)?/\(word)")
        return app
    }

    @Test(arguments: [
        ("exit", ":quit"), ("color", ":theme NAME"), ("bookmark", ":mark"),
        ("collapse", "[+12]"), ("expand", "more is folded here"), ("hide", ":filter"),
        ("browser", ":open-link"), ("url", ":copy-link"), ("save", ":drafts"),
        ("password", ":login"), ("update", ":refresh"), ("find", ":search"),
        ("clipboard", ":copy-text"), ("columns", ":panes"), ("width", "text-width"),
        ("image", ":open-link"), ("spoiler", "more is folded here"), ("split", ":panes"),
        ("thread", ":open"), ("keyboard", ":map"), ("shortcut", ":help"),
        ("export", "OPML"), ("rss", "board-tui add"), ("like", ":vote-up"), ("user", ":profile"),
        ("undo", ":vote-up"),
    ])
    func `the help of the list has a line for a synonym`(word: String, line: String) async throws {
        let app = try await help(on: "", for: word)

        #expect(app.picture.contains(line))
        #expect(!app.picture.contains(":tree"))
        #expect(!app.foot.contains("not found"))
    }

    @Test(arguments: [
        ("collapse", ":toggle-fold"), ("expand", ":unfold"), ("hide", ":toggle-all-folds"),
        ("spoiler", ":unfold"), ("image", ":links"), ("like", ":vote-up"),
    ])
    func `the help of a post has a line for a synonym`(word: String, line: String) async throws {
        let app = try await help(on: "<Enter>", for: word)

        #expect(app.picture.contains(line))
    }

    @Test func `synonyms exist only for actions`() {
        let names = Set(ScreenTables.tables.flatMap(\.actions).map(\.name))

        #expect(names.isSuperset(of: HelpSynonyms.ofActions.keys))
    }
}
