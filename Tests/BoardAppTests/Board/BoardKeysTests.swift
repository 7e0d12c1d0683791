import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct BoardKeysTests {
    /// Returns a list of a hundred posts, of which a window of 24 rows shows 21.
    private func app(posts: [PostThread] = SamplePosts.numbered(1...100)) async throws
        -> AppOnScreen
    {
        try await .loaded(StubSource(boards: SamplePosts.boards, posts: posts))
    }

    @Test(arguments: [
        ("j", "Post 2"), ("<Down>", "Post 2"), ("j j k", "Post 2"), ("j j <Up>", "Post 2"),
        ("<Space>", "Post 22"), ("<PageDown>", "Post 22"), ("<Space> b", "Post 1"),
        ("<Space> <PageUp>", "Post 1"), ("<C-d>", "Post 12"), ("<C-d> <C-u>", "Post 1"),
        ("G", "Post 100"), ("<End>", "Post 100"), ("G g", "Post 1"), ("G <Home>", "Post 1"),
        ("k", "Post 1"), ("G j", "Post 100"), ("b", "Post 1"), ("G <Space>", "Post 100"),
        ("ㅓ ㅓ ㅏ", "Post 2"), ("5j", "Post 6"), ("12j 3k", "Post 10"), ("42G", "Post 42"),
        ("999G", "Post 100"), ("7g", "Post 7"), ("2<Space>", "Post 43"), ("2<C-d>", "Post 22"),
        ("5<Esc> j", "Post 2"),
    ])
    func `keys move the selection and stop at the ends`(keys: String, title: String) async throws {
        let app = try await app()

        try await app.press(keys)

        #expect(app.selectedRow?.contains(" \(title) ") == true)
    }

    @Test func `paging to the end and back shows every post`() async throws {
        let app = try await app()
        var seen: Set<String> = []

        for _ in 0..<6 {
            seen.formUnion(app.postTitles)
            try await app.press("<Space>")
        }

        #expect(seen.count == 100)
    }

    @Test(arguments: ["<Enter>", "l", "<Right>"])
    func `closing a post returns to the same row`(key: String) async throws {
        let app = try await app()

        try await app.press("j j \(key)")
        #expect(app.picture.contains("Body of post 3."))
        try await app.press("q")

        #expect(app.selectedRow?.contains("Post 3") == true)
    }

    @Test(arguments: ["B", "<Tab>", "h", "<Left>"])
    func `a board chosen from the list of boards loads`(key: String) async throws {
        let app = try await app(posts: SamplePosts.mixed)

        try await app.press("\(key) j j <Enter>")

        #expect(app.title.hasPrefix(" Games · sample.json"))
        #expect(app.postTitles == ["新しいゲームの話をしましょう", "Café stories and 🎮"])
        #expect(app.selectedRow?.contains("新しい") == true)
    }

    @Test(arguments: ["q", "<Esc>", "h", "<Left>", "B", "<Tab>"])
    func `the list of boards closes without a choice`(key: String) async throws {
        let app = try await app(posts: SamplePosts.mixed)

        try await app.press("B j \(key)")

        #expect(!app.picture.contains("─ Boards"))
        #expect(app.title.hasPrefix(" All boards"))
        #expect(app.quits == 0)
    }

    @Test func `the current board is selected in the list of boards`() async throws {
        let app = try await app(posts: SamplePosts.mixed)

        try await app.press("B G <Enter> B")

        #expect(app.picture.contains("│> Games"))
    }

    @Test(arguments: ["R", "<F5>"])
    func `a refresh loads new posts`(key: String) async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(
                posts: SamplePosts.numbered(1...3),
                reloaded: .success(SamplePosts.numbered(0...3))))

        try await app.press(key)

        #expect(app.postTitles.first == "Post 0")
    }

    @Test func `posts that could not be parsed are explained`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.mixed, skipped: ["Post 7 has no id."]))

        try await app.press("!")
        #expect(app.picture.contains("Post 7 has no id."))
        try await app.press("q !")
        #expect(app.picture.contains("Post 7 has no id."))
        try await app.press("<Esc>")

        #expect(!app.picture.contains("Post 7 has no id."))
        #expect(app.quits == 0)
    }

    @Test func `an unbound key says so until the next key`() async throws {
        let app = try await app()

        try await app.press("%")
        #expect(app.foot == " % does nothing here; ? shows the keys.")
        try await app.press("j")

        #expect(app.foot.hasPrefix(" j next"))
    }

    @Test(arguments: [("n", "Nothing unread here."), ("!", "There are no errors.")])
    func `a key that has no effect says why`(key: String, words: String) async throws {
        let app = try await app()

        try await app.press(key)

        #expect(app.foot == " \(words)")
    }

    @Test func `an empty list accepts every key`() async throws {
        let app = try await app(posts: [])

        try await app.press("j k g G <Space> b <C-d> <C-u> n N <Esc>")
        try await app.press("<Enter>")

        #expect(app.foot == " There is no post to open.")
    }

    @Test func `Esc never quits, q does`() async throws {
        let app = try await app()

        try await app.press("<Esc> <Esc>")
        #expect(app.quits == 0)
        try await app.press("q")

        #expect(app.quits == 1)
    }
}
