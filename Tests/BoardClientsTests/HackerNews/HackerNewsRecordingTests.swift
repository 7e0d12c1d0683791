import BoardCore
import Testing

@testable import BoardClients

/// Tests with recorded responses of the real servers.
@Suite(.readsRecordings) struct HackerNewsRecordingTests {
    @Test func `a list of ids is parsed`() throws {
        let numbers = try Recordings.json("hackernews/derived-beststories-ids.json").numbers
        #expect(numbers.count == 200 && numbers.first == 21_492_782)
    }

    @Test func `real stories are rows`() throws {
        let items = try Recordings.json("hackernews/items-beststories-2019.json").array ?? []
        let posts = items.compactMap(post)
        let first = try #require(posts.first)

        #expect(posts.count == 200)
        #expect(first.title == "The FCC Has Fined Robocallers $208M, Collected $6,790")
        #expect(first.author == "simonebrunozzi" && first.score == 898)
        #expect(first.commentCount == 409)
        #expect(posts.allSatisfy { !$0.title.isBlank && !$0.author.isEmpty })
    }

    @Test func `real stories of Show HN are on that board`() throws {
        let items = try Recordings.json("hackernews/items-showstories-2019.json").array ?? []
        let posts = items.compactMap(post)

        #expect(posts.count == 56)
        #expect(posts.first?.title == "Show HN: Avoid editing while writing your first draft")
        #expect(posts.first?.boardID?.raw == "show")
    }

    @Test func `a thread of single items is a tree in their order`() async throws {
        let items = try Recordings.json("hackernews/items-story-and-comments-2020.json").array ?? []
        let standIn = FakeHackerNewsServers()
        for item in items { standIn.recorded(item) }
        standIn.unarchive(23_436_775)
        try await withHackerNews(standIn) { source in
            let thread = try #require(try await source.thread("23436775"))

            #expect(thread.post.title == "eBay is port scanning visitors to their website")
            #expect(thread.post.commentCount == 142 && thread.post.score == 473)
            let ids = ["23437673", ".23437630", "..23438053", ".23440778"]
            try #require(thread.indentedIDs == ids + ["23437567", ".23442029"])
            #expect(thread.comments[0].author == "mehrdadn")
            #expect(thread.comments[0].body.hasPrefix("I asked this earlier and nobody had"))
        }
    }

    @Test func `a thread of the search server is a tree`() throws {
        let value = try Recordings.json("hackernews/algolia-item-trimmed.json")
        let thread = try #require(HackerNewsFixture.thread(tree: value))

        #expect(thread.post.title == "There are no \"rogue\" AI agents")
        #expect(thread.post.author == "zzzeek" && thread.post.score == 381)
        try #require(thread.comments.map(\.depth) == [0, 1, 2, 3, 1, 1, 2, 1])
        #expect(thread.comments[0].author == "silverFork")
        #expect(thread.comments[0].body.hasPrefix("From what I understand, in one case"))
        #expect(thread.comments[3].author == "hn8726")
    }

    @Test func `search results are rows`() throws {
        let value = try Recordings.json("hackernews/algolia-search-trimmed.json")
        let hits = (value["hits"].array ?? []).compactMap(HackerNewsItem.init(hit:))
        let posts = hits.map { $0.post(as: PostID(String($0.id), in: SourceID("hn"))) }

        try #require(posts.map(\.commentCount) == [55, 20, 8, 95])
        #expect(posts[1].title == "Show HN: TinyAIArena watch AI agents battle it out")
        #expect(posts[1].excerpt.hasPrefix("Did you ever click on an “AI Arena” expecting"))
        #expect(posts[2].author == "HotGarbage" && posts[2].score == 79)
    }

    @Test func `single items are parsed`() throws {
        let folder = "hackernews/api-readme-item-"
        func item(_ name: String) throws -> HackerNewsItem? {
            HackerNewsItem(official: try Recordings.json("\(folder)\(name).json"))
        }
        #expect(try item("story-8863")?.kids.count == 33)
        #expect(try item("story-8863")?.commentCount == 71)
        #expect(try item("story-121003")?.text?.hasPrefix("<i>or</i> HN: the Next") == true)
        #expect(try item("comment-2921983")?.author == "norvig")
        #expect(try item("pollopt-160705")?.score == 335)
        let none = try Recordings.json("hackernews/item-null.json")
        #expect(HackerNewsItem(official: none) == nil)
    }

    private func post(_ value: JSONValue) -> Post? {
        HackerNewsItem(official: value).map {
            $0.post(as: PostID(String($0.id), in: SourceID("hn")))
        }
    }
}
