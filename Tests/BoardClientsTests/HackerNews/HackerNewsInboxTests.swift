import BoardCore
import Testing

@testable import BoardClients

struct HackerNewsInboxTests {
    @Test func `replies to the user's stories and comments are listed, newest first`()
        async throws
    {
        let servers = FakeHackerNewsServers()
        servers.story(1, kids: [2, 3], ["by": "pg", "time": 1000])
        servers.comment(2, ["parent": 1, "time": 1100])
        servers.comment(3, kids: [4], ["parent": 1, "by": "pg", "time": 1200])
        servers.comment(4, ["parent": 3, "time": 1300])
        servers.story(5, kids: [6], ["time": 1000])
        servers.comment(6, kids: [7, 8], ["parent": 5, "by": "pg", "time": 1400])
        servers.comment(7, ["parent": 6, "time": 1500])
        servers.comment(9, ["parent": 5, "time": 1600])
        try await withHackerNews(servers, user: "pg") { source in
            let inbox = try #require(source.inbox)
            let entries = try await inbox.entries(unreadOnly: false, after: nil).entries

            #expect(!inbox.storesReadState)
            #expect(entries.map(\.commentID) == ["7", "4", "2"])
            #expect(entries.map(\.postID?.raw) == ["5", "1", "1"])
            // The user has written in story 1 after comment 2.
            #expect(entries.map(\.isUnread) == [true, true, false])
            #expect(entries[0].title == "Story 5" && entries[0].excerpt == "words & more of 7")
            let unread = try await inbox.entries(unreadOnly: true, after: nil).entries
            #expect(unread.map(\.commentID) == ["7", "4"])
        }
    }

    @Test func `a user without posts has an empty inbox, and no user has none`() async throws {
        let servers = FakeHackerNewsServers()
        servers.story(1)
        try await withHackerNews(servers, user: "nobody") { source in
            let page = try await source.inbox?.entries(unreadOnly: false, after: nil)
            #expect(page?.entries == [])
            #expect(servers.asked == ["/api/v1/search_by_date"])
        }
        try await withHackerNews(servers) { source in #expect(source.inbox == nil) }
    }
}
