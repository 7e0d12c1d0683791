import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// The inbox on the screen.
@MainActor struct InboxScreenTests {
    private let inbox = ScriptedInbox([
        .sample(
            "3", author: "이서연", hours: 0.5, comment: "c2", title: "차 한 잔 하실 분",
            body: "저요! *네 시*에 갈게요."),
        .sample("2", .mention, hours: 3, post: "p2", title: "Games tonight", body: "Ask @ann."),
        .sample("1", hours: 30, comment: "c1", body: "I do.", isUnread: false),
    ])
    private let post = PostThread(
        id: "p1", title: "차 한 잔 하실 분", author: "ann", createdAt: SamplePosts.now,
        comments: [
            Comment(id: "c1", author: "bob", body: "I do."),
            Comment(id: "c2", author: "이서연", body: "저요! *네 시*에 갈게요."),
        ])

    private func app(
        _ keys: String, columns: Int = 62, rows: Int = 12, settings: Settings = Settings(),
        writer: ScriptedWriter = ScriptedWriter(), isSignedIn: Bool = true
    ) async throws -> AppOnScreen {
        let accounts = ScriptedAccounts()
        let source = WritableSource(
            posts: [post], accounts: accounts, writer: writer, inbox: inbox)
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let keeper = isSignedIn ? MemoryAccountKeeper(ann) : MemoryAccountKeeper()
        let app = try AppOnScreen(
            source, columns: columns, rows: rows, listSettings: settings.list, settings: settings,
            accountStorage: keeper)
        await app.settle()
        try await app.press(keys)
        return app
    }

    @Test func `the newest entry is on top, and unread ones have a sign`() async throws {
        let app = try await app("i")

        #expect(
            app.picture == """
                 Inbox                                          2 unread  1/3
                > • 이서연 · reply · 차 한 잔 하실 분                    30m
                    저요! 네 시에 갈게요.
                  • bob · mention · Games tonight                         3h
                    Ask @ann.
                    bob · reply · Tea                                     1d
                    I do.




                 j next  Enter open  r reply  u read or unread  q back  ? keys
                """)
    }

    @Test func `entries of several accounts name theirs, and opening one uses it`() async throws {
        let accounts = ScriptedAccounts()
        let inbox = ScriptedInbox([
            .sample("1", comment: "c1", account: "ann"),
            .sample("2", .mention, hours: 2, post: "p2", account: "bob"),
        ])
        let other = PostThread(id: "p2", title: "Games", author: "eve")
        let third = PostThread(id: "p3", title: "Rice", author: "eve")
        let (ann, bob) = (accounts.account("ann"), accounts.account("bob"))
        let app = try AppOnScreen(
            WritableSource(
                posts: [other, post, third], accounts: accounts, writer: ScriptedWriter(),
                inbox: inbox),
            accountStorage: MemoryAccountKeeper(
                SignedIn(ann, Credential(secret: "a")), SignedIn(bob, Credential(secret: "b"))))
        await app.settle()
        try await app.press("jj")
        let selected = try #require(app.selectedRow)
        try await app.press("i")
        #expect(app.picture.contains("reply to ann") && app.picture.contains("mention of bob"))

        try await app.press("<Enter>")
        #expect(app.foot.contains("You now read and post as ann"))
        try await app.press("r")
        #expect(app.title.contains("as ann"))
        // Closing the post returns to the inbox, and the list has not moved.
        try await app.press("<Esc>q")
        #expect(app.title.hasPrefix(" Inbox"))
        try await app.press("q")
        #expect(app.selectedRow == selected)
        try await app.press("i j r")
        #expect(app.title.contains("as bob"))
    }

    @Test func `a small screen has the same lines, cut`() async throws {
        let app = try await app("ij", columns: 40)

        #expect(
            app.picture == """
                 Inbox                    2 unread  2/3
                  • 이서연 · reply · 차 한 잔 하…  30m
                    저요! 네 시에 갈게요.
                > • bob · mention · Games tonight   3h
                    Ask @ann.
                    bob · reply · Tea               1d
                    I do.




                 j next  Enter open  q back  ? keys
                """)
    }

    @Test func `linear output uses ASCII signs`() async throws {
        var settings = Settings()
        settings.isLinear = true
        settings.list = ListSettings(usesASCII: true)
        let app = try await app("i", settings: settings)

        #expect(app.picture.contains("\n> * 이서연 · reply · 차 한 잔 하실 분"))
        #expect(app.picture.contains("\n    bob · reply · Tea"))
    }

    @Test func `the list counts unread entries, and the command opens them`() async throws {
        let app = try await app("")
        #expect(app.title.contains("inbox 2"))
        try await app.press(":inbox<Enter>")
        #expect(app.title.hasPrefix(" Inbox"))
        try await app.press("q")
        #expect(app.title.contains("inbox 2"))
    }

    @Test func `Enter opens the comment in its thread and marks the entry as read`()
        async throws
    {
        let app = try await app("i<Enter>")

        #expect(app.title.contains("차 한 잔 하실 분"))
        #expect(app.picture.contains("> 이서연"))
        #expect(inbox.calls.last == "read 3")
        try await app.press("q")
        #expect(app.title.hasPrefix(" Inbox") && app.title.contains("1 unread  1/3"))
    }

    @Test func `q in the post returns to the entry in the inbox`() async throws {
        let app = try await app("ijj<Enter>")
        #expect(app.title.contains("차 한 잔 하실 분") && app.picture.contains("> bob"))
        try await app.press("q")
        #expect(app.title.hasPrefix(" Inbox") && app.title.contains("3/3"))
        try await app.press("q")
        #expect(app.title.contains("inbox 2"))
        // A post that was opened in the list returns to the list.
        try await app.press("<Enter>q")
        #expect(app.title.contains("inbox 2"))
    }

    @Test func `an entry whose post cannot be loaded leaves the inbox open and says why`()
        async throws
    {
        let app = try await app("ij<Enter>")
        #expect(app.title.hasPrefix(" Inbox") && app.title.contains("2/3"))
        #expect(app.foot.contains("There is no post “p2” here."))
    }

    @Test func `a private message is shown with all of its text`() async throws {
        inbox.set([
            .sample("9", .message, post: nil, title: "", body: "*Psst*:\n\n> 네 시\n\nBring cups.")
        ])
        let app = try await app("i")
        #expect(app.picture.contains("> • bob · message"))
        try await app.press("<Enter>")
        #expect(app.picture.contains("From bob") && app.picture.contains("Bring cups."))
        #expect(inbox.calls.last == "read 9")
        try await app.press("<Esc>")
        #expect(app.title.hasPrefix(" Inbox") && !app.title.contains("unread"))
    }

    @Test func `a private message is answered, and the draft names the recipient`() async throws {
        inbox.set([
            .sample("9", .message, post: nil, reply: "8", title: "", body: "When?\n\nBring cups.")
        ])
        let writer = ScriptedWriter { _, _ in nil }
        let app = try await app("i<Enter>", writer: writer)
        #expect(app.picture.contains("r reply"))
        try await app.press("r")
        #expect(app.title.contains("Private message to bob"))
        #expect(app.picture.contains("> When?") && app.picture.contains("> Bring cups."))
        try await app.press("At<Space>four.<C-s>")
        #expect(app.title.hasPrefix(" Inbox"))
        #expect(await app.reaches { $0.foot.contains("Sent: At four.") })
        #expect(!app.foot.contains("moderator"))
        #expect(writer.asked == ["send At four."])
        #expect(inbox.calls.last == "read 9")
    }

    @Test func `a draft of a private message is continued`() async throws {
        inbox.set([.sample("9", .message, post: nil, reply: "8", title: "", body: "When?")])
        let app = try await app("irAt<Space>four.<Esc>")
        #expect(app.title.hasPrefix(" Inbox"))
        try await app.press("q:drafts<Enter>")
        #expect(await app.reaches { $0.picture.contains("message to bob") })
        #expect(app.picture.contains("At four."))
        try await app.press("<Enter>")
        #expect(app.title.contains("Private message to bob") && app.picture.contains("> When?"))
    }

    @Test func `a reply to a comment is written from the inbox`() async throws {
        let writer = ScriptedWriter { draft, _ in .comment("c3", of: "p1") }
        let app = try await app("ir", writer: writer)
        #expect(app.title.contains("Reply to 이서연") && app.picture.contains("> 저요! *네 시*에"))
        try await app.press("Me<Space>too.<C-s>")
        #expect(await app.reaches { $0.foot.contains("Sent: Me too.") })
        #expect(writer.asked == ["send Me too."])
        #expect(app.title.hasPrefix(" Inbox"))
    }

    @Test func `filters hide and highlight entries`() async throws {
        var settings = Settings()
        settings.filters = [
            PostFilter(
                name: "bob", query: try #require(try PostQuery("author:bob older:1d")),
                action: .hide),
            PostFilter(
                name: "games", query: try #require(try PostQuery("games")), action: .highlight),
        ]
        let app = try await app("i", settings: settings)

        #expect(
            app.picture == """
                 Inbox                                1 hidden  2 unread  1/2
                > • 이서연 · reply · 차 한 잔 하실 분                    30m
                    저요! 네 시에 갈게요.
                  • ★ bob · mention · Games tonight                       3h
                    Ask @ann.






                 j next  Enter open  r reply  u read or unread  q back  ? keys
                """)
        settings.filters = [
            PostFilter(name: "all", query: try #require(try PostQuery("newer:1y")), action: .hide)
        ]
        let empty = try await self.app("i", settings: settings)
        #expect(empty.picture.contains("Filters hide all entries here."))
        #expect(empty.title.contains("3 hidden"))
    }

    @Test func `the end of the list loads older entries`() async throws {
        let long = ScriptedInbox(
            (1...70).map { .sample("\($0)", author: "user\($0)", hours: Double($0)) }, pageSize: 50)
        let accounts = ScriptedAccounts()
        let app = try AppOnScreen(
            WritableSource(
                posts: [post], accounts: accounts, writer: ScriptedWriter(), inbox: long),
            accountStorage: MemoryAccountKeeper(
                SignedIn(accounts.account("ann"), Credential(secret: "token"))))
        await app.settle()
        try await app.press("i")
        #expect(app.title.contains("1/50+"))
        try await app.press("G")
        #expect(app.title.contains("50/70") && app.picture.contains("> • user50 "))
        try await app.press("G")
        #expect(app.title.contains("70/70") && long.calls == ["load", "load after 50"])
    }

    @Test func `marks are shown at once and sent to the source`() async throws {
        let app = try await app("iu")
        #expect(app.picture.contains("\n>   이서연") && app.title.contains("1 unread"))
        try await app.press("u")
        #expect(app.title.contains("2 unread"))
        #expect(inbox.calls.suffix(2) == ["read 3", "unread 3"])

        try await app.press("A")
        #expect(app.picture.contains("Mark all entries of the inbox as read?"))
        try await app.press("y")
        #expect(inbox.calls.last == "all through 3")
        #expect(!app.title.contains("unread"))
        try await app.press("A")
        #expect(app.foot.contains("There are no unread entries."))

        try await app.press("U")
        #expect(app.title.contains("2 unread"))
        #expect(Set(inbox.calls.suffix(2)) == ["unread 3", "unread 2"])
        try await app.press("UU")
        #expect(app.title.contains("2 unread"))
        try await app.press("U")
        #expect(app.foot.contains("There is nothing to undo here."))
    }

    @Test func `a rejected mark is reverted and reported`() async throws {
        let app = try await app("i")
        inbox.fail(.rejectedByServer(host: "home.example", reason: "banned"))
        try await app.press("u")

        #expect(app.title.contains("2 unread"))
        #expect(app.picture.contains("The entry could not be marked. sample: "))
    }

    @Test func `a mark without a network stays, and is sent by a refresh`() async throws {
        let app = try await app("i")
        inbox.fail(.unreachable(host: "home.example"))
        try await app.press("u")
        #expect(app.title.contains("1 unread") && !app.foot.contains("marked"))
        try await app.press("R")
        #expect(app.title.contains("1 unread"))
        #expect(inbox.calls.suffix(3) == ["read 3", "load", "read 3"])
    }

    @Test func `the key in the inbox and a refresh of the list load it again`() async throws {
        let app = try await app("i")
        inbox.set([.sample("4", author: "eve")])
        try await app.press("R")
        #expect(app.picture.contains("> • eve"))
        inbox.set([])
        try await app.press("q R i")
        #expect(app.picture.contains("Your inbox is empty."))
        #expect(inbox.calls == ["load", "load", "load"])
    }

    @Test func `a failure leaves older entries and is shown below them`() async throws {
        let app = try await app("i")
        inbox.fail(.unreachable(host: "home.example"))
        try await app.press("R")

        #expect(app.picture.contains("이서연"))
        #expect(app.foot.contains("sample: Can't reach home.example"))
    }

    @Test func `a guest learns how to sign in`() async throws {
        let app = try await app("i", columns: 40, isSignedIn: false)

        #expect(app.picture.contains("Sign in with :login to receive them."))
        #expect(inbox.calls.isEmpty)
    }

    @Test func `a source without inboxes says so`() async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: [post]))
        try await app.press("i")
        #expect(app.picture.contains("No source here has an inbox."))
        try await app.press("u")
        #expect(app.foot.contains("There is no entry here."))
    }

    @Test func `a new post or a link uncovers the list`() async throws {
        let app = try await app("i:post<Space>p1<Enter>")
        #expect(app.title.contains("차 한 잔 하실 분"))
        try await app.press("q")
        #expect(!app.title.contains("Inbox"))
    }

    @Test(arguments: ["", "u", "G", "A", "?"])
    func `no size breaks the inbox`(keys: String) async throws {
        let app = try await app("i" + keys)
        for columns in [1, 2, 7, 20, 40, 250] {
            for rows in [1, 2, 3, 5, 12, 40] {
                app.resize(columns: columns, rows: rows)
                let lines = app.picture.split(separator: "\n", omittingEmptySubsequences: false)
                #expect(lines.count <= rows)
            }
        }
    }
}
