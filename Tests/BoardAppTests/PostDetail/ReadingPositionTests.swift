import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// The position in a post at which the user left it.
@MainActor struct ReadingPositionTests {
    private let store = MemoryPostRecords()

    private func thread(
        _ comments: [BoardCore.Comment], body: String = "Which tree?", isLoading: Bool = false
    ) -> PostThread {
        PostThread(
            post: Post(id: "p1", title: "Trees", author: "ann", commentCount: comments.count),
            body: body, comments: comments, isLoading: isLoading)
    }

    private func comments(_ numbers: ClosedRange<Int>) -> [BoardCore.Comment] {
        numbers.map {
            BoardCore.Comment(
                id: "c\($0)", author: "user\($0)",
                createdAt: SamplePosts.hoursAgo(Double(100 - $0)),
                body: "One line of comment \($0).\n\nAnother line of comment \($0).")
        }
    }

    private func app(
        _ thread: PostThread, columns: Int = 60, rows: Int = 10
    ) async throws -> AppOnScreen {
        let app = try AppOnScreen(
            StubSource(posts: [thread]), columns: columns, rows: rows, postRecords: store)
        await app.settle()
        return app
    }

    @Test func `a post is opened where it was left`() async throws {
        let app = try await app(thread(comments(1...9)))
        try await app.press("<Enter> } } } ")
        let picture = app.picture
        #expect(picture.contains("> user3"))

        try await app.press("q <Enter>")
        #expect(app.picture == picture)
        try await app.press("g q <Enter>")
        #expect(app.picture.contains("> Trees"))
    }

    @Test func `the position is stored while the post is read, once a second`() async throws {
        let app = try await app(thread(comments(1...9)))
        let sleeping = app.clock.sleeperCount
        try await app.press("<Enter> } }")
        #expect(store.records["p1"]?.position == nil)

        try await app.clock.waitForSleepers(sleeping + 1)
        app.clock.advance(by: .seconds(1))
        #expect(await app.reaches { _ in store.records["p1"]?.position?.comment == "c2" })

        try await app.press("}")
        try await app.clock.waitForSleepers(sleeping + 1)
        #expect(store.records["p1"]?.position?.comment == "c2")
        app.clock.advance(by: .seconds(1))
        #expect(await app.reaches { _ in store.records["p1"]?.position?.comment == "c3" })
    }

    @Test func `the next run opens it there, with new comments above and another text`()
        async throws
    {
        let first = try await app(thread(comments(2...9)))
        try await first.press("<Enter> } } } } <C-e>")
        await first.pendingWork.finishDeferred()
        let rows = first.picture.split(separator: "\n")[1...8]
        _ = await first.end()
        await first.pendingWork.finishDeferred()

        let new = SamplePosts.comment("new", "zoe", "First!", depth: 0)
        let newer = [new] + comments(2...9)
        let next = try await app(thread(newer, body: "Which tree?\n\nEdited: which bush?"))
        try await next.press("<Enter>")

        #expect(next.picture.split(separator: "\n")[1...8] == rows)
        try await next.press("n")
        #expect(next.picture.contains("> zoe"))
    }

    @Test func `a line of a long text is found again at another width`() async throws {
        let body = (1...60).map { "Line \($0) of the text." }.joined(separator: "\n\n")
        let first = try await app(thread([], body: body))
        try await first.press("<Enter> <Space> <Space>")
        let top = first.picture.split(separator: "\n")[1]
        await first.pendingWork.finishDeferred()
        _ = await first.end()
        await first.pendingWork.finishDeferred()

        let next = try await app(thread([], body: body), columns: 40, rows: 12)
        try await next.press("<Enter>")

        #expect(next.picture.split(separator: "\n")[1].hasPrefix(top.prefix(24)))
    }

    @Test func `a post whose comment is gone is opened at its start`() async throws {
        let first = try await app(thread(comments(1...9)))
        try await first.press("<Enter> } } } q")
        await first.pendingWork.finishDeferred()

        let next = try await app(thread(comments(4...9)))
        try await next.press("<Enter>")

        #expect(next.picture.contains("> Trees"))
    }

    @Test func `a comment that arrives late does not move a user who has moved`() {
        let position = ReadingPosition(comment: "c3", line: -2)
        func state(_ numbers: ClosedRange<Int>, isLoading: Bool = false) -> PostDetailState {
            PostDetailState(
                thread: thread(comments(numbers), isLoading: isLoading), now: SamplePosts.now,
                progress: .asked, position: position)
        }
        let resting = PostDetailViewController()
        resting.present(state(1...2, isLoading: true))
        // A post that is closed before it is loaded keeps its position.
        #expect(resting.position == position)
        resting.present(state(1...9))
        #expect(resting.position == position)

        let moved = PostDetailViewController()
        moved.present(state(1...2, isLoading: true))
        #expect(moved.handle(.key("}")))
        moved.present(state(1...9))
        #expect(moved.position?.comment == "c1")
    }

    @Test func `comments that a stored thread lacks stay new`() async throws {
        var copy = thread(comments(1...3))
        copy.stored = StoredCopy(
            receivedAt: SamplePosts.now, error: .unreachable(host: "tea.example"))
        copy.post = Post(id: "p1", title: "Trees", author: "ann", commentCount: 5)
        var state = ReadState()
        state.noteOpening(of: copy.post)
        state.noteComments(of: copy)
        #expect(state.knownComments(of: copy.post) == 3)

        copy.stored = nil
        state.noteComments(of: copy)
        #expect(state.knownComments(of: copy.post) == nil)
    }
}
