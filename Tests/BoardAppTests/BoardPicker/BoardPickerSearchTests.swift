import BoardApp
import BoardCore
import TestSupport
import Testing

/// The search in the board picker, for sources with hundreds of boards.
@MainActor struct BoardPickerSearchTests {
    private static let boards =
        (1...300).map { Board(id: BoardID("b\($0)", in: .sample), name: "Board \($0)") }
        + [Board(id: "free", name: "자유게시판", summary: "Anything goes")]

    private func app(_ keys: String) async throws -> AppOnScreen {
        let posts = [
            PostThread(id: "1", boardID: "free", title: "Free"),
            PostThread(id: "2", boardID: "b77", title: "Seventy-seven"),
        ]
        let app = try await AppOnScreen.loaded(StubSource(boards: Self.boards, posts: posts))
        try await app.press(keys)
        return app
    }

    @Test(arguments: ["자유", "ANYTHING", "free"])
    func `a board is found by its name, summary and ID`(words: String) async throws {
        let app = try await app("B/\(words)")
        #expect(app.picture.contains("> 자유게시판  Anything goes"))
        #expect(!app.picture.contains("Board 1"))

        try await app.press("<Enter>")
        #expect(app.title.contains("자유게시판"))
    }

    @Test(arguments: ["자유", "ㅈㅇ", "any", "free"])
    func `a letter that is no key begins the search`(typed: String) async throws {
        let app = try await app("B\(typed)")

        #expect(app.picture.contains("> 자유게시판  Anything goes"))
        #expect(!app.picture.contains("Board 1"))
    }

    @Test(arguments: ["j", "ㅓ"])
    func `letters that are keys move`(key: String) async throws {
        let app = try await app("B\(key)")

        #expect(app.picture.contains("> Board 1 "))
    }

    @Test func `boards with a matching name come before those with a matching summary`()
        async throws
    {
        let boards = [
            Board(id: "tools", name: "Tools", summary: "Written in Rust"),
            Board(id: "r", name: "Rust"),
        ]
        let app = try await AppOnScreen.loaded(
            StubSource(boards: boards, posts: [PostThread(id: "1", boardID: "r", title: "Free")]))

        try await app.press("B/rust")

        #expect(app.picture.contains("> Rust") && app.picture.contains("  Tools  Written in Rust"))
    }

    @Test func `a sub-board is shown with the name of its parent`() async throws {
        let whole = Board(id: "linux", name: "Linux")
        let part = Board(id: "help", name: "Help", parent: whole.id)
        let posts = [PostThread(id: "1", boardID: "help", title: "Free")]
        let app = try await AppOnScreen.loaded(StubSource(boards: [whole, part], posts: posts))

        try await app.press("B")

        #expect(app.picture.contains("  Linux / Help "))
    }

    @Test func `one of several matches is chosen with the arrow keys`() async throws {
        let app = try await app("B/77")
        #expect(app.picture.contains("> Board 77"))
        #expect(app.picture.contains("  Board 177"))

        try await app.press("<Down><Down><Up><Enter>")

        #expect(app.title.contains("Board 177"))
    }

    @Test(arguments: ["<Left>", "<Right>", "<Home>", "<End>", "<C-a>"])
    func `moving the text cursor keeps the selected board`(key: String) async throws {
        let app = try await app("B/77<Down>")
        #expect(app.picture.contains("> Board 177"))

        try await app.press(key)

        #expect(app.picture.contains("> Board 177"))
    }

    @Test func `a search without matches says so and chooses nothing`() async throws {
        let app = try await app("B/xyz")
        #expect(app.picture.contains("/xyz  not found"))

        try await app.press("<Enter>")
        #expect(app.picture.contains("/xyz  not found"))
        try await app.press("<Backspace><Backspace><Backspace>")
        #expect(app.picture.contains("> All boards"))
    }

    @Test(arguments: ["<Esc>", "<C-c>"])
    func `leaving the search shows all boards with the current one selected`(
        key: String
    ) async throws {
        let app = try await app("B/77<Enter>B/free")

        try await app.press(key)
        #expect(app.picture.contains("> Board 77"))
        #expect(app.picture.contains("Board 78"))
        try await app.press("q")
        #expect(app.title.contains("Board 77"))
    }

    @Test(arguments: ["<Left>", "<Right>", "<Tab>"])
    func `no other key clears the typed text`(key: String) async throws {
        let app = try await app("B/77")
        let picture = app.picture

        try await app.press(key)

        #expect(app.picture == picture)
    }
}
