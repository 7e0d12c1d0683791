import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct PostDetailKeysTests {
    /// Opens the post with the comment tree, which is between two others.
    private func openTree() async throws -> AppOnScreen {
        let app = try await AppOnScreen.loaded(StubSource(posts: SamplePosts.mixed), rows: 40)
        try await app.press("j <Enter>")
        return app
    }

    @Test(arguments: [
        ("j", "comment 1/6"), ("<Down> <Down>", "comment 2/6"), ("j j k", "comment 1/6"),
        ("}", "comment 1/6"), ("} }", "comment 5/6"), ("} } {", "comment 1/6"),
        ("j j }", "comment 5/6"), ("j j {", "comment 1/6"), ("G", "comment 6/6"),
        ("G g", ""), ("ㅓ ㅓ ㅏ", "comment 1/6"), ("3j", "comment 3/6"), ("G 2k", "comment 4/6"),
        ("4G", "comment 4/6"),
    ])
    func `keys move from comment to comment`(keys: String, position: String) async throws {
        let app = try await openTree()

        try await app.press(keys)

        #expect(app.title.hasSuffix(position.isEmpty ? "climb?" : position))
    }

    @Test(arguments: [
        ("}}}", "There is no next top-level comment."),
        ("{", "There is no previous top-level comment."),
        ("z", "Select a comment to fold it."),
        ("9G", "There is no comment 9."), ("}<Enter>", "Nothing is folded here."),
        ("n", "No new comment here; / searches."),
    ])
    func `a key without an effect shows why`(keys: String, words: String) async throws {
        let app = try await openTree()

        try await app.press(keys)

        #expect(app.foot == " \(words)")
    }

    @Test(arguments: [
        ("s", "There are no comments to sort."), ("S", "There are no comments to sort."),
        ("Z", "There are no replies to fold."),
    ])
    func `keys for comments show that there are no comments`(
        key: String, words: String
    ) async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [PostThread(id: "x", title: "Trees", body: "Oaks.")]))

        try await app.press("<Enter>\(key)")

        #expect(app.foot == " \(words)")
        #expect(!app.title.contains("first"))
    }

    @Test func `a count applies to the next key, whichever screen handles it`() async throws {
        let app = try await openTree()

        try await app.press("2")
        #expect(app.foot == " 2")
        try await app.press("?")
        #expect(app.foot == "")
    }

    @Test func `a key folds and unfolds the replies of a comment`() async throws {
        let app = try await openTree()

        try await app.press("j z")
        #expect(app.picture.contains("> bob · 1h  [+3]"))
        #expect(!app.picture.contains("Oaks are best") && !app.picture.contains("Thank you!"))
        try await app.press("z")
        #expect(app.picture.contains("Thank you!"))
        try await app.press("z <Enter>")

        #expect(app.picture.contains("Thank you!"))
    }

    @Test func `a comment without replies folds, too, and a search unfolds it`() async throws {
        let app = try await openTree()
        try await app.press("G z")
        #expect(app.picture.contains("│>fay · 1h  [+]") && !app.picture.contains("Why not?"))

        try await app.press("/why<Enter>")
        #expect(app.picture.contains("Why not?"))
    }

    @Test func `all comments fold and unfold at once`() async throws {
        let app = try await openTree()

        try await app.press("j j j Z")
        #expect(app.picture.contains("> bob · 1h  [+3]"))
        #expect(app.picture.contains("  eve · 1h  [+1]"))
        try await app.press("Z")

        #expect(app.picture.contains("Why not?"))
    }

    @Test func `h folds, then goes to the parent, then back to the list`() async throws {
        let app = try await openTree()
        try await app.press("j j")

        try await app.press("h")
        #expect(app.picture.contains("ann (author) · 1h  [+1]"))
        try await app.press("<Left>")
        #expect(app.title.hasSuffix("comment 1/6"))
        try await app.press("h")
        #expect(app.picture.contains("[+3]"))
        try await app.press("h")

        #expect(app.selectedRow?.contains("Which tree") == true)
    }

    @Test(arguments: ["q", "<Esc>", "h"])
    func `a key closes the post and returns to the list`(key: String) async throws {
        let app = try await openTree()

        try await app.press(key)

        #expect(app.selectedRow?.contains("Which tree") == true)
        #expect(app.quits == 0)
    }

    @Test func `J and K show the next and the previous post`() async throws {
        let app = try await openTree()

        try await app.press("J")
        #expect(app.title.contains("新しいゲームの話"))
        try await app.press("K K")
        #expect(app.title.contains("스위프트로"))
        try await app.press("K")
        #expect(app.foot == " This is the first post.")
        try await app.press("q")

        #expect(app.selectedRow?.contains("스위프트로") == true)
        #expect(app.foot.hasPrefix(" j next"))
    }

    @Test func `a refresh from a post shows its start and its result`() async throws {
        let service = ControlledSource()
        let app = try AppOnScreen(service)
        await service.last.send(.of(SamplePosts.mixed))
        await service.last.finish()
        await app.settle()
        try await app.press("j <Enter>")

        try app.pressWhileLoading("R")
        #expect(app.foot == " Refreshing…")
        await service.last.fail(BoardError.timedOut(host: "tea.example"))
        await app.settle()
        #expect(app.foot == " tea.example took too long to answer. Press R to try again.")
        try await app.press("j")

        #expect(app.foot.hasPrefix(" j next"))
    }
}

@MainActor struct PostDetailSearchTests {
    private func openTree() async throws -> AppOnScreen {
        let app = try await AppOnScreen.loaded(StubSource(posts: SamplePosts.mixed), rows: 40)
        try await app.press("j <Enter>")
        return app
    }

    @Test func `a search finds and counts text in folded comments`() async throws {
        let app = try await openTree()

        try await app.press("Z /needle <Enter>")

        #expect(app.title.hasSuffix("comment 3/6"))
        #expect(app.picture.contains("A needle in the depth."))
        #expect(app.foot == " /needle  1 of 1 match  n next  N previous  Esc clear")
    }

    @Test func `the text of a search can be edited at the cursor`() async throws {
        let app = try await openTree()

        try await app.press("/eedlx<Home>n<End><Left><C-k>e")
        #expect(app.foot == "/needle  1 match")
        try await app.press("<Enter>")

        #expect(app.foot.hasPrefix(" /needle  1 of 1 match"))
    }

    @Test func `n and N wrap around the ends`() async throws {
        let app = try await openTree()

        try await app.press("/best <Enter>")
        #expect(app.foot.contains("1 of 1"))
        try await app.press("<Esc> g /climb <Enter> n")
        #expect(app.title.hasSuffix("comment 5/6"))
        try await app.press("n")
        #expect(app.foot.contains("1 of 2"))
        #expect(app.foot.hasSuffix("continued from the top"))
        try await app.press("N")

        #expect(app.title.hasSuffix("comment 5/6"))
        #expect(app.foot.hasSuffix("continued from the end"))
    }

    @Test func `the current match is highlighted differently from the others`() async throws {
        let app = try await openTree()

        try await app.press("/climb <Enter>")
        let looks = app.terminal.cells.dropLast().compactMap { row -> Int? in
            let text = row.map(\.text).joined()
            guard let start = text.firstRange(of: "climb")?.lowerBound else { return nil }
            return row[text.distance(from: text.startIndex, to: start)].colourPair
        }
        #expect(looks.count == 2)
        #expect(Set(looks).count == 2)
    }

    @Test func `n and N without a search go to new comments and wrap around`() async throws {
        let old = ["a", "b", "c"].map { Comment(id: $0, author: $0, body: "old") }
        let newer = ["x", "a", "b", "y", "c"].map { Comment(id: $0, author: $0, body: "here") }
        let app = try await AppOnScreen.loaded(
            StubSource(
                posts: [PostThread(id: "1", title: "One", comments: old)],
                reloaded: .success([PostThread(id: "1", title: "One", comments: newer)])), rows: 40)

        try await app.press("<Enter> R n")
        #expect(app.title.hasSuffix("comment 1/5"))
        try await app.press("n")
        #expect(app.title.hasSuffix("comment 4/5"))
        try await app.press("n")
        #expect(app.title.hasSuffix("comment 1/5"))
        try await app.press("N")
        #expect(app.title.hasSuffix("comment 4/5"))
    }

    @Test func `s and S sort comments and keep the selected comment`() async throws {
        let comments = [("a", 3), ("b", 9), ("c", 5)].map {
            Comment(id: $0, author: "by \($0)", body: "[a link](https://\($0).example)", score: $1)
        }
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [PostThread(id: "1", title: "One", comments: comments)]), rows: 40)

        try await app.press("<Enter> j s s s")
        #expect(app.title.hasSuffix("best first  comment 3/3"))
        #expect(app.picture.contains("> by a"))
        try await app.press("g 1o")
        #expect(app.opener.addresses == ["https://b.example"])
        try await app.press("S")
        #expect(app.title.contains("worst first"))
        try await app.press("S s")
        #expect(!app.title.contains("first"))
    }

    @Test func `each typed letter searches from the start position`() async throws {
        let app = try await openTree()

        try await app.press("} /d")
        #expect(app.title.hasSuffix("comment 3/6"))
        try await app.press("o")
        #expect(app.title.hasSuffix("comment 4/6"))
        try await app.press("<Backspace>")
        #expect(app.title.hasSuffix("comment 3/6"))
        try await app.press("<C-u>")

        #expect(app.title.hasSuffix("comment 1/6"))
    }

    @Test(arguments: ["<Esc>", "<C-c>"])
    func `cancelling a search restores the position and the folds`(key: String) async throws {
        let app = try await openTree()
        try await app.press("} z")

        try await app.press("/needle \(key)")

        #expect(app.picture.contains("> bob · 1h  [+3]"))
        #expect(app.foot.hasPrefix(" j next"))
    }

    @Test func `Esc first clears the search, then closes the post`() async throws {
        let app = try await openTree()

        try await app.press("/oak <Enter> <Esc>")
        #expect(app.foot.hasPrefix(" j next"))
        try await app.press("<Esc>")

        #expect(app.selectedRow?.contains("Which tree") == true)
    }

    @Test func `a search without results says so and does not move`() async throws {
        let app = try await openTree()

        try await app.press("j j /zebra <Enter>")

        #expect(app.foot == " /zebra  not found")
        #expect(app.title.hasSuffix("comment 2/6"))
    }

    @Test func `a search without results says so while it is typed`() async throws {
        let app = try await openTree()

        try await app.press("j j /oakz")

        #expect(app.foot == "/oakz  not found")
        #expect(app.title.hasSuffix("comment 2/6"))
    }

    @Test func `a search finds names and lines of comments, and counts each line`()
        async throws
    {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [
                SamplePosts.tree(with: [
                    SamplePosts.comment("a", "bob", "Pine.\n\nA pine\nand bob", depth: 0),
                    SamplePosts.comment("b", "pine", "Nothing.", depth: 1),
                ])
            ]), rows: 40)

        try await app.press("<Enter> /pine <Enter> n n")
        #expect(app.foot.hasPrefix(" /pine  3 of 3 matches"))
        #expect(app.title.hasSuffix("comment 2/2"))
        try await app.press("/bob <Enter>")

        #expect(app.foot.hasPrefix(" /bob  1 of 2 matches"))
    }

    @Test func `each match in a long paragraph is selected and highlighted by itself`() async throws
    {
        let words = String(repeating: "oak and pine and elm by the river ", count: 60)
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [PostThread(id: "1", title: "One", body: words)]), rows: 12)

        try await app.press("<Enter> /pine <Enter>")
        #expect(app.foot.hasPrefix(" /pine  1 of 60 matches"))
        #expect(current(in: app, "pine").count == 1)
        let first = body(of: app)
        try await app.press(String(repeating: " n", count: 39))

        #expect(app.foot.hasPrefix(" /pine  40 of 60 matches"))
        #expect(body(of: app) != first)
        #expect(current(in: app, "pine").count == 1)
    }

    /// Returns the rows between the title bar and the footer.
    private func body(of app: AppOnScreen) -> [Substring] {
        app.picture.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
    }

    /// Returns the highlights of a word that differ from the most common one.
    private func current(in app: AppOnScreen, _ word: String) -> [Int] {
        let marks = app.terminal.cells.dropLast().flatMap { row -> [Int] in
            let text = row.map(\.text).joined()
            return text.ranges(of: word).map {
                row[text.distance(from: text.startIndex, to: $0.lowerBound)].colourPair
            }
        }
        let common = Dictionary(grouping: marks, by: \.self).max { $0.value.count < $1.value.count }
        return marks.filter { $0 != common?.key }
    }

    @Test func `a comment after tens of thousands of others is found while typing`() async throws {
        let comments = (0..<66_667).map {
            SamplePosts.comment("\($0)", "bob", "Comment \($0)", depth: $0 % 3)
        }
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [SamplePosts.tree(with: comments)]))

        try await app.press("<Enter> /comment<Space>49999 <Enter>")

        #expect(app.title.hasSuffix("comment 50000/66667"))
        #expect(app.foot.hasPrefix(" /comment 49999  1 of 1 match"))
    }

    @Test(arguments: ["<Right>", "<Left>", "<Tab>", "<Down>", "<PageDown>"])
    func `keys that a search field does not use have no effect`(key: String) async throws {
        let app = try await openTree()

        try await app.press("/oak \(key)")

        #expect(app.foot == "/oak  4 matches")
        #expect(app.screens.screens.count == 2)
    }
}
