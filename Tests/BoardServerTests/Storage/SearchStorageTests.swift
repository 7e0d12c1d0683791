import Testing

@testable import BoardServer

@Suite struct SearchStorageTests {
    @Test(
        arguments: StorageUnderTest.available,
        [
            "한", "한국", "한국어", "국어", "100%", "%", "_b", "\"quoted\"", "\"", "'", "SwIfT", "go",
            "c#", "c++", "a_b", "!?!", "🎉", "OR", "NEAR(", "*", "-x", "tagged", "터미널",
        ])
    func `any part of a text is found`(_ kind: StorageUnderTest, _ term: String) async throws {
        try await kind.withWriter { storage, ann in
            let post = try await storage.makePost(
                "한국어 터미널 go c# c++", body: "!?! 100% \"quoted\" it's a_b swift 🎉 OR NEAR( * -x",
                tags: ["tagged"], by: ann)
            try await storage.makePost("nil", body: "unlike", by: ann)

            #expect(try await storage.found(term) == [post.id])
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `all terms must match, short and long ones`(_ kind: StorageUnderTest) async throws {
        try await kind.withWriter { storage, ann in
            let both = try await storage.makePost("한글 편집기", body: "words", by: ann)
            try await storage.makePost("한글", body: "others", by: ann)
            #expect(try await storage.found("한글", "편집기") == [both.id])
            #expect(try await storage.found("편집기", "words") == [both.id])
            #expect(try await storage.found("한글", "집기") == [both.id])
            #expect(try await storage.found("한글", "%").isEmpty)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `comments are found with the title of their post, the newest first`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.withWriter { storage, ann in
            let post = try await storage.makePost("needle", by: ann)
            let comment = try await storage.makeComment("a needle", on: post.id, by: ann)

            let page = try await storage.search(SearchQuery(terms: ["needle"], limit: 1))
            guard case .comment(let hit, let title, let board) = page.hits[0] else {
                Issue.record("The comment is no hit.")
                return
            }
            #expect(hit == comment.seen(by: nil) && title == "needle" && board == "general")
            let rest = try await storage.search(
                SearchQuery(terms: ["needle"], before: page.next, limit: 1))
            #expect(rest.hits.map(\.id) == [post.id] && rest.next == nil)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `edited and deleted texts are not found by their old text`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.withWriter { storage, ann in
            let post = try await storage.makePost("옛말", body: "first", by: ann)
            let comment = try await storage.makeComment("second", on: post.id, by: ann)

            _ = try await storage.write(
                .editPost(post.id, title: "새말", body: "third"), by: ann)
            _ = try await storage.write(.deleteComment(comment.id), by: ann)

            for term in ["옛말", "first", "second"] {
                #expect(try await storage.found(term).isEmpty)
            }
            #expect(try await storage.found("새말") == [post.id])
            #expect(try await storage.found("third") == [post.id])
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a board's search excludes other boards`(_ kind: StorageUnderTest) async throws {
        try await kind.withWriter { storage, ann in
            try await storage.addBoard(Board(id: "other", name: "Other"))
            let here = try await storage.makePost("needle", by: ann)
            let answer = try await storage.makeComment("needle", on: here.id, by: ann)
            try await storage.makePost("needle", board: "other", by: ann)
            #expect(try await storage.found("needle", on: "general") == [answer.id, here.id])
        }
    }

    /// The matches are far apart, so that texts with only one of the terms are skipped.
    @Test(arguments: StorageUnderTest.available)
    func `a match on a board is found after many texts that lack a term`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            try await storage.addBoard(Board(id: "other", name: "Other"))
            let rare: Set = [5, 6, 170, 390]
            let posts = (0..<400).map { number in
                ImportedPost(
                    origin: "\(number)",
                    draft: PostDraft(
                        boardID: number % 2 == 0 ? "general" : "other", title: "needle",
                        body: rare.contains(number) ? "한국 \(number)" : "none"),
                    author: nil, createdAt: .sample(), score: 0, isPinned: false, comments: [])
            }
            #expect(try await storage.importPosts(posts, at: .sample()) == 400)
            func found(_ terms: [String], _ board: String?) async throws -> [String] {
                var bodies: [String] = []
                var query = SearchQuery(terms: terms, boardID: board, limit: 2)
                repeat {
                    let page = try await storage.search(query)
                    for case .post(let post) in page.hits { bodies.append(post.body) }
                    query.before = page.next
                } while query.before != nil
                return bodies
            }
            #expect(
                try await found(["needle", "한국"], nil) == ["한국 390", "한국 170", "한국 6", "한국 5"])
            #expect(try await found(["needle", "한국"], "other") == ["한국 5"])
            #expect(try await found(["한국"], "general") == ["한국 390", "한국 170", "한국 6"])
            #expect(try await found(["needle"], "other").count == 200)
            #expect(try await found(["needle", "390"], "other").isEmpty)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `comments of a deleted post are not found`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.withWriter { storage, ann in
            let kept = try await storage.makePost("needle", by: ann)
            let post = try await storage.makePost("needle", by: ann)
            try await storage.makeComment("needle", on: post.id, by: ann)
            _ = try await storage.write(.deletePost(post.id), by: ann)
            #expect(try await storage.found("needle") == [kept.id])
            let page = try await storage.search(
                SearchQuery(terms: ["needle"], boardID: "general", limit: 1))
            #expect(page.hits.map(\.id) == [kept.id] && page.next == nil)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `decomposed Hangul finds composed Hangul, and vice versa`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.withWriter { storage, ann in
            let decomposed = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"
            let post = try await storage.makePost(decomposed, by: ann)
            #expect(try await storage.found("\u{D55C}\u{AE00}") == [post.id])
            #expect(try await storage.found(decomposed) == [post.id])
        }
    }
}

extension BoardServer.Comment {
    /// Returns the comment with the votes that this viewer sees.
    func seen(by viewer: Account?) -> BoardServer.Comment {
        var comment = self
        if viewer == nil { comment.myVote = nil }
        return comment
    }
}
