import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct PostDetailScreenTests {
    private func openTree(columns: Int = 60, rows: Int = 32) async throws -> AppOnScreen {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.mixed), columns: columns, rows: rows)
        try await app.press("j <Enter>")
        return app
    }

    @Test func `a post is shown with its comments as a tree`() async throws {
        let app = try await openTree(rows: 35)

        #expect(
            app.picture == """
                 sample.json
                > Which tree do you climb?
                  ann · 2026-11-21 10:00 (2h) · score 7 · #trees #swift

                  Trees
                  ─────

                  I like oaks.

                  ▌ and elms

                  ┆ let oak = 1

                  https://trees.example/oak[1]

                  ── 6 comments ──

                  bob · 1h
                    Oaks are best.
                  │
                  │ ann (author) · 1h
                  │   Thank you!
                  │ │
                  │ │ cid · 1h
                  │ │   A needle in the depth.
                  │
                  │ dot · 1h
                  │   Elms are better.

                  eve · 1h
                    I climb no trees.
                  │
                  │ fay · 1h
                  │   Why not?
                 j next  Space page  J next post  o open  q back  ? keys
                """)
    }

    @Test func `folded replies are counted`() async throws {
        let app = try await openTree()

        try await app.press("j z")

        #expect(
            app.picture.contains(
                """
                  ── 6 comments ──

                > bob · 1h  [+3]

                  eve · 1h
                    I climb no trees.
                  │
                  │ fay · 1h
                  │   Why not?
                """))
    }

    @Test func `a search unfolds a comment and shows the number of matches`() async throws {
        let app = try await openTree(rows: 10)

        try await app.press("Z /needle <Enter>")

        #expect(app.picture.contains("A needle in the depth."))
        #expect(app.foot == " /needle  1 of 1 match  n next  N previous  Esc clear")
        #expect(app.highlightedText == "needle")
    }

    private static let folded = """
        Leaves.

        <details><summary>More</summary>

        A bud.

        <details><summary>Most</summary>

        A needle in the depth.

        </details>

        Bark.

        </details>

        The last needle.
        """

    @Test func `a search finds and unfolds folded parts of a text`() async throws {
        let comment = Comment(
            id: "1", author: "ann",
            body: "<details><summary>Why</summary>\n\nNeedles fall.\n\n</details>")
        let post = PostThread(id: "x", title: "Trees", body: Self.folded, comments: [comment])
        let app = try await AppOnScreen.loaded(StubSource(posts: [post]), columns: 60, rows: 30)

        try await app.press("<Enter> /last <Enter>")
        #expect(app.foot.contains("1 of 1 match"))
        #expect(app.highlightedText == "last")
        #expect(!app.picture.contains("A bud."))

        try await app.press("/needle <Enter>")
        #expect(app.foot.contains("1 of 3 matches"))
        #expect(app.picture.contains("A needle in the depth."))
        #expect(!app.picture.contains("Needles fall."))

        try await app.press("n")
        #expect(app.foot.contains("2 of 3 matches"))
        try await app.press("n")
        #expect(app.foot.contains("3 of 3 matches"))
        #expect(app.picture.contains("Needles fall."))
    }

    @Test func `a match after long folded parts that are nested is scrolled to correctly`()
        async throws
    {
        let many = (1...30).map { "Leaf \($0)." }.joined(separator: "\n\n")
        let body = Self.folded.replacing("A needle in the depth.", with: many)
            .replacing("The last", with: many + "\n\nThe last")
        let post = PostThread(id: "x", title: "Trees", body: body)
        let app = try await AppOnScreen.loaded(StubSource(posts: [post]), columns: 60, rows: 8)

        try await app.press("<Enter> /last <Enter>")

        #expect(app.picture.contains("The last needle."))
        #expect(app.highlightedText == "last")
    }

    @Test func `unfolded parts stay unfolded, and matches after them are scrolled to`()
        async throws
    {
        let post = PostThread(id: "x", title: "Trees", body: Self.folded)
        let app = try await AppOnScreen.loaded(StubSource(posts: [post]), columns: 60, rows: 8)

        try await app.press("<Enter> /needle <Enter>")
        #expect(app.picture.contains("A needle in the depth."))
        try await app.press("n")

        #expect(app.picture.contains("The last needle."))
        #expect(app.foot.contains("2 of 2 matches"))
    }

    @Test func `a fully visible post has no percentage in its title bar`() async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: SamplePosts.mixed))

        try await app.press("<Enter>")

        #expect(app.title == " 스위프트로 만든 터미널 게시판")
    }

    @Test func `a narrow window wraps the text and keeps the guides`() async throws {
        let app = try await openTree(columns: 24, rows: 12)

        try await app.press("} j j")

        #expect(app.picture.contains("│ │   A needle in"))
        #expect(app.title.hasSuffix("comment 3/6"))
    }

    @Test(arguments: [30, 40, 60])
    func `the guides of a deeply nested comment are aligned`(columns: Int) async throws {
        let comments = (0..<12).map {
            Comment(id: "\($0)", author: "ann", body: "Words of it.", depth: $0)
        }
        let post = PostThread(id: "x", title: "Title", author: "ann", comments: comments)
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [post]), columns: columns, rows: 60)

        try await app.press("<Enter>")

        let rows = app.picture.split(separator: "\n").map(String.init)
        let heads = rows.indices.filter { rows[$0].contains("ann") && rows[$0].contains("│") }
        #expect(heads.count == 11)
        let columns = { (row: String, signs: String) in
            row.enumerated().filter { signs.contains($1) }.map(\.0)
        }
        for head in heads {
            #expect(columns(rows[head], "│+") == columns(rows[head + 1], "│+"))
            #expect(columns(rows[head], "│").allSatisfy { $0 % 2 == 0 })
        }
    }

    @Test func `the percentage is based on the text, not on the comments`() async throws {
        let body = (1...100).map { "Line \($0).\n" }.joined(separator: "\n")
        let comments = (0..<20).map { Comment(id: "\($0)", author: "ann", body: "Yes.") }
        let post = PostThread(id: "x", title: "Title", body: body, comments: comments)
        let app = try await AppOnScreen.loaded(StubSource(posts: [post]), columns: 80, rows: 20)

        try await app.press("<Enter>")
        var last = 0
        for _ in 0..<4 {
            try await app.press("<PgDn>")
            let number = app.title.split(separator: " ").last { $0.hasSuffix("%") }?.dropLast()
            let percent = try #require(number.flatMap { Int($0) })
            // There are 100 lines of two rows each, and a page shows nine of them.
            #expect(percent > last + 1 && percent < last + 9)
            last = percent
        }
    }

    @Test func `addresses in plain text are numbered links`() async throws {
        let post = PostThread(
            id: "x", title: "Title",
            body: "See https://tea.example/a, or *not*.\nwww.tea.example/b",
            format: .plain)
        let app = try await AppOnScreen.loaded(StubSource(posts: [post]))

        try await app.press("<Enter>")
        #expect(app.picture.contains("See https://tea.example/a[1], or *not*."))
        #expect(app.picture.contains("www.tea.example/b[2]"))
        try await app.press("L")
        #expect(app.picture.contains("2  www.tea.example/b  http://www") == false)
        #expect(app.picture.contains("2  http://www.tea.example/b"))
    }

    @Test func `links can be chosen by their text`() async throws {
        let post = PostThread(
            id: "x", title: "Title",
            body: "[green](https://tea.example/1) [oolong](https://tea.example/2)")
        let app = try await AppOnScreen.loaded(StubSource(posts: [post]))

        try await app.press("<Enter> L")
        #expect(app.picture.contains("> 1  green  https://tea.example/1"))
        try await app.press("oolo")

        #expect(app.picture.contains("> 2  oolong  https://tea.example/2"))
        #expect(!app.picture.contains("green  https"))
    }

    @Test func `an edited post is marked`() async throws {
        let post = PostThread(
            post: Post(
                id: PostID("x", in: .sample), title: "Title", author: "ann",
                createdAt: SamplePosts.hoursAgo(2), score: 3),
            isEdited: true)
        let app = try await AppOnScreen.loaded(StubSource(posts: [post]), columns: 80, rows: 16)

        try await app.press("<Enter>")

        #expect(app.picture.contains("  ann · 2026-11-21 10:00 (2h) · edited · score 3\n"))
    }

    private func openPost(
        author: String, tags: [String] = ["swift", "terminal"], columns: Int
    ) async throws -> AppOnScreen {
        let comments = [
            Comment(
                id: "1", author: author, createdAt: SamplePosts.hoursAgo(2), body: "Yes.")
        ]
        let post = PostThread(
            id: "x", title: "Title", author: author, createdAt: SamplePosts.hoursAgo(2), score: 3,
            tags: tags, comments: comments)
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [post]), columns: columns, rows: 16)
        try await app.press("<Enter>")
        return app
    }

    @Test func `a narrow window shows the complete byline`() async throws {
        let app = try await openPost(author: "A rather long author name here", columns: 40)

        #expect(
            app.picture.contains(
                """
                > Title
                  A rather long author name here
                  2026-11-21 10:00 (2h) · score 3
                  #swift #terminal
                """))
    }

    @Test func `there is a blank column between the text and the scroll bar`() async throws {
        let body = String(repeating: "x", count: 4000)
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [PostThread(id: "x", title: "Title", body: body)]), columns: 41)

        try await app.press("<Enter>")

        let bar = app.picture.split(separator: "\n").filter { "┃│".contains($0.last ?? " ") }
        #expect(bar.count > 3)
        #expect(bar.allSatisfy { $0.dropLast().last == " " })
    }

    @Test func `code keeps its spaces and is truncated at the right edge`() async throws {
        let body = """
            ```
            if ready {      start(now, at: 12) }
              print( "done" )
            ```
                indented   by   four columns
            words   are wrapped between words
            """
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [PostThread(id: "x", title: "Title", body: body)]), columns: 24)

        try await app.press("<Enter>")

        #expect(
            app.picture.contains(
                """
                  ┆ if ready {      s…
                  ┆   print( "done" )

                  ┆ indented   by   f…

                  words   are wrapped
                  between words
                """))
    }

    @Test(arguments: ["", "\u{200B}"])
    func `missing parts of a byline leave no separators`(author: String) async throws {
        let app = try await openPost(author: author, tags: ["", " "], columns: 60)

        #expect(app.picture.contains("> Title\n  2026-11-21 10:00 (2h) · score 3\n\n"))
    }

    @Test func `a post without metadata has no byline`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [PostThread(id: "x", title: "Title", body: "Text.")]))

        try await app.press("<Enter>")

        #expect(app.picture.contains("> Title\n\n  Text.\n"))
    }

    @Test func `the author in a comment head is truncated before the age`() async throws {
        let app = try await openPost(author: "A rather long author name here", columns: 40)

        #expect(app.picture.contains("  A rather long author … (author) · 2h\n    Yes."))
    }

    @Test func `a post without title, author, date and text is shown`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [PostThread(id: "x", title: "")]), columns: 40, rows: 8)
        #expect(app.selectedRow == "> (untitled)")

        try await app.press("<Enter>")

        #expect(app.picture.contains("> (untitled)"))
        #expect(app.picture.contains("── No comments ──"))
    }
}

extension AppOnScreen {
    /// The highlighted text of the current match.
    fileprivate var highlightedText: String {
        terminal.cells.joined().filter { $0.isReversed && $0.colourPair != 0 }.map(\.text).joined()
    }
}

/// Tests of a post with a title and a body of two million bytes in very long characters and words.
@MainActor struct HostileTextTests {
    private let pieces = ["👨\u{200D}", "\u{915}\u{94D}", "\u{1F1E6}", "\u{1100}", "x"]

    private var text: String {
        pieces.map { String(repeating: $0, count: 400_000 / $0.utf8.count) }.joined(separator: "\n")
    }

    @Test func `a post with very long lines can be read and searched`() async throws {
        let post = PostThread(id: "x", title: text, body: text + "\n\nThe end!")

        let app = try await AppOnScreen.loaded(StubSource(posts: [post]))
        try await app.press("<Enter> <Space> <Space> b /! <Enter>")
        app.resize(columns: 60, rows: 20)
        try await app.press("<Esc> G")

        #expect(app.picture.contains("The end!"))
    }
}
