import BoardCore
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct OutboxRowsTests {
    private func item(
        _ title: String, _ state: OutboxItem.State = .sending, by author: String? = nil
    ) -> OutboxItem {
        let draft = Draft(
            id: title, target: .newPost("free", at: .sample), title: title, author: author,
            updatedAt: SamplePosts.now)
        return OutboxItem(draft, state)
    }

    @Test func `items keep their rows, and new ones follow`() {
        var rows = OutboxRows([item("Tea"), item("Cake")])

        rows.take([item("Milk"), item("Cake", .signedOut)])

        #expect(rows.items.map(\.id) == ["Tea", "Cake", "Milk"])
        #expect(
            rows.choices.map(\.note) == [
                "no longer in the outbox", "waiting for you to sign in; :login", "sending…",
            ])
    }

    @Test func `each item names its author once`() {
        let rows = OutboxRows([item("Tea", by: "ann"), item("Cake", .authorAway, by: "bob")])

        #expect(
            rows.choices.map(\.note) == ["as ann · sending…", "waiting for bob to sign in; :login"])
    }

    @Test func `a sent item stays marked as sent`() {
        var rows = OutboxRows([item("Tea")])

        rows.take([item("Tea", .sent(nil))])
        rows.take([])

        #expect(
            rows.choices.map(\.note) == [
                "received; it is visible once a moderator approves it"
            ])
    }
}
