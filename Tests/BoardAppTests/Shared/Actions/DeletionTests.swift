import BoardApp
import BoardCore
import TestSupport
import Testing

@MainActor struct DeletionTests {
    @Test func `the question before a deletion names the item and its comments`() async throws {
        let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let comments = ["First **cup** \\>\\>0", "Second"].enumerated().map {
            Comment(id: "\($0)", author: "ann", body: $1)
        }
        let post = PostThread(id: "1", title: "Tea at noon", author: "ann", comments: comments)
        let source = WritableSource(posts: [post], accounts: accounts, writer: ScriptedWriter())
        let app = try AppOnScreen(source, accountStorage: MemoryAccountKeeper(ann))
        await app.settle()

        try await app.press("<Enter> D")
        for words in ["Delete your post?", "“Tea at noon”", "It has 2 comments."] {
            #expect(app.picture.contains(words))
        }
        try await app.press("<Esc> j D")
        #expect(app.picture.contains("Delete your comment?"))
        #expect(app.picture.contains("“First cup >>0”"))
        #expect(!app.picture.contains("It has"))
    }

    @Test func `a deletion that completes late does not close another post`() async throws {
        let gate = Gate()
        let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let posts = ["One", "Two"].map { PostThread(id: $0, title: $0, author: "ann") }
        let source = WritableSource(
            posts: posts, accounts: accounts, writer: ScriptedWriter(deletionGate: gate))
        let app = try AppOnScreen(source, accountStorage: MemoryAccountKeeper(ann))
        await app.settle()

        try await app.press("<Enter> D")
        try app.pressWhileLoading("y")
        await gate.isWaitedFor()
        try app.pressWhileLoading("J")
        gate.open()

        #expect(await app.reaches { $0.foot.contains("Deleted.") })
        #expect(app.picture.contains("> Two") && app.picture.contains("No comments"))
    }

    private nonisolated static let lost = BoardError.cutOff(host: "home.example")

    @Test(arguments: [
        (lost, [], "Deleted."),
        (lost, [tea], "The response from home.example was cut off. It was not deleted."),
        (.notThere(name: "1"), [], "It was deleted."),
        (
            .unreachable(host: "home.example"), [tea],
            "Can't reach home.example. It was not deleted."
        ),
    ])
    func `the result of deleting a post is reported`(
        error: BoardError, left: [PostThread], sentence: String
    ) async throws {
        let (app, source, writer) = try await Self.appWithTea()

        try await app.press("<Enter> D")
        writer.fail(error)
        source.set(left)
        try await app.press("y")

        #expect(app.foot.contains(sentence))
        #expect(app.picture.contains("Tea at noon") == !left.isEmpty)
        #expect(source.absentPosts == (left.isEmpty ? ["1"] : []))
    }

    @Test(arguments: [
        (teaThread(commentIDs: []), "Deleted."),
        (tea, "The response from home.example was cut off. It was not deleted."),
        (teaThread(presence: .deleted), "Deleted."),
        (
            teaThread(commentIDs: [], missing: 3),
            "The response from home.example was cut off. It may not have been deleted. Press R to check."
        ),
    ])
    func `the result of deleting a comment is reported as far as it is known`(
        left: PostThread, sentence: String
    ) async throws {
        let (app, source, writer) = try await Self.appWithTea()

        try await app.press("<Enter> } D")
        writer.fail(Self.lost)
        source.set([left])
        try await app.press("y")

        #expect(app.foot.contains(sentence))
    }

    private nonisolated static let tea = teaThread()

    private nonisolated static func teaThread(
        commentIDs: [String] = ["c"], presence: BoardCore.Comment.Presence = .present,
        missing: Int = 0
    ) -> PostThread {
        PostThread(
            post: PostThread(id: "1", title: "Tea at noon", author: "ann").post,
            comments: commentIDs.map {
                BoardCore.Comment(id: $0, author: "ann", body: "Yes.", presence: presence)
            }, missingComments: missing)
    }

    /// Returns an app with a post by Ann and her comment on it.
    private static func appWithTea() async throws -> (AppOnScreen, WritableSource, ScriptedWriter) {
        let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let writer = ScriptedWriter()
        let source = WritableSource(posts: [tea], accounts: accounts, writer: writer)
        let app = try AppOnScreen(
            source, columns: 200, accountStorage: MemoryAccountKeeper(ann))
        await app.settle()
        return (app, source, writer)
    }
}
