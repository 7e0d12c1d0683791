import BoardClients
import BoardCore
import TestSupport
import Testing

/// Opening boards by ID when several sources are combined.
@MainActor struct SeveralSourcesLinkTests {
    private func source(_ id: SourceID, _ names: [String]) -> ScriptedSource {
        let boards = names.map { Board(id: BoardID($0, in: id), name: "\($0) of \(id.name)") }
        return ScriptedSource(
            id: id, capabilities: Capabilities(listsBoards: true), boards: boards
        ) { request in
            let wanted = boards.filter { request.board == nil || request.board == $0.id }
            return .rows(
                wanted.map {
                    PostThread(id: $0.id.raw, boardID: $0.id.raw, title: $0.name, source: id)
                }, boards: wanted)
        }
    }

    private func app() async throws -> AppOnScreen {
        let sources = [source("tea", ["green", "feed"]), source("rice", ["white", "feed"])]
        return try await .loaded(MergedSource(id: "all", sources: sources), columns: 100)
    }

    @Test func `a board of one source is shown by its ID`() async throws {
        let app = try await app()

        try await app.press(":board<Space>white<Enter>")

        #expect(app.title.hasPrefix(" white of rice"))
        #expect(app.title.contains("1/1"))
    }

    @Test func `a board ID that several sources have needs its source`() async throws {
        let app = try await app()

        try await app.press(":board<Space>feed<Enter>")
        #expect(app.foot.contains("choose one: tea/feed, rice/feed."))
        #expect(app.title.hasPrefix(" All boards"))
        try await app.press(":board<Space>rice/feed<Enter>")

        #expect(app.title.hasPrefix(" feed of rice"))
    }

    @Test func `an unknown board is reported and the list stays`() async throws {
        let app = try await app()

        try await app.press(":board<Space>zzz<Enter>")

        #expect(app.foot == " There is no board “zzz” here.")
        #expect(app.title.contains("1/4"))
    }
}
