import Testing

@testable import BoardServer

@Suite struct ModerationStorageTests {
    /// A board with an author, a moderator and a post with a comment.
    private struct Scene {
        let storage: any Storage
        let author: Account
        let moderator: Account
        let post: Post
        let comment: BoardServer.Comment

        init(_ storage: any Storage) async throws {
            self.storage = storage
            author = try await storage.makeAccount("author")
            moderator = try await storage.makeAccount("moderator", role: .moderator)
            post = try await storage.makePost("Tea", body: "Green leaves.", by: author)
            comment = try await storage.makeComment("Black water.", on: post.id, by: author)
        }

        func moderate(_ act: Moderation, at now: Timestamp = .sample()) async throws {
            _ = try await storage.write(.moderate(act), by: moderator, at: now)
        }

        func log() async throws -> [ModerationEntry] {
            try await storage.moderation(before: nil, limit: 50).entries
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a removed post is hidden from all but its author and moderators`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let scene = try await Scene(storage)
            let id = scene.post.id
            let other = try await storage.makeAccount("other")

            try await scene.moderate(.remove(.post(id), reason: "Off topic."))

            for viewer in [nil, other.id] {
                await #expect(throws: StorageError.gone(.post, isRemoved: true)) {
                    try await storage.post(id, viewer: viewer)
                }
                await #expect(throws: StorageError.gone(.post, isRemoved: true)) {
                    try await storage.comments(CommentQuery(postID: id, viewer: viewer))
                }
                await #expect(throws: StorageError.gone(.post, isRemoved: true)) {
                    try await storage.comment(scene.comment.id, viewer: viewer)
                }
            }
            for viewer in [scene.author.id, scene.moderator.id] {
                let post = try await storage.post(id, viewer: viewer)
                #expect(post.title == "Tea" && post.removalReason == "Off topic.")
                let comments = try await storage.bodies(CommentQuery(postID: id, viewer: viewer))
                #expect(comments == ["Black water."])
            }
            #expect(try await storage.titles(PostQuery(viewer: scene.moderator.id)).isEmpty)
            #expect(try await storage.found("leaves").isEmpty)
            #expect(try await storage.found("water").isEmpty)
            for write in [
                Write.editPost(id, title: "New", body: nil), .vote(.post(id), value: 1),
                .createComment(postID: id, parentID: nil, body: "b"),
                .report(.post(id), reason: "r"),
            ] {
                await #expect(throws: StorageError.gone(.post, isRemoved: true)) {
                    try await storage.write(write, by: scene.author)
                }
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a removed comment leaves a placeholder until it is restored`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let scene = try await Scene(storage)
            let query = CommentQuery(postID: scene.post.id)
            let before = try await storage.comments(query).comments

            try await scene.moderate(.remove(.comment(scene.comment.id), reason: "Rude."))

            let placeholder = try await storage.comments(query).comments
            #expect(placeholder.map(\.isDeleted) == [true] && placeholder[0].isRemoved)
            #expect(placeholder[0].body.isEmpty && placeholder[0].author == nil)
            #expect(placeholder[0].removalReason == nil)
            #expect(try await storage.post(scene.post.id, viewer: nil).commentCount == 0)
            #expect(try await storage.found("water").isEmpty)
            for viewer in [scene.author.id, scene.moderator.id] {
                let seen = try await storage.comments(
                    CommentQuery(postID: scene.post.id, viewer: viewer)
                ).comments
                #expect(seen.map(\.body) == ["Black water."])
                #expect(seen.map(\.removalReason) == ["Rude."])
            }
            await #expect(throws: StorageError.notFound(.parent)) {
                _ = try await storage.makeComment(
                    on: scene.post.id, under: scene.comment.id, by: scene.author)
            }

            try await scene.moderate(.restore(.comment(scene.comment.id)))
            #expect(try await storage.comments(query).comments == before)
            #expect(try await storage.post(scene.post.id, viewer: nil).commentCount == 1)
            #expect(try await storage.found("water") == [scene.comment.id])
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a restored post is as before, and a deleted one cannot be restored`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let scene = try await Scene(storage)
            let id = scene.post.id
            try await scene.moderate(.remove(.post(id), reason: "r"))
            try await scene.moderate(.restore(.post(id)))

            #expect(try await storage.titles(PostQuery()) == ["Tea"])
            #expect(try await storage.found("leaves") == [id])
            #expect(try await storage.found("water") == [scene.comment.id])
            #expect(try await storage.notifications(of: scene.author).isEmpty)
            let kinds = try await storage.changes(after: nil, limit: 2).changes.map(\.kind)
            #expect(kinds == [.postDeleted, .postCreated])

            // The author deletes a removed post, which the index no longer has.
            try await scene.moderate(.remove(.post(id), reason: "r"))
            _ = try await storage.write(.deletePost(id), by: scene.author)
            await #expect(throws: StorageError.gone(.post)) {
                try await scene.moderate(.restore(.post(id)))
            }
            try await storage.check()
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `the author deletes a removed comment, which is then gone for moderators`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let scene = try await Scene(storage)
            let id = scene.comment.id
            try await scene.moderate(.remove(.comment(id), reason: "r"))
            _ = try await storage.write(.deleteComment(id), by: scene.author)

            #expect(try await storage.post(scene.post.id, viewer: nil).commentCount == 0)
            let query = CommentQuery(postID: scene.post.id, viewer: scene.moderator.id)
            #expect(try await storage.comments(query).comments.isEmpty)
            await #expect(throws: StorageError.gone(.comment)) {
                try await scene.moderate(.restore(.comment(id)))
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `the author is told the reason of a removal, and of a deletion by a moderator`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let scene = try await Scene(storage)
            try await scene.moderate(.remove(.comment(scene.comment.id), reason: "Rude."))
            let notifications = try await storage.notifications(of: scene.author)
            #expect(notifications.map(\.kind) == [.moderation])
            #expect(notifications.map(\.body) == ["Rude."])
            #expect(notifications.map(\.author) == ["moderator"])
            #expect(notifications.map(\.entryID) == [scene.comment.id])

            _ = try await storage.write(.deletePost(scene.post.id), by: scene.moderator)
            let last = try #require(try await storage.notifications(of: scene.author).first)
            #expect(last.kind == .moderation && last.entryID == scene.post.id && last.body.isEmpty)
            #expect(try await scene.log().first?.action == .delete)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a locked post takes comments of moderators only`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let scene = try await Scene(storage)
            try await scene.moderate(.setLocked(scene.post.id, true))
            #expect(try await storage.post(scene.post.id, viewer: nil).isLocked)
            await #expect(throws: StorageError.forbidden(.locked)) {
                _ = try await storage.makeComment(on: scene.post.id, by: scene.author)
            }
            _ = try await storage.makeComment(on: scene.post.id, by: scene.moderator)
            _ = try await storage.write(.vote(.post(scene.post.id), value: 1), by: scene.author)

            try await scene.moderate(.setLocked(scene.post.id, false))
            _ = try await storage.makeComment(on: scene.post.id, by: scene.author)
            // Nothing changes, so nothing is logged.
            try await scene.moderate(.setLocked(scene.post.id, false))
            #expect(try await scene.log().map(\.action) == [.unlock, .lock])
        }
    }

    @Test(arguments: StorageUnderTest.available, PostSort.allCases)
    func `pinned posts come first on their board, page by page`(
        _ kind: StorageUnderTest, _ sort: PostSort
    ) async throws {
        try await kind.with { storage in
            let scene = try await Scene(storage)
            var posts = [scene.post]
            for number in 1...5 {
                posts.append(
                    try await storage.makePost(
                        "\(number)", by: scene.author, at: .sample(Int64(number))))
            }
            for post in [posts[1], posts[3], posts[4]] {
                try await scene.moderate(.setPinned(post.id, true))
            }
            let expected = ["4", "3", "1", "5", "2", "Tea"]
            for limit in 1...7 {
                var query = PostQuery(
                    boardID: "general", hasPinnedFirst: true, sort: sort, limit: limit)
                var titles: [String] = []
                repeat {
                    let page = try await storage.posts(query)
                    #expect(page.posts.count <= limit)
                    titles += page.posts.map(\.title)
                    query.after = page.next
                } while query.after != nil
                #expect(titles == expected, "\(limit)")
            }
            let all = try await storage.titles(PostQuery(sort: sort))
            #expect(all == ["5", "4", "3", "2", "1", "Tea"])
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a moved post is on the other board, also for the search`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let scene = try await Scene(storage)
            try await storage.addBoard(Board(id: "other", name: "Other"))
            try await scene.moderate(.move(scene.post.id, toBoard: "other"))

            #expect(try await storage.titles(PostQuery(boardID: "general")).isEmpty)
            #expect(try await storage.titles(PostQuery(boardID: "other")) == ["Tea"])
            for (term, id) in [("leaves", scene.post.id), ("water", scene.comment.id)] {
                #expect(try await storage.found(term, on: "general").isEmpty)
                #expect(try await storage.found(term, on: "other") == [id])
            }
            let boards = try await storage.changes(after: nil, limit: 2).changes.map(\.boardID)
            #expect(boards == ["general", "other"])
            #expect(try await scene.log().first?.boardID == "other")
            await #expect(throws: StorageError.notFound(.board)) {
                try await scene.moderate(.move(scene.post.id, toBoard: "nowhere"))
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a ban ends at its term`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let scene = try await Scene(storage)
            let ban = Ban(until: .sample(10), reason: "Spam.")
            try await scene.moderate(.ban(name: "Author", ban))
            #expect(try await storage.credentials(named: "author")?.account.ban == ban)
            await #expect(throws: StorageError.forbidden(.banned)) {
                _ = try await storage.makePost(by: scene.author, at: .sample(9))
            }
            _ = try await storage.makePost(by: scene.author, at: .sample(10))

            try await storage.deleteExpired(at: .sample(9))
            #expect(try await storage.credentials(named: "author")?.account.ban == ban)
            try await storage.deleteExpired(at: .sample(10))
            #expect(try await storage.credentials(named: "author")?.account.ban == nil)

            try await scene.moderate(.ban(name: "author", Ban()))
            try await scene.moderate(.unban(name: "author"))
            _ = try await storage.makePost(by: scene.author)
            let log = try await scene.log()
            #expect(log.map(\.action) == [.unban, .ban, .ban])
            #expect(log.last?.until == .sample(10) && log.last?.reason == "Spam.")
            #expect(log.last?.account == "author" && log.last?.moderator == "moderator")
            await #expect(throws: StorageError.notFound(.user)) {
                try await scene.moderate(.ban(name: "nobody", Ban()))
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `only roles below the own one can be banned`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let roles = Role.allCases
            for role in roles { _ = try await storage.makeAccount("\(role)2", role: role) }
            for (rank, role) in roles.enumerated().dropFirst() {
                let account = try await storage.makeAccount("\(role)", role: role)
                for (other, target) in roles.enumerated() {
                    let write = Write.moderate(.ban(name: "\(target)2", Ban()))
                    if other < rank {
                        _ = try await storage.write(write, by: account)
                    } else {
                        await #expect(throws: StorageError.forbidden(.higherRole)) {
                            try await storage.write(write, by: account)
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `moderators are notified of reports until they are handled`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let scene = try await Scene(storage)
            let entry = Entry.comment(scene.comment.id)
            _ = try await storage.write(.report(entry, reason: "Rude."), by: scene.author)
            let late = try await storage.makeAccount("late", role: .moderator)

            for account in [scene.moderator, late] {
                let notifications = try await storage.notifications(of: account)
                #expect(notifications.map(\.kind) == [.report])
                #expect(notifications.map(\.body) == ["Rude."])
                #expect(notifications.map(\.author) == ["author"])
                #expect(notifications.map(\.isRead) == [false])
            }
            #expect(try await storage.notifications(of: scene.author).isEmpty)

            let report = try #require(try await storage.reports(ReportQuery()).first?.id)
            try await scene.moderate(.handleReport(report, true), at: .sample(5))
            #expect(try await storage.notifications(of: late).map(\.isRead) == [true])
            #expect(try await storage.reports(ReportQuery()).isEmpty)
            let handled = try await storage.reports(ReportQuery(isHandled: true))
            #expect(handled.map(\.handledBy) == ["moderator"])
            #expect(handled.map(\.handledAt) == [.sample(5)])
            try await scene.moderate(.handleReport(report, false))
            #expect(try await storage.notifications(of: late).map(\.isRead) == [false])
            #expect(try await scene.log().map(\.action) == [.reopen, .handle])

            try await storage.setRole(.member, ofAccountNamed: "late")
            #expect(try await storage.notifications(of: late).isEmpty)
            await #expect(throws: StorageError.notFound(.report)) {
                try await scene.moderate(.handleReport(99, true))
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a removal handles the reports of the entry`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let scene = try await Scene(storage)
            let entry = Entry.post(scene.post.id)
            _ = try await storage.write(.report(entry, reason: "Spam."), by: scene.author)
            _ = try await storage.write(
                .report(.comment(scene.comment.id), reason: "Rude."), by: scene.author)
            try await scene.moderate(.remove(entry, reason: "Spam."))

            #expect(try await storage.reports(ReportQuery()).map(\.reason) == ["Rude."])
            let reports = try await storage.reports(ReportQuery(postID: scene.post.id))
            #expect(reports.map(\.reason) == ["Rude."])
            #expect(try await storage.reports(ReportQuery(postID: scene.comment.id)).isEmpty)
            let unread = try await storage.notifications(of: scene.moderator).map(\.isRead)
            #expect(unread == [false, true])
            #expect(try await scene.log().map(\.action) == [.handle, .remove])

            try await storage.deleteExpired(at: .sample(1) + Retention.reports)
            #expect(try await storage.reports(ReportQuery(isHandled: true)).isEmpty)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `the log has all acts, the newest first, in pages`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let scene = try await Scene(storage)
            for isPinned in [true, false, true] {
                try await scene.moderate(.setPinned(scene.post.id, isPinned))
            }
            try await storage.setBan(Ban(), ofAccountNamed: "author", at: .sample(7))

            let first = try await storage.moderation(before: nil, limit: 2)
            #expect(first.entries.map(\.action) == [.ban, .pin])
            #expect(first.entries[0].moderator == nil && first.entries[0].createdAt == .sample(7))
            let pin = first.entries[1]
            #expect(pin.entryID == scene.post.id && pin.postID == scene.post.id)
            #expect(pin.title == "Tea" && pin.account == "author" && pin.boardID == "general")
            let second = try await storage.moderation(before: first.next, limit: 2)
            #expect(second.entries.map(\.action) == [.unpin, .pin] && second.next == nil)
        }
    }
}
