import BoardCore
import Testing

@testable import BoardClients

struct DiscourseInboxTests {
    private static let key = "0123456789abcdef0123456789abcdef"

    @Test func `notifications about texts become entries, others are omitted`() async throws {
        try await Self.run([
            Self.notification(5, type: 6, number: 1), Self.notification(4, type: 12),
            Self.notification(3, type: 1, number: 7, read: true),
            Self.notification(2, type: 9, number: 2),
        ]) { inbox, _ in
            let page = try await inbox.entries(unreadOnly: false, after: nil)

            #expect(page.next == nil)
            #expect(page.entries.map(\.id.raw) == ["5", "3", "2"])
            #expect(page.entries.map(\.id.kind) == [.message, .mention, .reply])
            #expect(page.entries.map(\.commentID) == [nil, "7", "2"])
            #expect(page.entries.map(\.isUnread) == [true, false, true])
            // A link has the number of the post, and a reply its id.
            #expect(page.entries.map(\.replyID) == [nil, "1007", "1002"])
            #expect(page.entries[0].postID == PostID("14404", in: SourceID("forum")))
            #expect(page.entries[0].author == "riking" && page.entries[0].title == "Ropes & <b>")
        }
    }

    @Test func `one or all can be marked as read, but not as unread`() async throws {
        try await Self.run([
            Self.notification(5, type: 6), Self.notification(4, type: 2),
            Self.notification(3, type: 2),
        ]) { inbox, _ in
            let entries = try await inbox.entries(unreadOnly: true, after: nil).entries
            try await inbox.mark(entries[1], isRead: true)
            let rest = try await inbox.entries(unreadOnly: true, after: nil).entries
            #expect(rest.map(\.id.raw) == ["5", "3"])

            let error = await failure { try await inbox.mark(entries[1], isRead: false) }
            #expect(error == .unsupported(reason: "Discourse cannot mark it as unread."))
            try await inbox.markAllRead(through: entries[0])
            #expect(try await inbox.entries(unreadOnly: true, after: nil).entries.isEmpty)
        }
    }

    @Test func `all pages are read`() async throws {
        let many = (1...130).map { Self.notification(131 - $0, type: 2) }
        try await Self.run(many) { inbox, _ in
            let all = try await inbox.entries(unreadOnly: false, atLeast: 1000)
            #expect(all.entries.count == 130 && all.next == nil)
        }
    }

    private static func run(
        _ notifications: [JSONValue],
        _ test: (any InboxSource, FakeDiscourseServer) async throws -> Void
    ) async throws {
        let server = FakeDiscourseServer(.init())
        server.change {
            $0.members.namesByKey[key] = "ada"
            $0.members.notifications = notifications
        }
        try await withDiscourse(server) { source, credentials in
            credentials[try #require(source.accounts?.site)] = Credential(secret: key)
            try await test(try #require(source.inbox), server)
        }
    }

    private static func notification(
        _ id: Int, type: Int, number: Int = 2, read: Bool = false
    ) -> JSONValue {
        [
            "id": .integer(id), "notification_type": .integer(type), "read": .bool(read),
            "created_at": "2026-01-02T03:04:05.670Z", "post_number": .integer(number),
            "topic_id": 14404, "slug": "ropes",
            "data": [
                "topic_title": "Ropes & <b>", "original_username": "riking",
                "display_username": "riking", "original_post_id": .integer(1000 + number),
            ],
        ]
    }
}
