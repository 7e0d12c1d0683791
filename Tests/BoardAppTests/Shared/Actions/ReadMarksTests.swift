import BoardApp
import BoardCore
import Foundation
import TestSupport
import Testing

/// Tests of the read state that a source stores for an account.
@MainActor struct ReadMarksTests {
    private let accounts = ScriptedAccounts(passwords: ["ann": "secret"])

    private func post(_ id: PostID, isRead: Bool?, comments: Int = 0) -> PostThread {
        let post = Post(
            id: id, title: "Post \(id.raw)", author: "bob", isRead: isRead, commentCount: comments)
        let day = SamplePosts.now
        return PostThread(
            post: post, body: "Words.",
            comments: (0..<comments).map {
                Comment(
                    id: "c\($0)", author: "cid", createdAt: day.addingTimeInterval(-Double($0)),
                    body: "Answer \($0).")
            })
    }

    private func app(
        _ posts: [PostThread], _ writer: ScriptedWriter = ScriptedWriter(), signedIn: Bool = true,
        writing: WriteCapabilities = [.posts, .readMarks], records: MemoryPostRecords? = nil
    ) async throws -> (AppOnScreen, WritableSource) {
        let source = WritableSource(
            posts: posts, accounts: accounts, writer: writer, writing: writing)
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, accountStorage: signedIn ? MemoryAccountKeeper(ann) : MemoryAccountKeeper(),
            postRecords: records)
        await app.settle()
        return (app, source)
    }

    @Test func `unread posts are marked, except for guests`() async throws {
        let posts = [post("1", isRead: true), post("2", isRead: false), post("3", isRead: nil)]

        let (app, _) = try await app(posts)
        #expect(app.picture.contains("  • Post 2 "))
        #expect(!app.picture.contains("• Post 1 ") && !app.picture.contains("• Post 3 "))
        try await app.press("n")
        #expect(app.selectedRow?.contains("Post 2 ") == true)
        try await app.press("f unread<Enter>")
        #expect(app.picture.contains("Post 2 ") && !app.picture.contains("Post 3 "))

        let (guests, _) = try await self.app(posts, signedIn: false)
        #expect(!guests.picture.contains("•"))
    }

    @Test func `opening a post marks it as read at its source and at once here`() async throws {
        let writer = ScriptedWriter()
        let (app, _) = try await app([post("1", isRead: false)], writer)

        try await app.press("<Enter>")
        #expect(await app.reaches { _ in writer.asked == ["read 1"] })
        try await app.press("q R")

        #expect(!app.picture.contains("•"))
    }

    @Test func `leaving a post reports the newest comment that was read`() async throws {
        let writer = ScriptedWriter()
        let (app, _) = try await app([post("1", isRead: false, comments: 4)], writer)

        try await app.press("<Enter>jjjq")

        #expect(await app.reaches { _ in writer.asked == ["read 1", "read 1 up to c0"] })
    }

    @Test func `a post becomes unread again after an error or a new comment`() async throws {
        let refusing = ScriptedWriter(readMarkError: .timedOut(host: "home"))
        let (app, _) = try await app([post("1", isRead: false)], refusing)
        try await app.press("<Enter>q")
        #expect(await app.reaches { $0.picture.contains("• Post 1 ") })

        let (other, source) = try await self.app([post("1", isRead: false)])
        try await other.press("<Enter>q")
        #expect(!other.picture.contains("•"))
        source.set([post("1", isRead: false, comments: 1)])
        try await other.press("R")
        #expect(await other.reaches { $0.picture.contains("• Post 1 ") })
    }

    @Test func `A marks the posts as read at their source in one request, and U takes it back`()
        async throws
    {
        let writer = ScriptedWriter()
        let posts = [
            post("1", isRead: false), post("2", isRead: true), post("3", isRead: false),
            post("4", isRead: nil),
        ]
        let (app, _) = try await app(posts, writer, records: MemoryPostRecords())

        try await app.press("A y")
        #expect(writer.asked == ["read 1, 3"])
        try await app.press("R")
        #expect(!app.picture.contains("•"))

        try await app.press("U")
        #expect(writer.asked == ["read 1, 3", "unread 1, 3"])
        #expect(app.picture.contains("• Post 1 ") && app.picture.contains("• Post 3 "))
    }

    @Test func `u marks a post as read or unread at its source, and U takes it back`() async throws
    {
        let writer = ScriptedWriter()
        let posts = [post("1", isRead: false), post("2", isRead: true)]
        let (app, _) = try await app(posts, writer, records: MemoryPostRecords())

        try await app.press("u j u")
        #expect(writer.asked == ["read 1", "unread 2"])
        try await app.press("R")
        #expect(app.picture.contains("• Post 2 ") && !app.picture.contains("• Post 1 "))

        try await app.press("U U")
        #expect(writer.asked.suffix(2) == ["read 2", "unread 1"])
        #expect(app.picture.contains("• Post 1 ") && !app.picture.contains("• Post 2 "))
    }

    @Test func `without a network marks are not sent`() async throws {
        let writer = ScriptedWriter()
        let source = OfflineList(
            source: WritableSource(
                posts: [post("1", isRead: false), post("2", isRead: false)], accounts: accounts,
                writer: writer, writing: [.posts, .readMarks]))
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, accountStorage: MemoryAccountKeeper(ann), postRecords: MemoryPostRecords())
        await app.settle()
        #expect(app.title.contains("offline"))

        try await app.press("u")
        #expect(!app.picture.contains("• Post 1 "))
        try await app.press("A y U U")
        #expect(app.picture.contains("• Post 1 ") && writer.asked == [])
    }

    @Test func `a list that cannot be marked as read at its source stays read here`() async throws {
        let writer = ScriptedWriter(readMarkError: .unreachable(host: "home"))
        let (app, _) = try await app(
            [post("1", isRead: false)], writer, records: MemoryPostRecords())

        try await app.press("A y R")

        #expect(writer.asked == ["read 1"])
        #expect(!app.picture.contains("•"))
    }

    @Test func `A reports nothing for guests`() async throws {
        let writer = ScriptedWriter()
        let (app, _) = try await app(
            [post("1", isRead: false)], writer, signedIn: false, records: MemoryPostRecords())
        try await app.press("A y")
        #expect(writer.asked == [])
    }

    @Test func `nothing is reported for guests or to sources without read state`() async throws {
        for (signedIn, writing) in [
            (true, WriteCapabilities.posts), (false, [.posts, .readMarks]),
        ] {
            let writer = ScriptedWriter()
            let (app, _) = try await app(
                [post("1", isRead: nil)], writer, signedIn: signedIn, writing: writing)
            try await app.press("<Enter>q")
            await app.settle()
            #expect(writer.asked == [])
        }
    }
}

/// A source whose lists are stored copies, because it cannot be reached.
private struct OfflineList: WrappingSource {
    let source: any BoardSource

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { yield in
            for try await var page in source.posts(request) {
                page.stored = StoredCopy(
                    receivedAt: SamplePosts.now, error: .unreachable(host: "home.example"))
                yield(page)
            }
        }
    }
}
