import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct PostDetailLinkTests {
    private let post = PostThread(
        id: "1", title: "Links", body: "[one](https://one.example) and [two](https://two.example)",
        url: "https://post.example/1",
        comments: [
            Comment(id: "a", author: "ann", body: "See <https://three.example>."),
            Comment(id: "b", author: "bob", body: "[post](https://other.example/2)"),
        ])
    private let other = PostThread(id: "2", title: "Other", url: "https://other.example/2")

    private func app(_ keys: String) async throws -> AppOnScreen {
        let app = try await AppOnScreen.loaded(StubSource(posts: [post, other]))
        try await app.press("<Enter>" + keys)
        return app
    }

    @Test func `links are numbered across the post and its comments`() async throws {
        let app = try await app("")

        for words in ["one[1]", "two[2]", "https://post.example/1[3]", "https://three.example[4]"] {
            #expect(app.picture.contains(words))
        }
    }

    @Test(arguments: [
        ("1o", "https://one.example"), ("4o", "https://three.example"),
        ("o", "https://post.example/1"), ("O", "https://post.example/1"),
        ("]]<Enter>", "https://two.example"), ("]][o", "https://one.example"),
        ("]]}<Enter>", "https://three.example"), ("}[<Enter>", "https://post.example/1"),
        ("}]<Enter>", "https://three.example"), ("]]g]<Enter>", "https://one.example"),
        ("j<Enter>", "https://three.example"), ("Ltwo<Enter>", "https://two.example"),
        ("L<Down><Down><Enter>", "https://post.example/1"),
    ])
    func `keys open links`(keys: String, address: String) async throws {
        let app = try await app(keys)

        #expect(app.opener.addresses == [address])
        #expect(app.foot.contains("browser opens \(address)"))
    }

    @Test func `a link to a listed post opens it here`() async throws {
        let app = try await app("5o")

        #expect(app.title == " Other")
        #expect(app.opener.addresses == [])
    }

    @Test func `a link to a post that is hidden by a filter opens it, and q returns`() async throws
    {
        let app = try await AppOnScreen.loaded(StubSource(posts: [post, other]))
        try await app.press("fLinks<Enter><Enter>5o")
        #expect(app.title == " Other")

        try await app.press("q")

        #expect(!app.title.contains("Other"))
        #expect(app.picture.contains("Links"))
    }

    @Test func `an address is shown if no program can open it`() async throws {
        let app = try await app("")
        app.opener.outcome = .unavailable

        try await app.press("1o")

        #expect(app.picture.contains("https://one.example"))
        #expect(app.foot.contains("https://one.example"))
    }

    @Test func `an address that is too long for the last row is shown in full`() async throws {
        let address = "https://one.example/" + (1...40).map { "\($0)" }.joined(separator: "/")
        let post = PostThread(id: "1", title: "Links", body: "[one](\(address))")
        let app = try await AppOnScreen.loaded(StubSource(posts: [post]), columns: 60, rows: 20)
        app.opener.outcome = .unavailable

        try await app.press("<Enter>1o")

        let rows = app.picture.split(separator: "\n").map { $0.filter { !"│┃ ".contains($0) } }
        #expect(rows.joined().contains(address))
        try await app.press("<Enter>")
        #expect(!app.picture.contains("/39/40"))
    }

    @Test func `a number without a link is reported`() async throws {
        #expect(try await app("9o").foot.contains("There is no link 9."))
        #expect(try await app("12").foot == " 12")
    }

    @Test func `a key shows the source of the text and returns`() async throws {
        let app = try await app("")
        let picture = app.picture

        try await app.press("\\")
        #expect(app.picture.contains("[one](https://one.example)"))
        try await app.press("\\")

        #expect(app.picture == picture)
    }

    @Test func `Esc clears a count before it closes the post`() async throws {
        let app = try await app("12<Esc>")

        #expect(app.title == " Links")
        #expect(!app.foot.contains("12"))
        try await app.press("<Esc>")

        #expect(app.title != " Links")
    }

    @Test func `Esc deselects a link before it closes the post`() async throws {
        let app = try await app("]<Esc>")
        #expect(app.title == " Links")

        try await app.press("<Esc>")
        #expect(app.postTitles.contains("Links (post.example)"))
    }
}
