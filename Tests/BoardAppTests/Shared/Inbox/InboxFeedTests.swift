import BoardCore
import RIBs
import RIBsTesting
import TestSupport
import Testing

@testable import BoardApp

/// The inbox apart from its screen.
@MainActor struct InboxFeedTests {
    let accounts = ScriptedAccounts()
    let signedIn = BehaviorRelay(value: SignedInAccounts())
    let listEvents = PublishRelay<FeedEvent>()
    let changedPosts = PublishRelay<ChangedPosts>()
    let pendingWork = ActivityTracker()
    let clock = ManualClock()
    let interactor = Interactor()

    private func feed(
        _ inbox: ScriptedInbox, store: (any InboxStore)? = nil,
        filters: @escaping () -> [PostFilter] = { [] }
    ) -> InboxFeed {
        let source = WritableSource(
            accounts: accounts, writer: ScriptedWriter(), inbox: inbox)
        let feed = InboxFeed(
            source: source,
            streams: .inbox(
                accounts: signedIn, listEvents: listEvents, changedPosts: changedPosts,
                filters: filters),
            store: store, pendingWork: pendingWork, clock: clock)
        interactor.activate()
        feed.start(interactor)
        return feed
    }

    private func endList(_ load: FeedState.Load) async {
        listEvents.accept(
            .ended(
                FinishedLoad(load: load, known: PostPage(), earlierActivity: .idle, error: nil)))
        await pendingWork.finish()
    }

    @Test func `it is loaded after the first list, and after each refresh`() async {
        let inbox = ScriptedInbox([.sample("1")])
        let feed = feed(inbox)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await pendingWork.finish()
        #expect(inbox.calls.isEmpty)

        await endList(.initial)
        #expect(inbox.calls == ["load"])
        await endList(.initial)
        await endList(.more)
        #expect(inbox.calls == ["load"])
        await endList(.reload)
        await endList(.background)
        #expect(inbox.calls.count == 3)
        #expect(feed.current.unreadCount == 1)
    }

    @Test func `another account starts with an empty inbox`() async {
        let inbox = ScriptedInbox([.sample("1")])
        let feed = feed(inbox)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        #expect(feed.current.unreadCount == 1)

        signedIn.accept(SignedInAccounts([accounts.account("bob")]))
        #expect(feed.current.entries.isEmpty)
        await pendingWork.finish()
        #expect(feed.current.unreadCount == 1)
        signedIn.accept(SignedInAccounts())
        #expect(feed.current.entries.isEmpty && feed.current.availability == .signedOut)
    }

    @Test
    func `the inboxes of all accounts at a site are one list, and marks go to their accounts`()
        async
    {
        let inbox = ScriptedInbox([
            .sample("1", account: "ann"), .sample("2", hours: 2, account: "bob"),
        ])
        let feed = feed(inbox)
        signedIn.accept(SignedInAccounts([accounts.account("ann"), accounts.account("bob")]))
        await endList(.initial)
        #expect(feed.current.entries.map(\.id.account) == ["ann", "bob"])
        #expect(feed.current.sharedSources == [.sample])

        feed.mark(feed.current.entries[0].id, isRead: true)
        await pendingWork.finish()
        #expect(feed.current.entries.map(\.isUnread) == [false, true])
        feed.undo()
        feed.markAllRead()
        await pendingWork.finish()
        #expect(inbox.calls.suffix(2) == ["read 1", "all through 2"])

        // Switching changes nothing, and signing out removes the entries of one account only.
        let calls = inbox.calls.count
        signedIn.accept(SignedInAccounts([accounts.account("bob"), accounts.account("ann")]))
        #expect(feed.current.entries.count == 2 && inbox.calls.count == calls)
        signedIn.accept(SignedInAccounts([accounts.account("bob")]))
        #expect(feed.current.entries.map(\.id.account) == ["bob"])
        await pendingWork.finish()
    }

    @Test func `a mark is not lost to a response that is older`() async {
        let inbox = ScriptedInbox([.sample("1")])
        let feed = feed(inbox)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        let late = Gate()
        inbox.delay(by: late)
        feed.load()
        await late.isWaitedFor()
        feed.mark(feed.current.entries[0].id, isRead: true)
        #expect(await eventually { inbox.calls.last == "read 1" })
        inbox.delay(by: nil)
        late.open()
        await pendingWork.finish()

        #expect(feed.current.unreadCount == 0)
        inbox.set([.sample("1")])
        feed.load()
        await pendingWork.finish()
        // Another program has marked it as unread.
        #expect(feed.current.unreadCount == 1)
    }

    @Test func `a mark without a network is kept over restarts, and sent when the source responds`()
        async throws
    {
        let store = MemoryInboxStore()
        let owner = InboxID(.sample, of: accounts.account("ann"))
        let inbox = ScriptedInbox([.sample("1"), .sample("2", hours: 2)])
        let first = feed(inbox, store: store)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        inbox.fail(.unreachable(host: "home.example"))
        first.mark(first.current.entries[0].id, isRead: true)
        await pendingWork.finish()
        #expect(first.current.entries.map(\.isUnread) == [false, true])
        await pendingWork.finishDeferred()
        #expect(store.entries(of: owner).map(\.hasPendingMark) == [true, false])
        first.stop()

        // The next run, of which the first response still says unread.
        let second = feed(inbox, store: store)
        await endList(.initial)
        #expect(second.current.entries.map(\.isUnread) == [false, true])
        #expect(inbox.calls.suffix(3) == ["read 1", "load", "read 1"])
        await pendingWork.finishDeferred()
        #expect(store.entries(of: owner).map(\.hasPendingMark) == [false, false])
        // From now on the source decides.
        await endList(.reload)
        inbox.set([.sample("1"), .sample("2", hours: 2)])
        await endList(.reload)
        #expect(second.current.unreadCount == 2 && inbox.calls.last == "load")
    }

    @Test func `marks wait in order while the source is out of reach`() async {
        let inbox = ScriptedInbox([.sample("1"), .sample("2", hours: 2), .sample("3", hours: 3)])
        let feed = feed(inbox)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        inbox.fail(.timedOut(host: "home.example"))
        await endList(.reload)
        for entry in feed.current.entries.dropLast() { feed.toggleRead(of: entry) }
        feed.undo()
        await pendingWork.finish()
        #expect(inbox.calls == ["load", "load"])
        #expect(feed.current.entries.map(\.isUnread) == [false, true, true])

        // The marks of entries that the source no longer returns are sent, too.
        inbox.set([.sample("3", hours: 3)])
        await endList(.reload)
        #expect(inbox.calls.suffix(3) == ["load", "read 1", "unread 2"])
        await endList(.reload)
        #expect(feed.current.entries.map(\.id.raw) == ["3"])
    }

    @Test func `all marks that wait are sent at once if nothing else is unread`() async {
        let inbox = ScriptedInbox([.sample("1"), .sample("2", hours: 2)])
        let feed = feed(inbox)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        inbox.fail(.unreachable(host: "home.example"))
        feed.markAllRead()
        await pendingWork.finish()
        #expect(feed.current.unreadCount == 0)
        await endList(.reload)
        #expect(inbox.calls == ["load", "all through 1", "load", "all through 1"])

        // Another entry has arrived, which must stay unread.
        for id in feed.current.entries.map(\.id) { feed.mark(id, isRead: false) }
        await pendingWork.finish()
        inbox.fail(.unreachable(host: "home.example"))
        feed.markAllRead()
        await pendingWork.finish()
        inbox.set([.sample("0", hours: 0.5), .sample("1"), .sample("2", hours: 2)])
        await endList(.reload)
        #expect(inbox.calls.suffix(2) == ["read 1", "read 2"])
        #expect(feed.current.entries.map(\.isUnread) == [true, false, false])
    }

    @Test
    func `a pending mark of another program is sent once, and not after that one has sent it`()
        async
    {
        let store = MemoryInboxStore()
        let owner = InboxID(.sample, of: accounts.account("ann"))
        let inbox = ScriptedInbox([.sample("1"), .sample("2", hours: 2)])
        let feed = feed(inbox, store: store)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        await pendingWork.finishDeferred()

        var (first, second) = (feed.current.entries[0], feed.current.entries[1])
        (first.isUnread, first.hasPendingMark) = (false, true)
        (second.isUnread, second.hasPendingMark) = (false, true)
        store.set([first, second], of: owner)
        store.reportChange()
        #expect(await eventually { feed.current.unreadCount == 0 })
        second.hasPendingMark = false
        store.set([first, second], of: owner)
        store.reportChange()
        #expect(
            await eventually { feed.current.entries.map(\.hasPendingMark) == [true, false] })
        await endList(.reload)
        #expect(inbox.calls == ["load", "load", "read 1"])
    }

    @Test func `stored entries are shown before the first response`() async {
        let store = MemoryInboxStore()
        let owner = InboxID(.sample, of: accounts.account("ann"))
        store.set([.sample("1"), .sample("2", isUnread: false)], of: owner)
        let inbox = ScriptedInbox([.sample("3", hours: 0.5), .sample("1")])
        let feed = feed(inbox, store: store)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await pendingWork.finish()
        #expect(inbox.calls.isEmpty && feed.current.entries.map(\.id.raw) == ["1", "2"])

        await endList(.initial)
        await pendingWork.finishDeferred()
        #expect(feed.current.entries.map(\.id.raw) == ["3", "1"])
        #expect(store.entries(of: owner).map(\.id.raw) == ["3", "1"])
        feed.mark(feed.current.entries[0].id, isRead: true)
        await pendingWork.finishDeferred()
        #expect(store.entries(of: owner).map(\.isUnread) == [false, true])
    }

    @Test func `marks are remembered for a source that stores none`() async {
        let store = MemoryInboxStore()
        let inbox = ScriptedInbox([.sample("1"), .sample("2")], storesReadState: false)
        let first = feed(inbox, store: store)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        first.mark(first.current.entries[0].id, isRead: true)
        await endList(.reload)
        #expect(first.current.entries.map(\.isUnread) == [false, true])
        await pendingWork.finishDeferred()
        first.stop()

        inbox.set([.sample("3"), .sample("1"), .sample("2")])
        let second = feed(inbox, store: store)
        await endList(.initial)
        #expect(second.current.entries.map(\.isUnread) == [true, false, true])
    }

    @Test func `an inbox that cannot be stored is reported once`() async {
        let store = MemoryInboxStore()
        store.setFull(true)
        let inbox = ScriptedInbox([.sample("1")])
        let feed = feed(inbox, store: store)
        var messages: [String] = []
        let following = feed.events.subscribe {
            if case .message(let message) = $0 { messages.append(message) }
        }
        defer { following.cancel() }
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        await endList(.reload)
        await pendingWork.finishDeferred()
        #expect(messages == ["The inbox cannot be stored: no space left on device."])

        store.setFull(false)
        await endList(.reload)
        await pendingWork.finishDeferred()
        let owner = InboxID(.sample, of: accounts.account("ann"))
        #expect(store.entries(of: owner).count == 1)
    }

    @Test func `only changed entries are stored`() async {
        let store = MemoryInboxStore()
        let inbox = ScriptedInbox([.sample("2"), .sample("1")])
        let feed = feed(inbox, store: store)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        await pendingWork.finishDeferred()
        feed.mark(feed.current.entries[0].id, isRead: true)
        await pendingWork.finishDeferred()
        inbox.set([.sample("3"), .sample("2", isUnread: false)])
        await endList(.reload)
        await pendingWork.finishDeferred()

        #expect(store.log == [["1", "2"], ["2"], ["2"], ["-1", "3"]])
    }

    @Test func `marks and entries of another program appear, and its marks are kept`() async throws
    {
        let store = MemoryInboxStore()
        let owner = InboxID(.sample, of: accounts.account("ann"))
        let inbox = ScriptedInbox(
            [.sample("1"), .sample("2"), .sample("3", hours: 2)], storesReadState: false)
        let feed = feed(inbox, store: store)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        feed.mark(feed.current.entries[1].id, isRead: true)
        await pendingWork.finishDeferred()

        store.set(
            [
                .sample("4", hours: 0.5, account: "ann"),
                .sample("1", isUnread: false, account: "ann"), .sample("2", account: "ann"),
                .sample("3", hours: 2, account: "ann"),
            ], of: owner)
        store.reportChange()
        #expect(await eventually { feed.current.entries.map(\.id.raw) == ["4", "1", "2", "3"] })
        #expect(feed.current.entries.map(\.isUnread) == [true, false, true, true])

        // A mark of this program stores nothing else, and the next response reverts no mark.
        feed.mark(feed.current.entries[3].id, isRead: true)
        await pendingWork.finishDeferred()
        #expect(store.log.last == ["3"])
        inbox.set([.sample("4", hours: 0.5), .sample("1"), .sample("2"), .sample("3", hours: 2)])
        await endList(.reload)
        #expect(feed.current.entries.map(\.isUnread) == [true, false, true, false])
    }

    @Test func `offline, stored entries are shown without an error`() async {
        let store = MemoryInboxStore()
        let inbox = ScriptedInbox([.sample("1")])
        let feed = feed(inbox, store: store)
        inbox.fail(.notStored)
        store.set([.sample("1", account: "ann")], of: InboxID(.sample, of: accounts.account("ann")))
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        #expect(feed.current.entries.map(\.id.raw) == ["1"])
        #expect(feed.current.failures.isEmpty)
    }

    @Test func `older entries are loaded when they are asked for, and stay after a refresh`() async
    {
        let all = (1...120).map { InboxEntry.sample("\($0)", hours: Double($0)) }
        let inbox = ScriptedInbox(all, pageSize: 50)
        let feed = feed(inbox)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        #expect(feed.current.entries.count == 50 && feed.current.hasMore)

        feed.loadMore()
        feed.loadMore()
        #expect(feed.current.isLoading)
        await pendingWork.finish()
        #expect(inbox.calls == ["load", "load after 50"])
        #expect(feed.current.entries.count == 100 && feed.current.hasMore)
        await endList(.reload)
        #expect(inbox.calls.suffix(2) == ["load", "load after 50"])
        #expect(feed.current.entries.count == 100)

        inbox.fail(.unreachable(host: "home.example"))
        feed.loadMore()
        await pendingWork.finish()
        #expect(feed.current.entries.count == 100 && feed.current.failures.count == 1)
        feed.loadMore()
        await pendingWork.finish()
        #expect(feed.current.entries.map(\.id.raw) == all.map(\.id.raw))
        #expect(!feed.current.hasMore && feed.current.failures.isEmpty)
        let count = inbox.calls.count
        feed.loadMore()
        await pendingWork.finish()
        #expect(inbox.calls.count == count)
    }

    @Test func `a change at the source loads the inbox, but not again for some seconds`()
        async throws
    {
        let inbox = ScriptedInbox([.sample("1")])
        let feed = feed(inbox)
        var changed = ChangedPosts()
        changed.posts = [PostID("p1", in: .sample)]
        changedPosts.accept(changed)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        #expect(inbox.calls.count == 1)

        inbox.set([.sample("2"), .sample("1")])
        changedPosts.accept(changed)
        await pendingWork.finish()
        #expect(inbox.calls.count == 2 && feed.current.unreadCount == 2)

        for _ in 1...3 { changedPosts.accept(changed) }
        try await clock.waitForSleepers()
        await pendingWork.finish()
        #expect(inbox.calls.count == 2)
        inbox.set([.sample("3"), .sample("2"), .sample("1")])
        clock.advance(by: .seconds(5))
        #expect(await eventually { feed.current.unreadCount == 3 })
        #expect(inbox.calls.count == 3)

        changed.posts = [PostID("p1", in: SourceID("other"))]
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        changedPosts.accept(changed)
        await pendingWork.finish()
        #expect(inbox.calls.count == 3)
    }

    @Test func `filters hide, highlight and mark entries`() async throws {
        var filters = [
            try PostFilter.sample("bots", "author:bot", .hide),
            try .sample("tea", "green", .highlight), try .sample("old", "~newer:1d", .read),
        ]
        let inbox = ScriptedInbox([
            .sample("1", author: "Bot"), .sample("2", body: "*Gre*en tea?"),
            .sample("3", hours: 30),
        ])
        let feed = feed(inbox) { filters }
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)

        #expect(feed.current.entries.map(\.id.raw) == ["2", "3"])
        #expect(feed.current.hiddenCounts == ["bots": 1])
        #expect(feed.current.highlighted.map(\.raw) == ["2"])
        #expect(feed.current.unreadCount == 1 && inbox.calls == ["load", "read 3"])
        // The user's own mark has precedence.
        feed.mark(feed.current.entries[1].id, isRead: false)
        await endList(.reload)
        await endList(.reload)
        #expect(feed.current.unreadCount == 2)

        filters.removeFirst()
        listEvents.accept(.changed)
        #expect(feed.current.entries.map(\.id.raw) == ["1", "2", "3"])
        #expect(feed.current.hiddenCount == 0)
    }

    @Test func `a hidden entry is not announced`() async throws {
        let filter = try PostFilter.sample("bots", "author:bot", .hide)
        let inbox = ScriptedInbox([.sample("1")])
        let feed = feed(inbox) { [filter] }
        let presenter = RootPresentableSpy()
        InboxAnnouncer(feed, presenter: presenter) { _ in }.start(interactor)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        inbox.set([.sample("3", author: "bot"), .sample("2"), .sample("1")])
        await endList(.background)

        #expect(presenter.notifications == ["bob replied: Tea"])
    }

    @Test func `unread entries are announced that arrive after the first response`() async {
        let inbox = ScriptedInbox([.sample("1")])
        let feed = feed(inbox)
        let presenter = RootPresentableSpy()
        let announcer = InboxAnnouncer(feed, presenter: presenter) { _ in }
        announcer.start(interactor)
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        await endList(.initial)
        #expect(presenter.notifications.isEmpty)

        inbox.set([.sample("2"), .sample("1")])
        await endList(.background)
        await endList(.background)
        inbox.set([
            .sample("4", .message, title: ""), .sample("3", isUnread: false), .sample("2"),
        ])
        await endList(.background)
        inbox.set([.sample("6", .mention), .sample("5")])
        await endList(.background)
        #expect(
            presenter.notifications == [
                "bob replied: Tea", "bob sent you a message", "2 new entries in your inbox",
            ])
    }

    @Test func `an expired credential is reported`() async {
        let inbox = ScriptedInbox()
        let feed = feed(inbox)
        var expired: [InboxID] = []
        let following = feed.events.subscribe {
            if case .expired(let inbox) = $0 { expired.append(inbox) }
        }
        defer { following.cancel() }
        signedIn.accept(SignedInAccounts([accounts.account("ann")]))
        inbox.fail(.signedOut(host: "home.example"))
        await endList(.initial)

        #expect(expired == [InboxID(.sample, of: accounts.account("ann"))])
    }
}

extension PostFilter {
    fileprivate static func sample(
        _ name: String, _ query: String, _ action: Action
    ) throws -> PostFilter {
        PostFilter(name: name, query: try #require(try PostQuery(query)), action: action)
    }
}

extension InboxFeed {
    fileprivate var current: InboxContents {
        var current = InboxContents()
        contents.subscribe { current = $0 }.cancel()
        return current
    }
}
