import BoardCore
import Foundation
import TestSupport
import Testing

/// Tests of ages on a screen that nobody touches.
@MainActor struct AgeTests {
    @Test func `ages in the list and in a post are up to date after a minute`() async throws {
        let comment = Comment(
            id: "c", author: "bob", createdAt: SamplePosts.now.addingTimeInterval(-60), body: "Yes."
        )
        let post = PostThread(
            id: "1", title: "Tea", author: "ann",
            createdAt: SamplePosts.now.addingTimeInterval(-120), body: "Tea?", comments: [comment])
        let app = try await AppOnScreen.loaded(StubSource(posts: [post]), columns: 60, rows: 12)
        #expect(app.selectedRow?.contains("2m") == true)

        app.time.accept(SamplePosts.now.addingTimeInterval(3600))
        app.minutes.accept(())
        await app.settle()
        #expect(app.selectedRow?.contains("1h") == true)

        try await app.press("<Enter>")
        app.time.accept(SamplePosts.now.addingTimeInterval(3 * 3600))
        app.minutes.accept(())
        await app.settle()
        #expect(app.picture.contains("bob · 3h"))
    }
}
