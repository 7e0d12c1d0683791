import Testing

@testable import BoardServer

@Suite struct PostStorageTests {
    @Test(arguments: StorageUnderTest.available)
    func `a post is stored unchanged`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let mina = try await storage.makeAccount("미나")
            let draft = PostDraft(
                boardID: "general", title: "제목", body: "한 줄\n\t**둘**",
                url: "https://example.org/", tags: ["swift", "한글"])

            let result = try await storage.write(.createPost(draft), by: mina)

            guard case .post(let post) = result else { throw UnexpectedResult(result: result) }
            #expect(try await storage.post(post.id, viewer: mina.id) == post)
            #expect(post.title == "제목" && post.body == "한 줄\n\t**둘**" && post.author == "미나")
            #expect(post.url == "https://example.org/" && post.tags == ["swift", "한글"])
            #expect(post.createdAt == .sample() && post.editedAt == nil && post.myVote == 0)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `each order has its own first post, on all boards and on one`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            try await storage.addBoard(Board(id: "other", name: "Other"))
            let old = try await storage.makePost("answered", by: ann, at: .sample(1))
            let liked = try await storage.makePost("liked", by: ann, at: .sample(2))
            try await storage.makePost("elsewhere", board: "other", by: ann, at: .sample(3))
            try await storage.makePost("newest", by: ann, at: .sample(4))
            try await storage.makeComment(on: old.id, by: ann, at: .sample(9))
            _ = try await storage.write(.vote(.post(liked.id), value: 1), by: ann)

            for board in [nil, "general"] {
                let expected = board == nil ? ["elsewhere"] : []
                #expect(
                    try await storage.titles(PostQuery(boardID: board, sort: .new))
                        == ["newest"] + expected + ["liked", "answered"])
                #expect(
                    try await storage.titles(PostQuery(boardID: board, sort: .active))
                        == ["answered", "newest"] + expected + ["liked"])
                #expect(
                    try await storage.titles(PostQuery(boardID: board, sort: .top))
                        == ["liked", "newest"] + expected + ["answered"])
            }
        }
    }

    @Test(arguments: StorageUnderTest.available, PostSort.allCases)
    func `pages contain every post once while others arrive`(
        _ kind: StorageUnderTest, _ sort: PostSort
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            for number in 0..<7 {
                try await storage.makePost("\(number)", by: ann, at: .sample(Int64(number / 2)))
            }

            var query = PostQuery(sort: sort, limit: 3)
            var seen: [String] = []
            repeat {
                let page = try await storage.posts(query)
                #expect(page.posts.count <= 3)
                seen += page.posts.map(\.title)
                query.after = page.next
                try await storage.makePost("late", by: ann, at: .sample(100))
            } while query.after != nil

            #expect(seen == ["6", "5", "4", "3", "2", "1", "0"])
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `the page with the last post has no next one`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            #expect(try await storage.posts(PostQuery(limit: 2)) == PostPage(posts: [], next: nil))
            for _ in 0..<2 { try await storage.makePost(by: ann) }
            #expect(try await storage.posts(PostQuery(limit: 2)).next == nil)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `an edit changes only the given members`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let post = try await storage.makePost("before", body: "words", by: ann)

            _ = try await storage.write(
                .editPost(post.id, title: "after", body: nil), by: ann, at: .sample(5))

            let edited = try await storage.post(post.id, viewer: nil)
            #expect(edited.title == "after" && edited.body == "words")
            #expect(edited.editedAt == .sample(5) && edited.createdAt == post.createdAt)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a deleted post is deleted everywhere`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let post = try await storage.makePost("a title", body: "findable", by: ann)
            let comment = try await storage.makeComment("findable too", on: post.id, by: ann)

            _ = try await storage.write(.deletePost(post.id), by: ann)

            for sort in PostSort.allCases {
                #expect(try await storage.titles(PostQuery(sort: sort)).isEmpty)
            }
            #expect(try await storage.found("findable").isEmpty)
            await #expect(throws: StorageError.gone(.post)) {
                _ = try await storage.post(post.id, viewer: nil)
            }
            await #expect(throws: StorageError.gone(.post)) {
                _ = try await storage.comment(comment.id, viewer: nil)
            }
            await #expect(throws: StorageError.gone(.post)) {
                _ = try await storage.comments(CommentQuery(postID: post.id))
            }
            await #expect(throws: StorageError.gone(.post)) {
                try await storage.makeComment(on: post.id, by: ann)
            }
            await #expect(throws: StorageError.gone(.post)) {
                _ = try await storage.write(.vote(.comment(comment.id), value: 1), by: ann)
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a missing entry is an error that names it`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let nothing = EntryID(rawValue: 404)
            await #expect(throws: StorageError.notFound(.board)) {
                _ = try await storage.posts(PostQuery(boardID: "nowhere"))
            }
            await #expect(throws: StorageError.notFound(.board)) {
                try await storage.makePost(board: "nowhere", by: ann)
            }
            await #expect(throws: StorageError.notFound(.post)) {
                _ = try await storage.post(nothing, viewer: nil)
            }
            await #expect(throws: StorageError.notFound(.comment)) {
                _ = try await storage.write(.editComment(nothing, body: "x"), by: ann)
            }
            await #expect(throws: StorageError.boardTaken) {
                try await storage.addBoard(Board(id: "general", name: "Again"))
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a page ends at a megabyte of text, and the next one continues`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.withWriter { storage, ann in
            let body = String(repeating: "words ", count: 6_000)
            var ids: [EntryID] = []
            for _ in 0..<40 { ids.append(try await storage.makePost(body: body, by: ann).id) }
            for _ in ids { try await storage.makeComment(body, on: ids[0], by: ann) }

            var query = PostQuery(limit: 200)
            var posts: [EntryID] = []
            repeat {
                let page = try await storage.posts(query)
                #expect(page.posts.count < 30)
                posts += page.posts.map(\.id)
                query.after = page.next
            } while query.after != nil
            #expect(posts == ids.reversed())

            let first = try await storage.comments(CommentQuery(postID: ids[0], limit: 200))
            #expect(first.comments.count < 30 && first.next == first.comments.last?.id)
            var search = SearchQuery(terms: ["words"], limit: 200)
            var found = 0
            repeat {
                let page = try await storage.search(search)
                #expect(page.hits.count < 30)
                found += page.hits.count
                search.before = page.next
            } while search.before != nil
            #expect(found == 80)
        }
    }
}
