import BoardApp
import TestSupport
import Testing

/// Following a link from one post to another and returning.
@MainActor struct LinkedPostTests {
    private func app(columns: Int = 80, _ keys: String) async throws -> AppOnScreen {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed), columns: columns,
            rows: 12)
        try await app.press(keys)
        return app
    }

    @Test(arguments: [80, 200])
    func `leaving a linked post returns to the link`(columns: Int) async throws {
        let app = try await app(columns: columns, ":post<Space>tree<Enter>jj")
        let before = app.picture

        try await app.press(":post<Space>korean<Enter>")
        #expect(app.picture != before)
        try await app.press("q")

        #expect(app.picture == before)
    }

    @Test func `going back passes through each post and then to the list`() async throws {
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

    @Test func `the next post replaces only the linked one`() async throws {
        let app = try await app(":post<Space>tree<Enter>:post<Space>japanese<Enter>")
        try await app.press("K")
        #expect(app.openPosts == 2)

        try await app.press("q")

        #expect(app.picture.contains(SamplePosts.tree.post.title))
    }

    @Test func `opening a post of the list or choosing a board closes all linked posts`()
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
    /// The number of open posts, one above the other.
    fileprivate var openPosts: Int {
        screens.screens.count { $0 is PostDetailViewController }
    }
}
