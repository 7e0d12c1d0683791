import BoardApp
import BoardCore
import TestSupport
import Testing

/// Undoing marks, votes and filters.
@MainActor struct UndoTests {
    private let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
    private let store = MemoryPostRecords()
    private let writer = ScriptedWriter()

    private func app() async throws -> AppOnScreen {
        let authors = ["bob", "cid", "dan", "eve"]
        let posts = (1...4).map {
            PostThread(
                id: "\($0)", title: "Post \($0)", author: authors[$0 - 1], score: 10, vote: 0)
        }
        let source = WritableSource(
            posts: posts, accounts: accounts, writer: writer, writing: [.votes, .downvotes])
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, accountStorage: MemoryAccountKeeper(ann), postRecords: store)
        await app.settle()
        return app
    }

    /// The votes as the server has them, without those of 0.
    private var votes: [String] {
        let all = writer.asked.map { $0.dropFirst("vote ".count).split(separator: " on ") }
        let last = Dictionary(all.map { ($0[1], $0[0]) }) { $1 }
        return last.filter { $0.value != "0" }.map { "\($0.value) on \($0.key)" }.sorted()
    }

    @Test func `a vote is taken back at the server`() async throws {
        let app = try await app()
        try await app.press("v V")
        #expect(votes == ["-1 on 1"])

        try await app.press("U")
        #expect(votes == ["1 on 1"] && app.picture.contains("▲"))
        #expect(app.foot == " The vote was undone.")
        try await app.press("U")
        #expect(votes == [] && !app.picture.contains("▲"))
        try await app.press("U")
        #expect(app.foot == " There is nothing to undo.")
    }

    @Test func `a vote in a post is undone there`() async throws {
        let app = try await app()
        try await app.press("<Enter> v")
        #expect(app.picture.contains("(you: +1)"))

        try await app.press("U")

        #expect(votes == [] && !app.picture.contains("(you: +1)"))
    }

    @Test func `a vote that failed is not undone`() async throws {
        let app = try await app()
        try await app.press("v j")
        writer.fail(.rejectedByServer(host: "home", reason: "No."))
        try await app.press("v")
        #expect(app.foot.contains("The vote was reverted."))

        try await app.press("U")

        #expect(writer.asked.last == "vote 0 on 1")
        try await app.press("U")
        #expect(app.foot == " There is nothing to undo.")
    }

    @Test func `a filter is removed from the file and from the list`() async throws {
        let app = try await app()
        try await app.press("x bob<Enter>")
        #expect(app.postTitles.count == 3 && app.filterStorage.filters.count == 1)

        try await app.press("U")

        #expect(app.postTitles.count == 4 && app.filterStorage.filters.isEmpty)
        #expect(app.foot.contains("The filter author-bob was removed."))
    }

    @Test func `U right after x removes the filter, not the change before it`() async throws {
        let app = try await app()
        try await app.press("j m k")
        let gate = Gate()
        app.filterStorage.delay(by: gate)
        try app.pressWhileLoading("x bob<Enter> U")
        gate.open()
        await app.settle()

        #expect(app.filterStorage.filters.isEmpty && app.postTitles.count == 4)
        #expect(app.foot.contains("The filter author-bob was removed."))
        await app.pendingWork.finishDeferred()
        #expect(store.records["2"]?.bookmark != nil)
    }

    @Test func `fifty changes are undone in turn`() async throws {
        let app = try await app()
        for _ in 0..<50 { try await app.press("u") }
        for _ in 0..<50 { try await app.press("U") }
        #expect(app.foot == " 1 mark undone")
        try await app.press("U")
        #expect(app.foot == " There is nothing to undo.")
    }

    /// The records that differ from that of a new post.
    private var records: [PostID: PostRecord] { store.records.filter { $0.value != PostRecord() } }

    @Test(arguments: 1...20)
    func `any sequence of changes and undos returns to the first state`(seed: UInt64) async throws {
        let first = try await app()
        try await first.press("j m t old<Enter> j u")
        await first.pendingWork.finishDeferred()
        let app = try await app()
        let (start, stored) = (app.pictureWithoutBar, records)
        var random = SeededGenerator(seed: seed)
        let keys = [
            "u", "m", "t old<Space>new<Enter>", "A y", "v", "V", "x <Enter>", "j", "g", "G", "U",
        ]
        let pressed = (0..<25).map { _ in keys.randomElement(using: &random) ?? "u" }
        for key in pressed { try await app.press(key) }

        for _ in pressed { try await app.press("U") }
        #expect(app.foot == " There is nothing to undo.")
        try await app.press("g")
        await app.pendingWork.finishDeferred()

        let rows = { (picture: String) in picture.split(separator: "\n").dropLast() }
        #expect(rows(app.pictureWithoutBar) == rows(start), "\(pressed)")
        #expect(records == stored && app.filterStorage.filters.isEmpty, "\(pressed)")
        #expect(votes == [], "\(pressed)")
    }
}
