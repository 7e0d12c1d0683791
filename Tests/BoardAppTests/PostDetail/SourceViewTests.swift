import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Tests of the source view of a post.
@MainActor struct SourceViewTests {
    private static let names = [
        "alder", "birch", "cedar", "dogwood", "elm", "fir", "ginkgo", "hazel", "ironwood",
        "juniper",
        "kauri", "larch", "maple", "neem", "oak", "pine", "quince", "rowan", "spruce", "teak",
    ]

    /// A text whose layout differs much from its source.
    private static let body = names.map { name in
        """
        # The \(name)

        A **\(name)** grows where [the \(name) maps](https://maps.example/\(name)/where-it-grows)
        say so, and
        nowhere
        else. Some of us have seen the \(name) in the rain, and wrote of that at length.

        > In praise of the \(name), said someone.

        | \(name) | height | remark |
        | --- | --- | --- |
        | old | 20 | the bark of this \(name) peels |

        """
    }.joined(separator: "\n")

    private func open(columns: Int = 60, rows: Int = 14) async throws -> AppOnScreen {
        let comments = (1...9).map { number in
            SamplePosts.comment(
                "c\(number)", "bob",
                "Comment \(number) has [a link](https://trees.example/\(number)/which-is-rather-long)"
                    + " and *words*.\n\n- one\n- two\n", depth: 0)
        }
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [
                PostThread(
                    id: "x", title: "Trees", author: "ann", createdAt: SamplePosts.hoursAgo(1),
                    body: Self.body, comments: comments)
            ]), columns: columns, rows: rows)
        try await app.press("<Enter>")
        return app
    }

    private func names(inRow row: Int, of app: AppOnScreen) -> Set<String> {
        let text = app.picture.split(separator: "\n", omittingEmptySubsequences: false)[row]
        return Set(Self.names.filter { text.contains($0) })
    }

    @Test func `a post without text has no source`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: [PostThread(id: "1", title: "Tea")]))
        try await app.press("<Enter> \\")

        #expect(app.foot == " There is no text here.")
        #expect(!app.title.contains("source text"))
    }

    @Test(arguments: [60, 100])
    func `switching to the source keeps the top lines, and back restores the screen`(
        columns: Int
    ) async throws {
        let app = try await open(columns: columns)

        for _ in 1...80 {
            try await app.press("<C-d>")
            let before = app.picture
            let names = names(inRow: 1, of: app).union(names(inRow: 2, of: app))
            try await app.press("\\")
            #expect(app.title.contains("source text"))
            if let name = names.first, !app.title.contains("100%") {
                let rows = (1...4).map { self.names(inRow: $0, of: app) }
                #expect(rows.contains { $0.contains(name) }, "\(before)\n\(app.picture)")
            }
            try await app.press("\\")
            #expect(app.picture == before)
        }
    }

    @Test func `the selected comment stays in its row`() async throws {
        let app = try await open()
        try await app.press("}}}}}")
        let row = try #require(app.place(of: "> bob")).row

        try await app.press("\\")
        #expect(app.place(of: "> bob")?.row == row)
        #expect(app.picture.contains("Comment 5 has [a link]"))
        try await app.press("k\\j")

        #expect(app.picture.contains("Comment 5 has a link"))
    }
}
