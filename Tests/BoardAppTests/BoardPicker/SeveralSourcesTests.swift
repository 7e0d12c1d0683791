import BoardApp
import BoardCore
import TestSupport
import Testing

/// Reading a single one of several sources.
@MainActor struct SeveralSourcesTests {
    private let source = TwoSources()

    private func app(
        _ keys: String, settings: ListSettings = ListSettings()
    ) async throws -> AppOnScreen {
        let app = try await AppOnScreen.loaded(source, listSettings: settings)
        try await app.press(keys)
        return app
    }

    @Test func `each source is listed above its boards, even without any`()
        async throws
    {
        let app = try await app("B")

        let names = ["All boards", "tea · Green", "tea", "rice"]
        let rows = app.picture.split(separator: "\n").compactMap { line in
            names.first { line.contains("│> \($0) ") || line.contains("│  \($0) ") }
        }
        #expect(rows == ["All boards", "tea", "tea · Green", "rice"])
    }

    @Test func `a source without boards says why`() async throws {
        let app = try await app("B")

        #expect(app.picture.contains("  rice  Can't reach rice.example."))
    }

    @Test(arguments: ["Bj<Enter>", ":board<Space>tea<Enter>", "B/tea<Enter>"])
    func `a source is shown with all of its boards`(keys: String) async throws {
        let app = try await app(keys)

        #expect(app.title.contains("All boards · tea"))
        #expect(app.picture.contains("of tea by its best"))
        try await app.press("q")
        #expect(app.title.contains("All boards · two"))
    }

    @Test(arguments: ["Bj<Enter>", "Bjj<Enter>"])
    func `the list of one source offers the orders of that source`(keys: String) async throws {
        let app = try await app(keys)

        try await app.press("s")
        #expect(app.picture.contains("by top"))
        try await app.press(":sort<Space>front<Enter>")
        #expect(app.picture.contains("There is no order “front” here"))
    }

    @Test func `the title names the source of a board`() async throws {
        let app = try await app("Bjj<Enter>")

        #expect(app.title.contains("Green · tea"))
    }

    @Test(arguments: [(80, "tea · Green"), (90, "tea")])
    func `boards give way to titles`(length: Int, board: String) async throws {
        let title = String(repeating: "x", count: length)
        let app = try await AppOnScreen.loaded(TwoSources(title: title), columns: 100)

        let row = try #require(app.selectedRow)
        #expect(row.contains("\(title) "))
        #expect(row.hasSuffix(" \(board)"))
    }

    @Test func `a post near one that accepts none goes to another source`() async throws {
        let source = TwoSources(writable: "rice")
        let app = try await AppOnScreen.loaded(source)

        try await app.press("c")
        #expect(app.picture.contains("Write a new post at") && app.picture.contains("> rice"))
        try await app.press("<Esc>Bj<Enter>c")
        #expect(app.foot.contains("You cannot write to"))
    }

    @Test func `an order that another list lacks is not requested from it`() async throws {
        let app = try await app(":sort<Space>newest<Enter>")
        #expect(app.picture.contains("of all by newest"))

        try await app.press("Bj<Enter>")

        #expect(app.picture.contains("of tea by its best"))
    }

    @Test func `the setting newest applies to all sources together`() async throws {
        let app = try await app("", settings: ListSettings(sort: PostSort(.newest)))
        #expect(app.picture.contains("of all by newest"))

        try await app.press("Bj<Enter>")
        #expect(app.picture.contains("of tea by its best"))
        #expect(app.title.contains("newest first"))

        try await app.press("q")
        #expect(app.picture.contains("of all by newest"))
    }
}

/// Two sources in one list with different sort orders, of which only one lists boards.
private struct TwoSources: BoardSource {
    let id = SourceID.sample
    let name = "two"
    let members = [SourceID("tea"), SourceID("rice")]
    /// The member that accepts posts; `nil` for none.
    var writable: SourceID?
    /// The title of a post on the board; `nil` to describe the request instead.
    var title: String?
    var boardFailures: [SourceFailure] {
        [SourceFailure(source: members[1], .error(.unreachable(host: "rice.example")))]
    }
    var capabilities: Capabilities {
        Capabilities(
            listsBoards: true, sorts: [SourceSort("front"), SourceSort("newest")],
            writing: writable == nil ? [] : [.posts])
    }

    func capabilities(of listing: Listing) -> Capabilities {
        guard listing != .everything else { return capabilities }
        return Capabilities(listsBoards: true, sorts: [SourceSort("hot"), SourceSort("top")])
    }

    func member(_ id: SourceID) -> (any BoardSource)? {
        guard members.contains(id) else { return nil }
        let writing: WriteCapabilities = id == writable ? [.posts] : []
        return ScriptedSource(id: id, capabilities: Capabilities(writing: writing)) { _ in .rows([])
        }
    }

    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { $0([Board(id: BoardID("green", in: members[0]), name: "Green")]) }
    }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        let place =
            switch request.listing {
            case .everything: "all"
            case .source(let source): source.name
            case .board(let board): board.raw
            case .search(let words): words
            }
        let title = "of \(place) by \(request.sort?.name ?? "its best")"
        let post =
            self.title.map {
                PostThread(id: "1", boardID: "green", title: $0, source: members[0])
            } ?? PostThread(id: "1", title: title)
        let boards = [Board(id: BoardID("green", in: members[0]), name: "Green")]
        return .states {
            $0(PostPage(boards: self.title == nil ? [] : boards, posts: .of([post])))
        }
    }

    func thread(
        _ id: PostID, under comment: BoardCore.Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { $0(PostThread(id: "1", title: "")) }
    }
}
