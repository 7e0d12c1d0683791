import Testing

@testable import BoardServer

/// Tests of the permission table, for a post and for a comment.
@Suite struct PermissionStorageTests {
    enum Who: CaseIterable, Sendable {
        case author, member, moderator, admin, banned
    }

    enum PermissionAction: CaseIterable, Sendable {
        case answer, edit, delete, vote, report, moderate
    }

    /// Returns the expected error; `nil` if the action is allowed.
    static func refusal(_ who: Who, _ deed: PermissionAction) -> StorageError? {
        switch (who, deed) {
        case (.banned, _): .forbidden(.banned)
        case (.moderator, .moderate), (.admin, .moderate): nil
        case (_, .moderate): .forbidden(.notAModerator)
        case (.author, _): nil
        case (_, .answer), (_, .vote), (_, .report): nil
        case (.moderator, .delete), (.admin, .delete): nil
        case (_, .edit), (.member, .delete): .forbidden(.notTheAuthor)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `each role has exactly the permissions of the table`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let author = try await storage.makeAccount("author")
            _ = try await storage.makeAccount("other")
            for who in Who.allCases {
                let actor = who == .author ? author : try await make(who, in: storage)
                for deed in PermissionAction.allCases {
                    let post = try await storage.makePost(by: author)
                    let comment = try await storage.makeComment(on: post.id, by: author)
                    for write in writes(deed, post.id, comment.id) {
                        let refused = await refusal { try await storage.write(write, by: actor) }
                        #expect(refused == Self.refusal(who, deed), "\(who) \(deed) \(write)")
                    }
                }
            }
        }
    }

    private func make(_ who: Who, in storage: any Storage) async throws -> Account {
        let roles: [Who: Role] = [.moderator: .moderator, .admin: .admin]
        let account = try await storage.makeAccount("\(who)", role: roles[who] ?? .member)
        if who == .banned {
            try await storage.setBan(Ban(), ofAccountNamed: "\(who)", at: .sample())
        }
        return account
    }

    private func writes(_ deed: PermissionAction, _ post: EntryID, _ comment: EntryID) -> [Write] {
        switch deed {
        case .answer:
            [
                .createPost(PostDraft(boardID: "general", title: "t", body: "b")),
                .createComment(postID: post, parentID: comment, body: "b"),
            ]
        case .edit: [.editPost(post, title: "t", body: nil), .editComment(comment, body: "b")]
        case .delete: [.deleteComment(comment), .deletePost(post)]
        case .vote: [.vote(.post(post), value: 1), .vote(.comment(comment), value: 1)]
        case .report:
            [.report(.post(post), reason: "r"), .report(.comment(comment), reason: "r")]
        case .moderate:
            [
                .setLocked(post, true), .setPinned(post, true), .move(post, toBoard: "general"),
                .remove(.comment(comment), reason: "r"), .restore(.comment(comment)),
                .remove(.post(post), reason: "r"), .restore(.post(post)),
                .ban(name: "other", Ban()), .unban(name: "other"),
            ].map(Write.moderate)
        }
    }

    private func refusal(_ work: () async throws -> WriteResult) async -> StorageError? {
        do {
            _ = try await work()
            return nil
        } catch {
            return error as? StorageError
        }
    }
}
