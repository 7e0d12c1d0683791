import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct BoardSearchKeysTests {
    private func app() async throws -> AppOnScreen {
        try await .loaded(StubSource(posts: SamplePosts.numbered(1...100)))
    }

    @Test func `a search moves to the match while typing, from where it began`() async throws {
        let app = try await app()

        try await app.press("j / 1")
        #expect(app.selectedRow?.contains("Post 10 ") == true)
        try await app.press("2")
        #expect(app.selectedRow?.contains("Post 12 ") == true)
        try await app.press("<Backspace>")

        #expect(app.selectedRow?.contains("Post 10 ") == true)
        #expect(app.foot == "/1  20 matches")
    }

    @Test func `clearing the field returns to where the search began`() async throws {
        let app = try await app()

        try await app.press("j / 5 <C-u>")

        #expect(app.selectedRow?.contains("Post 2 ") == true)
    }

    @Test(arguments: ["<Esc>", "<Backspace> <Backspace>", "<C-c>"])
    func `leaving the field returns to the previous selection`(keys: String) async throws {
        let app = try await app()

        try await app.press("j j / 7 \(keys)")

        #expect(app.selectedRow?.contains("Post 3 ") == true)
        #expect(app.foot.hasPrefix(" j next"))
        #expect(app.quits == 0)
    }

    @Test func `n and N wrap around at the ends`() async throws {
        let app = try await app()

        try await app.press("/ 99 <Enter>")
        #expect(app.foot == " /99  1 of 1 match  n next  N previous  Esc clear")
        try await app.press("<Esc> g / \"post<Space>5 <Enter> n")
        #expect(app.foot.contains("2 of 11 matches"))
        try await app.press("N N")
        #expect(app.selectedRow?.contains("Post 59 ") == true)
        try await app.press("n")

        #expect(app.selectedRow?.contains("Post 5 ") == true)
    }

    @Test func `Esc after a search clears it and stays`() async throws {
        let app = try await app()

        try await app.press("/ 42 <Enter> <Esc>")

        #expect(app.selectedRow?.contains("Post 42 ") == true)
        #expect(app.foot.hasPrefix(" j next"))
    }

    @Test func `a search without matches says so and keeps the selection`() async throws {
        let app = try await app()

        try await app.press("j / zebra <Enter>")

        #expect(app.foot == " /zebra  not found")
        #expect(app.selectedRow?.contains("Post 2 ") == true)
    }

    @Test func `a search that stops matching while typing returns to its start`()
        async throws
    {
        let app = try await app()

        try await app.press("j / 12")
        #expect(app.selectedRow?.contains("Post 12 ") == true)
        try await app.press("z")

        #expect(app.selectedRow?.contains("Post 2 ") == true)
        #expect(app.foot == "/12z  not found")
    }

    @Test func `a search that fails while typing keeps the selection`() async throws {
        let app = try await app()

        try app.pressWhileLoading("j /12z<Enter>")
        await app.settle()

        #expect(app.selectedRow?.contains("Post 2 ") == true)
        #expect(app.foot == " /12z  not found")
    }

    @Test func `pasted text is searched for and not submitted`() async throws {
        let app = try await app()
        try await app.press("/")

        await app.paste("Post\n42\n")

        #expect(app.foot == "/Post 42  1 match")
        #expect(app.selectedRow?.contains("Post 42 ") == true)
        #expect(app.quits == 0)
    }

    @Test func `letters typed into the field trigger no action`() async throws {
        let app = try await app()

        try await app.press("/ qQ?B!nRㅓ")

        #expect(app.foot == "/qQ?B!nRㅓ  not found")
        #expect(app.quits == 0)
        #expect(app.screens.screens.count == 1)
    }

    @Test(arguments: ["<Right>", "<Tab>", "<Down>", "<PageDown>", "<End>", "<F5>"])
    func `keys without a meaning in the field do nothing`(key: String) async throws {
        let app = try await app()

        try await app.press("/ 3 \(key)")

        #expect(app.foot == "/3  19 matches")
        #expect(app.selectedRow?.contains("Post 3 ") == true)
        #expect(app.screens.screens.count == 1)
    }

    @Test func `matches in titles and authors are highlighted`() async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: SamplePosts.mixed))

        try await app.press("/ 게시판")

        let cells = app.terminal.cells[2].filter { $0.isReversed && $0.colourPair != 0 }
        #expect(cells.map(\.text).joined() == "게시판")
    }
}
