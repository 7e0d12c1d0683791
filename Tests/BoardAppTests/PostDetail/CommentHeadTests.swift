import BoardApp
import BoardCore
import TestSupport
import Testing

/// Tests of the line above a comment in narrow windows.
@MainActor struct CommentHeadTests {
    private func openScored(
        columns: Int, look: RenderOptions = RenderOptions()
    ) async throws -> AppOnScreen {
        let age = SamplePosts.hoursAgo(2)
        let comments = [
            Comment(
                id: "1", author: "a-long-name", createdAt: age, body: "Yes.", score: 5021,
                isEdited: true),
            Comment(id: "2", author: "bob", createdAt: age, body: "No.", score: 0, depth: 1),
        ]
        let post = PostThread(id: "x", title: "Title", author: "a-long-name", comments: comments)
        let app = try AppOnScreen(
            StubSource(posts: [post]), columns: columns, rows: 16, renderOptions: look)
        await app.settle()
        try await app.press("<Enter>")
        return app
    }

    @Test(arguments: [
        (60, "a-long-name (author) · 2h · edited · +5.0k  [+1]"),
        (50, "a-long-n… (author) · 2h · edited · +5.0k  [+1]"),
        (40, "a-long-… · 2h · edited · +5.0k  [+1]"), (30, "a-long-name · +5.0k  [+1]"),
        (24, "a-lon… · +5.0k  [+1]"), (20, "a-long-na…  [+1]"),
    ])
    func `scores and counts of comments are never truncated`(
        columns: Int, head: String
    ) async throws {
        let app = try await openScored(columns: columns)
        #expect(app.picture.contains("bob · 2h · 0"))

        try await app.press("j z")

        #expect(app.picture.contains(head + "\n"))
    }

    @Test func `in linear mode, the head of a comment wraps`() async throws {
        let app = try await openScored(columns: 30, look: RenderOptions(isLinear: true))

        #expect(app.picture.contains("bob · 2h · 0, reply to"))
        #expect(app.picture.contains("long-name, level 2"))
    }

    @Test(arguments: [
        (RenderOptions(), "bob · 2h  ✓ solution\n"),
        (RenderOptions(isASCII: true), "bob · 2h  solution\n"),
        (RenderOptions(isLinear: true), "bob · 2h, level 1  ✓ solution\n"),
    ])
    func `the accepted reply is marked as the solution`(look: RenderOptions, head: String)
        async throws
    {
        let age = SamplePosts.hoursAgo(2)
        let comments = [
            Comment(id: "1", author: "ann", createdAt: age, body: "Hemp."),
            Comment(id: "2", author: "bob", createdAt: age, body: "Nylon.", isAccepted: true),
        ]
        let app = try AppOnScreen(
            StubSource(posts: [PostThread(id: "x", title: "Title", comments: comments)]),
            columns: 40, rows: 16, renderOptions: look)
        await app.settle()

        try await app.press("<Enter>")

        #expect(app.picture.contains(head))
        #expect(app.picture.ranges(of: "solution").count == 1)
    }
}
