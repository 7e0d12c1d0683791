import Testing

@testable import BoardServer

@Suite struct NotificationStorageTests {
    @Test(arguments: StorageUnderTest.available)
    func `the author of the text above is notified of a reply`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let (ann, bob) = try await accounts(storage)
            let post = try await storage.makePost("Tea", by: ann)
            let answer = try await storage.makeComment("Green.", on: post.id, by: bob)
            let reply = try await storage.makeComment(
                "Why?", on: post.id, under: answer.id, by: ann)
            try await storage.makeComment("Mine.", on: post.id, by: ann)

            let anns = try await storage.notifications(of: ann)
            #expect(anns.map(\.kind) == [.reply] && anns.map(\.entryID) == [answer.id])
            #expect(anns.map(\.author) == ["bob"] && anns.map(\.body) == ["Green."])
            #expect(anns.map(\.title) == ["Tea"] && anns.map(\.isRead) == [false])
            let bobs = try await storage.notifications(of: bob)
            #expect(bobs.map(\.entryID) == [reply.id])
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `mentioned accounts are notified once per post or comment`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let (ann, bob) = try await accounts(storage)
            let post = try await storage.makePost("For @BOB", body: "@bob @ann", by: ann)
            let comment = try await storage.makeComment("@bob, see @ann.", on: post.id, by: bob)
            _ = try await storage.write(
                .editComment(comment.id, body: "@bob, see @ann and @ann."), by: bob)
            let late = try await storage.makePost("Late", by: ann)
            _ = try await storage.write(
                .editPost(late.id, title: nil, body: "Also for @bob"), by: ann)

            #expect(try await storage.notifications(of: bob).map(\.entryID) == [late.id, post.id])
            let anns = try await storage.notifications(of: ann)
            #expect(anns.map(\.entryID) == [comment.id] && anns.map(\.kind) == [.reply])
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `notifications of deleted entries and accounts are deleted`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let (ann, bob) = try await accounts(storage)
            let post = try await storage.makePost("@bob", by: ann)
            let comment = try await storage.makeComment(on: post.id, by: bob)
            _ = try await storage.write(.deleteComment(comment.id), by: bob)
            #expect(try await storage.notifications(of: ann).isEmpty)

            try await storage.makeComment(on: post.id, by: bob)
            _ = try await storage.write(.deleteAccount, by: bob)
            #expect(try await storage.notifications(of: ann).map(\.author) == [nil])
            _ = try await storage.write(.deletePost(post.id), by: ann)
            #expect(try await storage.notifications(of: ann).isEmpty)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `pages are newest first, and marks change only own notifications`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let (ann, bob) = try await accounts(storage)
            let post = try await storage.makePost(by: ann)
            for number in 1...5 {
                try await storage.makeComment("\(number)", on: post.id, by: bob)
            }

            var query = NotificationQuery(account: ann.id, limit: 2)
            let first = try await storage.notifications(query)
            #expect(first.notifications.map(\.body) == ["5", "4"])
            query.after = first.next
            let second = try await storage.notifications(query)
            #expect(second.notifications.map(\.body) == ["3", "2"])
            query.after = second.next
            #expect(try await storage.notifications(query).next == nil)

            let third = second.notifications[0].id
            _ = try await storage.write(
                .markNotifications(through: third, isRead: true), by: ann)
            let unread = NotificationQuery(account: ann.id, isUnreadOnly: true)
            let left = try await storage.notifications(unread).notifications
            #expect(left.map(\.body) == ["5", "4"])
            _ = try await storage.write(.markNotification(third, isRead: false), by: ann)
            #expect(try await storage.notifications(unread).notifications.count == 3)
            await #expect(throws: StorageError.notFound(.notification)) {
                _ = try await storage.write(.markNotification(third, isRead: true), by: bob)
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `old notifications are deleted`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let (ann, bob) = try await accounts(storage)
            let post = try await storage.makePost(by: ann)
            try await storage.makeComment(on: post.id, by: bob)

            try await storage.deleteExpired(at: .sample() + Retention.notifications)
            #expect(try await storage.notifications(of: ann).count == 1)
            try await storage.deleteExpired(at: .sample(1) + Retention.notifications)
            #expect(try await storage.notifications(of: ann).isEmpty)
        }
    }

    private func accounts(_ storage: any Storage) async throws -> (ann: Account, bob: Account) {
        (try await storage.makeAccount("ann"), try await storage.makeAccount("bob"))
    }
}

extension Storage {
    func notifications(of account: Account) async throws -> [AccountNotification] {
        try await notifications(NotificationQuery(account: account.id)).notifications
    }
}

@Suite struct MentionsTests {
    @Test(arguments: [
        ("@ann", ["ann"]), ("Hello @Ann.", ["ann", "ann."]), ("(@ann)", ["ann"]),
        ("@미나, @ann", ["미나", "ann"]), ("ann@example.org", []), ("@ann@example.org", []),
        ("@", []), ("@@ann", ["ann"]), ("@a", []), ("@ann @ann", ["ann"]),
        ("@aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", []),
    ])
    func `names behind @ are found`(_ text: String, _ keys: [String]) {
        #expect(Mentions.keys(in: text).sorted() == keys.sorted())
    }

    @Test func `a text mentions at most ten names`() {
        let text = (0..<1000).map { "@name\($0)" }.joined(separator: " ")
        #expect(Mentions.keys(in: text).count == Mentions.most)
    }
}
