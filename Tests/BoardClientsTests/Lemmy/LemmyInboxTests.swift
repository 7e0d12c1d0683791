import BoardCore
import Foundation
import Testing

@testable import BoardClients

private typealias Fixture = LemmyFixture

struct LemmyInboxTests {
    @Test func `replies, mentions and received messages are one list, newest first`()
        async throws
    {
        try await Self.run { inbox, _ in
            let page = try await inbox.entries(unreadOnly: false, after: nil)

            #expect(page.next == nil)
            #expect(page.entries.map(\.id.raw) == ["5", "4", "5"])
            #expect(page.entries.map(\.id.kind) == [.message, .mention, .reply])
            #expect(page.entries.map(\.isUnread) == [true, false, true])
            let (message, reply) = (page.entries[0], page.entries[2])
            #expect(message.author == "bob@far.example" && message.body == "*psst*")
            #expect(message.postID == nil && message.commentID == nil && message.title == "")
            let lemmy = SourceID("lemmy")
            #expect(
                message.replyTarget == .message(to: .init("8", name: "bob@far.example"), at: lemmy))
            #expect(reply.replyTarget == .reply(PostID("1", in: lemmy), to: "11"))
            #expect(reply.author == "bob" && reply.title == "Tea" && reply.body == "words 11")
            #expect(reply.postID == PostID("1", in: SourceID("lemmy")))
            #expect(reply.commentID == "11")
        }
    }

    @Test func `marks reach the list of their kind`() async throws {
        try await Self.run { inbox, _ in
            let entries = try await inbox.entries(unreadOnly: true, after: nil).entries
            #expect(entries.map(\.id.kind) == [.message, .reply])

            try await inbox.mark(entries[1], isRead: true)
            #expect(try await Self.unread(inbox) == [.message])
            try await inbox.mark(entries[0], isRead: true)
            #expect(try await Self.unread(inbox) == [])
            try await inbox.mark(entries[0], isRead: false)
            #expect(try await Self.unread(inbox) == [.message])
            try await inbox.markAllRead(through: entries[0])
            #expect(try await Self.unread(inbox) == [])
        }
    }

    @Test func `a full page has another one`() async throws {
        let many = (1...60).map { Self.reply(61 - $0) }
        try await Self.run(replies: many) { inbox, _ in
            let first = try await inbox.entries(unreadOnly: false, after: nil)
            #expect(first.entries.count == 52 && first.next != nil)
            let all = try await inbox.entries(unreadOnly: false, atLeast: 1000)
            #expect(all.entries.count == 62 && all.next == nil)
        }
    }

    @Test func `deleted comments are omitted, and an expired token is an error`() async throws {
        let deleted = Self.reply(1, changes: ["deleted": true])
        try await Self.run(replies: [deleted]) { inbox, server in
            let entries = try await inbox.entries(unreadOnly: false, after: nil).entries
            #expect(entries.map(\.id.kind) == [.message, .mention])

            server.change { $0.members.namesByToken = [:] }
            let error = await failure { try await inbox.entries(unreadOnly: true, after: nil) }
            #expect(error?.requiresSignIn == true)
        }
    }

    @Test func `a private message is answered, and a lost response is noticed`() async throws {
        try await Self.run { source, server in
            let writer = try #require(source.writer)
            let target = try #require(
                try await source.inbox?.entries(unreadOnly: true, after: nil).entries[0].replyTarget
            )
            // The time of the server: 2026-03-04, 07:00.
            let now = Date(timeIntervalSince1970: 1_772_607_600)
            let draft = Self.draft(target, at: now)
            #expect(try await !writer.hasSent(message: draft))

            server.conversation.loseNextResponse("/private_message")
            let lost = await failure { try await writer.send(draft, key: "k") }
            #expect(lost == .refused(host: "", status: 504))
            #expect(try await writer.hasSent(message: draft))
            #expect(try await writer.send(draft, key: "k") == nil)
            var count: Int?
            server.change { count = $0.members.inbox["/api/v3/private_message/list"]?.count }
            #expect(count == 4)

            let later = Self.draft(target, at: now.addingTimeInterval(3600))
            #expect(try await !writer.hasSent(message: later))
            let other = WritingTarget.message(to: .init("404", name: "eve"), at: source.id)
            #expect(try await !writer.hasSent(message: Self.draft(other, at: now)))
            let missing = await failure {
                try await writer.send(Self.draft(other, at: now), key: "k")
            }
            #expect(missing == .notThere(name: "eve"))
        }
    }

    private static func draft(_ target: WritingTarget, at date: Date) -> Draft {
        Draft(
            target: target, body: "At four. ",
            stage: .outgoing(key: "k", since: date, attempts: 1), updatedAt: date)
    }

    private static func unread(_ inbox: any InboxSource) async throws -> [InboxEntry.Kind] {
        try await inbox.entries(unreadOnly: true, after: nil).entries.map(\.id.kind)
    }

    private static func run(
        replies: [JSONValue] = [reply(5)],
        _ test: (any InboxSource, FakeLemmyServer) async throws -> Void
    ) async throws {
        try await run(replies: replies) { (source: any BoardSource, server) in
            try await test(try #require(source.inbox), server)
        }
    }

    private static func run(
        replies: [JSONValue] = [reply(5)],
        _ test: (any BoardSource, FakeLemmyServer) async throws -> Void
    ) async throws {
        var state = FakeLemmyServer.State()
        state.members.inbox = [
            "/api/v3/user/replies": replies,
            "/api/v3/user/mention": [view("person_mention", 4, read: true, at: "07:00")],
            "/api/v3/private_message/list": [
                message(6, from: Fixture.person("ada"), to: 8, at: "09:00"),
                message(
                    5, from: Fixture.person("bob", host: "far.example").setting(["id": 8]), to: 7,
                    at: "08:00"),
            ],
        ]
        let server = FakeLemmyServer(state)
        try await withLemmy(server) { source, credentials in
            try await source.signIn([.name: "ada", .password: "correct horse"], credentials)
            try await test(source, server)
        }
    }

    private static func reply(_ id: Int, changes: [String: JSONValue] = [:]) -> JSONValue {
        view("comment_reply", id, changes: changes)
    }

    private static func view(
        _ kind: String, _ id: Int, read: Bool = false, at time: String = "06:00",
        changes: [String: JSONValue] = [:]
    ) -> JSONValue {
        let published = JSONValue.string("2026-03-04T\(time):00Z")
        let post = Fixture.post(1, "Tea")["post"]
        return Fixture.comment(
            "0.11", changes: changes.merging(["published": published]) { own, _ in own }
        ).setting([
            kind: ["id": .integer(id), "read": .bool(read)], "post": post,
        ])
    }

    private static func message(
        _ id: Int, from creator: JSONValue, to recipient: Int, at time: String
    ) -> JSONValue {
        [
            "private_message": [
                "id": .integer(id), "content": "*psst*", "read": false, "deleted": false,
                "published": .string("2026-03-04T\(time):00Z"),
            ],
            "creator": creator, "recipient": ["id": .integer(recipient)],
        ]
    }
}
