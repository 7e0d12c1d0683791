import BoardApp
import BoardClients
import BoardResources
import TerminalUI
import TestSupport
import Testing

/// Tests that the README matches the program. `UPDATE_DOCS=1` updates the README.
@MainActor struct ReadmeTests {
    @Test func `the README shows the current screens`() async throws {
        let app = try await AppOnScreen.loaded(Self.demoBoard, columns: 80, rows: 14)
        let list = app.picture
        try await app.press("<Enter>")
        let expected = [list, app.picture].map { "````text\n\($0)\n````\n" }.joined(separator: "\n")

        let readme = GeneratedText(in: "README.md", named: "screens")
        #expect(try readme.current(expected: expected) == expected)
    }

    @Test func `the README lists the current keys`() throws {
        let expected = Self.keys

        let readme = GeneratedText(in: "README.md", named: "keys")
        #expect(try readme.current(expected: expected) == expected)
    }

    @Test func `the README lists the current commands`() throws {
        let rows = Command.Name.allCases.map {
            "| `:\($0.rawValue) \($0.argument)` | \($0.help) |\n"
        }
        let expected = "| Command | What it does |\n| --- | --- |\n" + rows.joined()

        let readme = GeneratedText(in: "README.md", named: "commands")
        #expect(try readme.current(expected: expected) == expected)
    }

    @Test func `the README lists the current themes`() throws {
        let names = (0..<board_theme_count).map { String(cString: board_theme_at($0).name) }
        let expected = names.map { "`\($0)`" }.joined(separator: ", ") + ".\n"

        let readme = GeneratedText(in: "README.md", named: "themes")
        #expect(try readme.current(expected: expected) == expected)
    }

    private static var demoBoard: DataSource {
        let bytes = UnsafeBufferPointer(start: demo_board_pointer(), count: demo_board_count)
        return DataSource(Array(bytes), name: "demo board")
    }

    private static var keys: String {
        let list = KeyMap<BoardAction>().help
        let post = KeyMap<PostDetailAction>().help
        let everywhere = KeyMap<RootAction>().help.filter { !$0.keys.isEmpty }
        var rows = [["Key", "In the list", "In a post"], ["---", "---", "---"]]
        for keys in (list + post).map(\.keys) where !everywhere.map(\.keys).contains(keys) {
            // An unescaped bar would end the table cell.
            let name = keys.replacing("|", with: "\\|")
            let row = ["`\(name)`", help(for: keys, in: list), help(for: keys, in: post)]
            if !rows.contains(row) { rows.append(row) }
        }
        rows += everywhere.map { ["`\($0.keys)`", $0.help, $0.help] }
        return rows.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }

    private static func help(for keys: String, in table: [KeyHelp]) -> String {
        table.first { $0.keys == keys }?.help ?? ""
    }
}
