import BoardApp
import BoardClients
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct BoardDensityTests {
    private let service = StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed)

    @Test func `each density shows more of a post`() async throws {
        let app = try await AppOnScreen.loaded(service, columns: 60, rows: 9)

        try await app.press("= j")
        #expect(
            app.picture == """
                 All boards · sample.json                  as of 12:00  2/5
                  스위프트로 만든 터미널 게시판                            ┃
                    민지 · 1h · +12 · 3 comments · Swift                   ┃
                                                                           │
                > Which tree do you climb?                                 │
                    ann · 2h · +7 · 6 comments · Swift · #trees #swift     │
                                                                           │
                                                                           │
                 j next  Enter open  B boards  / search  q quit  ? keys
                """)

        try await app.press("=")
        #expect(app.picture.contains("\n> Which tree do you climb?"))
        #expect(app.picture.contains("\n    Trees I like oaks. and elms let oak = 1 "))
        try await app.press("=")
        #expect(app.selectedRow?.contains("Which tree") == true)
    }

    @Test func `the selected post stays selected and visible in every density`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.numbered(1...100)))
        try await app.press("<Space> <Space> j")
        let post = app.selectedRow?.prefix(9)

        for _ in 0..<4 {
            try await app.press("=")
            #expect(app.selectedRow?.prefix(9) == post)
        }
    }

    @Test func `a list starts with the density from the settings`() async throws {
        let app = try await AppOnScreen.loaded(
            service, rows: 8,
            listSettings: ListSettings(
                density: .comfortable, sort: PostSort(.title), usesASCII: true))

        #expect(app.selectedRow?.hasPrefix("> A title that") == true)
        #expect(app.title.contains("by title"))
        try await app.press("m")
        #expect(app.selectedRow?.hasPrefix("> # A title that") == true)
    }

    @Test func `details are aligned with the title, whatever symbols precede it`()
        async throws
    {
        let pinned = PostThread(
            id: "1", title: "One", author: "ann", body: "Words.", isPinned: true)
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [pinned, PostThread(id: "2", title: "Two", author: "bob")]),
            listSettings: ListSettings(density: .excerpt))

        #expect(app.picture.contains("\n> * One\n      ann\n      Words.\n"))
        #expect(app.picture.contains("\n  Two\n    bob\n"))
        try await app.press("m")

        #expect(app.picture.contains("\n> ◆ * One\n        ann\n"))
    }

    @Test func `excerpts are shown for texts that remain in a file`() async throws {
        let posts = (1...90).map { #"{"id":\#($0),"title":"t","body":"> Words of \#($0)"}"# }
        let folder = TemporaryFolder()
        let path = try folder.write("[\(posts.joined(separator: ","))]", to: "a.json")
        let app = try await AppOnScreen.loaded(
            FileSource(path: path), listSettings: ListSettings(density: .excerpt))
        #expect(app.picture.contains("\n    Words of 1 "))

        try await app.press("G")
        #expect(app.picture.contains("\n    Words of 90 "))

        // Excerpts one page away are loaded in advance.
        try app.pressWhileLoading("<PageUp>")
        #expect(app.picture.contains("\n    Words of 85 "))
    }

    @Test func `columns without content are left out`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [
                PostThread(id: "1", title: "One"), PostThread(id: "2", title: "Two"),
            ]),
            rows: 12)

        #expect(app.picture.contains("\n  Title\n> One\n  Two\n"))
    }

    @Test(arguments: [
        (5000, "+5.0k"), (12_345, "+12k"), (1_250_000, "+1.2M"), (-999_999, "-999k"), (999, "+999"),
        (-2, "-2"), (.max, "+9.2E"), (.min, "-9.2E"),
    ])
    func `large numbers are abbreviated, never truncated`(score: Int, words: String) async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [PostThread(id: "1", title: "One", author: "ann", score: score)]))

        #expect(app.selectedRow?.hasSuffix(" " + words) == true)
    }

    @Test func `a long title scrolls to its end and back`() async throws {
        let app = try await AppOnScreen.loaded(service, columns: 80, rows: 12)
        try await app.press("G")
        #expect(app.selectedRow?.contains("until it ends") == false)

        try await app.press(String(repeating: "> ", count: 20))
        #expect(app.selectedRow?.contains("until it ends ") == true)
        #expect(app.selectedRow?.hasPrefix("> …") == true)
        #expect(app.foot == " The title ends here.")
        #expect(app.selectedRow?.contains("somebody") == true)
        try await app.press(String(repeating: "<lt>", count: 20))

        #expect(app.selectedRow?.hasPrefix("> A title that goes") == true)
    }

    @Test func `a scroll bar appears when some rows are hidden, and reaches the end`() async throws
    {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.numbered(1...100)), columns: 40, rows: 8)
        func bar() -> String {
            _ = app.picture
            return app.terminal.contents.dropFirst().dropLast().map { String($0.suffix(1)) }
                .joined()
        }
        #expect(bar() == "┃│││││")
        try await app.press("j j j j j j")
        #expect(bar() == "│┃││││")
        try await app.press("G")
        #expect(bar() == "│││││┃")
        app.resize(columns: 40, rows: 120)

        #expect(!app.picture.contains("┃"))
    }
}
