import BoardApp
import BoardCore
import TestSupport
import Testing

@MainActor struct BoardPresenterTests {
    let view = BoardDisplayingSpy()

    private func shown(_ state: BoardState) throws -> BoardViewState {
        UniversalTime.select()
        BoardPresenter(viewController: view, now: { SamplePosts.now }).present(state)
        return try #require(view.states.last)
    }

    /// Returns the message about posts that could not be parsed.
    private func told(_ state: BoardState) -> String? {
        BoardPresenter(viewController: view, now: { SamplePosts.now }).showSkipped(in: state)
        return view.messages.last
    }

    private func state(
        _ activity: FeedState.Activity, posts: [PostThread] = [], boards: [Board] = []
    ) -> BoardState {
        var state = BoardState(source: "tea.example")
        state.contents = .of(posts, boards: boards)
        state.shown = ShownPosts(state.contents.posts)
        state.activity = activity
        return state
    }

    @Test func `a first load and a refresh have different labels`() throws {
        #expect(try shown(state(.loading(.initial, nil))).detail == "loading…")
        #expect(try shown(state(.loading(.reload, nil))).detail == "refreshing…")
    }

    @Test(arguments: [
        (ReadProgress(bytes: 42, total: 100), "loading 42%"),
        (ReadProgress(bytes: 5 << 20, total: nil), "loading 5 MiB"),
        (ReadProgress(bytes: 300_000, total: nil), "loading 293 KiB"),
        (ReadProgress(bytes: 12, total: nil), "loading 1 KiB"),
        (ReadProgress(bytes: 200, total: 100), "loading 100%"),
    ])
    func `progress is shown in percent, or in bytes if the total is unknown`(
        progress: ReadProgress, words: String
    ) throws {
        #expect(try shown(state(.loading(.initial, progress))).detail == words)
    }

    @Test func `the title shows the time of the posts and the result of the last load`() throws {
        var state = state(.unchanged)
        state.readAt = SamplePosts.now
        #expect(try shown(state).detail == "as of 12:00")
        state.activity = .stopped
        #expect(try shown(state).detail == "stopped  as of 12:00")
        state.activity = .failed(.empty)
        #expect(try shown(state).detail == "failed  as of 12:00")
    }

    @Test func `the title names the board, all boards or only the source`() throws {
        var state = state(.idle)
        #expect(try shown(state).title == "tea.example")
        state.contents.boards = SamplePosts.boards
        #expect(try shown(state).title == "All boards · tea.example")
        state.boardID = "games"
        #expect(try shown(state).title == "Games · tea.example")
        state.contents.boards = [SamplePosts.boards[0]]
        state.boardID = nil
        #expect(try shown(state).title == "Swift · tea.example")
        state.capabilities.listsBoards = true
        #expect(try shown(state).title == "All boards · tea.example")
        state.capabilities.listsBoards = false
        state.sourceCount = 2
        #expect(try shown(state).title == "All boards · tea.example")
    }

    @Test func `the title counts the sources that a list lacks`() throws {
        var state = state(.idle, posts: SamplePosts.numbered(1...2))
        state.sourceCount = 3
        #expect(try !shown(state).detail.contains("sources"))
        state.contents.sourceFailures = [
            SourceFailure(source: "tea", .error(.unreachable(host: "tea.example")))
        ]
        #expect(try shown(state).detail.contains("2 of 3 sources"))
    }

    @Test func `a missing board is named by the requested ID`() throws {
        var state = state(.idle, boards: SamplePosts.boards)
        state.boardID = "tea"

        let view = try shown(state)

        #expect(view.title == "tea · tea.example")
        #expect(view.placeholder.lines.first == "There is no board “tea” here.")
    }

    @Test func `a failure shows its reason and a key in one message`() throws {
        let failed = FeedState.Activity.failed(.unreachable(host: "tea.example"))
        let empty = try shown(state(failed))
        #expect(empty.placeholder.lines.first == "Can't reach tea.example.")
        #expect(empty.status.lines.isEmpty)

        let filled = try shown(state(failed, posts: SamplePosts.numbered(1...2)))
        #expect(filled.status.lines == ["Can't reach tea.example. Press R to try again."])
        #expect(filled.status.role == .error)
    }

    @Test func `no retry key is offered during a countdown`() throws {
        let busy = BoardError.refused(host: "tea.example", status: 429, retryAfter: .seconds(60))
        var state = state(.failed(busy), posts: SamplePosts.numbered(1...2))
        state.retryTimes.list = SamplePosts.now.addingTimeInterval(60)

        let counting = try shown(state)
        #expect(counting.status.lines == ["tea.example: too many requests. Trying again in 60 s."])
        #expect(counting.refusalToRefresh == counting.status.lines.first)

        state.retryTimes.list = nil
        #expect(
            try shown(state).status.lines
                == ["tea.example: too many requests. Try again in 60 s. Press R then."])
        #expect(try shown(state).refusalToRefresh == nil)
    }

    @Test func `configuration errors come first among the problems`() throws {
        var state = state(.failed(.empty), posts: SamplePosts.numbered(1...2))
        state.configurationFaults = ["config.toml line 3: put quotes around newest."]

        #expect(
            try shown(state).problems == [
                "config.toml line 3: put quotes around newest.", "The document is empty.",
            ])
        #expect(try shown(state).detail.contains("! config.toml"))
    }

    @Test func `the problems start with the failure of the load`() throws {
        var state = state(.failed(.empty), posts: SamplePosts.numbered(1...2))
        state.contents.skipped = .because(["Post 3 has no id."])

        #expect(try shown(state).problems == ["The document is empty.", "Post 3 has no id."])
    }

    @Test(arguments: [
        (SourceContent.document, "a board document"), (.feed, "a feed"),
    ])
    func `a required format is called by its name`(wanted: SourceContent, name: String) throws {
        let error = BoardError.wrongType(host: "tea.example", type: "text/html", wanted: wanted)
        let broken = BoardError.unreadable(reason: "no", line: 1, column: 2, wanted: wanted)

        #expect(
            try shown(state(.failed(error))).placeholder.lines.first
                == "tea.example sent text/html, not \(name).")
        #expect(
            try shown(state(.failed(broken))).placeholder.lines.first
                == "Not \(name): line 1, column 2: no.")
    }

    @Test func `an unknown host name differs from an unreachable server`() {
        #expect(BoardError.unreachable(host: "tea.example").message == "Can't reach tea.example.")
        #expect(
            BoardError.unreachable(host: "tae.example", isNameUnknown: true).message
                == "Can't find tae.example: its name may be wrong, or there is no network.")
    }

    @Test(arguments: [
        (ResponseDefect.page, "tea.example sent a web page instead of JSON."),
        (.empty, "The response from tea.example is empty."),
        (.cutOff, "The response from tea.example is cut off."),
        (
            .noJSON(reason: "expected a value", line: 1, column: 2),
            "The response from tea.example is not JSON: line 1, column 2: expected a value."
        ),
        (
            .lacksMember("posts"),
            "tea.example sent an unexpected response: it has no “posts”."
        ),
        (.isNoList, "tea.example sent an unexpected response: it is not a list."),
    ])
    func `an unusable response is described by its kind`(fault: ResponseDefect, sentence: String) {
        #expect(BoardError.unexpectedResponse(host: "tea.example", fault).message == sentence)
    }

    @Test(arguments: [
        (BoardError.OneTimeSource.standardInput, "Standard input can be read only once."),
        (.pipe, "A pipe can be read only once."),
    ])
    func `no retry is offered when it cannot succeed`(
        source: BoardError.OneTimeSource, words: String
    ) throws {
        let failed = FeedState.Activity.failed(.notRereadable(source))

        let filled = try shown(state(failed, posts: SamplePosts.numbered(1...2)))
        #expect(filled.status.lines == [words])
        let empty = try shown(state(failed))
        #expect(empty.placeholder.lines == [words, "Press q to quit."])
    }

    @Test func `damage that affected no post is reported`() throws {
        var state = state(.idle)
        state.contents.skipped.note("Line 9: text after the end of the document.")

        let view = try shown(state)

        #expect(
            told(state) == "A part of the document could not be read; ! shows why.")
        #expect(view.detail == "! 1")
        #expect(view.problems == ["Line 9: text after the end of the document."])

        state.contents.skipped.addProblems(3, reasons: [])
        #expect(try shown(state).problems.last == "… and 3 more.")
    }

    @Test func `a truncated document is reported in the title and the last row`() throws {
        var state = state(.idle, posts: SamplePosts.numbered(1...2))
        state.contents.truncation = .cutOff(posts: 4)
        state.contents.skipped = .because(["line 1, column 9: the document is cut off here"])

        let view = try shown(state)

        #expect(view.detail == "cut off  ! 1")
        let words = "The document is cut off; 4 posts were read."
        #expect(view.status.lines == [words])
        #expect(view.problems == [words, "line 1, column 9: the document is cut off here"])
        state.contents.truncation = .cutOff(posts: 1)
        #expect(try shown(state).status.lines.first?.hasSuffix("; 1 post was read.") == true)
        state.contents.truncation = .cutOff(posts: 1, of: .feed)
        #expect(try shown(state).status.lines.first?.hasPrefix("The feed is cut off;") == true)
    }

    @Test(arguments: [
        (999, "999"), (1_234_567, "1,234,567"), (1000, "1,000"), (1_000_045, "1,000,045"),
    ])
    func `a document that exceeds the memory limit says how much is shown`(
        count: Int, digits: String
    ) throws {
        var state = state(.idle, posts: SamplePosts.numbered(1...2))
        state.contents.truncation = .full(posts: count)

        let view = try shown(state)

        let words =
            "Too many posts for the limit of --max-size; the first \(digits) are shown."
        #expect(view.detail == "")
        #expect(view.status.lines == [words])
        #expect(view.problems == [words])
    }

    @Test func `an encoding other than UTF-8 is reported only among the problems`() throws {
        var state = state(.idle, posts: SamplePosts.numbered(1...2))
        state.contents.encoding = DocumentEncoding(name: "EUC-KR", isRead: true)
        let view = try shown(state)
        #expect(view.status.lines == [])
        #expect(view.problems == ["The document is in EUC-KR, not UTF-8; it was converted."])

        state.contents.encoding = DocumentEncoding(name: "Big5", isRead: false)
        #expect(
            try shown(state).problems
                == ["The document is in Big5, not UTF-8; this system cannot read it."])
    }

    @Test func `posts that could not be parsed are counted together with the known reasons`() throws
    {
        var state = state(.idle)
        state.contents.skipped = .because(["Post 3 has no id."])
        #expect(told(state) == "1 post could not be read; ! shows why.")

        state.contents.skipped = .because((1...102).map { "Post \($0) is bad." })
        let view = try shown(state)
        #expect(told(state) == "102 posts could not be read; ! shows why.")
        #expect(view.detail == "! 102")
        #expect(view.status.lines == [])
        #expect(view.problems.count == 101)
        #expect(view.problems.last == "… and 2 more.")
    }

    @Test func `comments that could not be parsed are counted separately`() throws {
        var state = state(.idle)
        state.contents.skipped.addComments(1, reasons: ["A comment is a number."])
        #expect(told(state) == "1 comment could not be read; ! shows why.")

        state.contents.skipped.add("Post 3 has no id.")
        state.contents.skipped.addComments(4, reasons: [])
        let view = try shown(state)
        #expect(told(state) == "1 post and 5 comments could not be read; ! shows why.")
        #expect(
            view.problems == ["A comment is a number.", "Post 3 has no id.", "… and 4 more."])
    }

    @Test func `rows show age, score, comments, and the board if there are several`() throws {
        let view = try shown(
            state(.idle, posts: [SamplePosts.korean], boards: SamplePosts.boards))

        let row = view.rows[0]
        #expect(row.author == "민지")
        #expect(row.age == "1h")
        #expect(row.score == "+12")
        #expect(row.comments == "3")
        #expect(row.board == "Swift")
    }

    @Test func `a presenter stores nothing between two states`() throws {
        let other = BoardDisplayingSpy()
        let first = BoardPresenter(viewController: view, now: { SamplePosts.now })
        let second = BoardPresenter(viewController: other, now: { SamplePosts.now })
        var busy = state(.failed(.empty), posts: SamplePosts.mixed, boards: SamplePosts.boards)
        busy.search = ListQuery("tea").map { BoardSearch(query: $0) }
        busy.contents.skipped = .because(["Bad."])

        first.present(busy)
        second.present(busy)
        first.present(state(.idle))
        second.present(state(.idle))

        for shown in [view.states.last, other.states.last] {
            #expect(shown?.title == "tea.example")
            #expect(shown?.detail == "")
            #expect(shown?.rows.isEmpty == true)
            #expect(shown?.status.lines == [])
            #expect(shown?.problems == [])
            #expect(shown?.search == nil)
        }
    }
}
