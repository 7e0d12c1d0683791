import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct HackerNewsThreadTests {
    private let standIn = FakeHackerNewsServers()

    @Test func `a thread is the search server's tree in order of rank`() async throws {
        standIn.story(1, kids: [30, 10, 20], ["text": "Hello <p>world", "descendants": 5])
        standIn.comment(10, kids: [11])
        standIn.comment(11)
        standIn.comment(20)
        standIn.comment(30, kids: [31])
        standIn.comment(31)
        try await withHackerNews(standIn) { source in
            let states = try await source.thread(
                PostID("1", in: source.id), under: nil, reload: false
            ).states()
            let thread = try #require(states.last)

            try #require(thread.indentedIDs == ["30", ".31", "10", ".11", "20"])
            #expect(thread.body == "Hello <p>world" && thread.format == .html)
            #expect(thread.comments[0].body == "words &amp; <i>more</i> of 30")
            #expect(thread.comments[0].author == "author30" && thread.comments[0].format == .html)
            #expect(thread.post.commentCount == 5)
            #expect(states.dropLast().allSatisfy { $0.isLoading } && !thread.isLoading)
            #expect(standIn.asked.sorted() == ["/api/v1/items/1", "/v0/item/1.json"])
        }
    }

    @Test(arguments: [true, false])
    func `the id of a comment leads to its story`(
        isArchived: Bool
    ) async throws {
        standIn.story(1, kids: [10])
        standIn.comment(10, kids: [11], ["parent": 1])
        standIn.comment(11, ["parent": 10])
        if !isArchived { for number in [1, 10, 11] { standIn.unarchive(number) } }
        try await withHackerNews(standIn) { source in
            let id = PostID("11", in: source.id)
            let states = try await source.thread(id, under: nil, reload: false).states()

            #expect(states.allSatisfy { $0.id == PostID("1", in: source.id) })
            #expect(states.last?.indentedIDs == ["10", ".11"])
            #expect(standIn.asked.contains("/v0/item/10.json") == !isArchived)
        }
    }

    @Test func `a comment whose story is missing is reported`() async throws {
        standIn.comment(11, ["parent": 10])
        standIn.unarchive(11)
        try await withHackerNews(standIn) { source in
            let error = await failure { try await source.thread("11") }
            #expect(error == .notThere(name: "11"))
        }
    }

    @Test(arguments: [
        ("&gt; a<p>b", "▌ a|b"), ("<p>&gt;a<p>&gt; &gt; b", "▌ a|▌ ▌ b"),
        ("<i>&gt; a &amp; b</i><p>c", "▌ a & b|c"), ("&#62; a", "▌ a"),
        ("a &gt; b<p> -&gt; c", "a > b|-> c"), ("&gt;= 2", ">= 2"),
        ("<pre><code>&gt; a\n&gt; b\n</code></pre>&gt; c", "│ > a|│ > b|▌ c"),
        ("&gt; a\n&gt; b", "▌ a b"), ("&gt; <a href=\"https://a.example\">x</a>", "▌ x"),
        ("&gt;", ">"), ("", ""),
    ])
    func `paragraphs that start with a sign are quotations`(
        html: String, lines: String
    ) async throws {
        standIn.story(1, kids: [10], ["text": .string(html)])
        standIn.comment(10, ["text": .string(html)])
        for isArchived in [true, false] {
            if !isArchived { for number in [1, 10] { standIn.unarchive(number) } }
            try await withHackerNews(standIn) { source in
                let thread = try #require(try await source.thread("1"))
                for body in [thread.body, thread.comments[0].body] {
                    #expect(body.quoteLines == lines)
                }
            }
        }
    }

    @Test func `prefetching takes one request, which is not repeated`() async throws {
        standIn.story(1, kids: [20, 10])
        standIn.comment(10)
        standIn.comment(20)
        try await withHackerNews(standIn) { source in
            try await source.readAhead(PostID("1", in: source.id), reload: false)
            #expect(standIn.asked == ["/api/v1/items/1"])

            #expect(try await source.thread("1")?.indentedIDs == ["20", "10"])
            try await source.readAhead(PostID("1", in: source.id), reload: false)
            #expect(standIn.asked == ["/api/v1/items/1", "/v0/item/1.json"])
        }
    }

    @Test func `a changed thread is rebuilt from the prefetched tree when it is opened again`()
        async throws
    {
        standIn.story(1, kids: [10])
        standIn.comment(10)
        try await withHackerNews(standIn) { source in
            #expect(try await source.thread("1")?.indentedIDs == ["10"])
            standIn.story(1, kids: [10, 20])
            standIn.comment(20)

            try await source.readAhead(PostID("1", in: source.id), reload: true)

            #expect(try await source.thread("1")?.indentedIDs == ["10", "20"])
            #expect(standIn.asked.filter { $0 == "/api/v1/items/1" }.count == 2)
        }
    }

    @Test func `prefetching does not load single items`() async throws {
        standIn.story(1, kids: [10])
        standIn.comment(10)
        standIn.unarchive(1)
        try await withHackerNews(standIn) { source in
            try? await source.readAhead(PostID("1", in: source.id), reload: false)
            #expect(standIn.asked == ["/api/v1/items/1"])
        }
    }

    @Test func `replies that the search server lacks come from the official one`() async throws {
        standIn.story(1, kids: [20, 10])
        standIn.comment(10)
        standIn.comment(20, kids: [22, 21])
        standIn.comment(21, kids: [23])
        standIn.comment(22)
        standIn.comment(23)
        standIn.unarchive(20)
        try await withHackerNews(standIn) { source in
            let ids = try await source.thread("1")?.indentedIDs
            #expect(ids == ["20", ".22", ".21", "..23", "10"])
        }
    }

    @Test func `replies below the roots are in order of rank`() async throws {
        standIn.story(1, kids: [10])
        standIn.comment(10, kids: [13, 11, 12])
        standIn.comment(11)
        standIn.comment(12, kids: [15, 14])
        for number in 13...15 { standIn.comment(number) }
        try await withHackerNews(standIn) { source in
            let ids = try await source.thread("1")?.indentedIDs
            #expect(ids == ["10", ".13", ".11", ".12", "..15", "..14"])
            let asked = ["/v0/item/1.json", "/v0/item/10.json", "/v0/item/12.json"]
            #expect(standIn.asked.sorted() == ["/api/v1/items/1"] + asked)
        }
    }

    @Test func `replies without known rank are in chronological order`() async throws {
        standIn.story(1, kids: [10])
        standIn.comment(10, kids: [12, 11])
        standIn.comment(11)
        standIn.comment(12)
        standIn.refuse("/v0/item/10.json", .refusal(500))
        try await withHackerNews(standIn) { source in
            let thread = try await source.thread("1")
            #expect(thread?.indentedIDs == ["10", ".11", ".12"])
            #expect(thread?.isLoading == false)
        }
    }

    @Test func `only the first comments of a long thread are in order of rank`() async throws {
        standIn.story(1, kids: Array(2...101))
        for number in 2...101 {
            standIn.comment(number, kids: [number * 1000 + 1, number * 1000])
            standIn.comment(number * 1000)
            standIn.comment(number * 1000 + 1)
        }
        try await withHackerNews(standIn) { source in
            let ids = try await source.thread("1")?.indentedIDs
            #expect(ids?.prefix(3) == ["2", ".2001", ".2000"])
            #expect(ids?.suffix(3) == ["101", ".101000", ".101001"])
            #expect(standIn.asked.count == 2 + 24)
        }
    }

    @Test(arguments: [404, 500, 429])
    func `a thread missing from the search server is loaded item by item`(
        status: Int
    ) async throws {
        standIn.story(1, kids: [20, 10])
        standIn.comment(10)
        standIn.comment(20, kids: [21])
        standIn.comment(21)
        standIn.refuse("/api/v1/items/1", .refusal(status))
        try await withHackerNews(standIn) { source in
            let ids = try await source.thread("1")?.indentedIDs
            #expect(ids == ["20", ".21", "10"])
        }
    }

    @Test func `the search server alone is sufficient`() async throws {
        standIn.story(1, kids: [20, 10], ["text": "Hello"])
        standIn.comment(10)
        standIn.comment(20)
        standIn.refuse("/v0/item/1.json", .refusal(500))
        try await withHackerNews(standIn) { source in
            let thread = try await source.thread("1")
            #expect(thread?.indentedIDs == ["10", "20"])
            #expect(thread?.body == "Hello" && thread?.post.title == "Story 1")
            #expect(thread?.post.commentCount == 2)
        }
    }

    @Test func `deleted comments with replies remain, without text and author`() async throws {
        standIn.story(1, kids: [10, 20, 30, 40])
        standIn.bare(10, kids: [11], ["deleted": true, "type": "comment", "time": 1_790_000_000])
        standIn.comment(11)
        standIn.comment(20, kids: [21], ["dead": true, "text": "[flagged]"])
        standIn.comment(21)
        standIn.bare(30, ["deleted": true, "type": "comment"])
        standIn.comment(40, kids: [41], ["deleted": true])
        standIn.comment(41, ["dead": true])
        for number in [10, 20, 30, 40] { standIn.unarchive(number) }
        try await withHackerNews(standIn) { source in
            let thread = try #require(try await source.thread("1"))

            try #require(thread.indentedIDs == ["10", ".11", "20", ".21"])
            #expect(thread.comments.map(\.presence) == [.deleted, .present, .hidden, .present])
            #expect(thread.comments[2].body == "" && thread.comments[2].author == "")
        }
    }

    @Test func `a comment without text on the search server is deleted`() async throws {
        standIn.story(1, kids: [10, 20])
        standIn.comment(10, kids: [11], ["deleted": true])
        standIn.comment(11)
        standIn.comment(20, ["dead": true])
        try await withHackerNews(standIn) { source in
            let thread = try await source.thread("1")
            #expect(thread?.indentedIDs == ["10", ".11"])
            #expect(thread?.comments.first?.presence == .deleted)
            #expect(thread?.comments.first?.author == "")
        }
    }

    @Test func `a poll shows its options in order`() async throws {
        standIn.bare(
            1, ["type": "poll", "title": "Which?", "text": "Say.", "parts": [3, 2, 4]])
        standIn.bare(2, ["type": "pollopt", "text": "R&amp;D", "score": 335])
        standIn.bare(3, ["type": "pollopt", "text": "Sales", "score": 1])
        try await withHackerNews(standIn) { source in
            let body = "Say.<ul><li>Sales (1 point)</li><li>R&amp;D (335 points)</li></ul>"
            let text = try await source.thread("1")?.body
            #expect(text == body)
        }
    }

    @Test(arguments: ["77", "x", "-1", "99999999999999999999", "../../etc"])
    func `a missing post is reported as such`(raw: String) async throws {
        try await withHackerNews(standIn) { source in
            await #expect(throws: BoardError.notThere(name: raw)) {
                try await source.thread(raw)
            }
        }
    }

    @Test func `a failure of both servers is reported`() async throws {
        standIn.refuse("/v0/item/1.json", .refusal(500))
        try await withHackerNews(standIn) { source in
            let error = await failure { try await source.thread("1") }
            #expect(error == .refused(host: "", status: 500))
        }
    }

    @Test func `a story whose replies all fail reports it after its text`() async throws {
        standIn.story(1, kids: [10], ["text": "Hello"])
        standIn.unarchive(1)
        standIn.refuse("/v0/item/10.json", .refusal(429, ["Retry-After": "3"]))
        try await withHackerNews(standIn) { source in
            let bodies = Log<String>()
            let error = await failure {
                let stream = source.thread(PostID("1", in: source.id), under: nil, reload: false)
                for try await state in stream { bodies.add(state.body) }
            }
            #expect(error == .refused(host: "", status: 429, retryAfter: .seconds(3)))
            #expect(bodies.entries.last == "Hello")
        }
    }

    @Test(arguments: [
        HTTPResponse.refusal(500), .refusal(429, ["Retry-After": "2"]), .webPage,
    ])
    func `a failed comment is reported and loaded by the next attempt`(
        refusal: HTTPResponse
    ) async throws {
        standIn.story(1, kids: [10, 20, 30])
        for number in [10, 30] { standIn.comment(number) }
        standIn.comment(20, kids: [21])
        standIn.comment(21)
        standIn.unarchive(1)
        standIn.refuse("/v0/item/20.json", refusal)
        try await withHackerNews(standIn) { source in
            let id = PostID("1", in: source.id)
            let (states, error) = await source.thread(id, under: nil, reload: false)
                .statesAndError()
            #expect(error != nil)
            #expect(states.last?.indentedIDs == ["10", "30"])
            #expect(states.last?.missingComments == 1)
            let asked = standIn.asked.count

            let whole = try await source.thread("1", reload: true)
            #expect(whole?.indentedIDs == ["10", "20", ".21", "30"])
            #expect(whole?.missingComments == 0 && whole?.isLoading == false)
            #expect(
                standIn.asked.dropFirst(asked) == ["/v0/item/20.json", "/v0/item/21.json"])
        }
    }

    @Test func `a failed reply counts as missing, and its parent loads it`() async throws {
        standIn.story(1, kids: [10])
        standIn.comment(10, kids: [11, 12])
        standIn.comment(11)
        standIn.comment(12)
        standIn.unarchive(1)
        standIn.refuse("/v0/item/11.json", .refusal(500))
        try await withHackerNews(standIn) { source in
            let id = PostID("1", in: source.id)
            let (states, error) = await source.thread(id, under: nil, reload: false)
                .statesAndError()
            #expect(error?.withoutHost == .refused(host: "", status: 500))
            #expect(states.last?.outline == ["10 0 +1", "12 1"])

            let whole = try await source.thread("1", under: "10")
            #expect(whole?.outline == ["10 0", "11 1", "12 1"])
        }
    }

    @Test func `comments that only the list counts are reported if the story itself fails`()
        async throws
    {
        standIn.list("top", [1])
        standIn.story(1, kids: [10, 20])
        standIn.comment(10)
        standIn.comment(20)
        standIn.unarchive(20)
        try await withHackerNews(standIn) { source in
            _ = try await source.page(PostRequest())
            standIn.refuse("/v0/item/1.json", .refusal(500))
            let id = PostID("1", in: source.id)
            let (states, error) = await source.thread(id, under: nil, reload: false)
                .statesAndError()
            #expect(states.last?.indentedIDs == ["10"])
            #expect(error?.withoutHost == .refused(host: "", status: 500))

            #expect(try await source.thread("1", reload: true)?.indentedIDs == ["10", "20"])
        }
    }

    @Test func `comments beyond the limit are reported and loaded on request`() async throws {
        let numbers = Array(2...(HackerNewsThreadReader.itemLimit + 4))
        standIn.story(1, kids: numbers)
        for number in numbers { standIn.comment(number) }
        standIn.unarchive(1)
        try await withHackerNews(standIn) { source in
            let thread = try #require(try await source.thread("1"))
            #expect(thread.missingComments == 3)

            let whole = try #require(try await source.thread("1", under: "2"))
            #expect(whole.comments.count == numbers.count && whole.missingComments == 0)
        }
    }

    @Test func `the story from a list is shown immediately`() async throws {
        standIn.list("top", [1])
        standIn.story(1, ["text": "Hello"])
        try await withHackerNews(standIn) { source in
            _ = try await source.page(PostRequest())
            standIn.story(1, ["text": "Hello again"])
            let stream = source.thread(PostID("1", in: source.id), under: nil, reload: false)
            let states = try await stream.states()

            #expect(states.last?.body == "Hello again")
            let asked = standIn.asked.count
            let text = try await source.thread("1")?.body
            #expect(text == "Hello again")
            #expect(standIn.asked.count == asked)
        }
    }

    @Test func `more replies than the limit are reported, and loaded when they are requested`()
        async throws
    {
        let limit = HackerNewsThreadReader.itemLimit
        standIn.story(1, kids: [2])
        standIn.comment(2, kids: Array(10..<(10 + limit + 5)))
        for number in 10..<(10 + limit + 5) { standIn.comment(number) }
        standIn.unarchive(1)
        try await withHackerNews(standIn) { source in
            let thread = try #require(try await source.thread("1"))
            #expect(thread.comments.count == limit)
            #expect(thread.comments.first?.missingReplies == 6)

            let whole = try #require(try await source.thread("1", under: "2"))
            #expect(whole.comments.count == limit + 6)
            #expect(whole.comments.first?.missingReplies == 0)
            #expect(
                Array(whole.comments.dropFirst().prefix(limit - 1))
                    == Array(
                        thread.comments.dropFirst()))
        }
    }

    @Test func `cycles end`() async throws {
        standIn.story(1, kids: [2, 1])
        standIn.comment(2, kids: [3, 1])
        standIn.comment(3, kids: [2, 3])
        standIn.unarchive(1)
        try await withHackerNews(standIn) { source in
            let ids = try await source.thread("1")?.indentedIDs
            #expect(ids == ["2", ".3"])
        }
    }

    @Test(arguments: [true, false])
    func `fifty levels are read from either server`(isArchived: Bool) async throws {
        standIn.story(1, kids: [2])
        for number in 2...51 { standIn.comment(number, kids: number < 51 ? [number + 1] : []) }
        if !isArchived { standIn.unarchive(1) }
        try await withHackerNews(standIn) { source in
            let depths = try await source.thread("1")?.comments.map(\.depth)
            #expect(depths == Array(0..<50))
        }
    }

    @Test func `releasing the stream stops further requests`() async throws {
        let engine = ManualEngine { url in
            url.path.hasPrefix("/v0/item/1.")
                ? "{\"id\":1,\"kids\":[\((2...40).map(String.init).joined(separator: ","))]}" : "{}"
        }
        let source = try HackerNewsSource(
            id: SourceID("hn"), url: url("http://h.example"), version: "1", engine: engine)
        let reading = Task {
            for try await state in source.thread(
                PostID("1", in: source.id), under: nil, reload: false)
            where !state.isLoading { return }
        }
        while engine.count < 2 { await Task.yield() }
        engine.answer(2)
        while engine.count < 10 { await Task.yield() }
        reading.cancel()
        _ = await reading.result
        engine.answer(8)
        for _ in 0..<1000 { await Task.yield() }

        #expect(engine.count == 10)
    }
}

extension String {
    /// The lines of this HTML, with a bar before quotations and code.
    fileprivate var quoteLines: String {
        RichText(self, as: .html).blocks.flatMap(\.quoteLines).joined(separator: "|")
    }
}

extension RichText.Block {
    fileprivate var quoteLines: [String] {
        switch self {
        case .quote(let quote): quote.blocks.flatMap(\.quoteLines).map { "▌ " + $0 }
        case .code(_, let text): text.split(separator: "\n").map { "│ " + $0 }
        default: [RichText([self]).line]
        }
    }
}
