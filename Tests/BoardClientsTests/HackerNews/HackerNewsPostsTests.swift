import BoardCore
import Foundation
import TestSupport
import Testing

@testable import BoardClients

struct HackerNewsPostsTests {
    private let standIn = FakeHackerNewsServers()

    @Test func `the boards are the six lists`() async throws {
        try await withHackerNews(standIn) { source in
            let boards = try await source.boards(reload: false).states().last

            #expect(boards?.map(\.id.raw) == ["top", "new", "best", "ask", "show", "job"])
            #expect(boards?.map(\.name).first == "Top")
            #expect(standIn.asked.isEmpty)
        }
    }

    @Test func `a server without a list is not a Hacker News server`() async throws {
        try await withHackerNews(standIn) { source in
            let error = await failure { try await source.page(PostRequest()) }
            let missing = await failure {
                try await source.thread(PostID("7", in: source.id), under: nil, reload: false)
                    .whole()
            }
            let reason =
                "this does not respond like a server of Hacker News (HTTP 404); try the address "
                + "without “hn:” before it."
            #expect(error == .rejectedByServer(host: "", reason: reason))
            // The server's response for an unknown id.
            #expect(missing == .notThere(name: "7"))
        }
    }

    @Test func `the front page has the stories of the list, in order`() async throws {
        standIn.list("top", [3, 1, 2, 3])
        standIn.story(1, kids: [11, 12], ["title": "Ask HN: R&amp;D &#x27;here&#x27;, AT&T?"])
        standIn.story(2)
        standIn.story(3)
        try await withHackerNews(standIn) { source in
            let page = try #require(try await source.page(PostRequest()))

            try #require(page.posts.map(\.id.raw) == ["3", "1", "2"])
            #expect(page.posts.map(\.boardID?.raw) == ["top", "ask", "top"])
            let post = page.posts[1]
            #expect(post.title == "Ask HN: R&D 'here', AT&T?")
            #expect(post.author == "author1")
            #expect(post.commentCount == 2)
            #expect(post.score == 7)
            #expect(post.url == "https://a.example/1")
            #expect(post.page == "https://news.ycombinator.com/item?id=1")
            #expect(post.createdAt == Date(timeIntervalSince1970: 1_790_000_000))
            #expect(page.next == nil && page.progress == nil)
        }
    }

    @Test func `hidden and missing items are omitted`() async throws {
        standIn.list("job", [1, 2, 3, 4, 5])
        standIn.story(1)
        standIn.bare(2, ["deleted": true, "type": "story"])
        standIn.bare(3, ["dead": true, "type": "story", "title": "Spam"])
        standIn.bare(5, ["type": "job", "url": ""])
        try await withHackerNews(standIn) { source in
            let board = BoardID("job", in: source.id)
            let page = try #require(try await source.page(PostRequest(.board(board))))

            try #require(page.posts.map(\.title) == ["Story 1", "Item 5"])
            #expect(page.posts.map(\.boardID) == [board, board])
            #expect(page.posts[1].author == "" && page.posts[1].url == nil)
            #expect(page.posts[1].createdAt == nil)
            #expect(page.skipped.count == 0)
        }
    }

    @Test func `a story without a title is named after its text`() async throws {
        standIn.list("ask", [1])
        standIn.bare(1, ["text": "Is <i>this</i> it?<p>I &quot;ask&quot;.", "by": "me"])
        try await withHackerNews(standIn) { source in
            let request = PostRequest(.board(BoardID("ask", in: source.id)))
            let post = try await source.page(request)?.posts.first

            #expect(post?.title == "Is this it? I \"ask\".")
            #expect(post?.excerpt == "Is this it? I \"ask\".")
        }
    }

    @Test func `pages are contiguous while new stories arrive`() async throws {
        for number in 1...80 { standIn.story(number) }
        standIn.list("new", Array((1...70).reversed()))
        try await withHackerNews(standIn) { source in
            let board = Listing.board(BoardID("new", in: source.id))
            let first = try #require(try await source.page(PostRequest(board)))
            standIn.list("new", Array((1...80).reversed()))
            let second = try #require(
                try await source.page(PostRequest(board, after: first.next)))
            let third = try #require(
                try await source.page(PostRequest(board, after: second.next)))

            #expect(first.posts.count == 30 && second.posts.count == 30)
            let all = [first, second, third].flatMap { $0.posts.map(\.id.raw) }
            #expect(all == (1...70).reversed().map(String.init))
            #expect(third.next == nil)
        }
    }

    @Test func `thirty stories take five round trips, and the first one two`() async throws {
        let engine = ManualEngine { url in
            guard let number = Int(url.deletingPathExtension().lastPathComponent) else {
                return "[\((1...40).map(String.init).joined(separator: ","))]"
            }
            return "{\"id\":\(number),\"title\":\"Story \(number)\"}"
        }
        let source = try HackerNewsSource(
            id: SourceID("hn"), url: url("http://h.example/"), version: "1",
            engine: ThrottlingEngine(engine))
        let rows = Log<Int>()
        let reading = Task {
            for try await page in source.posts(PostRequest()) { rows.add(page.posts.count) }
        }
        var (total, hadRows) = (0, false)
        for wave in [1, 8, 8, 8, 6] {
            #expect(await eventually { engine.count == total + wave })
            hadRows = hadRows || total == 9
            if hadRows { #expect(await eventually { !rows.entries.isEmpty }) }
            engine.answer(wave)
            total += wave
        }
        try await reading.value

        #expect(engine.count == 31 && engine.mostAtOnce == 8)
        #expect(rows.entries.last == 30)
    }

    @Test func `a failed story is reported with its reason and requested with the next page`()
        async throws
    {
        standIn.list("top", [1, 2, 3])
        for number in 1...3 { standIn.story(number) }
        standIn.refuse("/v0/item/2.json", .refusal(500))
        try await withHackerNews(standIn) { source in
            let page = try #require(try await source.page(PostRequest()))
            try #require(page.posts.map(\.id.raw) == ["1", "3"])
            let second = PostID("2", in: source.id)
            #expect(page.missing.count == 1)
            #expect(page.missing[second]?.withoutHost == .refused(host: "", status: 500))
            let next = try #require(try await source.page(PostRequest(after: page.next)))
            #expect(next.posts.map(\.id.raw) == ["2"] && next.missing.isEmpty && next.next == nil)
            let again = try #require(try await source.page(PostRequest(reload: true)))
            #expect(again.posts.count == 3)
        }
    }

    @Test func `a story that fails twice does not end the list`() async throws {
        standIn.list("top", Array(1...40))
        for number in 1...40 { standIn.story(number) }
        standIn.refuse("/v0/item/2.json", .refusal(500), .refusal(500), .refusal(500))
        try await withHackerNews(standIn) { source in
            let pages = try await source.pages(atMost: 5)

            let ids: [String] = ["1"] + (3...40).map { "\($0)" }
            let missing = pages.map { $0.missing.count }
            #expect(pages.flatMap(\.ids) == ids && missing == [1, 1])
        }
    }

    @Test func `a page interrupted by the server is completed after the wait`() async throws {
        standIn.list("top", Array(1...40))
        for number in 1...40 { standIn.story(number) }
        standIn.refuse("/v0/item/9.json", .refusal(429, ["Retry-After": "5"]))
        try await withHackerNews(standIn) { source in
            let (states, error) = await source.posts(PostRequest()).statesAndError()
            #expect(
                error?.withoutHost == .refused(host: "", status: 429, retryAfter: .seconds(5)))
            #expect(states.last?.progress != nil)
            #expect(states.last?.missing.keys.map(\.raw) == ["9"])
            let asked = standIn.asked.count

            let page = try #require(try await source.page(PostRequest(reload: true)))
            #expect(page.ids == (1...30).map(String.init) && page.missing.isEmpty)
            #expect(standIn.asked.dropFirst(asked) == ["/v0/topstories.json", "/v0/item/9.json"])
        }
    }

    @Test func `no more stories are requested than the limit`() async throws {
        standIn.list("top", Array(1...40))
        for number in 1...40 { standIn.story(number) }
        try await withHackerNews(standIn) { source in
            let page = try #require(try await source.page(PostRequest(limit: 5)))
            #expect(page.ids == (1...5).map(String.init))
            #expect(standIn.asked.count == 6)

            let next = try #require(try await source.page(PostRequest(after: page.next, limit: 2)))
            #expect(next.ids == ["6", "7"])
            #expect(standIn.asked.count == 8)
        }
    }

    @Test(arguments: [Int.min, -1, .max])
    func `any ids and positions in a list are handled`(number: Int) async throws {
        standIn.list("top", [number, 1])
        standIn.story(1)
        try await withHackerNews(standIn) { source in
            let page = try #require(try await source.page(PostRequest()))
            #expect(page.ids == ["1"])
            for listing in [Listing.everything, .search("Story")] {
                let request = PostRequest(listing, after: PageCursor("\(number)"))
                _ = await source.posts(request).statesAndError()
            }
        }
    }

    @Test func `a loaded page is requested again only for a reload`() async throws {
        standIn.list("top", [1])
        standIn.story(1)
        try await withHackerNews(standIn) { source in
            for _ in 1...2 { _ = try await source.page(PostRequest()) }
            #expect(standIn.asked.count == 2)
            _ = try await source.page(PostRequest(reload: true))
            #expect(standIn.asked.count == 4)
        }
    }

    @Test func `a rate limit is reported with its time, and the list is loaded after that`()
        async throws
    {
        standIn.list("top", [1])
        standIn.story(1)
        standIn.refuse("/v0/topstories.json", .refusal(429, ["Retry-After": "9"]))
        try await withHackerNews(standIn) { source in
            let error = await failure {
                try await source.page(PostRequest())
            }
            #expect(error == .refused(host: "", status: 429, retryAfter: .seconds(9)))
            let count = try await source.page(PostRequest())?.posts.count
            #expect(count == 1)
        }
    }

    @Test func `a web page in place of data is reported`() async throws {
        standIn.refuse("/v0/topstories.json", .webPage)
        try await withHackerNews(standIn) { source in
            let error = await failure {
                try await source.page(PostRequest())
            }
            #expect(error == .unexpectedResponse(host: "", .page))
        }
    }

    @Test func `an error contains the server's message`() async throws {
        standIn.refuse(
            "/v0/topstories.json",
            .json(["error": "Permission\u{1B}[2J denied"], status: .unauthorized))
        try await withHackerNews(standIn) { source in
            let error = await failure {
                try await source.page(PostRequest())
            }
            #expect(error == .rejectedByServer(host: "", reason: "Permission\u{FFFD}[2J denied"))
        }
    }

    @Test func `the newest are the list of new stories, or a board's by id`() async throws {
        for number in 1...9 { standIn.story(number) }
        standIn.list("top", [3, 1, 2])
        standIn.list("new", [9, 8])
        standIn.list("ask", [4, 7, 5])
        try await withHackerNews(standIn) { source in
            let all = try await source.page(PostRequest(sort: .newest))
            let ask = PostRequest(.board(BoardID("ask", in: source.id)), sort: .newest)
            let asked = try await source.page(ask)

            #expect(all?.posts.map(\.id.raw) == ["9", "8"])
            #expect(asked?.posts.map(\.id.raw) == ["7", "5", "4"])
        }
    }

    @Test func `an unknown order and an unknown board are reported`() async throws {
        try await withHackerNews(standIn) { source in
            let reason =
                "Hacker News has no orders except its boards: top, new, best, ask, show and job."
            await #expect(throws: BoardError.unsupported(reason: reason)) {
                try await source.page(PostRequest(sort: SourceSort("hot")))
            }
            await #expect(throws: BoardError.notThere(name: "golf")) {
                try await source.page(PostRequest(.board(BoardID("golf", in: source.id))))
            }
        }
    }

    @Test func `a search returns the results of the search server, page by page`() async throws {
        for number in 1...70 { standIn.story(number) }
        standIn.bare(99, ["title": "Story of 99", "text": "It <i>was</i>."])
        try await withHackerNews(standIn) { source in
            let first = try #require(try await source.page(PostRequest(.search("Story"))))
            let second = try #require(
                try await source.page(PostRequest(.search("Story"), after: first.next)))
            let third = try #require(
                try await source.page(PostRequest(.search("Story"), after: second.next)))

            #expect(first.posts.count == 30)
            #expect(first.posts.first?.author == "author1")
            #expect(third.posts.map(\.id.raw).last == "99")
            #expect(third.posts.last?.excerpt == "It was.")
            #expect(third.next == nil)
            #expect(standIn.asked == Array(repeating: "/api/v1/search", count: 3))
        }
    }

    @Test func `a search with many results can be read up to the limit of the search server`()
        async throws
    {
        for number in 1...1010 { standIn.story(number) }
        try await withHackerNews(standIn) { source in
            let pages = try await source.pages(PostRequest(.search("Story")), atMost: 40)

            let ids = pages.flatMap(\.ids)
            #expect(ids == (1...1000).map(String.init))
        }
    }

    @Test func `a list continues only at its own cursor`() async throws {
        try await withHackerNews(standIn) { source in
            for (listing, place) in [
                (Listing.everything, "1 x"), (.everything, ""), (.search("tea"), "-1"),
            ] {
                let request = PostRequest(listing, after: PageCursor(place))
                let error = await failure { try await source.page(request) }
                #expect(error?.sentence == "This list has no cursor “\(place)”.")
            }
        }
    }
}
