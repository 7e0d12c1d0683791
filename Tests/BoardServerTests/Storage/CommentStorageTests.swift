import Testing

@testable import BoardServer

@Suite struct CommentStorageTests {
    @Test(arguments: StorageUnderTest.available)
    func `comments are in display order, page by page`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let (ann, post) = try await start(storage)
            let a = try await storage.makeComment("a", on: post.id, by: ann)
            try await storage.makeComment("b", on: post.id, by: ann)
            let a1 = try await storage.makeComment("a1", on: post.id, under: a.id, by: ann)
            try await storage.makeComment("a2", on: post.id, under: a.id, by: ann)
            try await storage.makeComment("a1x", on: post.id, under: a1.id, by: ann)

            var query = CommentQuery(postID: post.id, limit: 2)
            #expect(try await storage.bodies(query) == ["a", "a1"])
            #expect(try await storage.comments(query).missing == [2, 1])
            query.after = try await storage.comments(query).next
            #expect(try await storage.bodies(query) == ["a1x", "a2"])
            query.after = try await storage.comments(query).next
            #expect(try await storage.bodies(query) == ["b"])
            #expect(try await storage.comments(query).next == nil)
            #expect(
                try await storage.bodies(CommentQuery(postID: post.id, under: a.id))
                    == ["a1", "a1x", "a2"])
            #expect(try await storage.post(post.id, viewer: nil).commentCount == 5)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `the order is preserved when ids get more bytes`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let (ann, post) = try await start(storage)
            var expected: [String] = []
            for number in 0..<300 {
                try await storage.makeComment("\(number)", on: post.id, by: ann)
                expected.append("\(number)")
            }
            #expect(
                try await storage.bodies(CommentQuery(postID: post.id, limit: 300)) == expected)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a deleted comment with replies leaves a placeholder without text or name`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let (ann, post) = try await start(storage)
            let parent = try await storage.makeComment("words", on: post.id, by: ann)
            let answer = try await storage.makeComment(on: post.id, under: parent.id, by: ann)

            _ = try await storage.write(.deleteComment(parent.id), by: ann)

            let places = try await storage.comments(CommentQuery(postID: post.id)).comments
            #expect(places.map(\.id) == [parent.id, answer.id])
            #expect(places.map(\.isDeleted) == [true, false])
            #expect(places[0].body.isEmpty && places[0].author == nil)
            #expect(try await storage.post(post.id, viewer: nil).commentCount == 1)
            await #expect(throws: StorageError.gone(.comment)) {
                _ = try await storage.comment(parent.id, viewer: nil)
            }
            await #expect(throws: StorageError.notFound(.parent)) {
                try await storage.makeComment(on: post.id, under: parent.id, by: ann)
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `the placeholder of a deleted comment is removed with its last reply`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let (ann, post) = try await start(storage)
            let top = try await storage.makeComment("top", on: post.id, by: ann)
            let middle = try await storage.makeComment(on: post.id, under: top.id, by: ann)
            let leaf = try await storage.makeComment(on: post.id, under: middle.id, by: ann)

            _ = try await storage.write(.deleteComment(middle.id), by: ann)
            let page = try await storage.comments(CommentQuery(postID: post.id, limit: 2))
            _ = try await storage.write(.deleteComment(leaf.id), by: ann)

            let left = try await storage.comments(CommentQuery(postID: post.id))
            #expect(left.comments.map(\.id) == [top.id])
            #expect(left.missing == [0])
            // A cursor at a removed comment continues after it.
            let rest = try await storage.comments(CommentQuery(postID: post.id, after: page.next))
            #expect(rest.comments.isEmpty)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `trees have a maximum depth`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let (ann, post) = try await start(storage)
            var parent: EntryID?
            for depth in 0..<Limits.commentDepth {
                let comment = try await storage.makeComment(on: post.id, under: parent, by: ann)
                #expect(comment.depth == depth)
                parent = comment.id
            }
            await #expect(throws: StorageError.tooDeep) {
                try await storage.makeComment(on: post.id, under: parent, by: ann)
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a comment of another post is neither a parent nor a cursor`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let (ann, post) = try await start(storage)
            let other = try await storage.makePost(by: ann)
            let comment = try await storage.makeComment(on: other.id, by: ann)
            await #expect(throws: StorageError.notFound(.parent)) {
                try await storage.makeComment(on: post.id, under: comment.id, by: ann)
            }
            await #expect(throws: StorageError.notFound(.comment)) {
                _ = try await storage.comments(CommentQuery(postID: post.id, after: comment.id))
            }
        }
    }

    private func start(_ storage: any Storage) async throws -> (Account, Post) {
        let ann = try await storage.makeAccount("ann")
        return (ann, try await storage.makePost(by: ann))
    }
}
