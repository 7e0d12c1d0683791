import BoardApp
import BoardCore
import TestSupport
import Testing

@MainActor struct DeletionTests {
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
