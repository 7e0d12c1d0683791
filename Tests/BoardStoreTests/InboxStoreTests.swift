import BoardCore
@testable import BoardStore
import Foundation
import TestSupport
import Testing

struct InboxStoreTests {
    private let state = TemporaryState()
    private let ann = Account("ann", at: Site(URL(filePath: "/home")))
    private var inbox: InboxID { InboxID(.sample, of: ann) }

    @Test func `entries are found by another program, in their order`() async throws {
        let (one, two) = (state.store(), state.store())
        let entries: [InboxEntry] = [
            .sample("1", hours: 3, comment: "c", body: "저요!\n*네 시*"),
            .sample("1", .message, hours: 1, post: nil, title: "", isUnread: false),
            InboxEntry(id: .init("2", .mention, in: .sample), format: .html),
        ]
        try await one.save(entries, of: inbox)

        #expect(try await two.entries(of: inbox) == entries)
        let other = InboxID(.sample, of: Account("bob", at: ann.site))
        #expect(try await two.entries(of: other).isEmpty)
        try await two.save(Array(entries.suffix(1)), of: inbox)
        #expect(try await one.entries(of: inbox) == Array(entries.suffix(1)))
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
