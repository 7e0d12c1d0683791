import BoardApp
import BoardCore
import Foundation
import RIBs
import TestSupport
import Testing

/// Tests that builders connect the parts of a RIB, and that detached RIBs are freed.
@MainActor struct TreeTests {
    private func app(_ keys: String) async throws -> AppOnScreen {
        let service = StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed)
        let app = try await AppOnScreen.loaded(service)
        try await app.press(keys)
        return app
    }

    @Test func `the RIB tree matches the screens`() async throws {
        let app = try await app("")
        let board = try #require(app.root?.children.first as? BoardRouter)
        #expect(board.children.isEmpty)

        try await app.press("<Enter>")
        #expect(board.children.first?.tree.name == "PostDetail")
        try await app.press("q B")
        #expect(board.children.first?.tree.name == "BoardPicker")
        try await app.press("q")

        #expect(board.children.isEmpty)
        #expect(app.screens.screens.count == 1)
    }

    @Test func `every RIB is built with its router, its view and its listener`() async throws {
        let app = try await app("<Enter>")
        let board = try #require(app.root?.children.first as? BoardRouter)
        let boardInteractor = try #require(board.interactor as? BoardInteractor)
        let post = try #require(board.children.first as? LeafRouter)
        let postInteractor = try #require(post.interactor as? PostDetailInteractor)

        #expect(boardInteractor.router === board)
        #expect(boardInteractor.listener === (app.root as? RootRouter)?.interactor)
        #expect(postInteractor.listener === boardInteractor)
        #expect((post.viewController as? PostDetailViewController)?.listener === postInteractor)
        #expect((board.viewController as? BoardViewController)?.listener === boardInteractor)
    }

    @Test(arguments: [
        ("<Enter>", "q"), ("B", "q"), ("<Enter>", "J"), (":", "<Esc>"), (":", "x<Enter>"),
        (":tree<Enter>", "q"), (":tree<Enter>", ":tree<Enter>"), ("ja", "q"), ("j<Enter>a", "q"),
    ])
    func `a RIB is freed when it is detached`(open: String, close: String) async throws {
        let app = try await app(open)
        weak let router = newestRIB(in: app)
        weak let interactor = router?.interactable
        weak let view = app.screens.top
        #expect(router != nil && interactor != nil && view != nil)

        try await app.press(close)

        #expect(router == nil)
        #expect(interactor == nil)
        #expect(view == nil)
    }

    /// The child of the list if it has one, or else the latest child of the root.
    private func newestRIB(in app: AppOnScreen) -> (any Routing)? {
        app.root?.children.first?.children.last ?? app.root?.children.last
    }

    @Test(arguments: ["", "<Enter>", "B", ":", ":tree<Enter>", "ja"])
    func `stopping removes all screens and deactivates all RIBs`(keys: String) async throws {
        let app = try await app(keys)
        weak let board = app.root?.children.first
        weak let child = board?.children.first

        app.root?.stop()

        #expect(app.screens.screens.isEmpty)
        #expect(board == nil)
        #expect(child == nil)
        #expect(app.root?.interactable.isActive == false)
    }

    @Test func `no objects leak when all screens are opened and closed`() async throws {
        let app = try await app("")
        let detector = LeakDetector(clock: app.clock)
        app.root?.leakDetector = detector

        try await app.press("<Enter>Jq BG<Enter> :post<Space>emoji<Enter>q :tree<Enter>q :x<Enter>")

        #expect(await app.reaches { _ in detector.leaks.isEmpty })
        #expect(app.root?.children.count == 3)
    }

    @Test func `releasing the root frees the whole tree`() async throws {
        weak var root: (any LaunchRouting)?
        weak var board: (any Routing)?
        try await {
            let app = try await app("<Enter>")
            root = app.root
            board = app.root?.children.first
        }()

        #expect(root == nil)
        #expect(board == nil)
    }

    @Test func `the start link opens its post`() async throws {
        let service = StubSource(posts: SamplePosts.mixed)

        let app = try await AppOnScreen.loaded(service, start: .post("japanese"))
        #expect(app.title.contains("新しいゲームの話"))
        try await app.press("q")

        #expect(app.selectedRow?.contains("新しいゲームの話") == true)
    }
}

@MainActor struct LeakTests {
    @Test func `screens are deallocated after they close, and the program at its end`() async throws
    {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed))

        try await app.press("<Enter> q B q j a q <Enter> a")

        #expect(await app.end() == [])
    }
}
