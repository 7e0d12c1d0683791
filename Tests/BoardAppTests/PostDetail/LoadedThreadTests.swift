import BoardCore
import Synchronization
import TestSupport
import Testing

/// Tests of posts whose comments are loaded separately from the list.
@MainActor struct LoadedThreadTests {
    private nonisolated static let tree = SamplePosts.tree

    private func app(
        rows: Int = 30,
        _ states: @escaping @Sendable (PostID, BoardCore.Comment.ID?) throws -> [PostThread]
    ) async throws -> (AppOnScreen, ScriptedSource) {
        let source = ScriptedSource(
            pages: { _ in .rows([Self.tree] + SamplePosts.numbered(1...3)) }, states: states)
        return (try await AppOnScreen.loaded(source, rows: rows), source)
    }

    @Test func `comments that are newer than the list are counted`() async throws {
        let row = PostThread(id: "1", title: "Tea", commentCount: 0)
        let comments = ["a", "b"].map { BoardCore.Comment(id: $0, author: "ann", body: "Yes.") }
        let source = ScriptedSource(
            pages: { _ in .rows([row]) },
            states: { _, _ in [PostThread(post: row.post, comments: comments)] })
        let app = try await AppOnScreen.loaded(source)

        try await app.press("<Enter>")

        #expect(app.picture.contains("── 2 comments ──"))
    }

    @Test func `a post and its comments are loaded when it is opened`() async throws {
        let (app, source) = try await app { _, _ in [Self.tree] }
        #expect(source.asked == ["list"])

        try await app.press("<Enter>")

        #expect(source.asked == ["list", "thread tree"])
        #expect(app.picture.contains("I like oaks."))
        #expect(app.picture.contains("── 6 comments ──"))
        #expect(app.picture.contains("A needle in the depth."))
        #expect(!app.picture.contains("new"))
    }

    @Test func `only comments added to a changed post since the last refresh are new`() async throws
    {
        let isLater = AtomicFlag()
        let source = ScriptedSource(
            pages: { _ in
                let count = isLater.isOn ? 2 : 1
                return .rows([PostThread(id: "1", title: "Tea", commentCount: count)])
            },
            states: { id, _ in
                let comments = ["a", "b"].prefix(isLater.isOn ? 2 : 1).map {
                    BoardCore.Comment(id: $0, author: "ann", body: "Yes.")
                }
                let post = Post(id: id, title: "Tea", commentCount: comments.count)
                return [PostThread(post: post, comments: comments)]
            })
        let app = try await AppOnScreen.loaded(source, rows: 30)
        isLater.isOn = true

        try await app.press("R<Enter>")

        #expect(source.asked.last == "thread 1 anew")
        #expect(app.picture.contains("── 2 comments ──"))
        #expect(app.picture.ranges(of: "  new").count == 1)
    }

    @Test func `the first part of a post is shown while the rest is loading`() async throws {
        let thread = PostThread(
            post: Self.tree.post, body: "The beginning.",
            comments: [SamplePosts.comment("a", "bob", "First!", depth: 0)], isLoading: true)
        let (app, _) = try await app { _, _ in [thread] }

        try await app.press("<Enter>")

        #expect(app.picture.contains("The beginning."))
        #expect(app.picture.contains("── 6 comments, loading: 1 so far ──"))
        #expect(app.picture.contains("First!"))
    }

    @Test func `an error is shown in the post and R retries`() async throws {
        let (app, source) = try await app { _, _ in
            throw BoardError.unreachable(host: "server.example")
        }

        try await app.press("<Enter>")
        #expect(app.picture.contains("Which tree do you climb?"))
        #expect(app.picture.contains("Can't reach server.example. Press R to try again."))
        try await app.press("R")

        #expect(source.asked.filter { $0.hasPrefix("thread") }.count == 2)
    }

    @Test(arguments: [(0, "no new comments"), (1, "1 new comment"), (2, "2 new comments")])
    func `R in a post reports its new comments`(count: Int, words: String) async throws {
        let asked = Mutex(0)
        let (app, _) = try await app { _, _ in
            let isFirst = asked.withLock { asked in
                asked += 1
                return asked == 1
            }
            let late = (0..<count).map {
                SamplePosts.comment("late\($0)", "eve", "Me too", depth: 0)
            }
            let comments = SamplePosts.treeComments + (isFirst ? [] : late)
            return [SamplePosts.tree(with: comments)]
        }
        try await app.press("<Enter>")

        try await app.press("R")

        #expect(app.foot == " \(words)")
    }

    @Test func `missing replies are shown and Enter loads them`() async throws {
        let known = BoardCore.Comment(id: "a", author: "bob", body: "Oaks.", missingReplies: 2)
        let parent = BoardCore.Comment(id: "a", author: "bob", body: "Oaks.")
        let replies = [
            SamplePosts.comment("a1", "ann", "Late reply", depth: 1),
            SamplePosts.comment("a2", "cid", "Later reply", depth: 1),
        ]
        let (app, source) = try await app { _, comment in
            let comments = comment == nil ? [known] : [parent] + replies
            return [PostThread(post: Self.tree.post, body: "Body.", comments: comments)]
        }
        try await app.press("<Enter>")
        #expect(app.picture.contains("↳ 2 more replies: Enter loads"))

        try await app.press("j <Enter>")

        #expect(source.asked.last == "thread tree under a")
        #expect(app.picture.contains("Later reply"))
        #expect(!app.picture.contains("more replies"))
        #expect(app.foot == " 2 replies loaded")
    }

    @Test func `the number of missing comments at the end is shown, and Enter loads more`()
        async throws
    {
        let (app, source) = try await app { _, comment in
            let first = SamplePosts.comment("a", "ann", "First", depth: 0)
            let next = SamplePosts.comment("b", "bob", "Next", depth: 0)
            return [
                PostThread(
                    post: Self.tree.post, body: "Body.",
                    comments: comment == nil ? [first] : [first, next],
                    missingComments: comment == nil ? 1240 : 1239)
            ]
        }
        try await app.press("<Enter>")
        #expect(app.picture.contains("↳ 1,240 more comments: Enter loads the next"))

        try await app.press("j<Enter>")

        #expect(source.asked.last == "thread tree under a")
        #expect(app.picture.contains("Next"))
        #expect(app.picture.contains("↳ 1,239 more comments: Enter loads the next"))
    }

    @Test func `an error while loading replies is reported, and the request is retried later`()
        async throws
    {
        let isBusy = AtomicFlag()
        isBusy.isOn = true
        let known = BoardCore.Comment(id: "a", author: "ann", body: "First.", missingReplies: 2)
        let (app, source) = try await app { _, comment in
            if comment != nil, isBusy.isOn {
                throw BoardError.refused(
                    host: "a.example", status: 429, retryAfter: .seconds(1))
            }
            let reply = SamplePosts.comment("a1", "bob", "Late reply", depth: 1)
            let comments = comment == nil ? [known] : [known, reply]
            return [PostThread(post: Self.tree.post, body: "Body.", comments: comments)]
        }
        try await app.press("<Enter>j<Enter>")

        #expect(await app.reaches { $0.foot.contains("Trying again in 1 s") })
        #expect(app.picture.contains("2 more replies: Enter loads"))
        isBusy.isOn = false
        try await app.clock.waitForSleepers()
        app.clock.advance(by: .seconds(1))
        #expect(await app.reaches { $0.foot.contains("1 reply loaded") })
        #expect(source.asked.count { $0 == "thread tree under a" } == 2)
    }

    @Test func `an incomplete load of replies ends the loading state`() async throws {
        let known = BoardCore.Comment(id: "a", author: "ann", body: "First.", missingReplies: 2)
        let source = ScriptedSource(
            pages: { _ in .rows([Self.tree]) },
            states: { _, comment in
                [PostThread(post: Self.tree.post, comments: [known], isLoading: comment != nil)]
            },
            failure: { $0 == nil ? nil : .refused(host: "a.example", status: 500) })
        let app = try await AppOnScreen.loaded(source, rows: 30)

        try await app.press("<Enter>j<Enter>")

        #expect(await app.reaches { $0.foot.contains("HTTP 500") })
        #expect(!app.picture.contains("loading"))
        #expect(app.picture.contains("2 more replies: Enter loads"))
    }

    @Test func `a refresh reports that the text has changed`() async throws {
        let isEdited = AtomicFlag()
        let (app, _) = try await app { _, _ in
            [PostThread(post: Self.tree.post, body: isEdited.isOn ? "New." : "Old.")]
        }
        try await app.press("<Enter>")
        isEdited.isOn = true

        try await app.press("R")

        #expect(app.foot == " the text has changed")
    }

    @Test func `Enter unfolds a folded part of a text`() async throws {
        let body = "One.\n\n<details><summary>More</summary>\n\nhidden words\n\n</details>"
        let (app, _) = try await app { _, _ in [PostThread(post: Self.tree.post, body: body)] }

        try await app.press("<Enter>")
        #expect(!app.picture.contains("hidden words"))
        try await app.press("<Enter>")

        #expect(app.picture.contains("hidden words"))
    }

    @Test func `Y in the list copies a text that is not loaded yet`() async throws {
        let (app, source) = try await app { _, _ in [Self.tree] }

        try await app.press("Y")

        #expect(app.foot == " Copied the text.")
        #expect(source.asked.last == "thread tree")
    }

    @Test func `a deleted comment is marked and keeps its replies`() async throws {
        let comments = [
            BoardCore.Comment(id: "a", presence: .deleted),
            SamplePosts.comment("a1", "ann", "Why?", depth: 1),
            BoardCore.Comment(id: "b", presence: .removed),
            BoardCore.Comment(
                id: "b0", author: "eve", body: "Buy.", presence: .removed, removalReason: "Spam"),
            BoardCore.Comment(id: "b2", presence: .hidden),
            BoardCore.Comment(id: "c", author: "dan", body: "Er.", score: 2, isEdited: true),
            SamplePosts.comment("b1", "cid", "Ah.", depth: 1),
        ]
        let (app, _) = try await app { _, _ in
            [PostThread(post: Self.tree.post, body: "Body.", comments: comments)]
        }

        try await app.press("<Enter>")

        #expect(app.picture.contains("(deleted)"))
        #expect(app.picture.contains("(removed by a moderator)"))
        #expect(app.picture.contains("eve · removed by a moderator: Spam"))
        #expect(app.picture.contains("(hidden)"))
        #expect(app.picture.contains("dan · edited · +2"))
        #expect(app.picture.contains("Why?"))
    }

    @Test func `a post is loaded ahead only if it stays selected`() async throws {
        let (app, source) = try await app { id, _ in
            [PostThread(post: Self.tree.post, body: "Body of \(id.raw)")]
        }
        try await app.press("j j")
        try await app.clock.waitForSleepers(1)
        app.clock.advance(by: .milliseconds(500))

        #expect(await app.reaches { _ in source.asked.last == "thread p2" })
        #expect(!source.asked.contains("thread p1"))
    }

    @Test(arguments: [
        (PreloadPolicy.atMost(perMinute: 2), ["thread p1", "thread p2"]), (.never, []),
    ])
    func `no more posts are loaded ahead than the source allows`(
        preloadPolicy: PreloadPolicy, threads: [String]
    ) async throws {
        let source = ScriptedSource(
            capabilities: Capabilities(preloadPolicy: preloadPolicy),
            pages: { _ in .rows([Self.tree] + SamplePosts.numbered(1...3)) },
            states: { _, _ in [Self.tree] })
        let app = try await AppOnScreen.loaded(source)
        for number in 1...3 {
            try await app.press("j")
            try await app.clock.waitForSleepers(1)
            app.clock.advance(by: .milliseconds(500))
            await app.settle()
            let due = Array(threads.prefix(number))
            #expect(await app.reaches { _ in source.threads.count >= due.count })
        }
        #expect(source.threads == threads)

        try await app.press("<Enter>")

        #expect(source.threads == threads + ["thread p3"])
    }

    @Test func `a link opens a post that is not in any list`() async throws {
        let elsewhere = PostThread(id: "far", title: "Far away", body: "From another page.")
        let (app, source) = try await app { id, _ in
            guard id.raw == "far" else { throw BoardError.notThere(name: id.raw) }
            return [elsewhere]
        }

        try await app.press(":post<Space>far<Enter>")
        #expect(app.picture.contains("Far away"))
        #expect(app.picture.contains("From another page."))
        #expect(!app.picture.contains("no longer on the board"))
        try await app.press("q :post<Space>nowhere<Enter>")

        #expect(app.foot.contains("There is no post “nowhere” here."))
        #expect(source.asked.contains("thread nowhere"))
    }
}

extension ScriptedSource {
    /// The requests for threads.
    fileprivate var threads: [String] { asked.filter { $0.hasPrefix("thread") } }
}
