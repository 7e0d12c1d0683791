import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Opening and copying the link and the text of the selected post in the list.
@MainActor struct BoardLinkKeysTests {
    private let posts = [
        PostThread(
            id: "1", title: "Points somewhere", body: "Its *words*.", url: "https://a.example/x"),
        PostThread(id: "2", title: "Points nowhere"),
    ]

    @Test(arguments: ["o", "O"]) func `o opens the link of the post`(key: String) async throws {
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

    @Test func `y copies the link and Y copies the source text`() async throws {
        let app = try await AppOnScreen.loaded(StubSource(posts: posts))
        try await app.press("y")
        #expect(app.foot == " Copied https://a.example/x")

        try await app.press("Y")
        #expect(app.foot == " Copied the text.")
    }

    @Test func `a link post leaves no space for an excerpt`() async throws {
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
