import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Tests that the selection and the scroll offset survive changes of the list.
@MainActor struct PlaceTests {
    let service = ControlledSource()
    let some = ReadProgress(bytes: 50, total: 100)

    private func load(_ posts: [PostThread], in app: AppOnScreen) async throws {
        await service.last.send(.of(posts, boards: SamplePosts.boards))
        await service.last.finish()
        await app.settle()
    }

    @Test func `the list stays at the top until a key is pressed`() async throws {
        let app = try AppOnScreen(service)
        await service.last.send(.of(SamplePosts.numbered(10...20), progress: some))

        try await load(SamplePosts.numbered(1...20), in: app)

        #expect(app.selectedRow?.contains("Post 1 ") == true)
    }

    @Test func `keys in an empty list do not select a post`() async throws {
        let app = try AppOnScreen(service)
        try app.pressWhileLoading("j G")
        await service.last.send(.of(SamplePosts.numbered(10...20), progress: some))

        try await load(SamplePosts.numbered(1...20), in: app)

        #expect(app.selectedRow?.contains("Post 1 ") == true)
    }

    @Test func `a newly chosen board is shown from the top`() async throws {
        let app = try AppOnScreen(service)
        try await load(SamplePosts.numbered(1...50), in: app)

        try app.pressWhileLoading("G B j <Enter>")
        await service.last.send(
            .of(SamplePosts.numbered(60...70), boards: SamplePosts.boards, progress: some))
        try await load(SamplePosts.numbered(55...70), in: app)

        #expect(app.selectedRow?.contains("Post 55 ") == true)
    }

    @Test func `a resize keeps the selected post visible`() async throws {
        let app = try AppOnScreen(service)
        try await load(SamplePosts.numbered(1...100), in: app)
        try await app.press("<Space> <Space> j j j")

        for size in [(40, 10), (120, 40), (20, 5), (80, 24)] {
            app.resize(columns: size.0, rows: size.1)
            #expect(app.selectedRow?.contains("Post 46") == true)
        }
    }

    @Test func `the selected comment stays selected when others appear above it`() async throws {
        let app = try AppOnScreen(service)
        try await load([SamplePosts.tree], in: app)
        try await app.press("<Enter> } }")
        #expect(app.picture.contains("> eve"))

        try app.pressWhileLoading("R")
        let newer = [SamplePosts.comment("0", "new", "First!", depth: 0)] + SamplePosts.treeComments
        try await load([SamplePosts.tree(with: newer)], in: app)

        #expect(app.picture.contains("> eve"))
        #expect(app.title.hasSuffix("comment 6/7"))
    }

    @Test func `folded comments stay folded after a refresh`() async throws {
        let app = try AppOnScreen(service)
        try await load([SamplePosts.tree], in: app)
        try await app.press("<Enter> } z")

        try app.pressWhileLoading("R")
        let newer = [SamplePosts.comment("0", "new", "First!", depth: 0)] + SamplePosts.treeComments
        try await load([SamplePosts.tree(with: newer)], in: app)

        #expect(app.picture.contains("> bob · 1h  [+3]"))
    }

    @Test func `posts with the same ID are opened one by one`() async throws {
        let titles = ["first", "second", "third", "other"]
        let posts = zip(["1", "1", "1", "2"], titles).map { PostThread(id: $0, title: $1) }
        let app = try AppOnScreen(service)
        try await load(posts, in: app)

        try await app.press("j j <Enter>")
        #expect(app.title == " third")
        try await app.press("K K")
        #expect(app.title == " first")
        for title in titles.dropFirst() {
            try await app.press("J")
            #expect(app.title == " \(title)")
        }
        try await app.press("K K q")

        #expect(app.selectedRow == "> second")
    }

    @Test func `a refresh keeps the open one of several posts with the same ID`()
        async throws
    {
        let posts = ["first", "second", "third"].map { PostThread(id: "1", title: $0) }
        let app = try AppOnScreen(service)
        try await load(posts, in: app)
        try await app.press("j <Enter>")

        try app.pressWhileLoading("R")
        try await load([PostThread(id: "2", title: "new")] + posts, in: app)

        #expect(app.title == " second")
        try await app.press("J")
        #expect(app.title == " third")
    }

    @Test func `a removed post stays open with a message`() async throws {
        let app = try AppOnScreen(service)
        try await load(SamplePosts.numbered(1...3), in: app)
        try await app.press("j <Enter>")

        try app.pressWhileLoading("R")
        try await load(SamplePosts.numbered([1, 3]), in: app)
        #expect(app.foot.hasPrefix(" This post is no longer on the board.  nothing new"))
        #expect(app.picture.contains("Body of post 2."))
        try await app.press("j")
        #expect(app.foot == " This post is no longer on the board.")
        try await app.press("J")

        #expect(app.title == " Post 3")
        #expect(app.foot.hasPrefix(" j next"))
    }

    @Test func `a search continues in the refreshed text`() async throws {
        let app = try AppOnScreen(service)
        try await load([PostThread(id: "1", title: "Post", body: "apples")], in: app)
        try await app.press("<Enter>")
        try app.pressWhileLoading("R")
        try app.pressWhileLoading("/p")

        try await load([PostThread(id: "1", title: "Post", body: "pears")], in: app)
        try app.pressWhileLoading("e")

        #expect(app.picture.contains("pears"))
        #expect(!app.foot.contains("not found"))
        try await app.press("<Enter>")
        #expect(app.foot.contains("1 match"))
    }

    @Test(arguments: [
        (3, [0, 1, 2], "J", "This is the last post."), (3, [0, 1, 2], "K", "Post 2"),
        (2, [0, 1, 3], "J", "Post 3"), (2, [0, 1, 3], "K", "Post 1"),
        (1, [2, 3], "K", "This is the first post."), (1, [2, 3], "J", "Post 2"),
        (3, [8], "J", "Post 8"), (1, [8, 9], "J", "Post 8"),
    ])
    func `a removed post keeps the neighbours of its former position`(
        opened: Int, left: [Int], key: String, words: String
    ) async throws {
        let app = try AppOnScreen(service)
        try await load(SamplePosts.numbered(1...3), in: app)
        try await app.press(String(repeating: "j", count: opened - 1) + "<Enter>")
        try app.pressWhileLoading("R")
        try await load(SamplePosts.numbered(left), in: app)

        try await app.press(key)

        #expect(app.title == " \(words)" || app.foot.hasSuffix("  \(words)"))
    }

    @Test func `boards that are loaded later do not move the selection`() async throws {
        let app = try AppOnScreen(service)
        await service.last.send(
            .of(SamplePosts.mixed, boards: [SamplePosts.boards[1]], progress: some))
        try app.pressWhileLoading("B j")
        #expect(app.picture.contains("│> Games"))

        try await load(SamplePosts.mixed, in: app)

        #expect(app.picture.contains("│> Games"))
    }
}
