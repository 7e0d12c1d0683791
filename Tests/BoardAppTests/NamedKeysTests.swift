import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Tests that messages name the configured keys.
@MainActor struct NamedKeysTests {
    private let keys = KeySettings(configured: [
        "list": [
            "clear": [.control("x")], "filter": [], "sort": ["f"], "refresh": ["r"],
            "boards": ["x"], "close": ["Z"], "problems": [], "stop": ["S"],
        ],
        "post": [
            "open": ["e"], "unfold": ["u"], "toggle-all-folds": [], "refresh": [],
            "next-match": ["x"], "previous-match": [], "clear": [.control("x")],
        ],
        "article": ["refresh": ["x"]],
        "everywhere": ["command": [.function(2)], "interrupt": [.function(9)]],
        "help": ["clear": [.function(4)]],
    ])

    private func app(_ source: StubSource) async throws -> AppOnScreen {
        let app = try AppOnScreen(source, rows: 100, keySettings: keys)
        await app.settle()
        return app
    }

    @Test func `a search in the list names the keys for other matches`() async throws {
        let app = try await app(StubSource(posts: SamplePosts.numbered(1...3)))

        try await app.press("/2<Enter>")

        #expect(app.foot == " /2  1 of 1 match  n next  N previous  Ctrl-X clear")
    }

    @Test func `an empty list names the key for a refresh`() async throws {
        let app = try await app(StubSource(posts: []))

        #expect(app.picture.contains("Press r to look again."))
    }

    @Test func `a list that failed to load names the keys to retry and to quit`() async throws {
        let app = try await app(StubSource(failing: .timedOut(host: "tea.example")))

        #expect(app.picture.contains("Press r to try again, Z to quit."))
    }

    @Test func `another key for interrupts quits when pressed twice`() async throws {
        let app = try await app(StubSource(posts: SamplePosts.mixed))

        try await app.press("<F9> j <F9>")
        #expect(app.foot == " Press F9 again to quit.")
        #expect(app.quits == 0)
        try await app.press("<F9>")

        #expect(app.quits == 1)
    }

    @Test func `a search in a post names the post's own keys`() async throws {
        let app = try await app(StubSource(posts: [SamplePosts.tree]))

        try await app.press("<Enter>/oak<Enter>")

        #expect(app.foot.hasSuffix("  x next  F2 previous-match previous  Ctrl-X clear"))
    }

    @Test func `a filter without results names its own key`() async throws {
        let app = try await app(StubSource(posts: SamplePosts.mixed))
        try await app.press("<F2>clear-filter<Enter>")
        #expect(app.foot == " There is no filter; F2 filter sets one.")

        try await app.press("<F2>filter<Enter>zebra<Enter>")

        #expect(app.picture.contains("Press Ctrl-X to see all."))
    }

    @Test func `a command is shown with the configured prefix`() {
        func way(_ keys: [Key]) -> String {
            let settings = KeySettings(
                configured: ["everywhere": ["command": keys], "list": ["filter": []]])
            return KeyMap<BoardAction>(settings).call(for: .filter)
        }

        #expect(way([":"]) == "Type :filter")
        #expect(way([";", ":"]) == "Type ;filter")
        #expect(way([.function(2)]) == "Type F2 filter")
        #expect(way([]) == "Type :filter")
    }

    @Test func `the skipped posts message names a command if there is no key`() async throws {
        let app = try await app(StubSource(posts: SamplePosts.mixed, skipped: ["1:1: bad"]))

        #expect(app.foot.contains("could not be read; F2 problems shows why."))
    }

    @Test func `the help names the configured keys`() async throws {
        let app = try await app(StubSource(posts: SamplePosts.mixed))
        try await app.press("?")
        #expect(app.picture.contains("Commands, typed after F2"))

        try await app.press("/link<Space>3<Enter>")
        #expect(app.picture.contains("3e "))
        #expect(app.picture.contains("F4 shows all"))
        try await app.press("<F4>/folded<Enter>")

        #expect(app.picture.contains("more is folded here; u shows it"))
        #expect(!app.picture.contains("level 2"))
    }
}
