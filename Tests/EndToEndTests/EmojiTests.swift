import Foundation
import TestSupport
import Testing

/// Tests of emoji sequences, drawn joined if the terminal joins them or the user says so.
struct EmojiTests {
    private static let document = """
        {"data":[{"id":"1","title":"👩‍💻 programmer ❤️ end","author":"ann"},{"id":"2","title":"second"}]}
        """

    @Test func `emoji are drawn joined once the terminal is known to join them`() async throws {
        try await withFolder { folder in
            let terminal = try PseudoTerminal.board(document(in: folder))
            try terminal.waitUntil("emoji apart") { $0.text.contains("👩💻 programmer ❤  end") }
            #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[6n"))

            try terminal.send("\u{1B}[2;3R\u{1B}[3;3R\u{1B}[4;2R\u{1B}[5;5R\u{1B}[6;5R")
            try terminal.waitUntil("whole emoji") { $0.text.contains("👩‍💻") }

            try terminal.send("q")
            try terminal.waitForExit()
        }
    }

    @Test(arguments: [("joined", "👩‍💻"), ("auto", "👩💻"), ("apart", "👩💻")])
    func `in tmux emoji are drawn by the setting, and separate by default`(
        setting: String, shown: String
    ) async throws {
        try await withFolder { folder in
            let place = folder.appending(path: "board-tui")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data("emoji = \"\(setting)\"\n".utf8)
                .write(to: place.appending(path: "config.toml"))
            let path = try document(in: folder)
            try await ShellTerminal.openShell(
                changing: ["XDG_CONFIG_HOME": folder.path, "TMUX": folder.path]
            ) { terminal in
                try terminal.type(line: "board \(path)")
                let screen = try await terminal.wait("the posts") { $0.shows("second") }
                #expect(screen.posts[0].contains(shown))
                #expect(screen.posts[0].contains("end"))
                #expect(screen.shows("emoji = \"joined\" misplaces") == (setting == "joined"))

                try terminal.press(["j", "k", "j"])
                let moved = try await terminal.waitForBoard(selectedRow: 2)
                #expect(moved.posts[0].contains(shown))
                try terminal.press(["q"])
                try await terminal.expectShell(status: 0)
            }
        }
    }

    private func document(in folder: URL) throws -> String {
        let file = folder.appending(path: "posts.json")
        try Data(Self.document.utf8).write(to: file)
        return file.path
    }
}
