import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct BoardServerInboxTests {
    @Test func `entries have the place and the text of a notification`() async throws {
        try await Self.withInbox([
            Self.notification("9", "mention", post: "2", comment: nil),
            Self.notification("8", "reply", read: true),
        ]) { inbox, _ in
            let page = try await inbox.entries(unreadOnly: false, after: nil)

            #expect(page.next == nil)
            #expect(page.entries.map(\.id.raw) == ["9", "8"])
            let mention = try #require(page.entries.first)
            #expect(mention.id.kind == .mention && mention.postID?.raw == "2")
            #expect(mention.commentID == nil && mention.isUnread)
            let reply = try #require(page.entries.last)
            #expect(reply.id.kind == .reply && reply.commentID == "c8" && !reply.isUnread)
            #expect(reply.author == "bob" && reply.title == "Tea" && reply.body == "At *four*.")
            #expect(reply.createdAt == Date(timeIntervalSince1970: 1_793_611_800))
        }
    }

    @Test func `all pages are read up to the limit, and each entry once`() async throws {
        let all = (1...7).map { Self.notification("\(8 - $0)") }
        try await Self.withInbox(all, pageSize: 3) { inbox, server in
            let page = try await inbox.entries(unreadOnly: true, atLeast: 100)
            #expect(page.entries.map(\.id.raw) == (1...7).map { "\(8 - $0)" } && page.next == nil)
            let first = try await inbox.entries(unreadOnly: true, atLeast: 4)
            #expect(first.entries.count == 6)
            #expect(server.conversation.questions.last?.query["after"] == "behind 5")
            let rest = try await inbox.entries(unreadOnly: true, after: first.next, atLeast: 4)
            #expect(rest.entries.map(\.id.raw) == ["1"])
        }
    }

    @Test func `marks reach the server`() async throws {
        let all = ["3", "2", "1"].map { Self.notification($0) }
        try await Self.withInbox(all) { inbox, _ in
            let entries = try await inbox.entries(unreadOnly: true, after: nil).entries

            try await inbox.mark(entries[0], isRead: true)
            #expect(try await Self.unread(inbox) == ["2", "1"])
            try await inbox.mark(entries[0], isRead: false)
            #expect(try await Self.unread(inbox) == ["3", "2", "1"])
            try await inbox.markAllRead(through: entries[1])
            #expect(try await Self.unread(inbox) == ["3"])
        }
    }

    @Test func `an invalid or hostile notification is omitted or made safe`() async throws {
        try await Self.withInbox([
            "no object", ["id": "1"], Self.notification("2", "greeting"),
            Self.notification("3").setting(["author": "b\u{1B}[2J", "body": "x\u{202E}y"]),
        ]) { inbox, _ in
            let entries = try await inbox.entries(unreadOnly: false, after: nil).entries

            #expect(entries.map(\.id.raw) == ["3"])
            #expect(entries.first?.author == "b\u{FFFD}[2J" && entries.first?.body == "xy")
        }
    }

    @Test func `a guest has no notifications`() async throws {
        try await withBoardServer(FakeBoardServer(.init())) { source, _ in
            let error = await failure {
                try await source.inbox?.entries(unreadOnly: true, after: nil)
            }
            #expect(error?.requiresSignIn == true)
        }
    }

    private static func unread(_ inbox: any InboxSource) async throws -> [String] {
        try await inbox.entries(unreadOnly: true, after: nil).entries.map(\.id.raw)
    }

    private static func withInbox(
        _ notifications: [JSONValue], pageSize: Int = 200,
        _ body: (any InboxSource, FakeBoardServer) async throws -> Void
    ) async throws {
        var state = FakeBoardServer.State(limit: pageSize)
        state.notifications = notifications
        let server = FakeBoardServer(state)
        try await withBoardServer(server) { source, credentials in
            try await source.signIn(
                [.name: "ada", .password: "correct horse"], credentials)
            try await body(try #require(source.inbox), server)
        }
    }

    private static func notification(
        _ id: String, _ kind: String = "reply", post: String = "1", comment: String? = "c",
        read: Bool = false
    ) -> JSONValue {
        [
            "id": .string(id), "kind": .string(kind), "author": "bob",
            "createdAt": "2026-11-02T09:30:00Z", "postId": .string(post),
            "commentId": comment.map { .string($0 + id) } ?? .null, "title": "Tea",
            "body": "At *four*.", "read": .bool(read),
        ]
    }
}
