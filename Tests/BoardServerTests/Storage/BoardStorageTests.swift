import Testing

@testable import BoardServer

@Suite struct BoardStorageTests {
    @Test(arguments: StorageUnderTest.available)
    func `a board is renamed and described`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            try await storage.updateBoard("general", name: "Common", description: nil)
            try await storage.updateBoard("general", name: nil, description: "All.")
            let board = Board(id: "general", name: "Common", description: "All.")
            #expect(try await storage.boards() == [board])
            await #expect(throws: StorageError.notFound(.board)) {
                try await storage.updateBoard("other", name: "x", description: nil)
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `the posts of a removed board are deleted, also the removed ones`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann", role: .moderator)
            try await storage.addBoard(Board(id: "other", name: "Other"))
            let kept = try await storage.makePost("Kept", body: "leaves", board: "other", by: ann)
            let post = try await storage.makePost("Tea", body: "leaves", by: ann)
            try await storage.makeComment("leaves", on: post.id, by: ann)
            let removed = try await storage.makePost("Removed", body: "leaves", by: ann)
            _ = try await storage.write(
                .moderate(.remove(.post(removed.id), reason: "r")), by: ann)
            #expect(try await storage.postCounts() == ["general": 1, "other": 1])

            try await storage.removeBoard("general", movingPostsTo: nil, at: .sample(1))

            #expect(try await storage.boards().map(\.id) == ["other"])
            for id in [post.id, removed.id] {
                await #expect(throws: StorageError.gone(.post)) {
                    try await storage.post(id, viewer: ann.id)
                }
            }
            #expect(try await storage.found("leaves") == [kept.id])
            #expect(try await storage.changes(after: nil, limit: 1).changes[0].id == post.id)
            await #expect(throws: StorageError.notFound(.board)) {
                try await storage.posts(PostQuery(boardID: "general"))
            }
            await #expect(throws: StorageError.notFound(.board)) {
                _ = try await storage.makePost(by: ann)
            }
            // Its id is free again, without the old posts.
            try await storage.addBoard(Board(id: "general", name: "Again"))
            #expect(try await storage.titles(PostQuery(boardID: "general")).isEmpty)
            await #expect(throws: StorageError.boardTaken) {
                try await storage.addBoard(Board(id: "general", name: "Again"))
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `the posts of a removed board move to another one`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann", role: .moderator)
            try await storage.addBoard(Board(id: "other", name: "Other"))
            let post = try await storage.makePost("Tea", body: "leaves", by: ann)
            let comment = try await storage.makeComment("leaves", on: post.id, by: ann)
            let removed = try await storage.makePost("Removed", by: ann)
            _ = try await storage.write(
                .moderate(.remove(.post(removed.id), reason: "r")), by: ann)

            try await storage.removeBoard("general", movingPostsTo: "other", at: .sample(1))

            #expect(try await storage.titles(PostQuery(boardID: "other")) == ["Tea"])
            #expect(try await storage.found("leaves", on: "other") == [comment.id, post.id])
            _ = try await storage.write(.moderate(.restore(.post(removed.id))), by: ann)
            #expect(try await storage.post(removed.id, viewer: nil).boardID == "other")
            await #expect(throws: StorageError.notFound(.board)) {
                try await storage.removeBoard("other", movingPostsTo: "none", at: .sample())
            }
        }
    }
}
