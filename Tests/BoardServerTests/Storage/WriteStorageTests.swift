import Testing

@testable import BoardServer

@Suite struct WriteStorageTests {
    @Test(arguments: StorageUnderTest.available)
    func `a repeated key never writes twice and returns the current post`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let key = WriteKey(key: "one", fingerprint: [1])
            let first = try await storage.makePost(by: ann, key: key)
            let edit = Write.editPost(first.id, title: "edited", body: nil)
            _ = try await storage.write(edit, by: ann)

            let repeated = try await storage.makePost(by: ann, key: key)
            #expect(repeated.id == first.id && repeated.title == "edited")
            #expect(try await storage.titles(PostQuery()) == ["edited"])
            let other = WriteKey(key: "one", fingerprint: [2])
            await #expect(throws: StorageError.keyReused) {
                try await storage.makePost(by: ann, key: other)
            }
            let bob = try await storage.makeAccount("bob")
            #expect(try await storage.makePost(by: bob, key: other).author == "bob")
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `deleted text is stored nowhere, and its key does not write it again`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let keys = ["post", "edit", "comment"].map { WriteKey(key: $0, fingerprint: [1]) }
            let post = try await storage.makePost(body: "secretive", by: ann, key: keys[0])
            let edit = Write.editPost(post.id, title: "secretive", body: nil)
            _ = try await storage.write(edit, by: ann, key: keys[1])
            let comment = Write.createComment(postID: post.id, parentID: nil, body: "secretive")
            guard case .comment(let made) = try await storage.write(comment, by: ann, key: keys[2])
            else {
                Issue.record("The result is no comment.")
                return
            }
            #expect(try await !storage.storedReceipts().contains { $0.contains("secretive") })

            _ = try await storage.write(.deleteComment(made.id), by: ann)
            await #expect(throws: StorageError.gone(.comment)) {
                _ = try await storage.write(comment, by: ann, key: keys[2])
            }
            _ = try await storage.write(.deletePost(post.id), by: ann)
            for key in keys[...1] {
                await #expect(throws: StorageError.gone(.post)) {
                    _ = try await storage.write(edit, by: ann, key: key)
                }
            }
            #expect(try await storage.posts(PostQuery()).posts.isEmpty)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `text of combining marks in a non-canonical order is quickly stored and found`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let marks = String(repeating: "\u{301}\u{316}", count: Limits.body / 2 - 10)
            let clock = ContinuousClock()
            let start = clock.now
            let post = try await storage.makePost(body: "needle a" + marks, by: ann)
            let edit = Write.editPost(post.id, title: nil, body: "thread b" + marks)
            _ = try await storage.write(edit, by: ann)
            #expect(try await storage.found("needle") == [])
            #expect(try await storage.found("thread") == [post.id])
            _ = try await storage.write(.deletePost(post.id), by: ann)
            #expect(try await storage.found("thread") == [])
            // A normalization by insertion sort alone takes ten seconds.
            #expect(clock.now - start < .seconds(8))
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a key sent many times concurrently writes once`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let key = WriteKey(key: "one", fingerprint: [1])

            let ids = try await withThrowingTaskGroup(of: EntryID.self) { group in
                for _ in 0..<16 {
                    group.addTask { try await storage.makePost(by: ann, key: key).id }
                }
                return try await group.reduce(into: Set<EntryID>()) { $0.insert($1) }
            }

            #expect(ids.count == 1)
            #expect(try await storage.posts(PostQuery()).posts.count == 1)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a failed write can be repeated with its key`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let key = WriteKey(key: "one", fingerprint: [1])
            await #expect(throws: StorageError.notFound(.board)) {
                try await storage.makePost(board: "later", by: ann, key: key)
            }
            try await storage.addBoard(Board(id: "later", name: "Later"))
            try await storage.makePost(board: "later", by: ann, key: key)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `concurrent edits leave one of them complete`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let post = try await storage.makePost(by: ann)

            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        let text = "edit \(number)"
                        let edit = Write.editPost(post.id, title: text, body: text)
                        _ = try await storage.write(edit, by: ann)
                    }
                }
                try await group.waitForAll()
            }

            let edited = try await storage.post(post.id, viewer: nil)
            #expect(edited.title == edited.body)
            #expect(try await storage.found("edit") == [post.id])
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a reply to a deleted entry is refused or has a placeholder`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let post = try await storage.makePost(by: ann)
            for _ in 0..<8 {
                let parent = try await storage.makeComment(on: post.id, by: ann)
                async let answer = try? storage.makeComment(
                    on: post.id, under: parent.id, by: ann)
                async let deletion = storage.write(.deleteComment(parent.id), by: ann)
                let (made, _) = try await (answer, deletion)

                let left = try await storage.comments(
                    CommentQuery(postID: post.id, limit: 200)
                ).comments
                #expect(left.contains { $0.id == made?.id } == (made != nil))
                #expect(left.contains { $0.id == parent.id } == (made != nil))
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a vote counts once for each account and can be withdrawn`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let bob = try await storage.makeAccount("bob")
            let post = try await storage.makePost(by: ann)
            let comment = try await storage.makeComment(on: post.id, by: ann)

            for entry in [Entry.post(post.id), .comment(comment.id)] {
                #expect(
                    try await storage.write(.vote(entry, value: 1), by: bob)
                        == .vote(score: 1, mine: 1))
                #expect(
                    try await storage.write(.vote(entry, value: 1), by: bob)
                        == .vote(score: 1, mine: 1))
                #expect(
                    try await storage.write(.vote(entry, value: -1), by: ann)
                        == .vote(score: 0, mine: -1))
                #expect(
                    try await storage.write(.vote(entry, value: -1), by: bob)
                        == .vote(score: -2, mine: -1))
                #expect(
                    try await storage.write(.vote(entry, value: 0), by: bob)
                        == .vote(score: -1, mine: 0))
            }
            let seen = try await storage.posts(PostQuery(viewer: ann.id)).posts
            #expect(seen.map(\.myVote) == [-1] && seen.map(\.score) == [-1])
            let comments = try await storage.comments(
                CommentQuery(postID: post.id, viewer: ann.id))
            #expect(comments.comments.map(\.myVote) == [-1])
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `reports have the entry and the reporter`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let post = try await storage.makePost(by: ann)
            let comment = try await storage.makeComment(on: post.id, by: ann)
            _ = try await storage.write(.report(.post(post.id), reason: "first"), by: ann)
            _ = try await storage.write(.report(.post(post.id), reason: "spam"), by: ann)
            _ = try await storage.write(.report(.comment(comment.id), reason: "rude"), by: ann)

            let reports = try await storage.reports(ReportQuery())
            #expect(reports.map(\.reason) == ["spam", "rude"])
            #expect(reports.map(\.entryID) == [post.id, comment.id])
            #expect(reports.map(\.isComment) == [false, true])
            #expect(reports.map(\.reporter) == ["ann", "ann"])
            #expect(
                try await storage.reports(ReportQuery(after: reports[0].id)) == [reports[1]])

            try await storage.settleReport(reports[0].id, at: .sample(1))
            try await storage.settleReport(reports[0].id, at: .sample(2))
            #expect(try await storage.reports(ReportQuery()) == [reports[1]])
            let handled = try await storage.reports(ReportQuery(isHandled: true))
            #expect(handled.map(\.handledAt) == [.sample(1)] && handled[0].handledBy == nil)
            await #expect(throws: StorageError.notFound(.report)) {
                try await storage.settleReport(99, at: .sample())
            }
            _ = try await storage.write(.report(.post(post.id), reason: "again"), by: ann)
            #expect(
                try await storage.reports(ReportQuery()).map(\.reason) == ["again", "rude"])
        }
    }
}
