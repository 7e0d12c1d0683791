import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TerminalUI
import TestSupport
import Testing

@MainActor struct RIBTreeTests {
    private func app(_ keys: String) async throws -> AppOnScreen {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed))
        try await app.press(keys)
        return app
    }

    @Test func `the tree shows all RIBs with their states`() async throws {
        let app = try await app("<Enter>:tree<Enter>")

        let expected = """
            Root (active)
              ├── Board (active)
              │   └── PostDetail (active)
              ├── Session (active)
              ├── LinkOpening (active)
              └── RIBTree (active)
            """
        #expect(app.pictureWithoutBar.contains(expected))
        #expect(app.title.hasPrefix(" RIB tree"))
    }

    @Test(arguments: [":tree<Enter>", "q", "<Esc>", ":close<Enter>"])
    func `the tree is closed by its command and by the common keys`(key: String) async throws {
        let app = try await app("j")
        let picture = app.picture

        try await app.press(":tree<Enter>")
        #expect(app.title.hasPrefix(" RIB tree"))
        try await app.press(key)

        #expect(app.picture == picture)
        #expect(app.quits == 0)
    }

    @Test func `the latest events are listed with their times, newest first`() async throws {
        let app = try await app("")
        app.resize(columns: 80, rows: 60)
        try await app.press(":tree<Enter>:tree<Enter><Enter>:tree<Enter>")

        let events = app.picture.split(separator: "\n").drop { !$0.contains("Latest events") }
            .dropFirst().map { $0.trimmingPrefix { $0 == " " } }
        #expect(events.allSatisfy { $0.hasPrefix("12:00:0") || $0.hasPrefix("j ") })
        let board = try #require(
            events.firstIndex { $0.contains("Root/Board/PostDetail attached") })
        let tree = try #require(events.firstIndex { $0.contains("Root/RIBTree detached") })
        #expect(board < tree)
    }

    @Test func `events since the launch are listed when the tree is first shown`() async throws {
        let app = try await app(":tree<Enter>G")

        for event in ["Root/Board attached", "Root activated", "Root loaded"] {
            #expect(app.picture.contains("12:00:00  \(event)"))
        }
    }

    @Test func `events are shown as soon as they occur`() async throws {
        let app = try await app(":tree<Enter>")

        app.send(.post("emoji"))

        #expect(await app.reaches { $0.picture.contains("PostDetail (active)") })
        #expect(app.picture.contains("Root/Board/PostDetail attached"))
    }

    @Test func `new events do not move the scrolled list`() async throws {
        let app = try await app(":tree<Enter>" + String(repeating: ":tree<Enter>", count: 20))
        app.resize(columns: 40, rows: 10)
        try await app.press("<Space><Space>")
        let picture = app.picture.split(separator: "\n").dropFirst()

        app.send(.post("emoji"))
        #expect(await app.reaches { $0.screens.screens.count == 3 })

        #expect(app.picture.split(separator: "\n").dropFirst() == picture)
    }

    @Test func `no key reaches the hidden screen`() async throws {
        let app = try await app("<Enter>")
        let picture = app.picture

        try await app.press(":tree<Enter>jkGJ<Enter>RBz/")
        #expect(app.title.hasPrefix(" RIB tree"))
        try await app.press("<Esc>")

        #expect(app.picture == picture)
    }

    @Test(arguments: [
        ("x", " x does nothing here; ? shows the keys."),
        ("<C-d>", " Ctrl-D does nothing here; ? shows the keys."),
    ])
    func `a message about an unused key stays until the next key`(
        key: String, words: String
    ) async throws {
        let app = try await app(":tree<Enter>")
        let foot = app.foot

        try await app.press(key)
        #expect(app.foot == words)
        try await app.press("j")
        #expect(app.foot == foot)
    }

    @Test func `only the latest events are kept, each of them once`() {
        let router = Router(interactor: Interactor())
        let recorder = EventRecorder(now: { SamplePosts.now })
        var counts: [Int] = []
        _ = recorder.record.subscribe { counts.append($0.events.count) }

        recorder.begin(router)
        recorder.begin(router)
        attachAndDetach(in: router, times: 1)
        let perChild = counts.last ?? 0
        #expect(perChild > 0)
        attachAndDetach(in: router, times: EventRecorder.limit)

        #expect(counts.last == EventRecorder.limit)
        #expect(counts.count == 1 + perChild * (EventRecorder.limit + 1))
    }

    @Test func `leaks are counted and listed`() async throws {
        let app = try await app("")
        let root = try #require(app.root)
        root.leakDetector = LeakDetector(clock: app.clock, delay: .seconds(1))
        try await app.press(":tree<Enter>")
        #expect(app.picture.contains("Leaks  none found"))
        let stays = Router(interactor: Interactor())
        root.attachChild(stays)

        root.detachChild(stays)
        #expect(app.picture.contains("Leaks  none found, 1 detached but not yet released"))
        root.leakDetector?.check()

        #expect(app.picture.contains("Leaks  2 found"))
        #expect(app.picture.contains("Root/RIB leaked"))
    }

    @Test func `a missing leak detector is reported`() async throws {
        let app = try await app("")
        app.root?.leakDetector = nil

        try await app.press(":tree<Enter>")

        #expect(app.picture.contains("Leaks  not checked"))
    }

    private func attachAndDetach(in router: Router<Interactor>, times: Int) {
        for _ in 0..<times {
            let child = Router(interactor: Interactor())
            router.attachChild(child)
            router.detachChild(child)
        }
    }
}
