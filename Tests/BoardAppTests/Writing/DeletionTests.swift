import BoardApp
import BoardCore
import TestSupport
import Testing

@MainActor struct DeletionTests {
    @Test func `what is to be deleted is named, with what goes with it`() async throws {
        let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let comments = ["First **cup** \\>\\>0", "Second"].enumerated().map {
            Comment(id: "\($0)", author: "ann", body: $1)
        }
        let post = PostThread(id: "1", title: "Tea at noon", author: "ann", comments: comments)
        let source = WritableSource(posts: [post], accounts: accounts, writer: ScriptedWriter())
        let app = try AppOnScreen(source, accountKeeper: MemoryAccountKeeper(ann))
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

    @Test func `a post that is deleted late closes no other`() async throws {
        let gate = Gate()
        let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let posts = ["One", "Two"].map { PostThread(id: $0, title: $0, author: "ann") }
        let source = WritableSource(
            posts: posts, accounts: accounts, writer: ScriptedWriter(deletionGate: gate))
        let app = try AppOnScreen(source, accountKeeper: MemoryAccountKeeper(ann))
        await app.settle()

        try await app.press("<Enter> D")
        try app.pressWhileLoading("y")
        await gate.isWaitedFor()
        try app.pressWhileLoading("J")
        gate.open()

        #expect(await app.reaches { $0.foot.contains("Deleted.") })
        #expect(app.picture.contains("> Two") && app.picture.contains("No comments"))
    }
}
