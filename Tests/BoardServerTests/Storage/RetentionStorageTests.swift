import Testing

@testable import BoardServer

@Suite struct RetentionStorageTests {
    @Test(arguments: StorageUnderTest.available)
    func `changes are in the order of writes and continue from a cursor`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let start = try await storage.changes(after: nil, limit: 10)
            #expect(start.changes.isEmpty)
            let post = try await storage.makePost(by: ann)
            let comment = try await storage.makeComment(on: post.id, by: ann)
            _ = try await storage.write(.editPost(post.id, title: "t", body: nil), by: ann)
            _ = try await storage.write(.editComment(comment.id, body: "b"), by: ann)
            _ = try await storage.write(.deleteComment(comment.id), by: ann)
            _ = try await storage.write(.deletePost(post.id), by: ann)

            let first = try await storage.changes(after: start.next, limit: 4)
            let rest = try await storage.changes(after: first.next, limit: 4)
            let kinds: [Change.Kind] = [
                .postCreated, .commentCreated, .postEdited, .commentEdited, .commentDeleted,
                .postDeleted,
            ]
            #expect((first.changes + rest.changes).map(\.kind) == kinds)
            #expect(first.changes[1].id == comment.id && first.changes[1].postID == post.id)
            #expect(try await storage.changes(after: rest.next, limit: 4).changes.isEmpty)
            #expect(
                try await storage.changes(after: nil, limit: 2).changes == Array(rest.changes))
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a waiting task is resumed by a change`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let start = try await storage.changes(after: nil, limit: 1).next
            async let waiting: Void = storage.waitForChange(after: start, atMost: .seconds(600))
            try await storage.makePost(by: ann)
            try await waiting
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a cursor older than the retention is refused`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let start = try await storage.changes(after: nil, limit: 1).next
            try await storage.makePost(by: ann)
            let later = try await storage.changes(after: nil, limit: 1).next
            try await storage.deleteExpired(at: .sample() + Retention.changes + .seconds(1))
            await #expect(throws: StorageError.cursorExpired) {
                _ = try await storage.changes(after: start, limit: 10)
            }
            #expect(try await storage.changes(after: later, limit: 10).changes.isEmpty)
            await #expect(throws: StorageError.cursorExpired) {
                _ = try await storage.changes(after: later + 1, limit: 10)
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a sweep deletes expired data only`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            for number in 1...2 {
                let new = NewSession(
                    accountID: ann.id, passwordHash: "hash of ann", tokenHash: [UInt8(number)],
                    expiresAt: .sample(Int64(number)))
                _ = try await storage.openSession(new, at: .sample())
            }
            let key = WriteKey(key: "one", fingerprint: [1])
            let post = try await storage.makePost(by: ann, key: key)
            try await storage.deleteExpired(at: .sample(1))
            #expect(try await storage.sessions(of: ann.id, at: .sample()).count == 1)
            #expect(try await storage.makePost(by: ann, key: key).id == post.id)
            try await storage.deleteExpired(at: .sample(1) + Retention.receipts)
            #expect(try await storage.makePost(by: ann, key: key).id != post.id)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `an imported post exists once, with its tree`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let post = ImportedPost(
                origin: "general/42",
                draft: PostDraft(boardID: "general", title: "옛글", body: "words"),
                author: "somebody", createdAt: .sample(1), score: 5, isPinned: true,
                comments: [comment(nil, "a"), comment(0, "b"), comment(1, "c"), comment(nil, "d")])
            #expect(try await storage.importPosts([post], at: .sample(9)) == 1)
            #expect(try await storage.importPosts([post], at: .sample(9)) == 0)

            let read = try await storage.posts(PostQuery()).posts
            #expect(read.map(\.title) == ["옛글"] && read.map(\.author) == ["somebody"])
            #expect(read.map(\.score) == [5] && read.map(\.commentCount) == [4])
            let comments = try await storage.comments(CommentQuery(postID: read[0].id))
            #expect(comments.comments.map(\.body) == ["a", "b", "c", "d"])
            #expect(comments.comments.map(\.depth) == [0, 1, 2, 0])
            #expect(comments.comments.map(\.replyCount) == [2, 1, 0, 0])
            #expect(try await storage.found("옛글") == [read[0].id])
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `the same text with the same date is imported once, whatever its origin`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let first = [post("a/1", "words", at: .sample(1))]
            let added = try await storage.importPosts(first, at: .sample(9))
            #expect(added == 1)
            let others = [
                post("b/1", "words", at: .sample(1)), post("b/2", "others", at: .sample(1)),
                post("b/3", "words", at: .sample(2)),
            ]
            #expect(try await storage.importPosts(others, at: .sample(10)) == 2)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `an imported post has its edits, and placeholders of deleted comments`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let gone = ImportedComment(
                parent: 0, author: nil, createdAt: .sample(9), body: "", score: 0, isDeleted: true)
            let post = ImportedPost(
                origin: "general/1",
                draft: PostDraft(boardID: "general", title: "t", body: "words"), author: nil,
                createdAt: .sample(1), editedAt: .sample(2), score: 0, isPinned: false,
                comments: [comment(nil, "a", editedAt: .sample(5)), gone, comment(1, "b")])
            _ = try await storage.importPosts([post], at: .sample(9))

            let read = try await storage.posts(PostQuery()).posts[0]
            #expect(read.editedAt == .sample(2) && read.commentCount == 2)
            #expect(read.activeAt == .sample(1))
            let comments = try await storage.comments(CommentQuery(postID: read.id)).comments
            #expect(comments.map(\.isDeleted) == [false, true, false])
            #expect(comments.map(\.editedAt) == [.sample(5), nil, nil])
            await #expect(throws: StorageError.gone(.comment)) {
                _ = try await storage.comment(comments[1].id, viewer: nil)
            }
        }
    }

    private func post(_ origin: String, _ body: String, at time: Timestamp) -> ImportedPost {
        ImportedPost(
            origin: origin, draft: PostDraft(boardID: "general", title: "옛글", body: body),
            author: nil, createdAt: time, score: 0, isPinned: false, comments: [])
    }

    private func comment(
        _ parent: Int?, _ body: String, editedAt: Timestamp? = nil
    ) -> ImportedComment {
        ImportedComment(
            parent: parent, author: nil, createdAt: .sample(), editedAt: editedAt, body: body,
            score: 0)
    }

    @Test(arguments: StorageUnderTest.available)
    func `each write changes the state`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let post = try await storage.makePost(by: ann)
            for write in [
                Write.vote(.post(post.id), value: 1), .editPost(post.id, title: "new", body: nil),
                .rename("bob"), .deletePost(post.id),
            ] {
                let before = try await storage.state()
                _ = try await storage.write(write, by: ann)
                #expect(try await storage.state() != before)
            }
        }
    }
}
