import BoardCore
import Foundation
import Testing

@testable import BoardClients

private typealias Fixture = BoardServerFixture

struct BoardServerModerationTests {
    @Test func `a post offers the acts that change its state`() async throws {
        try await Self.withModeration { moderation, _ in
            let item = try await moderation.review(Self.post)

            #expect(item.author == "bob" && item.item == Self.post)
            #expect(item.acts == [.handle, .remove, .unlock, .pin, .move, .ban])
            #expect(item.boards.map(\.id.raw) == ["coffee"])
            #expect(item.reports.map(\.id) == ["7"])
            #expect(item.reports.map(\.reason) == ["Spam"])
        }
    }

    @Test func `a removed comment can only be restored, and a banned author unbanned`()
        async throws
    {
        try await Self.withModeration { moderation, server in
            server.change {
                $0.moderation["/api/v1/comments/2"] = [
                    "id": "2", "postId": "1", "deleted": true, "removed": true,
                    "removalReason": "Rude", "author": "bob",
                ]
                $0.moderation["/api/v1/accounts/bob/ban"] = ["role": "member", "banned": true]
            }
            let item = try await moderation.review(.comment("2", of: Self.post.post))

            #expect(item.acts == [.handle, .restore, .unban])
            #expect(item.reports.map(\.id) == ["8"])
        }
    }

    @Test(
        arguments: [
            (
                .remove(reason: "Off topic"), "posts/1/removed",
                #"{"removed":true,"reason":"Off topic"}"#
            ),
            (.restore, "posts/1/removed", #"{"removed":false}"#),
            (.lock, "posts/1/locked", #"{"locked":true}"#),
            (.unlock, "posts/1/locked", #"{"locked":false}"#),
            (.pin, "posts/1/pinned", #"{"pinned":true}"#),
            (.unpin, "posts/1/pinned", #"{"pinned":false}"#),
            (
                .move(to: BoardID("coffee", in: SourceID("own"))), "posts/1/board",
                #"{"boardId":"coffee"}"#
            ),
            (
                .ban(until: Date(timeIntervalSince1970: 1_793_611_800), reason: "Spam"),
                "accounts/bob/ban",
                #"{"banned":true,"reason":"Spam","until":"2026-11-02T09:30:00Z"}"#
            ),
            (.ban(until: nil, reason: " "), "accounts/bob/ban", #"{"banned":true}"#),
            (.unban, "accounts/bob/ban", #"{"banned":false}"#),
            (.handle, "reports/7", #"{"handled":true}"#),
        ] as [(ModerationAct, String, String)])
    func `an act is one request`(_ act: ModerationAct, _ path: String, _ body: String) async throws
    {
        try await Self.withModeration { moderation, server in
            let item = try await moderation.review(Self.post)
            try await moderation.perform(act, on: item)

            let last = try #require(server.conversation.questions.last)
            #expect(last.method == "PUT" && last.path == "/api/v1/" + path)
            #expect(last.body == (try JSONValue(Array(body.utf8))))
        }
    }

    @Test func `the log has pages, without unknown actions`() async throws {
        try await Self.withModeration { moderation, server in
            server.change {
                $0.moderation["/api/v1/moderation"] = [
                    "data": [
                        [
                            "id": "3", "action": "ban", "moderator": "mia", "account": "bob",
                            "createdAt": "2026-11-02T09:30:00Z", "reason": "Spam",
                            "until": "2026-11-03T09:30:00Z", "postId": .null,
                        ],
                        ["id": "2", "action": "dance", "moderator": "mia"],
                        [
                            "id": "1", "action": "remove", "moderator": .null, "postId": "1",
                            "commentId": "2", "title": "Te\u{1B}a", "account": "bob",
                        ],
                    ],
                    "next": "more",
                ]
            }
            let page = try await moderation.log(after: nil)

            #expect(page.next?.raw == "more")
            #expect(page.entries.map(\.action) == [.ban, .remove])
            #expect(page.entries[0].until == Date(timeIntervalSince1970: 1_793_698_200))
            #expect(page.entries[0].postID == nil && page.entries[0].moderator == "mia")
            #expect(page.entries[1].commentID == "2" && page.entries[1].title == "Te\u{FFFD}a")
            _ = try await moderation.log(after: page.next)
            #expect(server.conversation.questions.last?.query["after"] == "more")
        }
    }

    @Test func `moderators read removed texts, and others placeholders`() async throws {
        let comments: [JSONValue] = [
            [
                "id": "2", "postId": "1", "parentId": .null, "deleted": true, "removed": true,
                "removalReason": "Rude", "author": "bob", "body": "Hm.",
            ],
            ["id": "3", "postId": "1", "parentId": .null, "deleted": true, "removed": true],
            ["id": "4", "postId": "1", "parentId": .null, "deleted": true],
        ]
        let post = Fixture.post("1", "Tea").setting(["locked": true, "removalReason": "Spam"])
        let state = FakeBoardServer.State(posts: [post], comments: ["1": comments])
        try await withBoardServer(FakeBoardServer(state)) { source, _ in
            var last: PostThread?
            for try await thread in source.thread(Self.post.post, under: nil, reload: true) {
                last = thread
            }
            let thread = try #require(last)
            #expect(thread.isLocked && thread.removalReason == "Spam")
            #expect(thread.comments.map(\.id) == ["2"])
            #expect(thread.comments.map(\.presence) == [.removed])
            #expect(thread.comments.map(\.removalReason) == ["Rude"])
            #expect(thread.comments.map(\.body) == ["Hm."])
        }
    }

    private static let post = WrittenItem.post(PostID("1", in: SourceID("own")))

    private static func withModeration(
        _ body: (any ModerationSource, FakeBoardServer) async throws -> Void
    ) async throws {
        var state = FakeBoardServer.State()
        state.boards.append(Fixture.board("coffee", "Coffee"))
        state.moderation = [
            "/api/v1/posts/1": [
                "id": "1", "boardId": "tea", "author": "bob", "locked": true, "pinned": false,
            ],
            "/api/v1/accounts/bob/ban": ["role": "member", "banned": false],
            "/api/v1/reports": [
                "data": [
                    ["id": "7", "postId": "1", "commentId": .null, "reason": "Spam"],
                    ["id": "8", "postId": "1", "commentId": "2", "reason": "Rude"],
                ]
            ],
            "/api/v1/posts/1/removed": .null, "/api/v1/posts/1/locked": .null,
            "/api/v1/posts/1/pinned": .null, "/api/v1/posts/1/board": .null,
            "/api/v1/reports/7": .null,
        ]
        let server = FakeBoardServer(state)
        try await withBoardServer(server) { source, credentials in
            try await source.signIn([.name: "ada", .password: "correct horse"], credentials)
            try await body(try #require(source.moderation), server)
        }
    }
}
