import BoardApp
import BoardResources
import TerminalUI
import TestSupport
import Testing

/// Tests that the README's keys and themes match the program. `UPDATE_DOCS=1` updates them.
@MainActor struct ReadmeTests {
    @Test func `the README lists the most important keys`() throws {
        let rows = Self.rows
        let expected =
            "| Key | In the list | In a post |\n| --- | --- | --- |\n" + rows.joined()

        #expect(rows.count == Self.importantKeys.count)
        let readme = GeneratedText(in: "README.md", named: "keys")
        #expect(try readme.current(expected: expected) == expected)
    }

    @Test func `the README lists the current themes`() throws {
        let names = (0..<board_theme_count).map { String(cString: board_theme_at($0).name) }
        let expected = names.map { "`\($0)`" }.joined(separator: ", ") + ".\n"

        let readme = GeneratedText(in: "README.md", named: "themes")
        #expect(try readme.current(expected: expected) == expected)
    }

    /// The first key of each action that the README explains; the man page has all.
    private static let importantKeys = [
        "j", "Enter", "q", "B", "/", "n", "f", "s", "c", "r", "o", "a", "z", "R",
    ]

    private static var rows: [String] {
        importantKeys.compactMap { key in
            let list = line(for: key, in: KeyMap<BoardAction>().help)
            let post = line(for: key, in: KeyMap<PostDetailAction>().help)
            guard let keys = [list, post].compactMap({ $0?.keys }).min(by: { $0.count < $1.count })
            else { return nil }
            return "| `\(keys)` | \(list?.help ?? "") | \(post?.help ?? "") |\n"
        }
    }

    private static func line(for key: String, in table: [KeyHelp]) -> KeyHelp? {
        table.first { $0.keys == key || $0.keys.hasPrefix(key + " ") }
    }
}
