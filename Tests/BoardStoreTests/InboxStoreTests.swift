import BoardCore
@testable import BoardStore
import Foundation
import TestSupport
import Testing

struct InboxStoreTests {
    private let state = TemporaryState()
    private let ann = Account("ann", at: Site(URL(filePath: "/home")))
    private var inbox: InboxID { InboxID(.sample, of: ann) }

    @Test func `entries are found by another program, newest first`() async throws {
        let (one, two) = (state.store(), state.store())
        let entries: [InboxEntry] = [
            .sample(
                "1", .message, hours: 1, post: nil, reply: "8", title: "", isUnread: false,
                account: "ann"),
            .sample("1", hours: 3, comment: "c", body: "저요!\n*네 시*", account: "ann"),
            InboxEntry(
                id: .init("4", .reply, in: .sample, of: "ann"), isUnread: false,
                hasPendingMark: true),
            InboxEntry(id: .init("2", .mention, in: .sample, of: "ann"), format: .html),
            InboxEntry(id: .init("3", .mention, in: .sample, of: "ann"), format: .lemmyMarkdown),
        ]
        try await one.save(entries.reversed(), of: inbox)

        let found = try await two.entries(of: inbox)
        #expect(found.prefix(2) == entries.prefix(2))
        #expect(Set(found) == Set(entries))
        let other = InboxID(.sample, of: Account("bob", at: ann.site))
        #expect(try await two.entries(of: other).isEmpty)
    }

    @Test func `two programs that change an inbox keep the other's changes`() async throws {
        let (one, two) = (state.store(), state.store())
        let entries = (1...4).map { InboxEntry.sample("\($0)", hours: Double($0)) }
        try await one.save(entries, of: inbox)
        try await two.save([.sample("1", hours: 1, isUnread: false)], of: inbox)
        try await one.save(
            [.sample("2", hours: 2, isUnread: false)], removing: [entries[3].id], of: inbox)

        let found = try await two.entries(of: inbox)
        #expect(found.map(\.id.raw) == ["1", "2", "3"])
        #expect(found.map(\.isUnread) == [false, false, true])
    }

    @Test func `two processes that mark entries at once lose no mark`() async throws {
        let store = state.store()
        let news = InboxID(SourceID("probe"), at: "news")
        let entries = (1...40).map {
            InboxEntry.sample("\($0)", hours: Double($0), source: SourceID("probe"))
        }
        try await store.save(entries, of: news)
        let probe = try ProbeProcess("mark", state.folder.path)
        for var entry in entries where Int(entry.id.raw).map({ $0.isMultiple(of: 2) }) == true {
            entry.isUnread = false
            try await store.save([entry], of: news)
        }
        // The process marks the other half.
        let marked = (1...20).map { _ in probe.line() }

        let found = try await store.entries(of: news)
        #expect(Set(marked) == Set(stride(from: 1, to: 40, by: 2).map { "\($0)" }))
        #expect(found.count == 40 && !found.contains(where: \.isUnread))
    }

    @Test func `entries and drafts of an older version can still be read`() async throws {
        let draft = Draft.sample("1", .reply("277", to: "5"))
        try await state.store().save(draft)
        try state.revertMessages()
        try state.sqlite(
            """
            INSERT INTO inbox VALUES ('\(inbox.place)', 'ann', 0, 'message', '7', 'bob', 0.0, NULL,
                NULL, NULL, '', '*Psst*', 'markdown', 0)
            """)

        let store = state.store()
        #expect(try await store.drafts() == [draft])
        let entry = try #require(try await store.entries(of: inbox).first)
        #expect(entry.body == "*Psst*" && entry.format == .markdown && !entry.isUnread)
        #expect(entry.replyTarget == nil)
    }

    @Test func `messages do not stay behind when an account is removed`() async throws {
        let store = state.store()
        let news = InboxID(.sample, at: "news")
        for inbox in [inbox, news] { try await store.save([.sample("1")], of: inbox) }
        try await store.remove(ann)

        #expect(try await store.entries(of: inbox).isEmpty)
        #expect(try await store.entries(of: news).count == 1)
    }

    @Test func `nothing is created to look up entries`() async throws {
        #expect(try await state.store().entries(of: inbox).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: state.folder.path))
    }
}

extension BoardStore {
    fileprivate func save(_ entries: [InboxEntry], of inbox: InboxID) throws {
        try save(entries, removing: [], of: inbox)
    }
}
