import BoardApp
import TestSupport
import Testing

/// Following a link from one post to another, and coming back.
@MainActor struct LinkedPostTests {
    private func app(columns: Int = 80, _ keys: String) async throws -> AppOnScreen {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed), columns: columns,
            rows: 12)
        try await app.press(keys)
        return app
    }

    @Test(arguments: [80, 200])
    func `whoever leaves a linked post is back where the link was`(columns: Int) async throws {
        let app = try await app(columns: columns, ":post<Space>tree<Enter>jj")
        let before = app.picture

        try await app.press(":post<Space>korean<Enter>")
        #expect(app.picture != before)
        try await app.press("q")

        #expect(app.picture == before)
    }

    @Test func `the way back goes through each post, and then to the list`() async throws {
        let app = try await app(":post<Space>tree<Enter>:post<Space>korean<Enter>")
        try await app.press(":post<Space>long<Enter>")

        var children: [Int] = []
        for _ in 0..<3 {
            children.append(app.openPosts)
            try await app.press("q")
        }

        #expect(children == [3, 2, 1])
        #expect(app.openPosts == 0)
        #expect(app.quits == 0)
    }

    @Test func `the next post takes the place of the linked one alone`() async throws {
        let app = try await app(":post<Space>tree<Enter>:post<Space>japanese<Enter>")
        try await app.press("K")
        #expect(app.openPosts == 2)

        try await app.press("q")

        #expect(app.picture.contains(SamplePosts.tree.post.title))
    }

    @Test func `who opens a post of the list beside it, or chooses a board, starts anew`()
        async throws
    {
        let app = try await app(
            columns: 200, ":post<Space>tree<Enter>:post<Space>korean<Enter><Tab>j<Enter>")
        #expect(app.openPosts == 1)

        try await app.press(":post<Space>tree<Enter>B<Enter>")

        #expect(app.openPosts == 0)
    }
}

extension AppOnScreen {
    /// How many posts are open, one above the other.
    fileprivate var openPosts: Int {
        screens.screens.count { $0 is PostDetailViewController }
    }
}
