import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct PostDetailMouseTests {
    private func open(
        _ post: PostThread = SamplePosts.tree, columns: Int = 60, rows: Int = 33
    ) async throws -> AppOnScreen {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [post]), columns: columns, rows: rows)
        try await app.press("<Enter>")
        return app
    }

    @Test func `the wheel scrolls by three lines, with a scroll bar at the right`() async throws {
        let app = try await open(columns: 34, rows: 10)
        let first = """
             sample.json
            > Which tree do you climb?       ┃
              ann · 2026-11-21 10:00 (2h)    │
              score 7 · #trees #swift        │
                                             │
              Trees                          │
              ─────                          │
                                             │
              I like oaks.                   │
             j next  q back  ? keys
            """
        #expect(app.withoutTitleDetail == first)

        await app.wheel(1)
        #expect(
            app.withoutTitleDetail == """
                 Which tree do you climb?
                >                                │
                  Trees                          ┃
                  ─────                          │
                                                 │
                  I like oaks.                   │
                                                 │
                  ▌ and elms                     │
                                                 │
                 j next  q back  ? keys
                """)
        await app.wheel(-1)
        #expect(app.withoutTitleDetail == first)
    }

    @Test func `a click selects a comment, a second click unfolds it`() async throws {
        let app = try await open()

        await app.click("Oaks are best")
        #expect(app.title.contains("comment 1/6"))
        #expect(app.picture.contains("> bob · 1h"))
        await app.click("Oaks are best")
        #expect(app.picture.contains("Thank you!"))

        await app.click("z fold")
        #expect(!app.picture.contains("Thank you!"))
        #expect(app.foot.contains(" z unfold "))
        await app.click("bob · 1h")
        #expect(app.picture.contains("Thank you!"))
    }

    @Test func `a click selects a link, a second click opens it`() async throws {
        let app = try await open()

        await app.click("trees.example")
        #expect(app.opener.addresses.isEmpty)
        let row = try #require(app.place(of: "trees.example")).row
        #expect(app.reversedText(inRow: row).hasPrefix("https://trees.example/oak"))
        await app.click("trees.example")

        #expect(app.opener.addresses == ["https://trees.example/oak"])
    }

    @Test(arguments: ["", "<Space>", "}}}", "}}}kkk", "G", "]", "<Space>\\"])
    func `a click on plain text does not scroll`(keys: String) async throws {
        let app = try await open(columns: 40, rows: 14)
        try await app.press(keys)
        let lines = app.linesWithoutMarker

        for row in [3, 8, 12] {
            await app.click(row: row, column: 30)
            #expect(app.linesWithoutMarker == lines)
        }
    }

    @Test func `a second click beside the only link does not open it`() async throws {
        let app = try await open()

        await app.click("I like oaks")
        await app.click("I like oaks")

        #expect(app.opener.addresses.isEmpty)
    }

    @Test func `a click selects a folded part, a second click unfolds it`() async throws {
        let body = "<details><summary>The end</summary>\n\nThey all lived.\n\n</details>"
        let app = try await open(
            PostThread(
                id: "f", title: "A tale", author: "ann", createdAt: SamplePosts.hoursAgo(1),
                body: body))
        #expect(!app.picture.contains("They all lived."))

        await app.click("The end")
        #expect(!app.picture.contains("They all lived."))
        await app.click("The end")
        #expect(app.picture.contains("They all lived."))
        await app.click("The end")
        #expect(!app.picture.contains("They all lived."))
    }

    @Test func `a part that is initially open can be folded`() async throws {
        let app = try await open(
            PostThread(
                id: "f", title: "A tale", author: "ann", createdAt: SamplePosts.hoursAgo(1),
                body: "<details open><summary>The end</summary>\n\nThey all lived.\n\n</details>"))
        #expect(app.picture.contains("They all lived."))

        try await app.press("]<Enter>")
        #expect(!app.picture.contains("They all lived."))
        try await app.press("/lived<Enter>")
        #expect(app.picture.contains("They all lived."))
        await app.click("The end")
        await app.click("The end")

        #expect(!app.picture.contains("They all lived."))
    }

    @Test func `a click beside the summary of a folded part selects it, too`() async throws {
        let app = try await open(
            PostThread(
                id: "f", title: "A tale", author: "ann", createdAt: SamplePosts.hoursAgo(1),
                body: "<details><summary>The end</summary>\n\nThey all lived.\n\n</details>"))
        let place = try #require(app.place(of: "The end"))

        await app.click(row: place.row, column: 40)
        #expect(!app.picture.contains("They all lived."))
        await app.click(row: place.row, column: 40)

        #expect(app.picture.contains("They all lived."))
    }

    @Test func `the scroll bar works with ten thousand comments`() async throws {
        let comments = (1...10_000).map {
            SamplePosts.comment("c\($0)", "bob", "Comment number \($0).", depth: 0)
        }
        let app = try await open(SamplePosts.tree(with: comments), columns: 60, rows: 12)

        await app.drag(column: 59, fromRow: 1, toRow: 99)
        #expect(app.picture.contains("Comment number 10000."))

        await app.drag(column: 59, fromRow: 10, toRow: 5)
        let number = app.title.split(separator: "comment ").last?.prefix { $0 != "/" }
        let comment = try #require(number.flatMap { Int($0) })
        #expect((3_500...6_500).contains(comment), "\(comment)")

        await app.drag(column: 59, fromRow: 5, toRow: 0)
        #expect(app.picture.contains("Which tree do you climb?"))
        #expect(app.picture.contains("ann · 2026"))
    }

    @Test func `two clicks open a link in the picker`() async throws {
        let app = try await open(
            PostThread(
                id: "l", title: "Links", author: "ann", createdAt: SamplePosts.hoursAgo(1),
                body: "https://one.example and https://two.example"))
        try await app.press("L")
        let place = try #require(app.place(of: "2  https://two.example"))

        await app.click(row: place.row, column: place.column)
        #expect(app.opener.addresses.isEmpty)
        await app.click(row: place.row, column: place.column)

        #expect(app.opener.addresses == ["https://two.example"])
    }
}

extension AppOnScreen {
    /// The lines of the post without the selection marker.
    fileprivate var linesWithoutMarker: [String] {
        picture.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
            .map { $0.filter { !"> ".contains($0) } }
    }

    /// The picture without the scroll position in the title bar.
    fileprivate var withoutTitleDetail: String {
        var rows = picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let end = rows[0].firstRange(of: "  ") { rows[0].removeSubrange(end.lowerBound...) }
        return rows.joined(separator: "\n")
    }
}
