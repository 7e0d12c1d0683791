import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Links and texts of the selected post, without opening it.
@MainActor struct BoardLinkKeysTests {
    private let posts = [
        PostThread(
            id: "1", title: "Points somewhere", body: "Its *words*.", url: "https://a.example/x"),
        PostThread(id: "2", title: "Points nowhere"),
    ]

    @Test(arguments: ["o", "O"]) func `o opens what the post points to`(key: String) async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: posts))
        try await app.press(key)

        #expect(app.opener.addresses == ["https://a.example/x"])
        #expect(app.selectedRow?.contains("Points somewhere") == true)
    }

    @Test(arguments: ["o", "y"]) func `a post without a link says so`(key: String) async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: posts))
        try await app.press("j \(key)")

        #expect(app.foot == " This post has no link.")
        #expect(app.opener.addresses.isEmpty)
    }

    @Test func `y and Y copy the link and the text as it was written`() async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: posts))
        try await app.press("y")
        #expect(app.foot == " Copied https://a.example/x")

        try await app.press("Y")
        #expect(app.foot == " Copied the text.")
    }

    @Test func `a post that only points somewhere has no room for a text`() async throws {
        let link = PostThread(id: "1", title: "Ice", author: "ann", url: "https://a.example/ice")
        let app = try await AppOnScreen.loaded(StubSource(posts: [link]))

        try await app.press("<Enter>")

        #expect(
            app.picture.contains(
                """
                > Ice
                  ann

                  https://a.example/ice[1]

                  ── No comments ──
                """))
    }
}
