import BoardCore
import Foundation
import Testing

@testable import BoardClients

private typealias Fixture = LemmyFixture

struct LemmyModerationTests {
    @Test func `a moderator is offered the acts that change the state of a post`() async throws {
        try await Self.withModeration { source, _ in
            let item = try await #require(source.moderation).review(Self.post)

            #expect(item.author == "bob" && item.boards.isEmpty)
            #expect(item.acts == [.handle, .remove, .unlock, .pin, .ban])
            #expect(item.reports.map(\.id) == ["5"] && item.reports.map(\.reason) == ["Spam"])
        }
    }

    @Test func `who moderates another community may do nothing`() async throws {
        try await Self.withModeration(of: 9) { source, _ in
            let error = await failure {
                try await source.moderation?.review(Self.post)
            }
            #expect(error == .unsupported(reason: "You are not a moderator of tea."))
        }
    }

    @Test(
        arguments: [
            (
                .remove(reason: "Off topic"), "POST", "post/remove",
                #"{"post_id":1,"removed":true,"reason":"Off topic"}"#
            ),
            (.restore, "POST", "post/remove", #"{"post_id":1,"removed":false}"#),
            (.lock, "POST", "post/lock", #"{"post_id":1,"locked":true}"#),
            (.unlock, "POST", "post/lock", #"{"post_id":1,"locked":false}"#),
            (
                .pin, "POST", "post/feature",
                #"{"post_id":1,"featured":true,"feature_type":"Community"}"#
            ),
            (
                .unpin, "POST", "post/feature",
                #"{"post_id":1,"featured":false,"feature_type":"Community"}"#
            ),
            (
                .ban(until: Date(timeIntervalSince1970: 1_800_000_000), reason: "Spam"), "POST",
                "community/ban_user",
                #"{"community_id":3,"person_id":8,"ban":true,"reason":"Spam","expires":1800000000}"#
            ),
            (
                .unban, "POST", "community/ban_user",
                #"{"community_id":3,"person_id":8,"ban":false}"#
            ),
            (.handle, "PUT", "post/report/resolve", #"{"report_id":5,"resolved":true}"#),
        ] as [(ModerationAct, String, String, String)])
    func `an act is a request of the site`(
        _ act: ModerationAct, _ method: String, _ path: String, _ body: String
    ) async throws {
        try await Self.withModeration { source, server in
            let moderation = try #require(source.moderation)
            let item = try await moderation.review(Self.post)
            try await moderation.perform(act, on: item)

            let last = try #require(server.conversation.questions.last)
            #expect(last.method == method && last.path == "/api/v3/" + path)
            #expect(last.body == (try JSONValue(Array(body.utf8))))
        }
    }

    @Test func `reports are in the inbox of moderators until they are handled`() async throws {
        try await Self.withModeration { source, server in
            let inbox = try #require(source.inbox)
            let entries = try await inbox.entries(unreadOnly: true, after: nil).entries
            #expect(entries.map(\.id.kind) == [.report, .report])
            #expect(entries.map(\.id.raw) == ["comment-5", "post-5"])
            #expect(entries.map(\.commentID) == ["11", nil])
            #expect(entries.map(\.body) == ["Rude", "Spam"] && entries[1].title == "Tea")
            #expect(entries.map(\.author) == ["eve", "eve"])
            #expect(entries.allSatisfy { $0.isUnread && $0.replyTarget == nil })

            let count = server.conversation.questions.count
            try await inbox.mark(entries[0], isRead: true)
            #expect(server.conversation.questions.count == count)
        }
    }

    private static let post = WrittenItem.post(PostID("1", in: SourceID("lemmy")))

    private static func withModeration(
        of community: Int = 3, _ body: (LemmySource, FakeLemmyServer) async throws -> Void
    ) async throws {
        var state = FakeLemmyServer.State()
        state.members.moderated = [community]
        state.members.inbox = [
            "/api/v3/user/replies": [], "/api/v3/user/mention": [],
            "/api/v3/private_message/list": [],
        ]
        let post: JSONValue = ["id": 1, "name": "Tea"]
        let eve: JSONValue = ["name": "eve"]
        let acts = [
            "post/remove", "post/lock", "post/feature", "community/ban_user",
            "post/report/resolve",
        ]
        state.members.moderation = [
            "/api/v3/post": [
                "post_view": [
                    "post": [
                        "id": 1, "name": "Tea", "locked": true, "removed": false,
                        "featured_community": false,
                    ],
                    "community": ["id": 3, "name": "tea"], "creator": ["id": 8, "name": "bob"],
                    "creator_banned_from_community": false,
                ]
            ],
            "/api/v3/post/report/list": [
                "post_reports": [
                    [
                        "post_report": [
                            "id": 5, "post_id": 1, "reason": "Spam", "resolved": false,
                            "published": "2026-03-04T06:00:00Z",
                        ],
                        "post": post, "creator": eve,
                    ]
                ]
            ],
            "/api/v3/comment/report/list": [
                "comment_reports": [
                    [
                        "comment_report": [
                            "id": 5, "comment_id": 11, "reason": "Rude", "resolved": false,
                            "published": "2026-03-04T07:00:00Z",
                        ],
                        "post": post, "creator": eve,
                    ]
                ]
            ],
        ]
        for act in acts { state.members.moderation["/api/v3/" + act] = [:] }
        let server = FakeLemmyServer(state)
        try await withLemmy(server) { source, credentials in
            try await source.signIn([.name: "ada", .password: "correct horse"], credentials)
            try await body(source, server)
        }
    }
}
