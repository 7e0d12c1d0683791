import BoardApp
import BoardCore
import TestSupport
import Testing

/// Tests of links to a comment of a post.
@MainActor struct CommentLinkTests {
    private nonisolated static let post = SamplePosts.tree.post
    private static let link = BoardLink.post("tree", comment: "a11")

    /// Returns an app that opened the link, with a server that returns the given states.
    private func app(
        _ link: BoardLink = link, _ states: @escaping @Sendable () -> [PostThread]
    ) async throws -> AppOnScreen {
        let source = ScriptedSource(
            pages: { _ in .rows([SamplePosts.tree] + SamplePosts.numbered(1...3)) },
            states: { _, _ in states() })
        return try await AppOnScreen.loaded(source, rows: 12, start: link)
    }

    private nonisolated static func thread(
        _ comments: [BoardCore.Comment], isLoading: Bool = false
    ) -> PostThread {
        PostThread(post: post, body: "Oaks?", comments: comments, isLoading: isLoading)
    }

    @Test func `a link selects the comment`() async throws {
        let app = try await app { [SamplePosts.tree] }

        #expect(app.title.hasSuffix("comment 3/6"))
        #expect(app.picture.contains("│ │>cid"))
    }

    @Test func `a link selects a comment in a document`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.mixed), start: Self.link)

        #expect(app.title.hasSuffix("comment 3/6"))
    }

    @Test func `the comment may arrive later than the first part`() async throws {
        let app = try await app {
            [
                Self.thread(Array(SamplePosts.treeComments.prefix(1)), isLoading: true),
                Self.thread(SamplePosts.treeComments),
            ]
        }

        #expect(app.title.hasSuffix("comment 3/6"))
    }

    @Test func `a link finds a comment by its number if it has one`() async throws {
        let numbered = BoardCore.Comment(id: "900", number: 7, author: "gus", body: "Seventh.")
        let other = BoardCore.Comment(id: "7", number: 2, author: "hal", body: "Second.")
        let app = try await app(.post("tree", comment: "7")) { [Self.thread([other, numbered])] }

        #expect(app.title.hasSuffix("comment 2/2"))
    }

    @Test func `a link to a deleted comment is reported and stays at the top`() async throws {
        let app = try await app(.post("tree", comment: "gone")) { [SamplePosts.tree] }

        #expect(app.foot == " The linked comment no longer exists.")
        #expect(!app.title.contains("comment"))
    }

    @Test func `a link to a deleted comment in a document is reported`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.mixed), start: .post("tree", comment: "gone"))

        #expect(app.foot == " The linked comment no longer exists.")
    }

    @Test func `a link to a comment that may not be loaded yet is reported`() async throws {
        let cut = BoardCore.Comment(id: "a", author: "bob", body: "Oaks.", missingReplies: 2)
        let cutApp = try await app { [Self.thread([cut])] }
        let countedApp = try await app {
            [Self.thread(Array(SamplePosts.treeComments.prefix(2)))]
        }

        let words = " The linked comment is not among those loaded."
        #expect(cutApp.foot == words)
        #expect(countedApp.foot == words)
    }

    @Test func `a comment that is newer than the loaded thread is found by a reload`()
        async throws
    {
        let isNewer = AtomicFlag()
        let app = try await app {
            defer { isNewer.isOn = true }
            return [Self.thread(Array(SamplePosts.treeComments.prefix(isNewer.isOn ? 6 : 1)))]
        }

        #expect(app.title.hasSuffix("comment 3/6"))
    }

    @Test func `a link loads the part of a long thread with the comment`() async throws {
        let first = Array(SamplePosts.treeComments.prefix(1))
        func app(_ part: [BoardCore.Comment]) async throws -> AppOnScreen {
            let source = ScriptedSource(
                pages: { _ in .rows([SamplePosts.tree]) },
                states: { _, comment in
                    let isPart = comment == "a11"
                    return [
                        PostThread(
                            post: Self.post, body: "Oaks?", comments: isPart ? part : first,
                            missingComments: 2)
                    ]
                })
            return try await AppOnScreen.loaded(source, rows: 12, start: Self.link)
        }
        #expect(try await app(SamplePosts.treeComments).title.hasSuffix("comment 3/6"))
        #expect(
            try await app(first).foot
                == " The linked comment is not among those loaded.")
    }

    @Test func `an error while loading the part with the comment is reported`() async throws {
        let source = ScriptedSource(
            pages: { _ in .rows([SamplePosts.tree]) },
            states: { _, comment in
                if let comment { throw BoardError.notThere(name: "comment \(comment)") }
                return [PostThread(post: Self.post, body: "Oaks?", missingComments: 2)]
            })
        let app = try await AppOnScreen.loaded(source, rows: 12, start: Self.link)

        #expect(app.foot == " There is no “comment a11” here.")
    }

    @Test func `a typed link selects a comment of the open post`() async throws {
        let app = try await app(.post("tree")) { [SamplePosts.tree] }

        try await app.press("Z:board-tui://post/tree/comment/a11<Enter>")

        #expect(app.title.hasSuffix("comment 3/6"))
    }

    @Test(arguments: ["]<Enter>", ":https://x.example/comment/b1<Enter>"])
    func `a web address selects the comment, from a post and from the command line`(
        keys: String
    ) async throws {
        let address = "https://x.example/comment/b1"
        let thread = PostThread(
            post: Self.post, body: "See <\(address)>.", comments: SamplePosts.treeComments)
        let app = try AppOnScreen(
            ScriptedSource(pages: { _ in .rows([thread]) }, states: { _, _ in [thread] }),
            webLinks: StubWebLinkResolver([address: .post("tree", comment: "b1")]))
        await app.settle()

        try await app.press("<Enter>" + keys)

        #expect(app.title.hasSuffix("comment 6/6"))
        #expect(app.opener.addresses.isEmpty)
    }

    @Test(arguments: [true, false])
    func `the address of a board shows that board if the source has boards`(
        hasBoards: Bool
    ) async throws {
        let address = "https://x.example/c/tea/7"
        let thread = PostThread(
            post: Self.post, body: "See <\(address)>.", comments: SamplePosts.treeComments)
        let app = try AppOnScreen(
            ScriptedSource(
                capabilities: Capabilities(listsBoards: hasBoards), pages: { _ in .rows([thread]) },
                states: { _, _ in [thread] }),
            webLinks: StubWebLinkResolver([address: .board("7")]))
        await app.settle()

        try await app.press("<Enter>1o")

        #expect(app.opener.addresses == (hasBoards ? [] : [address]))
        #expect(app.title.contains("7") == hasBoards)
    }

    @Test func `a branch folded meanwhile is unfolded`() async throws {
        let (app, sender) = try await slowApp()

        try app.pressWhileLoading("Z")
        #expect(app.picture.contains("[+1]"))
        sender.yield(Self.thread(SamplePosts.treeComments))
        sender.finish()
        await app.settle()

        #expect(app.title.hasSuffix("comment 3/6"))
        #expect(app.picture.contains("A needle in the depth."))
    }

    @Test func `selecting another comment meanwhile cancels the link`() async throws {
        let (app, sender) = try await slowApp()

        try app.pressWhileLoading("j")
        sender.yield(Self.thread(SamplePosts.treeComments))
        sender.finish()
        await app.settle()

        #expect(app.title.hasSuffix("comment 1/6"))
    }

    /// Returns an app that opened the link after the server has sent two comments.
    private func slowApp() async throws -> (
        AppOnScreen, AsyncThrowingStream<PostThread, any Error>.Continuation
    ) {
        let (states, sender) = AsyncThrowingStream<PostThread, any Error>.makeStream()
        let app = try AppOnScreen(SlowThread(states: states), rows: 24, start: Self.link)
        sender.yield(Self.thread(Array(SamplePosts.treeComments.prefix(2)), isLoading: true))
        #expect(await app.reaches { $0.picture.contains("Thank you!") })
        return (app, sender)
    }
}

/// A server with one thread, whose states the test provides.
private struct SlowThread: BoardSource {
    let id = SourceID.sample
    let name = "server.example"
    let capabilities = Capabilities()
    let states: AsyncThrowingStream<PostThread, any Error>

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { $0(.rows([SamplePosts.tree])) }
    }

    func thread(
        _ id: PostID, under comment: BoardCore.Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        states
    }
}
