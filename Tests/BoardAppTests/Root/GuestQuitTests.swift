import BoardApp
import BoardCore
import TestSupport
import Testing

/// Tests of quitting as a guest, whose drafts are deleted.
@MainActor struct GuestQuitTests {
    private func app(_ drafts: [Draft], isRestricted: Bool = true) async throws -> AppOnScreen {
        var settings = Settings()
        settings.isRestricted = isRestricted
        let app = try AppOnScreen(
            StubSource(posts: SamplePosts.numbered(1...3)), settings: settings,
            drafts: MemoryDraftStore(drafts))
        await app.settle()
        return app
    }

    private let draft = Draft(
        target: .newPost("free", at: .sample), title: "Tea", updatedAt: SamplePosts.now)

    @Test func `a guest with unsent drafts is asked before they are deleted`() async throws {
        let app = try await app([draft])

        let question = "1 unsent text of yours would be deleted."

        try await app.press("q")
        #expect(await app.reaches { $0.picture.contains(question) })
        try await app.press("<Esc>")
        #expect(!app.picture.contains(question) && app.quits == 0)
        try await app.press("q")
        #expect(await app.reaches { $0.picture.contains(question) })
        try await app.press("y")

        #expect(app.quits == 1)
    }

    @Test(arguments: [true, false])
    func `quitting asks nothing if no drafts are lost`(isRestricted: Bool) async throws {
        let app = try await app(isRestricted ? [] : [draft], isRestricted: isRestricted)

        try await app.press("q")

        #expect(await eventually { app.quits == 1 })
    }
}
