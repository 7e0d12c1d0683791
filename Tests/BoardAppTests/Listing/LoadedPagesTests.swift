import BoardCore
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct LoadedPagesTests {
    private let boards = [Board(id: "a"), Board(id: "b")]

    /// The names of the boards after a page with both and one with the second alone.
    private func names(keepingBoards: Bool) -> [String] {
        var pages = LoadedPages()
        pages.keepsBoards = keepingBoards
        _ = pages.take(PostPage(boards: boards), of: .initial)
        pages.begin()
        _ = pages.take(PostPage(boards: [boards[1]]), of: .reload)
        return pages.all.boards.map(\.name)
    }

    @Test func `a board that a document no longer has is gone`() {
        #expect(names(keepingBoards: false) == ["b"])
    }

    @Test func `boards of which another page told stay known`() {
        #expect(names(keepingBoards: true) == ["a", "b"])
    }
}
