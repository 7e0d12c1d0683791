import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct BoardScreenTests {
    private func app(
        columns: Int = 80, rows: Int = 10, _ service: (any BoardSource)? = nil
    ) async throws -> AppOnScreen {
        let sample = StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed)
        return try await .loaded(service ?? sample, columns: columns, rows: rows)
    }

    @Test func `a list shows each post with its details`() async throws {
        let app = try await app(rows: 12)

        #expect(
            app.picture == """
                 All boards · sample.json                                      as of 12:00  1/5
                  Title                                       Author        Age Score Cmts Board
                > 스위프트로 만든 터미널 게시판               민지           1h   +12    3 Swift
                  Which tree do you climb?                    ann            2h    +7    6 Swift
                  新しいゲームの話をしましょう                さくら         3h    -2      Games
                  Café stories and 🎮                         Zoë            1d    +4      Games
                  A title that goes on and on and on and on … somebody-wi…   1y            Swift




                 j next  Enter open  B boards  / search  f filter  s sort  q quit  ? keys
                """)
    }

    @Test func `a column appears if any row anywhere in the list has content for it`() async throws
    {
        let plain = SamplePosts.numbered(1...60).map { PostThread(id: $0.id.raw, title: $0.title) }
        let last = PostThread(id: "61", title: "Directives", score: 4)
        let app = try await app(rows: 12, StubSource(posts: plain + [last]))

        #expect(app.picture.contains("Score"))
    }

    @Test func `columns disappear from the right, the title last`() async throws {
        let app = try await app()
        app.resize(columns: 40, rows: 7)

        #expect(
            app.picture == """
                 All boards · sample.… as of 12:00  1/5
                > 스위프트로 만든 터미널 …  민지
                  Which tree do you climb?  ann
                  新しいゲームの話をしまし… さくら
                  Café stories and 🎮       Zoë
                  A title that goes on and… somebody-wi…
                 j next  Enter open  q quit  ? keys
                """)
        app.resize(columns: 24, rows: 7)

        #expect(
            app.picture == """
                 All boards · samp… 1/5
                > 스위프트로 만든 터미…
                  Which tree do you cli…
                  新しいゲームの話をし…
                  Café stories and 🎮
                  A title that goes on …
                 j next  q quit  ? keys
                """)
    }

    @Test func `a wide window gives its space to titles`() async throws {
        let app = try await app(columns: 120, rows: 40)

        #expect(app.picture.contains("스위프트로 만든 터미널 게시판                  "))
        #expect(app.picture.contains("and on and on and on and on and on a… somebody"))
    }

    @Test func `titles are followed by the hosts of their links, if these differ`() async throws {
        let links = ["https://www.tea.example/1", "https://tea.example/2"]
        var posts = links.enumerated().map { index, link in
            PostThread(id: "\(index)", title: "Tea \(index)", url: link)
        }
        let alike = try await app(StubSource(posts: posts))
        #expect(alike.postTitles == ["Tea 0", "Tea 1"])

        posts.append(PostThread(id: "3", title: "Rice", url: "https://rice.example"))
        posts.append(PostThread(id: "4", title: "Milk"))
        let different = try await app(StubSource(posts: posts))
        #expect(
            different.postTitles
                == ["Tea 0 (tea.example)", "Tea 1 (tea.example)", "Rice (rice.example)", "Milk"])
    }

    @Test func `the selected row is recognizable without colour`() async throws {
        let app = try await app()

        try await app.press("j")

        #expect(app.selectedRow?.hasPrefix("> Which tree") == true)
        #expect(app.reversedText(inRow: 2).hasPrefix("> Which tree do you climb?"))
        #expect(app.reversedText(inRow: 2).contains("Swift"))
        #expect(app.reversedText(inRow: 1) == "")
    }

    @Test func `an empty board shows a message and a key`() async throws {
        let app = try await app(rows: 6, StubSource(posts: []))

        #expect(
            app.picture == """
                 sample.json                                                        as of 12:00

                  No posts here.
                  Press R to look again.

                 R refresh  q quit  ? keys
                """)
    }

    @Test(arguments: [("", "No posts here."), ("B<Down><Enter>", "No posts on this board.")])
    func `an empty board that can be written to says how`(keys: String, line: String) async throws {
        let source = WritableSource(
            boards: [Board(id: "tea", name: "Tea"), Board(id: "rice", name: "Rice")],
            accounts: ScriptedAccounts(), writer: ScriptedWriter())
        let app = try await app(rows: 8, source)

        try await app.press(keys)

        #expect(app.picture.contains("\(line)\n  Press c to write the first post.\n"))
    }

    @Test func `a failed load shows its reason and a key`() async throws {
        let app = try await app(
            rows: 6, StubSource(failing: .unreachable(host: "tea.example")))

        #expect(
            app.picture == """
                 sample.json                                                             failed

                  Can't reach tea.example.
                  Press R to try again, q to quit.

                 R refresh  q quit  ? keys
                """)
    }

    @Test func `a failed refresh is reported below the posts`() async throws {
        let app = try await app(
            rows: 6,
            StubSource(
                posts: SamplePosts.numbered(1...2),
                reloaded: .failure(.refused(host: "tea.example", status: 503))))

        try await app.press("R")

        #expect(
            app.picture == """
                 sample.json                                           failed  as of 12:00  1/2
                > Post 1                                                             ann      1h
                  Post 2                                                             ann      2h


                 tea.example: server error (HTTP 503). Press R to try again.
                """)
    }

    @Test func `a long failure takes two rows and keeps the key`() async throws {
        let app = try await app(
            columns: 60, rows: 9,
            StubSource(
                posts: SamplePosts.numbered(1...2),
                reloaded: .failure(.refused(host: "tea.example", status: 503))))

        try await app.press("R")
        #expect(
            app.picture.hasSuffix(
                " tea.example: server error (HTTP 503). Press R to try\n again."))
        try await app.press("!")

        #expect(app.picture.contains("   tea.example: server error (HTTP 503). "))
    }

    @Test func `a loading board shows its progress`() async throws {
        let service = ControlledSource()
        let app = try AppOnScreen(service, rows: 5)
        #expect(
            app.picture == """
                 held board                                                            loading…

                  Loading…
                  Press Ctrl-C to stop it.
                 R refresh  q quit  ? keys
                """)

        await service.last.send(
            .of(SamplePosts.numbered(1...2), progress: ReadProgress(bytes: 42, total: 100)))

        #expect(
            app.picture == """
                 held board                                                    loading 42%  1/2
                > Post 1                                                             ann      1h
                  Post 2                                                             ann      2h

                 j next  Enter open  / search  f filter  s sort  R refresh  q quit  ? keys
                """)
    }

    @Test func `a message of two rows is cleared completely`() async throws {
        let source = { StubSource(posts: SamplePosts.numbered(1...2)) }
        var configuration = ConfigurationReport()
        configuration.warning = "This terminal draws signs in two columns that we count as one."
        let app = try AppOnScreen(
            source(), columns: 40, rows: 12, configuration: configuration)
        await app.settle()
        #expect(app.picture.contains("that we count as one."))
        let other = try await AppOnScreen.loaded(source(), columns: 40, rows: 12)

        try await app.press("j")
        try await other.press("j")

        #expect(app.picture == other.picture)
    }

    @Test func `posts that could not be parsed are counted and explained`() async throws {
        let app = try await app(
            rows: 10,
            StubSource(
                posts: SamplePosts.numbered(1...2),
                skipped: ["Post 3 has no id.", "Post 4 is a number."]))

        #expect(app.foot == " 2 posts could not be read; ! shows why.")
        try await app.press("!")

        #expect(
            app.picture == """
                 sample.json                                              ! 2  as of 12:00  1/2
                > Post 1                  ┌─ Problems while reading ─┐               ann      1h
                  Post 2                  │                          │               ann      2h
                                          │   Post 3 has no id.      │
                                          │   Post 4 is a number.    │
                                          │                          │
                                          │  q close                 │
                                          │                          │
                                          └──────────────────────────┘
                """)
    }

    @Test func `a search shows the typed text and then the number of matches`() async throws {
        let app = try await app(rows: 7)

        try await app.press("/stor")
        #expect(app.foot == "/stor  1 match")
        #expect(app.terminal.showsCursor)
        try await app.press("<Enter>")

        #expect(app.foot == " /stor  1 of 1 match  n next  N previous  Esc clear")
        #expect(!app.terminal.showsCursor)
    }

    @Test func `boards are chosen from a small panel above the list`() async throws {
        let app = try await app(columns: 50, rows: 9)

        try await app.press("B j")

        #expect(
            app.picture == """
                 All boards · sample.json        as of 12:00  1/5
                >┌─ Boards ─────────────────────────────────────┐2
                 │  All boards                                  │7
                 │> Swift  The language and its tools           │2
                 │  Games                                       │4
                 │                                              │
                 │ Enter choose  j next  / find  q back  ? keys │
                 └──────────────────────────────────────────────┘
                """)
    }

    @Test func `a wide terminal shows complete names`() async throws {
        let service = StubSource(
            boards: [Board(id: "a", name: "시작하기 · Getting started"), Board(id: "b", name: "B")],
            posts: [
                PostThread(
                    id: "1", boardID: "a", title: "T", author: "Nora Lindqvist-Östman", body: "")
            ])
        let app = try await AppOnScreen.loaded(service, columns: 160, rows: 6)

        #expect(app.selectedRow?.contains("시작하기 · Getting started") == true)
        #expect(app.selectedRow?.contains("Nora Lindqvist-Östman") == true)
    }
}
