import BoardApp
import BoardCore
import TestSupport
import Testing

/// Tests of a post with a title and a body of two million bytes in very long characters and words.
@MainActor struct HostileTextTests {
    private let pieces = ["👨\u{200D}", "\u{915}\u{94D}", "\u{1F1E6}", "\u{1100}", "x"]

    private var text: String {
        pieces.map { String(repeating: $0, count: 400_000 / $0.utf8.count) }.joined(separator: "\n")
    }

    @Test func `a post with very long lines can be read and searched`() async throws {
        let post = PostThread(id: "x", title: text, body: text + "\n\nThe end!")

        let app = try await AppOnScreen.loaded(StubSource(posts: [post]))
        try await app.press("<Enter> <Space> <Space> b /! <Enter>")
        app.resize(columns: 60, rows: 20)
        try await app.press("<Esc> G")

        #expect(app.picture.contains("The end!"))
    }
}
