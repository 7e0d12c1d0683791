import BoardApp
import BoardCore
import Foundation
import TerminalUI
import TestSupport
import Testing

@MainActor struct ComposeScreenTests {
    private let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
    private let post = PostThread(
        id: "p1", boardID: "free", title: "Tea", author: "bob", createdAt: SamplePosts.now,
        body: "First line.\nSecond line.", score: 3,
        comments: [
            Comment(
                id: "c1", author: "ann", createdAt: SamplePosts.now - 7201, body: "Mine.", score: 1)
        ])

    private func app(
        _ keys: String, writer: ScriptedWriter = ScriptedWriter(), signedIn: Bool = true,
        writing: WriteCapabilities = [
            .posts, .replies, .edits, .deletions, .votes, .downvotes,
        ],
        moderators: Moderators = Moderators(), editWindow: TimeInterval? = nil
    ) async throws -> (AppOnScreen, WritableSource) {
        let source = WritableSource(
            posts: [post], boards: [Board(id: "free", name: "Free"), Board(id: "work")],
            accounts: accounts, writer: writer, writing: writing, moderators: moderators,
            editWindow: editWindow)
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, columns: 60, rows: 12,
            accountStorage: signedIn ? MemoryAccountKeeper(ann) : MemoryAccountKeeper())
        await app.settle()
        try await app.press(keys)
        return (app, source)
    }

    @Test func `a new post shows its board and author`() async throws {
        let (app, _) = try await app("c안녕<Tab>Hello<Space>**world**")

        #expect(
            app.picture == """
                 New post – as ann                                        …
                 Board   none yet; F3 chooses one
                 Title   안녕
                ────────────────────────────────────────────────────────────
                 Hello **world**






                 Ctrl-S send  F2 preview  F3 board  Esc close  F1 keys
                """)
    }

    @Test func `a missing title is where typing continues`() async throws {
        let (app, _) = try await app("c<Tab>words<C-s>")
        #expect(app.foot.contains("The title is missing."))

        try await app.press("Tea")

        #expect(app.picture.contains(" Title   Tea"))
        #expect(app.picture.contains(" words"))
    }

    @Test func `without a list of boards, the board is typed`() async throws {
        let writer = ScriptedWriter()
        let source = WritableSource(
            posts: [post], accounts: accounts, writer: writer,
            boardFailure: .unreachable(host: "home.example"))
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(source, accountStorage: MemoryAccountKeeper(ann))
        await app.settle()
        try await app.press("cTea<Tab>Hello<C-s>")
        #expect(app.picture.contains("boards are not stored; F3 types one"))
        #expect(app.foot.contains("The boards are not stored. Press F3"))

        try await app.press("<F3>free<Enter>")
        #expect(app.picture.contains("Board   free"))
        try await app.press("<C-s>")
        #expect(await app.reaches { _ in writer.asked == ["send Tea"] })
    }

    @Test func `help names no key that would type a letter`() async throws {
        let (app, _) = try await app("c")
        app.resize(columns: 100, rows: 100)

        try await app.press("<F1>")

        #expect(app.picture.contains("F1 "))
        #expect(app.picture.contains("Ctrl-S"))
        #expect(!app.picture.contains("? F1"))
    }

    @Test func `help lists the actions that a reply does not allow, and why`() async throws {
        let (app, _) = try await app("<Enter>r")
        app.resize(columns: 100, rows: 100)

        try await app.press("<F1>")

        for words in [
            ":choose-board – There is no board to choose.", ":anonymous – You cannot",
            ":next-field – This has no", ":previous-field – This has no title.",
        ] {
            #expect(app.picture.contains(words))
        }
        #expect(app.picture.contains("quote the original"))
    }

    @Test func `an external editor gets the text and undo restores the earlier text`()
        async throws
    {
        let (app, _) = try await app("cTea<Tab>first")
        app.externalEditor.outcome = .edited("second")

        try await app.press("<F4>")
        let id = try #require(try await app.drafts.drafts().first?.id)
        #expect(app.externalEditor.texts == ["first"])
        #expect(app.externalEditor.lastingPaths == ["/lent/\(id)"])
        #expect(app.picture.contains("───\n second\n"))
        try await app.press("<M-u>")

        #expect(app.picture.contains("───\n first\n"))
    }

    @Test(arguments: [("", "second\n", "second"), ("first\n", "second\n", "second\n")])
    func `text from an external editor ends like text typed here`(
        typed: String, edited: String, body: String
    ) async throws {
        let keys = typed.replacing("\n", with: "<Enter>")
        let (app, _) = try await app("cTea<Tab>\(keys)")
        app.externalEditor.outcome = .edited(edited)

        try await app.press("<F4><Esc>")

        #expect(try await app.drafts.drafts().map(\.body) == [body])
    }

    @Test func `a quotation in the middle of a line starts a new line`() async throws {
        let (app, _) = try await app("<Enter>rYes.<F6>")

        #expect(app.picture.contains("───\n Yes.\n > First line.\n > Second line.\n"))
    }

    @Test func `text in the source's own markup is quoted as written`() async throws {
        let post = PostThread(
            post: Post(id: "1", title: "Tea"), body: "**green**", format: .markdown)
        let writer = ScriptedWriter(takesMarkdown: false, quotable: "[bold: green]\n\\[red: x]")
        let source = WritableSource(posts: [post], accounts: accounts, writer: writer)
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(source, accountStorage: MemoryAccountKeeper(ann))
        await app.settle()

        try await app.press("<Enter>r<F6>")

        #expect(app.picture.contains(" > [bold: green]\n > \\[red: x]\n"))
    }

    @Test(arguments: [
        (MarkupFormat.html, "<p>One &amp; <b>two</b></p><p>three</p>", true, "One & two\n\nthree"),
        (.markdown, "One **two**", true, "One **two**"),
        (.markdown, "One **two** 3\\*4", false, "One two 3*4"),
        (.plain, "One **two**", true, "One **two**"), (.plain, "a\n  b", false, "a\n  b"),
    ])
    func `a quotation uses the markup of the target`(
        format: MarkupFormat, body: String, takesMarkdown: Bool, expected: String
    ) async throws {
        let post = PostThread(post: Post(id: "1", title: "Tea"), body: body, format: format)
        let writer = ScriptedWriter(takesMarkdown: takesMarkdown)
        let source = WritableSource(posts: [post], accounts: accounts, writer: writer)
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(source, accountStorage: MemoryAccountKeeper(ann))
        await app.settle()

        try await app.press("<Enter>r<F6>")

        let quoted = expected.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? " >" : " > \($0)" }.joined(separator: "\n")
        #expect(app.picture.contains("───\n\(quoted)\n\n"))
    }

    @Test func `a reply shows the author and text it replies to and can quote it`() async throws {
        let (app, _) = try await app("<Enter>r")
        #expect(app.picture.contains(" Reply to bob – as ann"))
        #expect(app.picture.contains("\n > First line.\n > Second line.\n"))

        try await app.press("<F6>")

        #expect(app.picture.contains("───\n > First line.\n > Second line.\n"))
    }

    @Test func `a deleted comment cannot be quoted`() async throws {
        let (app, source) = try await app("")
        let gone = Comment(id: "c1", presence: .deleted)
        source.set([PostThread(id: "p1", title: "Tea", author: "bob", comments: [gone])])

        try await app.press("R<Enter>jr<F6>")

        #expect(app.picture.contains("There is nothing to quote here."))
        #expect(!app.picture.contains("\n >"))
    }

    @Test func `the preview shows the rendered post and a key leads back`() async throws {
        let (app, _) = try await app("cTea<Tab>*one*<F2>")
        #expect(app.picture.contains("one"))
        #expect(!app.picture.contains("*one*"))

        try await app.press("<Esc>")

        #expect(app.picture.contains("*one*"))
    }

    @Test func `a guest is asked to sign in and then writes`() async throws {
        let (app, _) = try await app("c", signedIn: false)
        #expect(app.picture.contains("─ Sign in – home.example ─"))

        try await app.press("ann<Tab>secret<Enter>")

        #expect(await app.reaches { $0.title.hasPrefix(" New post – as ann") })
        #expect(app.credentials[accounts.site] != nil)
    }

    @Test func `a user who declines to sign in returns to the previous screen`() async throws {
        let (app, _) = try await app("c<Esc>", signedIn: false)

        #expect(app.picture.contains("> Tea") || app.picture.contains(" Tea "))
        #expect(!app.title.contains("New post"))
    }

    @Test func `the user is asked about anonymous posting where it is possible`() async throws {
        let (app, _) = try await app("c", signedIn: false, writing: [.posts, .anonymous])
        #expect(app.picture.contains("Post anonymously"))

        try await app.press("<Down><Enter>")

        #expect(app.title.hasPrefix(" New post – anonymously"))
    }

    @Test func `F3 begins at the present board`() async throws {
        let (app, _) = try await app("c")
        try await app.press("<F3><Down><Enter> <F3><Enter>")

        #expect(app.picture.contains("Board   work"))
    }

    @Test func `sending is reported and the list is reloaded`() async throws {
        let writer = ScriptedWriter()
        let (app, _) = try await app("c", writer: writer)

        try await app.press("Mine<Tab>words<F3><Enter><C-s>")

        #expect(await app.reaches { $0.picture.contains("Sent: Mine") })
        #expect(writer.asked == ["send Mine"])
        #expect(try await app.drafts.drafts() == [])
    }

    /// The board with a new post of the user at its end.
    private func posts(with id: PostID) -> [PostThread] {
        SamplePosts.numbered(11...14, boardID: "free")
            + [PostThread(id: id.raw, boardID: "free", title: "Mine", author: "ann")]
    }

    @Test func `a post is selected once it is sent`() async throws {
        let writer = ScriptedWriter { _, _ in .post(PostID("new", on: "free", in: .sample)) }
        let (app, source) = try await app("c", writer: writer)
        source.set(posts(with: "new"))

        try await app.press("Mine<Tab>words<F3><Enter><C-s>")

        #expect(await app.reaches { $0.selectedRow?.contains(" Mine ") == true }, "\(app.picture)")
        #expect(!app.picture.contains("• Mine"))
    }

    @Test func `a post that is sent later leaves the selection as it is`() async throws {
        let isOnline = AtomicFlag()
        let writer = ScriptedWriter { _, _ in
            guard isOnline.isOn else { throw BoardError.unreachable(host: "home.example") }
            return .post(PostID("new", on: "free", in: .sample))
        }
        let (app, source) = try await app("cMine<Tab>words<F3><Enter><C-s>", writer: writer)
        #expect(await app.reaches { _ in writer.asked.count == 1 })
        isOnline.isOn = true
        source.set([post] + posts(with: "new"))

        try await app.press(":outbox<Enter>")
        #expect(await app.reaches { $0.picture.contains("Outbox") })
        try await app.press("<Esc>")

        #expect(
            await app.reaches { !$0.picture.contains("Outbox") && $0.picture.contains("Mine ") })
        #expect(app.selectedRow?.contains(" Tea ") == true, "\(app.picture)")
    }

    @Test func `a comment is selected once it is sent`() async throws {
        let writer = ScriptedWriter { _, _ in
            .comment("c2", of: PostID("p1", on: "free", in: .sample))
        }
        let (app, source) = try await app("<Enter>r", writer: writer)
        let mine = Comment(id: "c2", author: "ann", body: "Yes.")
        source.set([PostThread(post: post.post, body: post.body, comments: post.comments + [mine])])

        try await app.press("Yes.<C-s>")

        #expect(await app.reaches { $0.picture.contains("comment 2/2") })
    }

    @Test func `what is not sent yet is named at the end`() async throws {
        let writer = ScriptedWriter { _, _ in throw BoardError.unreachable(host: "home.example") }
        let (app, _) = try await app("cMine<Tab>words<F3><Enter><C-s>", writer: writer)
        #expect(await app.reaches { $0.picture.contains("Mine") })

        try await app.press("q")

        #expect(
            app.quitMessages.map { $0.prefix(53) } == [
                "Not sent yet, and sent when board-tui runs again: “Mi"
            ])
    }

    @Test func `an interrupted draft is named at the start`() async throws {
        let draft = Draft(
            id: "1", target: .newPost("free", at: .sample), title: "Tea", body: "words",
            updatedAt: SamplePosts.now)
        let drafts = MemoryDraftStore([draft])
        drafts.interrupt("1")
        let source = WritableSource(posts: [post], accounts: accounts, writer: ScriptedWriter())
        let app = try AppOnScreen(source, drafts: drafts)

        #expect(await app.reaches { $0.foot == " “Tea” is still a draft; :drafts continues it." })
        let next = try AppOnScreen(source, drafts: drafts)
        await next.settle()
        #expect(!next.foot.contains("Tea"))
    }

    @Test func `a draft of a signed-out author asks them to sign in, and is sent then`()
        async throws
    {
        let writer = ScriptedWriter()
        let draft = Draft(
            id: "1", target: .newPost("free", at: .sample), title: "Tea", body: "words",
            author: "ann", updatedAt: SamplePosts.now)
        let source = WritableSource(
            posts: [post], boards: [Board(id: "free", name: "Free")], accounts: accounts,
            writer: writer)
        let app = try AppOnScreen(source, drafts: MemoryDraftStore([draft]))
        await app.settle()

        try await app.press(":drafts<Enter>")
        #expect(await app.reaches { $0.picture.contains("Drafts") })
        try await app.press("<Enter><C-s>")
        #expect(await app.reaches { $0.picture.contains("Sign in") }, "\(app.picture)")
        #expect(writer.asked == [])
        try await app.press("secret<Enter>")

        #expect(await app.reaches { _ in writer.asked == ["send Tea"] })
    }

    @Test func `own posts of another program are not new`() async throws {
        let (app, source) = try await app("")
        source.set([post] + posts(with: "new"))
        let other = PostThread(id: "other", title: "Other", author: "bob")

        try await app.press("R")
        #expect(app.foot == " nothing new" && !app.picture.contains("•"))
        source.set([post] + posts(with: "new") + [other])
        try await app.press("R")

        #expect(app.foot == " 1 new below", "\(app.picture)")
        #expect(app.picture.contains("• Other"))
    }

    @Test func `a rejected item is reported and becomes a draft again`() async throws {
        let writer = ScriptedWriter(answer: { _, _ in
            throw BoardError.rejectedByServer(host: "home.example", reason: "No tea here.")
        })
        let (app, _) = try await app("c", writer: writer)

        try await app.press("Mine<Tab>words<F3><Enter><C-s>")
        #expect(await app.reaches { $0.picture.contains("No tea here.") })
        try await app.press(":drafts<Enter>")

        let title = "─ Drafts ─"
        #expect(await app.reaches { $0.picture.contains(title) })
        #expect(app.picture.contains("rejected: home.example: No tea here."))
        try await app.press("<F1>")
        #expect(app.foot.contains("Close this first with Esc; then F1 shows the keys."))
        try await app.press("<Enter>")
        #expect(app.picture.contains("words"))
    }

    @Test func `users edit and delete their own items but not those of others`() async throws {
        let writer = ScriptedWriter()
        let (app, _) = try await app("<Enter>e", writer: writer)
        #expect(app.picture.contains("You did not write this."))

        try await app.press("je")
        #expect(app.title.hasPrefix(" Edit the comment – as ann"))
        #expect(app.picture.contains("Words of c1"))

        try await app.press("<Esc>D")
        #expect(app.picture.contains("Delete your comment?"))
        try await app.press("y")
        #expect(await app.reaches { _ in writer.asked == ["words of c1", "delete c1"] })
    }

    @Test(arguments: [
        (
            ItemPermissions(mayEdit: false, mayDelete: false), ItemPermissions(),
            "sample does not let"
        ),
        (ItemPermissions(), ItemPermissions(mayEdit: false, mayDelete: false), "You did not write"),
    ])
    func `an item without permissions offers no actions, even to its author`(
        own: ItemPermissions, others: ItemPermissions, refusal: String
    ) async throws {
        let writer = ScriptedWriter()
        let (app, source) = try await app("", writer: writer, moderators: Moderators())
        source.set([thread(own: own, others: others)])
        let isOwn = others == ItemPermissions()

        try await app.press("R<Enter>" + (isOwn ? "j" : "") + "D")
        #expect(app.picture.contains(refusal) && !app.picture.contains("Delete this post"))
        try await app.press("e")
        #expect(app.picture.contains(refusal) && writer.asked.isEmpty)
    }

    @Test func `an item of another user can be edited if the source permits it`() async throws {
        let (app, source) = try await app("", moderators: Moderators(only: []))
        let all = ItemPermissions(mayEdit: true, mayDelete: true)
        source.set([thread(own: ItemPermissions(), others: all)])

        try await app.press("R<Enter>D")
        #expect(app.picture.contains("Delete this post by bob?"))
        #expect(app.picture.contains("It cannot be restored."))
        try await app.press("<Esc>e")
        #expect(app.picture.contains("Words of p1"))
    }

    /// Returns a post by bob with a comment by ann.
    private func thread(own: ItemPermissions, others: ItemPermissions) -> PostThread {
        let comment = Comment(id: "c1", author: "ann", body: "Other.", rights: own)
        let post = Post(id: "p1", title: "Tea", author: "bob", commentCount: 1, version: 2)
        return PostThread(post: post, body: "First.", rights: others, comments: [comment])
    }

    @Test(arguments: [
        (nil, Moderators(only: []), true), (2 * 3600, Moderators(only: []), false),
        (2 * 3600, Moderators(only: ["ann"]), true), (3 * 3600, Moderators(only: []), true),
    ])
    func `an expired time limit for edits is reported before any request`(
        time: TimeInterval?, moderators: Moderators, isEarly: Bool
    ) async throws {
        let late = "Text can be edited and deleted here for 2 hours only."
        let (app, _) = try await app("<Enter>jD", moderators: moderators, editWindow: time)

        #expect(app.picture.contains("Delete your comment?") == isEarly)
        #expect(app.picture.contains(late) != isEarly)
        try await app.press(isEarly ? "<Esc>e" : "e")
        #expect(app.picture.contains("Words of c1") == isEarly)
    }

    @Test(arguments: [BoardError.notThere(name: "c1"), .refused(host: "home", status: 404)])
    func `editing an item that is gone reports that it is gone`(error: BoardError) async throws {
        let (app, _) = try await app("<Enter>je", writer: ScriptedWriter(wordsError: error))

        #expect(app.picture.contains("This comment no longer exists."))
    }

    @Test func `a title that cannot be edited has no field`() async throws {
        let writer = ScriptedWriter(changesTitles: false)
        let (app, source) = try await app("", writer: writer)
        source.set([PostThread(id: "p1", title: "Tea", author: "ann", body: "Mine.")])

        try await app.press("R<Enter>e")
        #expect(app.picture.contains("Words of p1"))
        #expect(!app.picture.contains("Title"))
        try await app.press("<Tab>")
        #expect(app.picture.contains("The title cannot be changed here."))
    }

    @Test(arguments: [Moderators(), Moderators(only: ["ann"]), Moderators(only: ["bob"])])
    func `deleting another user's item is offered unless it is known to be forbidden`(
        moderators: Moderators
    ) async throws {
        let (app, _) = try await app("<Enter>D", moderators: moderators)

        let isAsked = app.picture.contains("Delete this post by bob?")
        #expect(isAsked == (moderators["ann"] != false))
        #expect(app.picture.contains("You did not write this.") != isAsked)
    }

    @Test func `the list of moderators can arrive with the thread`()
        async throws
    {
        let source = WritableSource(
            posts: [post], accounts: accounts, writer: ScriptedWriter(),
            moderatorsOfThreads: Moderators(only: ["bob"]))
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, columns: 60, rows: 12, accountStorage: MemoryAccountKeeper(ann))
        await app.settle()

        try await app.press("<Enter>RD")
        #expect(app.picture.contains("You did not write this."))
    }

    @Test func `a draft of another account is sent after confirmation`() async throws {
        let writer = ScriptedWriter()
        let source = WritableSource(posts: [post], accounts: accounts, writer: writer)
        let (ann, bob) = (accounts.account("ann"), accounts.account("bob"))
        let keeper = MemoryAccountKeeper(
            SignedIn(bob, Credential(secret: "b")), SignedIn(ann, Credential(secret: "a")))
        let app = try AppOnScreen(source, columns: 60, rows: 12, accountStorage: keeper)
        await app.settle()

        try await app.press("cTea<Tab>words<Esc>:account<Enter><Down><Enter>:drafts<Enter>")
        #expect(await app.reaches { $0.picture.contains("as ann") })
        try await app.press("<Enter><C-s>")
        #expect(app.picture.contains("ann started this. Send it as bob?"))
        #expect(writer.asked == [])

        try await app.press("y")
        #expect(await app.reaches { _ in writer.asked == ["send Tea"] })
    }

    @Test func `a draft that is open in another program is left alone`() async throws {
        let draft = Draft(
            target: .newPost("free", at: .sample), title: "Theirs", updatedAt: SamplePosts.now)
        let store = MemoryDraftStore([draft])
        store.holdElsewhere(draft.id)
        let source = WritableSource(posts: [post], accounts: accounts, writer: ScriptedWriter())
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, columns: 60, rows: 12, accountStorage: MemoryAccountKeeper(ann), drafts: store)
        await app.settle()

        try await app.press(":drafts<Enter>")
        #expect(await app.reaches { $0.picture.contains("Theirs") })
        try await app.press("<Enter>")
        #expect(await app.reaches { $0.picture.contains("Another program is editing") })
        try await app.press("<Enter>")

        #expect(app.title.hasPrefix(" home"))
        #expect(try await store.drafts() == [draft])
    }

    @Test func `drafts that were rejected earlier are announced in one line`() async throws {
        let store = MemoryDraftStore(
            ["One", "Two"].map {
                Draft(
                    target: .newPost("free", at: .sample), title: $0,
                    stage: .refused(reason: "No."), updatedAt: SamplePosts.now)
            })
        let source = WritableSource(posts: [post], accounts: accounts, writer: ScriptedWriter())
        let app = try AppOnScreen(source, columns: 60, rows: 12, drafts: store)
        await app.settle()

        #expect(
            await app.reaches { $0.foot == " 2 drafts were rejected; :drafts shows why." })
        #expect(!app.picture.contains("rejected: No."))
    }

    @Test func `a vote is shown at once with the new score`() async throws {
        let writer = ScriptedWriter()
        let (app, _) = try await app("<Enter>V", writer: writer)

        #expect(app.picture.contains("score 2 (you: -1)"))
        #expect(writer.asked == ["vote -1 on p1"])
    }

    @Test func `a source without write support says so and offers no actions`() async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: [post]), columns: 80)
        #expect(!app.picture.contains("c write"))

        try await app.press("c")

        #expect(app.picture.contains("You cannot write to sample.json from here."))
    }
}
