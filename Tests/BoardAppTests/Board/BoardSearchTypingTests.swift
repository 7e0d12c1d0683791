import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Typing faster than a long list can be searched.
@MainActor struct BoardSearchTypingTests {
    @Test(arguments: [("/77<Enter>", "77"), ("/post<Space>4999<Enter>", "4999"), ("/5000", "5000")])
    func `text typed at once leads to the match of the complete text`(
        keys: String, number: String
    ) async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.numbered(1...5000)))

        try app.pressWhileLoading(keys)
        await app.settle()

        #expect(app.selectedRow?.contains("Post \(number) ") == true)
    }

    @Test func `the match is the first one after the start of the search`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.numbered(1...5000)))
        try await app.press("/ 100 <Enter> j")

        try app.pressWhileLoading("/\"post<Space>50<Enter>")
        await app.settle()

        #expect(app.selectedRow?.contains("Post 500 ") == true)
        #expect(app.foot.hasPrefix(" /\"post 50  2 of 12 matches"))
    }

    @Test(arguments: ["<Left>", "<Home>", "<End>", "<Delete>"])
    func `a key that changes no text does not repeat the search`(key: String) async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.numbered(1...5000)))
        try await app.press("/xyz")
        #expect(app.foot == "/xyz  not found")

        try app.pressWhileLoading(key)

        #expect(app.foot == "/xyz  not found")
    }

    @Test func `text inserted in the middle is searched for`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(posts: SamplePosts.numbered(1...99)))

        try await app.press("/47<Left><Backspace>7")

        #expect(app.foot == "/77  1 match")
        #expect(app.selectedRow?.contains("Post 77 ") == true)
    }

    @Test func `a match that is not loaded yet is selected when it arrives`() async throws {
        let service = ControlledSource()
        let app = try AppOnScreen(service)
        await service.last.send(
            .of(SamplePosts.numbered(1...30), progress: ReadProgress(bytes: 50, total: 100)))

        try app.pressWhileLoading("j /27<Enter>/42<Enter>")
        #expect(await app.reaches { $0.foot.contains("not found") })
        #expect(app.selectedRow?.contains("Post 42") != true)
        await service.last.send(.of(SamplePosts.numbered(1...60)))
        await service.last.finish()
        await app.settle()

        #expect(app.selectedRow?.contains("Post 42 ") == true)
    }
}
