import BoardApp
import TestSupport
import Testing

/// Screens without decoration lines, which screen readers read row by row.
@MainActor struct LinearTests {
    @Test(arguments: ["B", "?", ":map<Enter>", "<Enter> ?"])
    func `no row of a panel contains text of the screen below it`(keys: String) async throws {
        var settings = Settings()
        settings.isLinear = true
        let app = try AppOnScreen(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed), columns: 100,
            rows: 20, settings: settings)
        await app.settle()

        try await app.press(keys)

        let rows = app.picture.split(separator: "\n", omittingEmptySubsequences: false)
        for post in SamplePosts.mixed where !post.title.isEmpty {
            for row in rows.dropLast() { #expect(!row.contains(post.title.prefix(6))) }
        }
    }
}
