import BoardApp
import BoardClients
import BoardCore
import Synchronization
import TerminalUI
import TestSupport
import Testing

@MainActor struct BoardNewsTests {
    private func app(_ first: ClosedRange<Int>, then later: ClosedRange<Int>) async throws
        -> AppOnScreen
    {
        try await .loaded(
            StubSource(
                posts: SamplePosts.numbered(first),
                reloaded: .success(SamplePosts.numbered(later))))
    }

    @Test func `nothing counts as new after a failed first load`() async throws {
        let isThere = AtomicFlag()
        let source = ScriptedSource(capabilities: Capabilities(listsBoards: true)) { _ in
            guard isThere.isOn else { throw BoardError.unreachable(host: "tea.example") }
            return .rows(SamplePosts.numbered(1...3))
        }
        let app = try await AppOnScreen.loaded(source)
        #expect(app.picture.contains("Press R to try again, q to quit."))
        isThere.isOn = true

        try await app.press("R")

        #expect(!app.foot.contains("new") && !app.picture.contains("•"))
    }

    @Test(arguments: [
        (1...9, 1...9, "nothing new"), (1...9, -4...9, "5 new above"),
        (1...9, 0...9, "1 new above"),
        (1...9, 1...11, "2 new below"), (1...9, 0...10, "1 new above, 1 below"),
        (1...9, 2...9, "nothing new"),
    ])
    func `a refresh reports the number and position of new posts`(
        first: ClosedRange<Int>, later: ClosedRange<Int>, words: String
    ) async throws {
        let app = try await app(first, then: later)

        try await app.press("j R")
        #expect(app.foot == " \(words)")
        #expect(app.selectedRow?.contains("Post 2 ") == true)
        try await app.press("<Enter> R")

        #expect(app.foot == " nothing new")
    }

    @Test func `posts of a source without a stored copy are not new`() async throws {
        let (gate, otherGate) = (Gate(), Gate())
        let other = ScriptedSource(id: "other") { _ in
            .rows(
                (20...29).map {
                    PostThread(
                        post: Post(
                            id: PostID("\($0)", in: "other"), title: "Other \($0)",
                            createdAt: SamplePosts.hoursAgo(Double($0))))
                })
        }
        let stored = StoredSource(
            source: GatedSource(
                source: ScriptedSource { _ in .rows(SamplePosts.numbered(0...9)) }, gate: gate),
            copy: .rows(SamplePosts.numbered(1...9)))
        let app = try AppOnScreen(
            MergedSource(id: "all", sources: [stored, GatedSource(source: other, gate: otherGate)]))
        #expect(await app.reaches { $0.picture.contains("Post 1 ") })
        gate.open()
        #expect(await app.reaches { $0.picture.contains("Post 0 ") })

        otherGate.open()
        await app.settle()

        #expect(app.foot == " 1 new below")
    }

    nonisolated private func row(_ number: Int, comments: Int) -> PostThread {
        PostThread(
            id: "p\(number)", title: "Post \(number)", commentCount: comments)
    }

    private func app(_ before: [PostThread], then after: [PostThread]) async throws -> AppOnScreen {
        let isLater = AtomicFlag()
        let source = ScriptedSource(
            pages: { _ in .rows(isLater.isOn ? after : before) },
            states: { id, _ in after.filter { $0.id == id } })
        let app = try await AppOnScreen.loaded(source)
        isLater.isOn = true
        return app
    }

    @Test(
        arguments: [
            ([2, 0, 7], [3, 1, 7], " 2 posts with new comments"),
            ([2, 0, 7], [2, 0, 8], " 1 post with new comments"),
            ([2, 0, 7], [1, 0, 6], " nothing new"),
            ([0, 1], [0, 2, 5], " 1 new below · 1 post with new comments"),
        ] as [([Int], [Int], String)])
    func `a refresh reports how many posts have new comments`(
        before: [Int], after: [Int], words: String
    ) async throws {
        func rows(_ counts: [Int]) -> [PostThread] {
            counts.enumerated().map { row($0, comments: $1) }
        }
        let app = try await app(rows(before), then: rows(after))

        try await app.press("R")

        #expect(app.foot == words)
    }

    @Test func `the comment count is marked until the post is opened`() async throws {
        let counts = [9, 98, 2_500, 25_000, 250_000]
        let app = try await app(
            counts.enumerated().map { row($0, comments: $1) },
            then: counts.enumerated().map { row($0, comments: $1 + 1) })
        func ends() -> [Substring] {
            app.picture.split(separator: "\n").filter { $0.contains("Post ") }
                .compactMap { $0.split(separator: " ").last }
        }

        try await app.press("R")
        #expect(app.picture.contains("*"))
        try await app.press("<Enter> q")

        #expect(ends() == ["10", "99*", "2k*", "25k*", "250k"])
    }

    @Test func `the mark disappears with the new comments`() async throws {
        let counts = Mutex([2, 4, 3, 2])
        let source = ScriptedSource(
            pages: { _ in .rows([row(1, comments: counts.withLock { $0.removeFirst() })]) },
            states: { _, _ in [] })
        let app = try await AppOnScreen.loaded(source)

        try await app.press("R")
        #expect(app.selectedRow?.hasSuffix(" 4*") == true)
        try await app.press("R")
        #expect(app.selectedRow?.hasSuffix(" 3*") == true)
        try await app.press("R")

        #expect(app.selectedRow?.hasSuffix(" 2") == true)
    }

    @Test func `comments read before the list reports them are not new`() async throws {
        let app = try await app([row(1, comments: 2)], then: [row(1, comments: 3)])

        try await app.press("<Enter> q R")

        #expect(app.foot == " nothing new")
        #expect(app.selectedRow?.hasSuffix(" 3") == true)
    }

    /// Returns a post with three comments, and later five: one more at the end and one as a reply.
    private func app(
        bringsThreads: Bool = false, cached: Bool = false, columns: Int = 80
    ) async throws -> (AppOnScreen, AtomicFlag) {
        let isLater = AtomicFlag()
        @Sendable func comment(_ id: String, minutesAgo: Double, depth: Int = 0)
            -> BoardCore.Comment
        {
            BoardCore.Comment(
                id: id, author: "ann",
                createdAt: SamplePosts.now.addingTimeInterval(-60 * minutesAgo),
                body: "Comment \(id).", depth: depth)
        }
        let old = [
            comment("a", minutesAgo: 8), comment("b", minutesAgo: 7), comment("c", minutesAgo: 6),
        ]
        let reply = comment("reply", minutesAgo: 1, depth: 1)
        let all = [old[0], reply, old[1], old[2], comment("d", minutesAgo: 2)]
        @Sendable func thread(_ isLater: Bool) -> PostThread {
            PostThread(id: "p1", title: "Tea", body: "Which tea?", comments: isLater ? all : old)
        }
        let asked = Mutex(0)
        let source = ScriptedSource(
            pages: { _ in
                bringsThreads
                    ? .of([thread(isLater.isOn)]) : .rows([thread(isLater.isOn)])
            },
            states: { _, _ in
                let isFirst = asked.withLock { asked in
                    asked += 1
                    return asked == 1
                }
                return cached && isFirst
                    ? [thread(false), thread(isLater.isOn)] : [thread(isLater.isOn)]
            })
        return (try await AppOnScreen.loaded(source, columns: columns, rows: 30), isLater)
    }

    @Test(arguments: [
        (false, false, 80), (true, false, 80), (false, true, 80), (false, false, 160),
    ])
    func `new comments announced by the list are marked in the post and n selects them`(
        bringsThreads: Bool, cached: Bool, columns: Int
    ) async throws {
        let (app, isLater) = try await app(
            bringsThreads: bringsThreads, cached: cached, columns: columns)
        isLater.isOn = true
        try await app.press("R")
        #expect(app.picture.contains("5*"))

        try await app.press("<Enter>")
        #expect(app.picture.ranges(of: "  new").count == 2)
        try await app.press("n")
        #expect(app.picture.contains("comment 2/5"))
        try await app.press("n")
        #expect(app.picture.contains("comment 5/5"))

        try await app.press("q <Enter> n")
        #expect(!app.picture.contains("  new"))
        #expect(app.picture.contains("No new comment here"))
    }

    @Test func `only comments that arrive after reading are marked`()
        async throws
    {
        let (app, isLater) = try await app()
        try await app.press("<Enter> n")
        #expect(app.picture.contains("No new comment here"))
        isLater.isOn = true

        try await app.press("q R <Enter>")

        #expect(app.picture.ranges(of: "  new").count == 2)
    }

    @Test func `new posts are announced in an open post`() async throws {
        let app = try await app(1...9, then: -1...9)

        try await app.press("j <Enter> R")

        #expect(app.foot == " 2 new posts in the list")
    }

    @Test func `a new post is marked until it is opened, and dimmed afterwards`() async throws {
        let app = try await app(1...9, then: -1...9)
        #expect(!app.picture.contains("•"))

        try await app.press("R")
        #expect(app.picture.contains("  • Post -1 "))
        #expect(app.picture.contains("  • Post 0 "))
        #expect(app.selectedRow?.hasPrefix("> Post 1 ") == true)
        try await app.press("n")
        #expect(app.selectedRow?.hasPrefix("> • Post -1") == true)
        #expect(app.foot == " continued from the top")
        try await app.press("n <Enter> q")
        #expect(app.selectedRow?.hasPrefix("> Post 0") == true)
        try await app.press("n n <Enter> q n")

        #expect(app.foot == " Nothing unread here.")
    }

    @Test func `a bookmark is set, jumped to and removed`() async throws {
        let app = try await app(1...9, then: 1...9)

        try await app.press("j m G M")
        #expect(app.selectedRow?.hasPrefix("> ◆ Post 2 ") == true)
        #expect(app.foot == " continued from the top")
        try await app.press("k M")
        #expect(app.foot.contains("Enter open"))
        try await app.press("m G M")

        #expect(app.selectedRow?.hasPrefix("> Post 9 ") == true)
        #expect(app.foot == " No post here is marked; m marks one.")
    }

    @Test func `q goes from a board to all boards and quits from there`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed))

        try await app.press("B G <Enter>")
        #expect(app.foot.contains("q all boards"))
        try await app.press("q")
        #expect(app.title.hasPrefix(" All boards"))
        #expect(app.quits == 0)
        try await app.press("q")

        #expect(app.quits == 1)
    }

    @Test func `the board picker opens from a post, and closing it returns there`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed))

        try await app.press("<Enter> B")
        #expect(app.picture.contains("─ Boards"))
        try await app.press("q")
        #expect(app.title.hasPrefix(" 스위프트로"))
        try await app.press("B G <Enter>")

        #expect(app.title.hasPrefix(" Games · sample.json"))
        #expect(app.screens.screens.count == 1)
    }

    @Test func `actions without effect are not offered`() async throws {
        let app = try await app(1...3, then: 1...3)

        #expect(!app.foot.contains("boards"))
        try await app.press("B")

        #expect(app.foot == " There is no other board here.")
    }
}

/// A source with a stored copy of its list, which its response replaces.
private struct StoredSource: WrappingSource {
    let source: any BoardSource
    let copy: PostPage

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { yield in
            var copy = copy
            copy.stored = StoredCopy(receivedAt: SamplePosts.now, error: nil)
            copy.progress = ReadProgress(bytes: 0, total: nil)
            yield(copy)
            for try await page in source.posts(request) { yield(page) }
        }
    }
}
