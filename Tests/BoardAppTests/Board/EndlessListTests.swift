import BoardApp
import BoardCore
import Synchronization
import TestSupport
import Testing

/// Lists that a server sends page by page.
@MainActor struct EndlessListTests {
    /// Three pages of fifty posts each.
    private let source = ScriptedSource { request in
        let page = request.cursor.flatMap { Int($0.raw) } ?? 0
        let numbers = (page * 50 + 1)...(page * 50 + 50)
        return .rows(SamplePosts.numbered(numbers), next: page < 2 ? "\(page + 1)" : nil)
    }

    @Test func `the next page loads before the selection reaches the end`() async throws {
        let app = try await AppOnScreen.loaded(source, rows: 12)
        #expect(source.asked == ["list"])

        try await app.press(String(repeating: "j ", count: 20))
        #expect(source.asked.contains("list after 1"))
        #expect(app.title.contains("21/100"))
        #expect(!app.foot.contains("new"))
        #expect(app.selectedRow?.contains("Post 21") == true)
    }

    @Test func `stepping from post to post loads the next page`() async throws {
        let app = try await AppOnScreen.loaded(source, rows: 12)

        try await app.press("<Enter> " + String(repeating: "J ", count: 60))

        #expect(app.picture.contains("Post 61"))
        #expect(source.asked.contains("list after 1"))
    }

    @Test func `a list ends at the last page of the source and requests no more`() async throws {
        let app = try await AppOnScreen.loaded(source, rows: 12)

        try await app.press("G G G G G")

        #expect(app.title.contains("150/150"))
        #expect(app.selectedRow?.contains("Post 150") == true)
        #expect(
            source.asked.filter { $0.hasPrefix("list") } == [
                "list", "list after 1", "list after 2",
            ])
    }

    @Test func `a short list that the user has stopped loads no further pages`() async throws {
        let source = ControlledSource()
        let app = try AppOnScreen(source, rows: 30)
        await source.last.send(.rows(SamplePosts.numbered(1...5), next: "x"))
        await source.last.finish()
        #expect(await app.reaches { _ in source.requests.count == 2 })

        try app.pressWhileLoading("<C-c>")
        await app.settle()

        #expect(source.requests.count == 2)
        #expect(app.title.contains("stopped"))
    }

    /// An app on a list of ten pages, of which a filter hides posts.
    private func app(hiding query: String) async throws -> (AppOnScreen, ScriptedSource) {
        let source = ScriptedSource { request in
            let page = request.cursor.flatMap { Int($0.raw) } ?? 0
            let numbers = (page * 50 + 1)...(page * 50 + 50)
            return .rows(SamplePosts.numbered(numbers), next: page < 9 ? "\(page + 1)" : nil)
        }
        var settings = Settings()
        let query = try #require(try PostQuery(query))
        settings.filters = [PostFilter(name: "all", query: query, action: .hide)]
        let app = try AppOnScreen(source, columns: 60, rows: 12, settings: settings)
        await app.settle()
        return (app, source)
    }

    @Test func `pages are loaded until the screen is full of posts that no filter hides`()
        async throws
    {
        let (app, source) = try await app(hiding: "newer:102h")
        #expect(source.asked == ["list", "list after 1", "list after 2"])
        #expect(app.title.contains("102 hidden") && app.title.contains("1/48"))
        #expect(app.selectedRow?.contains("Post 103") == true)
    }

    @Test func `after five pages without a visible post the user asks for more`() async throws {
        let (app, source) = try await app(hiding: "author:ann")
        #expect(source.asked.count == 6)
        #expect(app.picture.contains("300 posts hidden; G loads more."))
        try await app.press("R")
        #expect(source.asked.count == 7)
        try await app.press("G")
        #expect(source.asked.last == "list after 9")
        #expect(app.picture.contains("Filters hide all posts here."))
    }

    @Test func `a typed filter that matches little loads no pages`() async throws {
        let (app, source) = try await app(hiding: "nothing")
        let count = source.asked.count
        try await app.press("f \"post<Space>7\"<Enter>")
        #expect(source.asked.count == count && app.title.contains("1/1 of 50"))
    }

    @Test func `a post on two pages appears once`() async throws {
        let source = ScriptedSource { request in
            request.cursor == nil
                ? .rows(SamplePosts.numbered(1...40), next: "x")
                : .rows(SamplePosts.numbered(36...60))
        }
        let app = try await AppOnScreen.loaded(source, rows: 12)

        try await app.press("G G")

        #expect(app.title.contains("60/60"))
    }

    @Test func `a server that repeats a page is not asked again`() async throws {
        let source = ScriptedSource { _ in .rows(SamplePosts.numbered(1...5), next: "again") }
        let app = try await AppOnScreen.loaded(source, rows: 12)

        try await app.press("j j G j")

        #expect(source.asked.filter { $0.hasPrefix("list") } == ["list", "list after again"])
        #expect(app.title.contains("5/5"))
    }

    @Test func `posts inserted before early ones do not move the selection`() async throws {
        let source = ScriptedSource { request in
            let page = request.cursor.flatMap { Int($0.raw) } ?? 0
            let first = page * 40 + 1
            var rows = PostPage.rows(
                SamplePosts.numbered(first...first + 39), next: page < 2 ? "\(page + 1)" : nil)
            rows.early = page < 2 ? .numbered(200...210) : .empty
            if page == 2 { rows.posts = rows.posts.appending(.numbered(200...210)) }
            return rows
        }
        let app = try await AppOnScreen.loaded(source, rows: 12)
        #expect(app.title.contains("1/51"))

        try await app.press("G")
        #expect(app.selectedRow?.contains("Post 210") == true)
        #expect(app.title.contains("91/91"))

        try await app.press("k")
        #expect(app.selectedRow?.contains("Post 209") == true)
        #expect(app.title.contains("130/131"))
        #expect(source.asked.filter { $0.hasPrefix("list") }.count == 3)
    }

    @Test func `pages shorter than the screen load automatically`() async throws {
        let source = ScriptedSource { request in
            let page = request.cursor.flatMap { Int($0.raw) } ?? 0
            let numbers = (page * 5 + 1)...(page * 5 + 5)
            return .rows(SamplePosts.numbered(numbers), next: "\(page + 1)")
        }

        let app = try await AppOnScreen.loaded(source, rows: 12)

        #expect(app.title.contains("1/30"))
        #expect(source.asked.count == 6)
    }

    @Test func `a refresh adds new posts at the top and keeps later pages`() async throws {
        let source = ScriptedSource { request in
            if request.reload { return .rows(SamplePosts.numbered(0...30), next: "1") }
            return request.cursor == nil
                ? .rows(SamplePosts.numbered(1...30), next: "1")
                : .rows(SamplePosts.numbered(31...60), next: "2")
        }
        let app = try await AppOnScreen.loaded(source, rows: 12)
        try await app.press("G k k")
        #expect(app.title.contains("28/60"))

        try await app.press("R")

        #expect(app.title.contains("29/61"))
        #expect(app.selectedRow?.contains("Post 28") == true)
        #expect(app.foot.contains("1 new above"))
    }

    @Test func `a page that fails is reported and not requested at each key`() async throws {
        let source = ScriptedSource { request in
            guard request.cursor == nil else { throw BoardError.timedOut(host: "server.example") }
            return .rows(SamplePosts.numbered(1...20), next: "1")
        }
        let app = try await AppOnScreen.loaded(source, columns: 100, rows: 12)

        try await app.press("j j j j")

        #expect(app.foot.contains("server.example took too long to answer. Press R to try again."))
        #expect(source.asked.filter { $0 == "list after 1" }.count == 1)
        #expect(app.title.contains("5/20"))
    }

    @Test func `R retries a page that failed`() async throws {
        let isDown = Mutex(true)
        let source = ScriptedSource { request in
            guard request.cursor != nil else {
                return .rows(SamplePosts.numbered(1...20), next: "1")
            }
            if isDown.withLock(\.self) { throw BoardError.timedOut(host: "server.example") }
            return .rows(SamplePosts.numbered(21...40))
        }
        let app = try await AppOnScreen.loaded(source, columns: 100, rows: 12)
        try await app.press("j j j j")

        isDown.withLock { $0 = false }
        try await app.press("R")

        #expect(app.title.contains("5/40"))
        #expect(source.asked == ["list", "list after 1", "list after 1"])
    }
}

extension PostList {
    fileprivate static func numbered(_ numbers: ClosedRange<Int>) -> PostList {
        PostPage.rows(SamplePosts.numbered(numbers)).posts
    }
}
