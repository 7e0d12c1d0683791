import BoardApp
import TerminalUI
import TestSupport
import Testing

@MainActor struct ThemeCommandTests {
    private func app(_ keys: String) async throws -> AppOnScreen {
        var settings = Settings()
        settings.theme = "dark"
        let app = try AppOnScreen(
            StubSource(posts: SamplePosts.mixed), settings: settings,
            themes: Themes(names: ["dark", "light", "nord"]) { Theme(name: $0, styles: [:]) })
        await app.settle()
        try await app.press(keys)
        return app
    }

    @Test(arguments: [
        ("", "dark"), (":theme<Space>light<Enter>", "light"), (":theme<Space>li", "light"),
        (":theme<Space>light<Esc>", "dark"), (":theme<Space>lix", "dark"),
        (":theme<Space>l<Tab><C-u>", "dark"), (":theme<Space>light<C-c>", "dark"),
        (":theme<Space>n<Enter>:theme<Space>light<Esc>", "nord"),
        (":theme<Space>nord<C-w>pink<Enter>", "dark"),
    ])
    func `a theme is previewed while it is named and stays after Enter`(
        keys: String, theme: String
    ) async throws {
        #expect(try await app(keys).screens.theme.name == theme)
    }

    @Test func `an unknown theme is reported with the available ones`() async throws {
        let app = try await app(":theme<Space>pink<Enter>")

        #expect(app.foot == " There is no theme “pink”; choose from dark, light, nord.")
    }

    @Test func `Tab lists and completes the names`() async throws {
        #expect(try await app(":theme<Space>").foot == ":theme   dark  light  nord")
        #expect(try await app(":th<Tab>n<Tab>").foot == ":theme nord")
    }

    @Test func `Tab cycles through the names and previews each`() async throws {
        let app = try await app(":theme<Space>")
        var seen: [String] = []
        for key in ["<Tab>", "<Tab>", "<Tab>", "<Tab>", "<S-Tab>", "<S-Tab>"] {
            try await app.press(key)
            seen.append(app.screens.theme.name)
        }

        #expect(seen == ["dark", "light", "nord", "dark", "nord", "light"])
        #expect(app.foot == ":theme light  nord  dark")
        try await app.press("<Backspace><Tab>")
        #expect(app.foot == ":theme light")
    }
}
