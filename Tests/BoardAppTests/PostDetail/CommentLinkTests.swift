import BoardApp
import BoardCore
import TestSupport
import Testing

/// Links that lead to a comment of a post.
@MainActor struct CommentLinkTests {
    private nonisolated static let post = SamplePosts.tree.post
    private static let link = BoardLink.post("tree", comment: "a11")

    /// A program that has followed the link, over a server that answers with these states.
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

    @Test func `the reader stands on the comment`() async throws {
        let app = try await app { [SamplePosts.tree] }

        #expect(app.title.hasSuffix("comment 3/6"))
        #expect(app.picture.contains("│ │>cid"))
    }

    @Test func `of a document, too`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.mixed), start: Self.link)

        #expect(app.title.hasSuffix("comment 3/6"))
    }

    @Test func `the comment may come later than the beginning`() async throws {
        let app = try await app {
            [
                Self.thread(Array(SamplePosts.treeComments.prefix(1)), isLoading: true),
                Self.thread(SamplePosts.treeComments),
            ]
        }

        #expect(app.title.hasSuffix("comment 3/6"))
    }

    @Test func `a comment is meant by its number where it has one`() async throws {
        let numbered = BoardCore.Comment(id: "900", number: 7, author: "gus", body: "Seventh.")
        let other = BoardCore.Comment(id: "7", number: 2, author: "hal", body: "Second.")
        let app = try await app(.post("tree", comment: "7")) { [Self.thread([other, numbered])] }

        #expect(app.title.hasSuffix("comment 2/2"))
    }

    @Test func `where it is no more, the reader is told and stays at the top`() async throws {
        let app = try await app(.post("tree", comment: "gone")) { [SamplePosts.tree] }

        #expect(app.foot == " The comment that the link leads to is not there any more.")
        #expect(!app.title.contains("comment"))
    }

    @Test func `of a document the absence is told as well`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.mixed), start: .post("tree", comment: "gone"))

        #expect(app.foot == " The comment that the link leads to is not there any more.")
    }

    @Test func `it may be among replies that are still to be loaded`() async throws {
        let cut = BoardCore.Comment(id: "a", author: "bob", body: "Oaks.", missingReplies: 2)
        let cutApp = try await app { [Self.thread([cut])] }
        let countedApp = try await app {
            [Self.thread(Array(SamplePosts.treeComments.prefix(2)))]
        }

        let words = " The comment that the link leads to is not among those here."
        #expect(cutApp.foot == words)
        #expect(countedApp.foot == words)
    }

    @Test func `what a long thread does not bring at once is asked for`() async throws {
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
                == " The comment that the link leads to is not among those here.")
    }

    @Test func `why the part with it does not come is told`() async throws {
        let source = ScriptedSource(
            pages: { _ in .rows([SamplePosts.tree]) },
            states: { _, comment in
                if let comment { throw BoardError.notThere(name: "comment \(comment)") }
                return [PostThread(post: Self.post, body: "Oaks?", missingComments: 2)]
            })
        let app = try await AppOnScreen.loaded(source, rows: 12, start: Self.link)

        #expect(app.foot == " There is no “comment a11” here.")
    }

    @Test func `a link that is typed leads to a comment of the post that is open`() async throws {
        let app = try await app(.post("tree")) { [SamplePosts.tree] }

        try await app.press("Z:board-tui://post/tree/comment/a11<Enter>")

        #expect(app.title.hasSuffix("comment 3/6"))
    }

    @Test(arguments: ["]<Enter>", ":https://x.example/comment/b1<Enter>"])
    func `an address on the web leads there, from a post and from the line`(
        keys: String
    ) async throws {
        let address = "https://x.example/comment/b1"
        let thread = PostThread(
            post: Self.post, body: "See <\(address)>.", comments: SamplePosts.treeComments)
        let app = try AppOnScreen(
            ScriptedSource(pages: { _ in .rows([thread]) }, states: { _, _ in [thread] }),
            webLinks: StubWebLinks([address: .post("tree", comment: "b1")]))
        await app.settle()

        try await app.press("<Enter>" + keys)

        #expect(app.title.hasSuffix("comment 6/6"))
        #expect(app.opener.addresses.isEmpty)
    }

    @Test(arguments: [true, false])
    func `the address of a board of the source shows that board, where it has any`(
        hasBoards: Bool
    ) async throws {
        let address = "https://x.example/c/tea/7"
        let thread = PostThread(
            post: Self.post, body: "See <\(address)>.", comments: SamplePosts.treeComments)
        let app = try AppOnScreen(
            ScriptedSource(
                capabilities: Capabilities(listsBoards: hasBoards), pages: { _ in .rows([thread]) },
                states: { _, _ in [thread] }),
            webLinks: StubWebLinks([address: .board("7")]))
        await app.settle()

        try await app.press("<Enter>1o")

        #expect(app.opener.addresses == (hasBoards ? [] : [address]))
        #expect(app.title.contains("7") == hasBoards)
    }

    @Test func `a branch that was folded meanwhile is unfolded`() async throws {
        let (app, sender) = try await slowApp()

        try app.pressWhileLoading("Z")
        #expect(app.picture.contains("[+1]"))
        sender.yield(Self.thread(SamplePosts.treeComments))
        sender.finish()
        await app.settle()

        #expect(app.title.hasSuffix("comment 3/6"))
        #expect(app.picture.contains("A needle in the depth."))
    }

    @Test func `who went to another comment meanwhile stays there`() async throws {
        let (app, sender) = try await slowApp()

        try app.pressWhileLoading("j")
        sender.yield(Self.thread(SamplePosts.treeComments))
        sender.finish()
        await app.settle()

        #expect(app.title.hasSuffix("comment 1/6"))
    }

    /// A program that has followed the link, over a server of whose thread two comments have come.
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

/// A server whose one thread comes as the test gives it.
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
