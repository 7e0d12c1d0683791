import BoardCore
import Testing

@testable import BoardClients

struct BBJInboxTests {
    @Test func `messages of others in the user's threads are listed, newest first`()
        async throws
    {
        let server = FakeBBJServer()
        server.addThread(
            "own",
            messages: [
                FakeBBJServer.message(0, "Soup?", author: "u1"),
                FakeBBJServer.message(1, "Yes, [bold: please].", created: 10),
                FakeBBJServer.message(2, "When?", author: "u1", created: 20),
                FakeBBJServer.message(3, ">>2 at four", created: 30),
                FakeBBJServer.message(4, "[deleted]", author: "u0", created: 40),
            ])
        server.addThread(
            "joined", author: "u2",
            messages: [
                FakeBBJServer.message(0, "Ropes", created: 1),
                FakeBBJServer.message(1, "Before", created: 2),
                FakeBBJServer.message(2, "Mine", author: "u1", created: 3),
                FakeBBJServer.message(3, "After", created: 4),
            ])
        server.addThread(
            "foreign", author: "u2",
            messages: [
                FakeBBJServer.message(0, "Not for me", created: 100)
            ])
        try await server.runWriting { source, credentials in
            try await source.signIn(
                [.name: "sysop", .password: "correct horse"], credentials)
            let inbox = try #require(source.inbox)
            let entries = try await inbox.entries(unreadOnly: false, after: nil).entries

            #expect(!inbox.storesReadState)
            #expect(entries.map(\.id.raw) == ["own/3", "own/1", "joined/3"])
            #expect(entries.map(\.isUnread) == [true, false, true])
            #expect(entries.map(\.author) == ["mirela", "mirela", "mirela"])
            #expect(entries[1].body == "Yes, **please**.")
            #expect(entries[0].title == "Thread own" && entries[0].commentID == "3")
            #expect(entries[0].postID == PostID("own", in: SourceID("bbj")))
            let unread = try await inbox.entries(unreadOnly: true, after: nil).entries
            #expect(unread.map(\.id.raw) == ["own/3", "joined/3"])
            let time = server.state.withLock { state in
                state.requests.last { $0.path == "/api/message_feed" }?.body["time"].int
            }
            #expect((time ?? 0) > 1_700_000_000)
        }
    }
}
