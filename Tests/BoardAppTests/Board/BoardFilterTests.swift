import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct BoardFilterTests {
    private func app(_ count: Int = 1203) async throws -> AppOnScreen {
        try await .loaded(StubSource(posts: SamplePosts.numbered(1...count)))
    }

    private static func posts(_ numbers: Int...) -> [String] { numbers.map { "Post \($0)" } }

    @Test func `a filter shows the matches and appears in the title bar`() async throws {
        let app = try await app()

        try await app.press("f 120 <Enter> j j")

        #expect(app.postTitles == Self.posts(120, 1120, 1200, 1201, 1202, 1203))
        #expect(app.title.hasPrefix(" filter: 120 · sample.json"))
        #expect(app.title.hasSuffix("3/6 of 1,203"))
    }

    @Test func `the selected post stays selected while it matches and when the filter ends`()
        async throws
    {
        let app = try await app()
        try await app.press("/ \"post<Space>77\" <Enter> <Esc> f 7")
        #expect(app.selectedRow?.contains("Post 77 ") == true)

        try await app.press("9")
        #expect(app.selectedRow?.contains("Post 79 ") == true)
        try await app.press("<Backspace>")
        #expect(app.selectedRow?.contains("Post 77 ") == true)
        try await app.press("<Enter> F")

        #expect(app.selectedRow?.contains("Post 77 ") == true)
        #expect(app.title.hasSuffix("77/1203"))
    }

    @Test func `cancelling restores the earlier filter and selection`() async throws {
        let app = try await app()
        try await app.press("f 11 <Enter> j j")
        let (title, row) = (app.title, app.selectedRow)

        try await app.press("f 9 <Esc>")

        #expect(app.title == title)
        #expect(app.selectedRow == row)
    }

    @Test func `Esc clears the search first, then the filter`() async throws {
        let app = try await app()
        try await app.press("f 12 <Enter> / 120 <Enter>")
        #expect(app.foot.contains("6 matches"))

        try await app.press("<Esc>")
        #expect(app.foot.hasPrefix(" j next"))
        #expect(app.title.contains("filter: 12"))
        try await app.press("<Esc>")

        #expect(!app.title.contains("filter"))
        #expect(app.quits == 0)
    }

    @Test func `an invalid filter has no effect and can be corrected at the error`() async throws {
        let app = try await app()

        try await app.press("f newer:2x<Space>post<Space>1 <Enter>")

        #expect(app.title.hasSuffix("1/1203"))
        let words = " Character 1, “newer:2x”: write newer:2d (h, d, w, m, y)."
        #expect(app.terminal.contents.suffix(2) == [words, "filter: newer:2x post 1"])
        try await app.press("<Backspace>w<Enter>")
        #expect(app.title.contains("filter: newer:2w post 1"))
    }

    @Test func `an unterminated quotation is an error only on Enter`()
        async throws
    {
        let app = try await app(30)

        try await app.press("f post<Space>\"post<Space>2")
        #expect(!app.picture.contains("Character"))
        #expect(app.selectedRow?.contains("Post 2 ") == true)
        try await app.press("<Enter>")

        #expect(
            app.foot
                == "filter: post \"post 2  Character 6, “\"post 2”: a closing quote is missing.")
    }

    @Test func `an invalid search finds nothing and names the wrong word`() async throws {
        let app = try await app(3)

        try await app.press("/ older:x")

        #expect(
            app.foot.hasPrefix("/older:x  Character 1, “older:x”: write older:2d (h, d, w, m, y)."))
        #expect(app.selectedRow?.contains("Post 1 ") == true)
    }

    @Test func `a filter without matches says so and how to undo it`() async throws {
        let app = try await app(3)

        try await app.press("f zebra <Enter>")
        #expect(app.picture.contains("  No post matches “zebra”.\n  Press Esc to see all."))
        try await app.press("F")

        #expect(app.postTitles.count == 3)
    }

    @Test func `Tab completes a name and Up recalls earlier input`() async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: SamplePosts.mixed))

        try await app.press("f author:Z <Tab>")
        #expect(app.foot.hasPrefix("filter: author:Zoë"))
        try await app.press("<Enter>")
        #expect(app.postTitles == ["Café stories and 🎮"])
        try await app.press("F / <Up>")

        #expect(app.foot == "/author:Zoë  1 match")
        try await app.press("<Down>")
        #expect(app.foot == "/")
    }

    @Test func `a refresh keeps the filter`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(
                posts: SamplePosts.numbered(1...30),
                reloaded: .success(SamplePosts.numbered(-12...30))))
        try await app.press("f 12 <Enter> R")

        #expect(app.postTitles == ["Post -12", "Post 12"])
        #expect(app.selectedRow?.contains("Post 12 ") == true)
        #expect(app.foot == " 1 new above")
    }

    @Test func `a search reports wrapping around`() async throws {
        let app = try await app(9)

        try await app.press("/ post <Enter> N")
        #expect(app.foot.contains("9 of 9 matches  continued from the end"))
        try await app.press("n")
        #expect(app.foot.contains("1 of 9 matches  continued from the top"))
        try await app.press("n")

        #expect(app.foot.contains("2 of 9 matches  n next"))
    }
}
