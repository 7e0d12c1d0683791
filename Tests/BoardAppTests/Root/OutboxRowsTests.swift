import BoardCore
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct OutboxRowsTests {
    private func item(_ title: String, _ state: OutboxItem.State = .sending) -> OutboxItem {
        let draft = Draft(
            id: title, target: .newPost("free", at: .sample), title: title,
            updatedAt: SamplePosts.now)
        return OutboxItem(draft, state)
    }

    @Test func `each keeps its place, and what comes later follows`() {
        var rows = OutboxRows([item("Tea"), item("Cake")])

        rows.take([item("Milk"), item("Cake", .signedOut)])

        #expect(rows.items.map(\.id) == ["Tea", "Cake", "Milk"])
        #expect(
            rows.choices.map(\.note) == [
                "no longer on its way", "waiting for you to sign in; :login", "sending…",
            ])
    }

    @Test func `what was sent goes on saying so`() {
        var rows = OutboxRows([item("Tea")])

        rows.take([item("Tea", .sent(nil))])
        rows.take([])

        #expect(
            rows.choices.map(\.note) == [
                "arrived; it is shown when a moderator has looked at it"
            ])
    }
}
