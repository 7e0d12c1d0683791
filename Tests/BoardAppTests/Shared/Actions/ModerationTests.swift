import BoardApp
import BoardCore
import Foundation
import TestSupport
import Testing

@MainActor struct ModerationTests {
    @Test func `W offers the acts on a post`() async throws {
        let moderation = ScriptedModeration(
            [.handle, .remove, .lock, .pin, .ban],
            reports: [.init(id: "7", reporter: "eve", reason: "Spam")])
        let app = try await app(moderation)

        try await app.press("<Enter> W")

        #expect(app.picture.contains("Moderate as mia") && !app.picture.contains("Asking"))
        for option in ["Mark as handled", "eve: Spam", "Remove", "Lock", "Pin", "Ban bob"] {
            #expect(app.picture.contains(option), "\(option)")
        }
        #expect(!app.picture.contains("Restore") && !app.picture.contains("Move"))
    }

    @Test(arguments: [("<Enter> W", nil), ("<Enter> j W", "a"), ("W", nil)])
    func `a removal needs a reason`(keys: String, comment: String?) async throws {
        let moderation = ScriptedModeration([.remove])
        let source = source(moderation)
        let app = try await app(source)

        try await app.press(keys)
        source.set([])
        try await app.press("<Enter><Enter>")
        #expect(app.picture.contains("Give a reason for the author."))
        try await app.press("Spam<Enter>")

        #expect(moderation.acted.map(\.act) == [.remove(reason: "Spam")])
        let post = PostID("1", in: .sample)
        #expect(
            moderation.acted.map(\.item) == [comment.map { .comment($0, of: post) } ?? .post(post)])
        #expect(app.foot.contains("Removed"))
        #expect(!app.picture.contains("can read the reason"))
    }

    @Test(
        arguments: [
            (.report, "a"), (.report, nil), (.reply, "a"), (nil, nil), (nil, "a"),
        ] as [(InboxEntry.Kind?, String?)])
    func `the inbox and the log act on the post or comment of an entry`(
        kind: InboxEntry.Kind?, comment: String?
    ) async throws {
        let post = PostID("1", in: .sample)
        let moderation = ScriptedModeration(
            [.remove],
            pages: [
                ModerationLogPage([
                    ModerationLogEntry(.restore, by: "mia", postID: post, commentID: comment)
                ])
            ])
        let inbox = ScriptedInbox(
            kind.map { [.sample("1", $0, post: "1", comment: comment)] } ?? [])
        let source = source(moderation, inbox: inbox)
        let app = try await app(source)

        if kind == nil {
            try await app.press(":moderation<Enter>")
            #expect(await app.reaches { $0.picture.contains("mia restored") })
            try await app.press("<Enter><Down><Enter>")
        } else {
            try await app.press("iW")
        }
        #expect(app.picture.contains("Moderate as mia"))
        let loads = inbox.calls.count
        if comment == nil { source.set([]) }
        try await app.press("<Enter><Enter>")
        #expect(app.picture.contains("Give a reason for the author."))
        try await app.press("Spam<Enter>")

        #expect(moderation.acted.map(\.act) == [.remove(reason: "Spam")])
        #expect(
            moderation.acted.map(\.item) == [comment.map { .comment($0, of: post) } ?? .post(post)])
        #expect(app.foot.contains("Removed") && !app.picture.contains("can read the reason"))
        #expect(app.title.hasPrefix(" Inbox") == (kind != nil))
        // The server may have marked reports as handled.
        #expect(inbox.calls.count > loads)
    }

    @Test func `a private message cannot be moderated`() async throws {
        let inbox = ScriptedInbox([.sample("1", .message, post: nil)])
        let app = try await app(source(ScriptedModeration(), inbox: inbox))
        try await app.press("iW")
        #expect(app.foot.contains("A private message is in no thread."))
    }

    @Test func `the inbox shows why W can do nothing`() async throws {
        let inbox = ScriptedInbox([.sample("1", post: "1")])
        let app = try await app(
            source(ScriptedModeration(), isModerator: false, inbox: inbox))
        try await app.press("iW")
        #expect(app.foot.contains("mia is not a moderator here."))
    }

    @Test func `a removed post leaves the list, and stays open`() async throws {
        let source = source(ScriptedModeration([.remove]))
        let app = try await app(source)

        try await app.press("<Enter>")
        source.set([])
        try await app.press("W <Enter> Spam<Enter>")
        #expect(app.picture.contains("Buy this"))
        try await app.press("q")

        #expect(!app.picture.contains("Tea"))
    }

    @Test func `the reason stays in the form until the source accepts it`() async throws {
        let moderation = ScriptedModeration([.remove])
        moderation.fail(.rejectedByServer(host: "tea.example", reason: "Not now."))
        let app = try await app(moderation)

        try await app.press("<Enter> W <Enter> Spam<Enter>")

        #expect(app.picture.contains("Not now.") && app.picture.contains("Spam"))
        try await app.press("<Enter>")
        #expect(moderation.acted.map(\.act) == [.remove(reason: "Spam")])
        #expect(!app.picture.contains("can read the reason"))
    }

    @Test(
        arguments: [
            (.handle, .handle, "Marked as handled."), (.restore, .restore, "Restored."),
            (.lock, .lock, "Locked"), (.unlock, .unlock, "Unlocked."), (.pin, .pin, "Pinned"),
            (.unpin, .unpin, "Unpinned."), (.unban, .unban, "bob can write again."),
        ] as [(ModerationAct.Kind, ModerationAct, String)])
    func `an act without questions is performed at once`(
        kind: ModerationAct.Kind, act: ModerationAct, message: String
    ) async throws {
        let moderation = ScriptedModeration([kind])
        let app = try await app(moderation)

        try await app.press("<Enter> W <Enter>")

        #expect(moderation.acted.map(\.act) == [act])
        #expect(app.foot.contains(message))
    }

    @Test func `a post moves to a board of the list`() async throws {
        let boards = ["tea", "coffee"].map { Board(id: BoardID($0, in: .sample)) }
        let moderation = ScriptedModeration([.move], boards: boards)
        let app = try await app(moderation)

        try await app.press("<Enter> W <Enter> coff<Enter>")

        #expect(moderation.acted.map(\.act) == [.move(to: boards[1].id)])
        #expect(app.foot.contains("Moved."))
    }

    @Test(arguments: [("week", 7.0), ("end", nil)])
    func `a ban has a term and a reason`(term: String, days: Double?) async throws {
        let moderation = ScriptedModeration([.ban])
        let app = try await app(moderation)

        try await app.press("<Enter> W <Enter> \(term)<Enter> Spam<Enter>")

        let end = days.map { SamplePosts.now.addingTimeInterval($0 * 86_400) }
        #expect(moderation.acted.map(\.act) == [.ban(until: end, reason: "Spam")])
        #expect(app.foot.contains("bob is banned"))
    }

    @Test(
        arguments: [
            ("mia", WriteCapabilities.moderation, true, nil, "Moderate"),
            ("mia", .replies, true, nil, "does not support this."),
            ("mia", .moderation, false, nil, "mia is not a moderator here."),
            (nil, .moderation, true, nil, "Sign in to moderate: :login."),
            (
                "mia", .moderation, true,
                .rejectedByServer(host: "tea.example", reason: "Not here."), "Not here."
            ),
        ] as [(String?, WriteCapabilities, Bool, BoardError?, String)])
    func `W shows why it can do nothing`(
        reader: String?, ability: WriteCapabilities, isModerator: Bool, error: BoardError?,
        text: String
    ) async throws {
        for keys in ["W", "<Enter> W"] {
            let app = try await app(
                ScriptedModeration(reviewError: error), reader: reader, writing: ability,
                isModerator: isModerator)

            try await app.press(keys)

            #expect(app.picture.contains(text), "\(keys)")
        }
    }

    @Test func `moderators are not offered to ban themselves`() async throws {
        let app = try await app(ScriptedModeration([.ban, .pin]), reader: "bob")
        try await app.press("<Enter> W")
        #expect(app.picture.contains("Pin") && !app.picture.contains("Ban bob"))
    }

    @Test func `an item with no acts says so`() async throws {
        let app = try await app(ScriptedModeration([]))
        try await app.press("<Enter> W")
        #expect(app.foot.contains("There is nothing here that you may moderate."))
    }

    @Test func `the log is shown in pages, and opens the post of an entry`() async throws {
        let post = PostID("1", in: .sample)
        let removal = ModerationLogEntry(
            .remove, by: "mia", at: SamplePosts.now, postID: post, commentID: "a", title: "Tea",
            account: "eve", reason: "Spam")
        let ban = ModerationLogEntry(.ban, by: "", account: "bob", until: SamplePosts.now)
        let moderation = ScriptedModeration(pages: [
            ModerationLogPage([removal], next: PageCursor("1")), ModerationLogPage([ban]),
        ])
        let app = try await app(moderation)

        try await app.press(":moderation<Enter>")
        #expect(
            await app.reaches { $0.picture.contains("mia removed a comment by eve on “Tea”") })
        try await app.press("<Enter><Enter>")
        #expect(await app.reaches { $0.picture.contains("Buy this") })
        try await app.press(":moderation<Enter>")
        #expect(await app.reaches { $0.picture.contains("Older entries") })
        try await app.press("<Down><Enter>")
        #expect(
            await app.reaches { $0.picture.contains("The administrator banned bob until") })
        try await app.press("<Enter>")
        #expect(app.foot.contains("This entry has no post to open."))
    }

    @Test func `a source without moderation has no log`() async throws {
        let app = try AppOnScreen(StubSource(posts: [Self.post]))
        await app.settle()
        try await app.press(":moderation<Enter>")
        #expect(app.foot.contains("No source here has a log of moderation."))
    }

    @Test func `a post shows that it is locked or removed`() async throws {
        var post = Self.post
        post.isLocked = true
        post.removalReason = "Off topic"
        let app = try await app(ScriptedModeration(), post: post)
        try await app.press("<Enter>")
        #expect(
            app.picture.contains("removed by a moderator: Off topic")
                && app.picture.contains("locked"))
    }

    private static let post = PostThread(
        id: "1", title: "Tea", author: "bob",
        comments: [Comment(id: "a", author: "eve", body: "Buy this")])

    private func app(
        _ moderation: ScriptedModeration, post: PostThread = post, reader: String? = "mia",
        writing: WriteCapabilities = [.replies, .moderation], isModerator: Bool = true
    ) async throws -> AppOnScreen {
        try await app(
            source(moderation, post: post, writing: writing, isModerator: isModerator),
            reader: reader)
    }

    private func source(
        _ moderation: ScriptedModeration, post: PostThread = post,
        writing: WriteCapabilities = [.replies, .moderation], isModerator: Bool = true,
        inbox: (any InboxSource)? = nil
    ) -> WritableSource {
        WritableSource(
            posts: [post], accounts: Self.accounts, writer: ScriptedWriter(), writing: writing,
            moderators: Moderators(only: isModerator ? ["mia", "bob"] : []), inbox: inbox,
            moderation: moderation)
    }

    private static let accounts = ScriptedAccounts(passwords: ["mia": "secret"])

    private func app(
        _ source: WritableSource, reader: String? = "mia"
    ) async throws -> AppOnScreen {
        let signedIn = reader.map {
            SignedIn(Self.accounts.account($0), Credential(secret: "token"))
        }
        let keeper = signedIn.map { MemoryAccountKeeper($0) } ?? MemoryAccountKeeper()
        let app = try AppOnScreen(source, accountStorage: keeper)
        await app.settle()
        return app
    }
}
