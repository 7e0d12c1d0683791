import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Tests that incremental drawing gives the same screen as a full redraw.
@Suite @MainActor struct RedrawTests {
    private static let keys = [
        "j", "j", "k", "G", "g", "<Space>", "b", "<C-d>", "<Enter>", "<Esc>", "<Tab>", "J", "K",
        "n", "N",
        "z", "Z", "s", "S", "=", ">", "<lt>", "m", "w", "W", "u", "R", "\\", "L", "!", "?", "B",
        "1", "2",
        "F", "}", "{", "p", "x", ":next<Enter>", "/post<Enter>", "/oak", "f1<Enter>", "ftree",
        ":nothing<Enter>", ":tree<Enter>", "]", "[",
    ]
    private static let sizes = [
        Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 30, rows: 11),
        Size(columns: 200, rows: 40), Size(columns: 120, rows: 13), Size(columns: 20, rows: 5),
    ]

    @Test(arguments: 0..<6)
    func `incremental drawing gives the same screen as a full redraw`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let app = try start()
        await app.settle()
        var steps: [String] = []
        while steps.count < 150, app.quits == 0 {
            steps.append(try await step(in: app, &random))
            let drawn = (app.picture, look(of: app))
            // A change of the theme invalidates everything drawn before.
            drawAnew(app)
            guard app.picture == drawn.0, look(of: app) == drawn.1 else {
                Issue.record("after \(steps):\n\(drawn.0)\nshould be:\n\(app.picture)")
                return
            }
        }
    }

    /// All attributes but colours, whose numbers depend on the order of their first use.
    private func look(of app: AppOnScreen) -> [[Bool]] {
        app.terminal.cells.map { row in row.flatMap { [$0.isBold, $0.isReversed] } }
    }

    private func drawAnew(_ app: AppOnScreen) {
        let theme = app.screens.theme
        app.screens.theme = Theme(name: "other", styles: [:])
        app.screens.theme = theme
    }

    private func start() throws -> AppOnScreen {
        var configuration = ConfigurationReport()
        configuration.warning = "Something that is told at the start, in more than one row."
        let posts = [SamplePosts.tree] + SamplePosts.mixed + SamplePosts.numbered(1...60)
        return try AppOnScreen(
            StubSource(boards: SamplePosts.boards, posts: posts, skipped: ["Post 61 has no id."]),
            configuration: configuration)
    }

    private func step(
        in app: AppOnScreen, _ random: inout SeededGenerator
    ) async throws -> String {
        if Int.random(in: 0..<8, using: &random) == 0 {
            let size = Self.sizes[Int.random(in: 0..<Self.sizes.count, using: &random)]
            app.resize(columns: size.columns, rows: size.rows)
            return "\(size.columns)×\(size.rows)"
        }
        let keys = Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
        try await app.press(keys)
        return keys
    }
}
