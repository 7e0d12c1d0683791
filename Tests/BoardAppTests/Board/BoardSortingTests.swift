import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct BoardSortingTests {
    private let posts = [
        PostThread(
            id: "pin", title: "rules", author: "Zoe", createdAt: SamplePosts.hoursAgo(90), score: 1,
            isPinned: true),
        PostThread(
            id: "new", title: "Apple", author: "bob", createdAt: SamplePosts.hoursAgo(1), score: 5,
            commentCount: 2),
        PostThread(
            id: "mid", title: "cherry", author: "Ann", createdAt: SamplePosts.hoursAgo(2), score: 5),
        PostThread(
            id: "old", title: "Banana", author: "ann", createdAt: SamplePosts.hoursAgo(3),
            commentCount: 9),
        PostThread(id: "none", title: "dateless"),
    ]

    @Test(arguments: [
        (1, "newest first", "Apple cherry Banana rules dateless"),
        (2, "oldest first", "rules Banana cherry Apple dateless"),
        (3, "by score", "Apple cherry rules Banana dateless"),
        (4, "by comments", "Banana Apple rules cherry dateless"),
        (5, "by title", "Apple Banana cherry dateless rules"),
        (6, "by author", "cherry Banana Apple rules dateless"),
        (7, "as of 12:00", "rules Apple cherry Banana dateless"),
    ])
    func `s cycles through the orders and sorting is stable`(
        presses: Int, words: String, titles: String
    ) async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: posts))

        try await app.press(String(repeating: "s", count: presses))

        #expect(app.postTitles.map(firstWord).joined(separator: " ") == titles)
        #expect(app.title.contains(words))
    }

    @Test(arguments: [
        ("sssS", "by score, reversed", "rules Apple cherry Banana dateless"),
        ("S", "reversed", "dateless Banana cherry Apple rules"),
        ("sSS", "newest first", "Apple cherry Banana rules dateless"),
        ("sSs", "oldest first ", "rules Banana cherry Apple dateless"),
    ])
    func `S reverses an order and posts without a value stay last`(
        keys: String, words: String, titles: String
    ) async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: posts))

        try await app.press(keys)

        #expect(app.postTitles.map(firstWord).joined(separator: " ") == titles)
        #expect(app.title.contains(words))
    }

    @Test func `without a selected post every order starts at the top`()
        async throws
    {
        let app = try await AppOnScreen.loaded(StubSource(posts: posts))

        try await app.press("R s")
        #expect(app.selectedRow?.contains("Apple") == true)
        try await app.press("j s")

        #expect(app.selectedRow?.contains("cherry") == true)
    }

    private func firstWord(_ text: String) -> String {
        text.split(separator: " ").first.map(String.init) ?? ""
    }

    @Test func `the selected post stays selected in every order`() async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: posts))
        try await app.press("jj")

        for _ in 0..<8 {
            try await app.press("s")
            #expect(app.selectedRow?.hasPrefix("> cherry") == true)
            try await app.press("S")
            #expect(app.selectedRow?.hasPrefix("> cherry") == true)
        }
    }

    @Test func `posts that arrive later are sorted too`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(
                posts: posts,
                reloaded: .success(posts + [PostThread(id: "x", title: "best", score: 99)])))

        try await app.press("sss R")

        #expect(app.postTitles.first == "best")
        #expect(app.selectedRow?.contains("Apple") == true)
        #expect(app.foot == " 1 new above")
    }

    @Test func `keys work while the posts are being sorted and the selection is kept`() async throws
    {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.numbered(1...5000)))

        try app.pressWhileLoading("ss jjj")
        #expect(app.title.contains("sorting…"))
        #expect(app.selectedRow?.contains("Post 4 ") == true)
        await app.settle()

        #expect(!app.title.contains("sorting…"))
        #expect(app.selectedRow?.contains("Post 4 ") == true)
        #expect(app.title.hasSuffix("4997/5000"))
    }

    @Test func `posts that arrive faster than they are sorted all appear in the end`() async throws
    {
        let service = ControlledSource()
        let app = try AppOnScreen(service, listSettings: ListSettings(sort: PostSort(.oldest)))
        let some = ReadProgress(bytes: 1, total: 2)

        for count in [100, 2000, 3000] {
            await service.last.send(.of(SamplePosts.numbered(1...count), progress: some))
        }
        await service.last.send(.of(SamplePosts.numbered(1...4000)))
        await service.last.finish()
        await app.settle()

        #expect(app.postTitles.first == "Post 4000")
        #expect(app.title.hasSuffix("1/4000"))
    }

    @Test func `the next post is the one below in the order on the screen`() async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: posts))

        try await app.press("sssss g <Enter>")
        #expect(app.title.hasPrefix(" Apple"))
        try await app.press("J")

        #expect(app.title.hasPrefix(" Banana"))
    }
}
